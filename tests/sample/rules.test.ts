/** What calls do beside answering: sections 4, 5, 7 and 8 of the specification. */
import { describe, expect, it } from 'vitest'
import { guard } from '#machines/sample/frame/guard.ts'
import { withLayoutStyle } from '#machines/sample/settings/settings.rules.ts'
import { keepSettings } from '../../src/sample/auth/settings.ts'
import { openSample } from './sampleServer.ts'

type Identified = { id: string }
const idsOf = (list: readonly Identified[]) => list.map(({ id }) => id)

describe('signing in', () => {
  type Entered = {
    user: { uuid: string; role: string; data: { email: string; settings: object } }
    access_token: string
  }
  const admin = { email: 'admin@sample.example', password: 'admin' }
  const day = 24 * 60 * 60 * 1_000

  it('tells the user without a password, and what was wrong with status 200', async () => {
    const { get } = openSample()
    const { user } = await get<Entered>('/api/auth', { data: { ...admin, email: ' Admin@Sample.example' } })
    expect(Object.keys(user).toSorted()).toEqual(['data', 'from', 'role', 'uuid'])
    expect(await get('/api/auth', { data: { ...admin, email: 'nobody@sample.example' } })).toEqual({
      error: { email: 'Check your username/email', password: null, displayName: null },
    })
    expect(await get('/api/auth', { data: { ...admin, password: 'Admin' } })).toEqual({
      error: { email: null, password: 'Check your password', displayName: null },
    })
  })

  it('takes a token for two days, and renews it', async () => {
    const { get, clock, refused } = openSample()
    const first = await get<Entered>('/api/auth', { data: admin })
    const byToken = (access_token: string) => ['/api/auth/access-token', { data: { access_token } }] as const
    clock.now += 2 * day - 1_000
    const second = await get<Entered>(...byToken(first.access_token))
    expect(second.user).toEqual(first.user)
    clock.now += 1_000
    const over = [401, 'Invalid access token detected']
    expect(await refused('GET', ...byToken(first.access_token))).toEqual(over)
    expect((await get<Entered>(...byToken(second.access_token))).user).toEqual(first.user)
    const [head, claims, signature = ''] = second.access_token.split('.')
    const others = btoa(JSON.stringify({ id: 'sample-user-2', iat: 0, exp: 9_999_999_999 })).replaceAll('=', '')
    for (const forged of [
      `${head}.${others}.${signature}`,
      `${head}.${claims}.`,
      'no.token',
      '',
      `${head}.${claims}.%%`,
    ])
      expect(await refused('GET', ...byToken(forged))).toEqual(over)
  })

  it('registers administrators under an email and a name of their own', async () => {
    const { get, post } = openSample()
    const somebody = { displayName: 'Somebody', email: 'somebody@sample.example', password: '' }
    const { user } = await post<Entered>('/api/auth/register', somebody)
    expect(user).toMatchObject({ role: 'admin', data: { displayName: 'Somebody', email: somebody.email } })
    expect((await get<Entered>('/api/auth', { data: somebody })).user).toEqual(user)
    expect(await post('/api/auth/register', somebody)).toEqual({
      error: { email: 'The email is already in use', password: null, displayName: null },
    })
    expect(await post('/api/auth/register', { ...somebody, email: 'x@sample.example', displayName: ' ' })).toEqual({
      error: { email: null, password: null, displayName: 'Enter display name' },
    })
  })

  it('keeps what a user changes, and the password with it', async () => {
    const { get, post, refused } = openSample()
    const { user } = await get<Entered>('/api/auth', { data: admin })
    const changed = { ...user, data: { ...user.data, shortcuts: ['notes'] } }
    expect(await post('/api/auth/user/update', { user: changed })).toEqual(changed)
    expect((await get<Entered>('/api/auth', { data: admin })).user).toEqual(changed)
    const stranger = { user: { ...user, uuid: 'nobody' } }
    expect(await refused('POST', '/api/auth/user/update', { data: stranger })).toEqual([
      404,
      'Requested user do not exist.',
    ])
  })

  it('another style of the layout begins anew; a guest’s settings stay on the device, a user’s go to the server', async () => {
    const { get, server } = openSample()
    const before = { layout: { style: 'layout1', config: { navbar: 'right' } } }
    const after = withLayoutStyle(before, 'layout2')
    expect(after).toEqual({ layout: { style: 'layout2', config: {} } })
    expect(withLayoutStyle(before, 'layout1')).toBe(before)
    const device = new Map<string, string>()
    const calls: string[] = []
    const keeping = {
      call: async (request: Parameters<typeof server.call>[0]) => {
        calls.push(request.url)
        return server.call(request)
      },
      storage: { write: (key: string, value: string) => void device.set(key, value) },
    }
    await keepSettings(after, { ...keeping, user: null })
    expect([[...device], calls]).toEqual([[['takewin.sample.settings', JSON.stringify(after)]], []])
    const { user } = await get<Entered>('/api/auth', { data: admin })
    await keepSettings(after, { ...keeping, user: user as never })
    expect([device.size, calls]).toEqual([1, ['/api/auth/user/update']])
    expect((await get<Entered>('/api/auth', { data: admin })).user.data.settings).toEqual(after)
  })

  it('guards a route by its rule, and remembers where somebody wanted to go', () => {
    const at = (role: 'user' | 'staff' | 'admin' | null) => ({
      role,
      path: '/apps/mail',
      home: '/home',
      login: '/login',
    })
    expect(guard(undefined, at(null))).toEqual({ go: null })
    expect(guard(['admin', 'staff'], at('staff'))).toEqual({ go: null })
    expect(guard(['admin'], at('staff'))).toEqual({ go: '/home', remember: '/apps/mail' })
    expect(guard(['admin'], at(null))).toEqual({ go: '/login', remember: '/apps/mail' })
    expect(guard([], at(null))).toEqual({ go: null })
    expect(guard([], at('user'))).toEqual({ go: '/home', remember: '/apps/mail' })
  })
})

describe('calendar', () => {
  const event = {
    ...{ title: 'Lunch', allDay: false, desc: '' },
    ...{ start: '2026-11-24T12:00:00.000Z', end: '2026-11-24T13:00:00.000Z' },
  }
  it('adds with an id of its own, replaces, removes', async () => {
    const { get, post, refused } = openSample()
    const path = '/api/calendar-app'
    const before = await get<Identified[]>(`${path}/events`)
    const added = await post<Identified>(`${path}/add-event`, { newEvent: event })
    expect(idsOf(before)).not.toContain(added.id)
    const changed = await post(`${path}/update-event`, { event: { ...added, title: 'Late lunch' } })
    expect(await get(`${path}/events`)).toEqual([...before, changed])
    expect(await post(`${path}/remove-event`, { eventId: added.id })).toEqual(changed)
    expect(await get(`${path}/events`)).toEqual(before)
    const gone = [404, 'Requested event do not exist.']
    expect(await refused('POST', `${path}/remove-event`, { data: { eventId: added.id } })).toEqual(gone)
    expect(await refused('POST', `${path}/update-event`, { data: { event: added } })).toEqual(gone)
  })
  it('refuses what ends before it begins, and no moment at all', async () => {
    const { refused } = openSample()
    const add = async (change: object) =>
      refused('POST', '/api/calendar-app/add-event', { data: { newEvent: { ...event, ...change } } })
    expect(await add({ end: '2026-11-24T11:00:00.000Z' })).toEqual([422, 'newEvent.end is missing or wrong'])
    expect(await add({ start: 'tomorrow' })).toEqual([422, 'newEvent.start is missing or wrong'])
  })
})

describe('chat', () => {
  type Got = {
    chat: { id: string; dialog: unknown[] }
    userChatList: { chatId: string; contactId: string; lastMessageTime: string | null }[]
  }
  it('begins a chat where there is none, once, and tells it what is sent', async () => {
    const { get, post, clock, refused } = openSample()
    const open = (contactId: string) => get<Got>('/api/chat/get-chat', { params: { contactId, userId: 'user-1' } })
    const { chat, userChatList } = await open('9')
    expect(chat.dialog).toEqual([])
    expect(userChatList[0]).toEqual({ chatId: chat.id, contactId: '9', lastMessageTime: null })
    expect(await open('9')).toEqual({ chat, userChatList })
    clock.now += 5_000
    const time = new Date(clock.now).toISOString()
    const sent = await post('/api/chat/send-message', { chatId: chat.id, messageText: 'Hello', contactId: '9' })
    const message = { who: 'user-1', message: 'Hello', time }
    expect(sent).toEqual({
      message,
      userChatList: [{ ...userChatList[0], lastMessageTime: time }, ...userChatList.slice(1)],
    })
    expect((await open('9')).chat.dialog).toEqual([message])
    const nobody = { params: { contactId: '99', userId: 'user-1' } }
    expect(await refused('GET', '/api/chat/get-chat', nobody)).toEqual([404, 'Requested contact do not exist.'])
    const empty = { data: { chatId: chat.id, messageText: ' ', contactId: '9' } }
    expect(await refused('POST', '/api/chat/send-message', empty)).toEqual([422, 'messageText is missing or wrong'])
  })
  it('merges what is posted into the user', async () => {
    const { get, post, refused } = openSample()
    const before = await get<object>('/api/chat/user')
    expect(await post('/api/chat/user/data', { mood: 'Busy' })).toEqual({ ...before, mood: 'Busy' })
    expect(await get('/api/chat/user')).toEqual({ ...before, mood: 'Busy' })
    expect((await refused('POST', '/api/chat/user/data', { data: { status: 'asleep' } }))[0]).toBe(422)
  })
})

describe('contacts', () => {
  type User = { starred: string[]; frequentContacts: string[]; groups: { contactIds: string[] }[] }
  const path = '/api/contacts-app'
  it('lists all, the frequent and the starred', async () => {
    const { get } = openSample()
    const { starred, frequentContacts } = await get<User>(`${path}/user`)
    const list = async (id?: string) => idsOf(await get<Identified[]>(`${path}/contacts`, { params: { id } }))
    const all = await list()
    expect(await list('starred')).toEqual(all.filter((id) => starred.includes(id)))
    expect(await list('frequent')).toEqual(all.filter((id) => frequentContacts.includes(id)))
    expect(await list('anything')).toEqual(all)
  })
  it('stars and unstars, one and several', async () => {
    const { get, post } = openSample()
    const starred = async () => (await get<User>(`${path}/user`)).starred.toSorted()
    await post(`${path}/set-contacts-unstarred`, { contactIds: (await get<User>(`${path}/user`)).starred })
    expect(await starred()).toEqual([])
    await post(`${path}/toggle-starred-contact`, { contactId: '1' })
    await post(`${path}/toggle-starred-contacts`, { contactIds: ['1', '2'] })
    expect(await starred()).toEqual(['2'])
    const { starred: twice } = await post<User>(`${path}/set-contacts-starred`, { contactIds: ['2', '3'] })
    expect(twice).toEqual(['2', '3'])
  })
  it('removes a contact from everything; one that is not there refuses them all', async () => {
    const { get, post, refused } = openSample()
    const [group] = (await get<User>(`${path}/user`)).groups
    const gone = group?.contactIds.slice(0, 2) ?? []
    const all = await get<Identified[]>(`${path}/contacts`)
    const unknown = { data: { contactIds: [gone[0], '99'] } }
    expect(await refused('POST', `${path}/remove-contacts`, unknown)).toEqual([404, 'Requested contact do not exist.'])
    expect(await get(`${path}/contacts`)).toEqual(all)
    const left = await post<Identified[]>(`${path}/remove-contacts`, { contactIds: gone })
    expect(idsOf(left)).toEqual(idsOf(all).filter((id) => !gone.includes(id)))
    const user = await get<User>(`${path}/user`)
    const named = [...user.starred, ...user.frequentContacts, ...user.groups.flatMap(({ contactIds }) => contactIds)]
    expect(named.filter((id) => gone.includes(id))).toEqual([])
  })
  it('adds and replaces', async () => {
    const { get, post, server } = openSample()
    const { data } = await server.example('POST', `${path}/add-contact`)
    const added = await post<Identified>(`${path}/add-contact`, data)
    const changed = await post<Identified>(`${path}/update-contact`, { contact: { ...added, nickname: 'B' } })
    expect((await get<Identified[]>(`${path}/contacts`)).at(-1)).toEqual(changed)
  })
})

it('shop: a product replaces the one of its id, or comes to the end', async () => {
  const { get, post, refused } = openSample()
  const path = '/api/e-commerce-app'
  const list = () => get<Identified[]>(`${path}/products`)
  const before = await list()
  const changed = await post<Identified>(`${path}/product/save`, { ...before[4], name: 'Renamed' })
  expect(await list()).toEqual(before.with(4, changed))
  const { id: _, ...without } = changed
  const added = await post<Identified>(`${path}/product/save`, without)
  expect(await list()).toEqual([...before.with(4, changed), added])
  expect(await post(`${path}/product/save`, { ...without, id: 'mine' })).toEqual({ ...without, id: 'mine' })
  expect(await get(`${path}/product`, { params: { productId: 'mine' } })).toMatchObject({ id: 'mine' })
  const none = { params: { productId: 'none' } }
  expect(await refused('GET', `${path}/product`, none)).toEqual([404, 'Requested product do not exist.'])
  const order = { params: { orderId: 'none' } }
  expect(await refused('GET', `${path}/order`, order)).toEqual([404, 'Requested order do not exist.'])
  const wrong = { data: { ...without, quantity: 'many' } }
  expect(await refused('POST', `${path}/product/save`, wrong)).toEqual([422, 'quantity is missing or wrong'])
})

it('invoice: one that is not there is told in the same words', async () => {
  const none = { params: { id: '2' } }
  const { refused } = openSample()
  expect(await refused('GET', '/api/invoices/get-invoice', none)).toEqual([404, 'Requested invoice do not exist.'])
})

describe('mail', () => {
  type Mail = Identified & { folder: number; labels: number[]; starred: boolean; important: boolean }
  const path = '/api/mail-app'
  const everything = async ({ get }: ReturnType<typeof openSample>) => {
    const folders = ['inbox', 'sent', 'drafts', 'spam', 'trash']
    const lists = folders.map((folderHandle) => get<Mail[]>(`${path}/mails`, { params: { folderHandle } }))
    return (await Promise.all(lists)).flat()
  }
  it('lists the inbox where nothing is named, else a folder, a filter or a label', async () => {
    const sample = openSample()
    const { get, refused } = sample
    const all = await everything(sample)
    const list = async (params: object) =>
      idsOf(await get<Mail[]>(`${path}/mails`, { params: { ...params } })).toSorted()
    const those = (is: (mail: Mail) => boolean) => idsOf(all.filter(is)).toSorted()
    expect(await list({})).toEqual(those(({ folder }) => folder === 0))
    expect(await list({ filterHandle: 'starred' })).toEqual(those(({ starred }) => starred))
    expect(await list({ filterHandle: 'important' })).toEqual(those(({ important }) => important))
    expect(await list({ labelHandle: 'paypal' })).toEqual(those(({ labels }) => labels.includes(1)))
    for (const kind of ['label', 'filter', 'folder']) {
      const unknown = { params: { [`${kind}Handle`]: 'none' } }
      expect(await refused('GET', `${path}/mails`, unknown)).toEqual([404, `Requested ${kind} do not exist.`])
    }
  })
  it('moves several, toggles a label on each, deletes for good', async () => {
    const sample = openSample()
    const { get, post, refused } = sample
    const one = async (mailId: string) => get<Mail>(`${path}/mail`, { params: { mailId } })
    await post(`${path}/set-folder`, { selectedMailIds: ['1', '2'], folderId: 4 })
    expect([(await one('1')).folder, (await one('2')).folder]).toEqual([4, 4])
    const first = await one('1')
    await post(`${path}/update-mail`, { ...first, labels: [2] })
    await post(`${path}/update-mail`, { ...(await one('2')), labels: [] })
    const toggled = await post<Mail[]>(`${path}/toggle-label`, { selectedMailIds: ['1', '2'], labelId: 2 })
    expect(toggled.map(({ labels }) => labels)).toEqual([[], [2]])
    const before = await everything(sample)
    await post(`${path}/delete-mails`, { selectedMailIds: ['1', '2'] })
    expect(idsOf(await everything(sample))).toEqual(idsOf(before).filter((id) => id !== '1' && id !== '2'))
    expect(await refused('GET', `${path}/mail`, { params: { mailId: '1' } })).toEqual([
      404,
      'Requested mail do not exist.',
    ])
    const nowhere = { data: { selectedMailIds: ['3'], folderId: 9 } }
    expect(await refused('POST', `${path}/set-folder`, nowhere)).toEqual([404, 'Requested folder do not exist.'])
  })
})

describe('notes', () => {
  type Note = Identified & { archive: boolean; labels: string[] }
  const path = '/api/notes-app'
  it('a new one stands first under an id of its own; the archive flag is kept; one that is removed is gone', async () => {
    const { get, post } = openSample()
    const before = await get<Note[]>(`${path}/notes`)
    const { id: _, ...draft } = before[3] as Note
    const made = await post<Note>(`${path}/create-note`, { note: draft })
    expect(await get(`${path}/notes`)).toEqual([made, ...before])
    expect(idsOf(before)).not.toContain(made.id)
    const archived = await post<Note>(`${path}/update-note`, { note: { ...made, archive: true } })
    expect((await get<Note[]>(`${path}/notes`))[0]).toEqual({ ...made, archive: true })
    expect(await post(`${path}/remove-note`, { noteId: made.id })).toEqual(archived)
    expect(await get(`${path}/notes`)).toEqual(before)
  })
  it('labels that are gone are on no note', async () => {
    const { get, post, refused } = openSample()
    const labels = [{ id: '1', name: 'Home', handle: 'home' }]
    expect(await post(`${path}/update-labels`, { labels })).toEqual(labels)
    expect(await get(`${path}/labels`)).toEqual(labels)
    const [first, ...others] = await get<Note[]>(`${path}/notes`)
    for (const note of [first as Note, ...others]) expect(note.labels.filter((id) => id !== '1')).toEqual([])
    const wrong = { data: { note: { ...first, labels: ['3'] } } }
    expect(await refused('POST', `${path}/update-note`, wrong)).toEqual([404, 'Requested label do not exist.'])
  })
})

describe('scrumboard', () => {
  type List = Identified & { name: string; idCards: string[] }
  type Board = Identified & {
    name: string
    uri: string
    settings: object
    lists: List[]
    cards: (Identified & { name: string })[]
  }
  const path = '/api/scrumboard-app'
  const open = async (given = openSample()) => {
    const board = () => given.get<Board>(`${path}/board`, { params: { boardId: '1' } })
    const post = <Answer>(name: string, data: object) =>
      given.post<Answer>(`${path}/${name}`, { boardId: '1', ...data })
    const refused = (name: string, data: object) =>
      given.refused('POST', `${path}/${name}`, { data: { boardId: '1', ...data } })
    return { ...given, board, post, refused, first: await board() }
  }

  it('lists boards by id, name and uri; renames, sets and deletes them; one that is gone does not exist', async () => {
    const { get, post, refused, board } = await open()
    const list = () => get<Identified[]>(`${path}/boards`)
    expect(Object.keys((await list())[0] ?? {})).toEqual(['id', 'name', 'uri'])
    const made = await post<Board>('board/new', { board: { name: 'Spring work' } })
    expect(made).toMatchObject({ name: 'Spring work', uri: 'spring-work', lists: [], cards: [] })
    await post('board/rename', { boardTitle: 'Autumn work' })
    const settings = { color: 'blue-grey', subscribed: false, cardCoverImages: false }
    expect(await post('board/settings/update', { settings })).toEqual(settings)
    expect(await board()).toMatchObject({ name: 'Autumn work', uri: 'autumn-work', settings })
    await post('board/delete', {})
    expect(idsOf(await list())).toEqual(['2', '3', made.id])
    const gone = [404, 'Requested board do not exist.']
    expect(await refused('list/new', { data: { name: 'x' } })).toEqual(gone)
    expect(await openSample().refused('GET', `${path}/board`, { params: { boardId: '99' } })).toEqual(gone)
  })
  it('makes, renames and removes lists; the cards of one that is removed go with it', async () => {
    const { post, board, first, refused } = await open()
    const lists = await post<List[]>('list/new', { data: { name: 'Later' } })
    expect(lists.map(({ name }) => name)).toEqual([...first.lists.map(({ name }) => name), 'Later'])
    const full = first.lists.find(({ idCards }) => idCards.length > 0) as List
    await post('list/rename', { listId: full.id, listTitle: 'Thoughts' })
    expect((await board()).lists.find(({ id }) => id === full.id)?.name).toBe('Thoughts')
    await post('list/remove', { listId: full.id })
    const after = await board()
    expect(idsOf(after.lists)).not.toContain(full.id)
    expect(idsOf(after.cards).filter((id) => full.idCards.includes(id))).toEqual([])
    expect(await refused('list/remove', { listId: full.id })).toEqual([404, 'Requested list do not exist.'])
  })
  it('makes a card last in its list, replaces it, and removes it from every list', async () => {
    const { post, board, refused } = await open()
    const made = await post<Board>('card/new', { listId: '2', data: { name: 'Paint' } })
    const card = made.cards.at(-1) as Board['cards'][number]
    expect(made.lists.filter(({ idCards }) => idCards.at(-1) === card.id).map(({ id }) => id)).toEqual(['2'])
    await post('card/update', { card: { ...card, name: 'Paint it' } })
    expect((await board()).cards.at(-1)?.name).toBe('Paint it')
    await post('card/remove', { cardId: card.id })
    const after = await board()
    expect(idsOf(after.cards)).not.toContain(card.id)
    expect(after.lists.flatMap(({ idCards }) => idCards)).not.toContain(card.id)
    expect(await refused('card/remove', { cardId: card.id })).toEqual([404, 'Requested card do not exist.'])
  })
  it('takes the whole arrangement of cards and lists, and none that loses, doubles or invents one', async () => {
    const { post, board, first, refused } = await open()
    const from = first.lists.find(({ idCards }) => idCards.length > 0) as List
    const [moved = '', ...rest] = from.idCards
    const arranged = first.lists.map((list) => {
      if (list === from) return { ...list, idCards: rest }
      return list.id === (from.id === '1' ? '2' : '1') ? { ...list, idCards: [moved, ...list.idCards] } : list
    })
    expect(await post('card/order', { lists: arranged })).toEqual(arranged)
    expect(await post('list/order', { lists: arranged.toReversed() })).toEqual(arranged.toReversed())
    expect((await board()).lists).toEqual(arranged.toReversed())
    const bad = [422, 'The arrangement must hold every list and every card once']
    const lost = arranged.map((list) => ({ ...list, idCards: list.idCards.filter((id) => id !== moved) }))
    const doubled = arranged.map((list) => ({ ...list, idCards: [...list.idCards, moved] }))
    for (const lists of [lost, doubled, arranged.slice(1), [...arranged, { id: '77', name: 'New', idCards: [] }]])
      expect(await refused('card/order', { lists })).toEqual(bad)
    expect((await board()).lists).toEqual(arranged.toReversed())
  })
})

describe('to-do', () => {
  type Todo = Identified & { deleted: boolean; labels: number[]; folder?: number }
  const path = '/api/todo-app'
  it('a removed one is only marked, and shown under its filter alone; a deleted one is gone', async () => {
    const { get, post, refused } = openSample()
    const list = async (params = {}) => idsOf(await get<Todo[]>(`${path}/todos`, { params }))
    const before = await list()
    expect(await post<Todo>(`${path}/remove-todo`, '2')).toMatchObject({ id: '2', deleted: true })
    expect(await list()).toEqual(before.filter((id) => id !== '2'))
    expect(await list({ filterHandle: 'deleted' })).toContain('2')
    for (const params of [{ labelHandle: 'api' }, { filterHandle: 'starred' }, { filterHandle: 'dueDate' }])
      expect(await list(params)).not.toContain('2')
    await post(`${path}/delete-todos`, { selectedTodoIds: ['2', '3'] })
    expect(await list({ filterHandle: 'deleted' })).not.toContain('2')
    expect(await list()).not.toContain('3')
    expect(await refused('POST', `${path}/remove-todo`, { data: '2' })).toEqual([404, 'Requested todo do not exist.'])
    expect(await refused('POST', `${path}/remove-todo`, { data: { id: '1' } })).toEqual([
      422,
      'The body is missing or wrong',
    ])
  })
  it('filters by what a to-do says; today is this very day', async () => {
    const { get, post, clock } = openSample()
    await post(`${path}/delete-todos`, { selectedTodoIds: idsOf(await get<Todo[]>(`${path}/todos`)) })
    const plain = {
      notes: '',
      startDate: null,
      dueDate: null,
      completed: false,
      starred: false,
      important: false,
      deleted: false,
      labels: [],
    }
    const now = new Date(clock.now).toISOString()
    const add = async (title: string, change: object) =>
      (await post<Todo>(`${path}/new-todo`, { todo: { ...plain, title, ...change } })).id
    const late = await add('late', { dueDate: '2026-12-24T12:00:00.000Z', labels: [3] })
    const today = await add('today', { startDate: now, important: true })
    const done = await add('done', { completed: true, starred: true })
    const list = async (params = {}) => idsOf(await get<Todo[]>(`${path}/todos`, { params }))
    expect(await list()).toEqual([done, today, late])
    expect(await list({ folderHandle: 'all' })).toEqual([done, today, late])
    const by = { dueDate: late, today, important: today, starred: done, completed: done }
    for (const [filterHandle, id] of Object.entries(by))
      expect([filterHandle, await list({ filterHandle })]).toEqual([filterHandle, [id]])
    expect(await list({ labelHandle: 'api' })).toEqual([late])
    clock.now += 24 * 3_600_000
    expect(await list({ filterHandle: 'today' })).toEqual([])
  })
  it('puts several into a folder and toggles a label on each', async () => {
    const { get, post, refused } = openSample()
    const one = async (id: string) => (await get<Todo[]>(`${path}/todos`)).find((todo) => todo.id === id) as Todo
    await post(`${path}/update-todo`, { todo: { ...(await one('1')), labels: [4] } })
    await post(`${path}/update-todo`, { todo: { ...(await one('2')), labels: [] } })
    const toggled = await post<Todo[]>(`${path}/toggle-label`, { selectedTodoIds: ['1', '2'], labelId: 4 })
    expect(toggled.map(({ labels }) => labels)).toEqual([[], [4]])
    await post(`${path}/set-folder`, { selectedTodoIds: ['1', '2'], folderId: 0 })
    expect([(await one('1')).folder, (await one('2')).folder]).toEqual([0, 0])
    const unknown = { data: { selectedTodoIds: ['1', '99'], labelId: 4 } }
    expect(await refused('POST', `${path}/toggle-label`, unknown)).toEqual([404, 'Requested todo do not exist.'])
  })
})
