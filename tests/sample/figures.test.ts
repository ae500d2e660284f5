/** The figures of the specification's section 9, and the names of its section 4. */
import { expect, it } from 'vitest'
import { openSample } from './sampleServer.ts'

const { get } = openSample()
const counted = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place)

it('invoice: four services by the hour, all figures as text, and the sum is right', async () => {
  type Invoice = { services: { unit: string; unitPrice: string; quantity: string; total: string }[] } & Record<
    string,
    string
  >
  const invoice = await get<Invoice>('/api/invoices/get-invoice', { params: { id: '1' } })
  expect(invoice).toMatchObject({ subtotal: '8445', tax: '675.60', discount: '120.60', total: '9000' })
  expect(invoice.services.map(({ unit }) => unit)).toEqual(['Hour', 'Hour', 'Hour', 'Hour'])
  for (const { unitPrice, quantity, total } of invoice.services)
    expect(Number(unitPrice) * Number(quantity)).toBe(Number(total))
  expect(invoice.services.reduce((sum, { total }) => sum + Number(total), 0)).toBe(8_445)
})

it('knowledge base: 17, 12, 19 and 24 articles, five featured each; category 4 is Item Support', async () => {
  type Category = {
    id: string
    title: string
    path: string
    articlesCount: number
    featuredArticles: { id: string; content: string }[]
  }
  const categories = await get<Category[]>('/api/knowledge-base')
  expect(categories.map(({ title, articlesCount }) => [title, articlesCount])).toEqual([
    ['Your Account', 17],
    ['Selling', 12],
    ['Buying', 19],
    ['Item Support', 24],
  ])
  expect(categories.map(({ featuredArticles }) => featuredArticles.length)).toEqual([5, 5, 5, 5])
  expect(new Set(categories.flatMap(({ featuredArticles }) => featuredArticles.map(({ id }) => id))).size).toBe(20)
  expect(categories[3]).toMatchObject({ id: '4', title: 'Item Support', path: '/pages/knowledge-base' })
})

it('icons: 2,745 of them, ids down to 0, orders up to 2743, codes from 59648, 32 each', async () => {
  type Icon = { order: number; id: number; name: string; prevSize: number; code: number; ligatures: string }
  const icons = await get<Icon[]>('/api/icons')
  expect(icons.map(({ id }) => id)).toEqual(counted(0, 2_744).toReversed())
  expect(icons.map(({ order }) => order)).toEqual([0, ...counted(0, 2_743)])
  expect(icons.map(({ code }) => code)).toEqual(counted(59_648, 59_648 + 2_744))
  expect(icons.every(({ prevSize, name, ligatures }) => prevSize === 32 && name === ligatures)).toBe(true)
  expect(new Set(icons.map(({ name }) => name)).size).toBe(icons.length)
})

it('shop: a tax of 10 percent, 3 for shipping, and the fourteen statuses', async () => {
  type Product = { taxRate: number; extraShippingFee: number; priceTaxExcl: number; priceTaxIncl: number }
  for (const { taxRate, extraShippingFee, priceTaxExcl, priceTaxIncl } of await get<Product[]>(
    '/api/e-commerce-app/products',
  )) {
    expect([taxRate, extraShippingFee]).toEqual([10, 3])
    expect(priceTaxIncl).toBeCloseTo(priceTaxExcl * 1.1, 2)
  }
  type Order = {
    subtotal: number
    tax: number
    discount: number
    total: number
    status: { id: number; name: string }[]
  }
  const orders = await get<Order[]>('/api/e-commerce-app/orders')
  for (const { subtotal, tax, discount, total } of orders) expect(total).toBeCloseTo(subtotal + tax - discount, 2)
  const statuses = new Map(orders.flatMap(({ status }) => status.map(({ id, name }) => [id, name] as const)))
  expect([...statuses].toSorted(([a], [b]) => a - b)).toEqual([
    [1, 'Awaiting check payment'],
    [2, 'Payment accepted'],
    [3, 'Preparing the order'],
    [4, 'Shipped'],
    [5, 'Delivered'],
    [6, 'Canceled'],
    [7, 'Refunded'],
    [8, 'Payment error'],
    [9, 'On pre-order (paid)'],
    [10, 'Awaiting bank wire payment'],
    [11, 'Awaiting PayPal payment'],
    [12, 'Remote payment accepted'],
    [13, 'On pre-order (not paid)'],
    [14, 'Awaiting Cash-on-delivery payment'],
  ])
})

it('analytics: nine widgets, and the ranges of the devices', async () => {
  type Widget = { id: string; labels?: string[]; ranges?: object }
  const widgets = await get<Widget[]>('/api/analytics-dashboard-app/widgets')
  expect(widgets.map(({ id }) => id)).toEqual(counted(1, 9).map((number) => `widget${number}`))
  expect(widgets[6]?.labels).toEqual(['Desktop', 'Mobile', 'Tablet'])
  const ranges = ['Today', 'Yesterday', 'Last 7 days', 'Last 28 days', 'Last 90 days']
  expect(Object.keys(widgets[6]?.ranges ?? {})).toEqual(ranges)
})

it('project dashboard: its three kinds of ranges, and the units of the weather', async () => {
  type Widget = { id: string; ranges?: Record<string, string> | null; tempUnit?: string; speedUnit?: string }
  const widgets = await get<Widget[]>('/api/project-dashboard-app/widgets')
  const ranges = new Set(widgets.flatMap((widget) => (widget.ranges ? [JSON.stringify(widget.ranges)] : [])))
  expect([...ranges].map((text): unknown => JSON.parse(text))).toEqual([
    { DY: 'Yesterday', DT: 'Today', DTM: 'Tomorrow' },
    { TW: 'This Week', LW: 'Last Week', '2W': '2 Weeks Ago' },
    { T: 'Today', TM: 'Tomorrow' },
  ])
  expect(widgets.at(-1)).toMatchObject({ id: 'weatherWidget', tempUnit: 'C', speedUnit: 'KMH' })
})

it('mail: folders, filters and labels by their handles', async () => {
  const handles = async (url: string) => (await get<{ handle: string }[]>(url)).map(({ handle }) => handle)
  expect(await handles('/api/mail-app/folders')).toEqual(['inbox', 'sent', 'drafts', 'spam', 'trash'])
  expect(await handles('/api/mail-app/filters')).toEqual(['starred', 'important'])
  expect(await handles('/api/mail-app/labels')).toEqual(['note', 'paypal', 'invoice', 'amazon'])
})

it('to-do: folders, filters with their titles, labels', async () => {
  type Named = { handle: string; title: string }
  const titles = async (url: string) => (await get<Named[]>(url)).map(({ handle, title }) => [handle, title])
  expect(await titles('/api/todo-app/folders')).toEqual([['all', 'All']])
  expect(await titles('/api/todo-app/filters')).toEqual([
    ['starred', 'Starred'],
    ['important', 'Priority'],
    ['dueDate', 'Scheduled'],
    ['today', 'Today'],
    ['completed', 'Done'],
    ['deleted', 'Deleted'],
  ])
  expect((await titles('/api/todo-app/labels')).map(([handle]) => handle)).toEqual([
    'frontend',
    'backend',
    'api',
    'issue',
    'mobile',
  ])
})

it('files, payments and carriers are of the kinds that there are', async () => {
  const files = await get<{ type: string }[]>('/api/file-manager-app/files')
  expect(new Set(files.map(({ type }) => type))).toEqual(new Set(['folder', 'document', 'spreadsheet']))
  type Order = { payment: { method: string }; shippingDetails: { carrier: string }[] }
  const orders = await get<Order[]>('/api/e-commerce-app/orders')
  expect(new Set(orders.map(({ payment }) => payment.method))).toEqual(
    new Set(['Credit Card', 'Check', 'PayPal', 'Bank-wire']),
  )
  expect(new Set(orders.flatMap(({ shippingDetails }) => shippingDetails.map(({ carrier }) => carrier)))).toEqual(
    new Set(['TNT', 'USPS', 'FedEx']),
  )
})
