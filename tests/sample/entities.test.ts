/** Section 3 of the specification: each entity as an answer tells it, field by field. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { areas } from '../../src/sample/areas.ts'
import { openSample } from './sampleServer.ts'

type Data = Record<string, unknown>
const { get } = openSample()
const fieldsOf = (value: unknown) => Object.keys(value as object).toSorted()
const words = (text: string) => text.split(' ').toSorted()
const list = (value: unknown) => value as Data[]
const first = async (url: string, has?: string) => {
  const rows = await get<Data[]>(url)
  const row = has === undefined ? rows[0] : rows.find((one) => list(one[has]).length > 0)
  if (!row) throw new Error(`${url} tells nothing`)
  return row
}
const inner = (value: unknown, name: string) => list((value as Data)[name])[0] ?? {}
const widget = async (app: string, id: string) =>
  (await get<Data[]>(`/api/${app}/widgets`)).find((one) => one['id'] === id) ?? {}
const board = () => get<Data>('/api/scrumboard-app/board', { params: { boardId: '1' } })
const card = async (has: string) => list((await board())['cards']).find((one) => list(one[has]).length > 0)
const chat = () => get<Data>('/api/chat/get-chat', { params: { contactId: '1', userId: 'user-1' } })

const entities: readonly (readonly [string, () => Promise<unknown>, string])[] = [
  [
    'analytics plot',
    () => widget('analytics-dashboard-app', 'widget2'),
    'chartType datasets id labels options share title',
  ],
  ['analytics map', () => widget('analytics-dashboard-app', 'widget6'), 'id markers styles title'],
  ['analytics devices', () => widget('analytics-dashboard-app', 'widget7'), 'id labels ranges title'],
  ['analytics stock', () => widget('analytics-dashboard-app', 'widget8'), 'change datasets id labels title today'],
  [
    'analytics table',
    async () => inner(await widget('analytics-dashboard-app', 'widget9'), 'rows'),
    'clicks conversion title',
  ],
  ['calendar event', () => first('/api/calendar-app/events'), 'allDay desc end id start title'],
  ['chat contact', () => first('/api/chat/contacts'), 'avatar id mood name status unread'],
  ['chat', async () => (await chat())['chat'], 'dialog id'],
  ['chat entry', async () => inner((await chat())['chat'], 'dialog'), 'message time who'],
  ['chat user', () => get('/api/chat/user'), 'avatar chatList id mood name status'],
  ['chat of a user', async () => inner(await get('/api/chat/user'), 'chatList'), 'chatId contactId lastMessageTime'],
  [
    'contact',
    () => first('/api/contacts-app/contacts'),
    'address avatar birthday company email id jobTitle lastName name nickname notes phone',
  ],
  ['contacts user', () => get('/api/contacts-app/user'), 'avatar frequentContacts groups id name starred'],
  ['contacts group', async () => inner(await get('/api/contacts-app/user'), 'groups'), 'contactIds id name'],
  [
    'product',
    () => first('/api/e-commerce-app/products'),
    'active categories comparedPrice depth description extraShippingFee featuredImageId handle height id images name priceTaxExcl priceTaxIncl quantity sku tags taxRate weight width',
  ],
  ['product image', async () => inner(await first('/api/e-commerce-app/products'), 'images'), 'id type url'],
  [
    'order',
    () => first('/api/e-commerce-app/orders'),
    'customer date discount id payment products reference shippingDetails status subtotal tax total',
  ],
  [
    'order customer',
    async () => (await first('/api/e-commerce-app/orders'))['customer'],
    'avatar company email firstName id invoiceAddress jobTitle lastName phone shippingAddress',
  ],
  [
    'order address',
    async () => ((await first('/api/e-commerce-app/orders'))['customer'] as Data)['invoiceAddress'],
    'address lat lng',
  ],
  [
    'order product',
    async () => inner(await first('/api/e-commerce-app/orders'), 'products'),
    'id image name price quantity total',
  ],
  ['order status', async () => inner(await first('/api/e-commerce-app/orders'), 'status'), 'color date id name'],
  [
    'order payment',
    async () => (await first('/api/e-commerce-app/orders'))['payment'],
    'amount date method transactionId',
  ],
  [
    'order shipping',
    async () => inner(await first('/api/e-commerce-app/orders'), 'shippingDetails'),
    'carrier date fee tracking weight',
  ],
  ['question', () => first('/api/faq'), 'answer id question'],
  [
    'file',
    () => first('/api/file-manager-app/files'),
    'created extention id location modified name offline opened owner preview size type',
  ],
  ['icon', () => first('/api/icons'), 'code id ligatures name order prevSize tags'],
  [
    'invoice',
    () => get('/api/invoices/get-invoice', { params: { id: '1' } }),
    'client date discount dueDate from id number services subtotal tax total',
  ],
  [
    'invoice line',
    async () => inner(await get('/api/invoices/get-invoice', { params: { id: '1' } }), 'services'),
    'detail id quantity title total unit unitPrice',
  ],
  ['knowledge-base category', () => first('/api/knowledge-base'), 'articlesCount featuredArticles id path title'],
  [
    'knowledge-base article',
    async () => inner(await first('/api/knowledge-base'), 'featuredArticles'),
    'content id title',
  ],
  [
    'mail',
    () => first('/api/mail-app/mails'),
    'attachments folder from hasAttachments id important labels message read starred subject time to',
  ],
  [
    'mail attachment',
    async () => inner(await first('/api/mail-app/mails', 'attachments'), 'attachments'),
    'fileName preview size type url',
  ],
  ['mail folder', () => first('/api/mail-app/folders'), 'handle icon id title translate'],
  ['mail label', () => first('/api/mail-app/labels'), 'color handle id title'],
  ['note', () => first('/api/notes-app/notes'), 'archive checklist description id image labels reminder time title'],
  ['note item', async () => inner(await first('/api/notes-app/notes', 'checklist'), 'checklist'), 'checked id text'],
  ['note label', () => first('/api/notes-app/labels'), 'handle id name'],
  ['timeline', () => get('/api/profile/timeline'), 'activities posts'],
  ['activity', async () => inner(await get('/api/profile/timeline'), 'activities'), 'id message time user'],
  [
    'post',
    async () => inner(await get('/api/profile/timeline'), 'posts'),
    'article comments id like media message share time type user',
  ],
  ['album', () => first('/api/profile/photos-videos'), 'id info media name'],
  ['album item', async () => inner(await first('/api/profile/photos-videos'), 'media'), 'preview title type'],
  ['about', () => get('/api/profile/about'), 'contact friends general groups work'],
  [
    'project widget',
    () => widget('project-dashboard-app', 'widget1'),
    'charts currentRange data id ranges schedule tables title',
  ],
  [
    'project weather',
    () => widget('project-dashboard-app', 'weatherWidget'),
    'currentLocation id locations speedUnit tempUnit title',
  ],
  ['project', () => first('/api/project-dashboard-app/projects'), 'id name'],
  ['quick panel', () => get('/api/quick-panel/data'), 'events notes'],
  ['quick panel entry', async () => inner(await get('/api/quick-panel/data'), 'notes'), 'detail id title'],
  ['board', board, 'cards id labels lists members name settings uri'],
  ['board settings', async () => (await board())['settings'], 'cardCoverImages color subscribed'],
  ['board list', async () => inner(await board(), 'lists'), 'id idCards name'],
  ['board member', async () => inner(await board(), 'members'), 'avatar id name'],
  ['board label', async () => inner(await board(), 'labels'), 'class id name'],
  [
    'card',
    async () => inner(await board(), 'cards'),
    'activities attachments checklists description due id idAttachmentCover idLabels idMembers name subscribed',
  ],
  ['card attachment', async () => inner(await card('attachments'), 'attachments'), 'id name src time type'],
  ['card checklist', async () => inner(await card('checklists'), 'checklists'), 'checkItems id name'],
  ['card activity', async () => inner(await card('activities'), 'activities'), 'id idMember message time type'],
  ['search result', () => first('/api/search'), 'excerpt id title url'],
  [
    'to-do',
    () => first('/api/todo-app/todos'),
    'completed deleted dueDate id important labels notes startDate starred title',
  ],
  ['to-do label', () => first('/api/todo-app/labels'), 'color handle id title'],
]
it.each(entities)('%s has the fields of the specification', async (_, one, fields) => {
  expect(fieldsOf(await one())).toEqual(words(fields))
})

it('an auth user has the fields of the specification, the password in no answer', async () => {
  const data = { email: 'staff@sample.example', password: 'staff' }
  const { user } = await get<{ user: Data }>('/api/auth', { data })
  expect(fieldsOf(user)).toEqual(['data', 'from', 'role', 'uuid'])
  expect(fieldsOf(user['data'])).toEqual(words('displayName email photoURL settings shortcuts'))
  expect([
    user['role'],
    (await get<{ user: Data }>('/api/auth', { data: { email: 'user@sample.example', password: 'user' } })).user['role'],
  ]).toEqual(['staff', 'user'])
})

it('each call is sent by a page', () => {
  const sample = join(import.meta.dirname, '../../src/sample')
  const read = (pattern: string) =>
    globSync(pattern, { cwd: sample, exclude: ['**/area.ts', 'calls/**'] })
      .map((file) => readFileSync(join(sample, file), 'utf8'))
      .join('\n')
  const everywhere = read('{entry,frame,auth}/**/*.{ts,tsx}')
  const unsent = areas.flatMap(({ name, calls }) => {
    const text = name === 'auth' ? everywhere : read(`${name}/*.{ts,tsx}`)
    const isSent = (path: string) => {
      const [, , ...rest] = path.split('/').filter((part) => part !== '')
      const end = rest.at(-1) ?? path
      // A name that the code puts together: `${kind}/order`, `${part}-contact`.
      return [path, `/${rest.join('/')}`, `'${end}'`, `{kind}/${end}`].some((one) => one !== '/' && text.includes(one))
    }
    return calls.filter(({ path }) => !isSent(path)).map(({ path }) => path)
  })
  expect(unsent).toEqual([])
})
