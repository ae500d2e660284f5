/** What holds for every call of the sample layer, and how it is called. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { areas } from '../../src/sample/areas.ts'
import { openSample } from './sampleServer.ts'

const calls = areas.flatMap((area) => area.calls.map((call) => [`${call.method} ${call.path}`, call] as const))

/** Section 7 of the specification, where it gives names and where decision 0038 does. */
const contract = [
  'GET /api/analytics-dashboard-app/widgets',
  ...['GET /api/auth', 'GET /api/auth/access-token', 'POST /api/auth/register', 'POST /api/auth/user/update'],
  'GET /api/calendar-app/events',
  ...['add-event', 'update-event', 'remove-event'].map((name) => `POST /api/calendar-app/${name}`),
  ...['contacts', 'get-chat', 'user'].map((name) => `GET /api/chat/${name}`),
  ...['user/data', 'send-message'].map((name) => `POST /api/chat/${name}`),
  ...['contacts', 'user'].map((name) => `GET /api/contacts-app/${name}`),
  ...[
    ...['add-contact', 'update-contact', 'remove-contact', 'remove-contacts', 'toggle-starred-contact'],
    ...['toggle-starred-contacts', 'set-contacts-starred', 'set-contacts-unstarred'],
  ].map((name) => `POST /api/contacts-app/${name}`),
  ...['products', 'product', 'orders', 'order'].map((name) => `GET /api/e-commerce-app/${name}`),
  'POST /api/e-commerce-app/product/save',
  ...['GET /api/faq', 'GET /api/file-manager-app/files', 'GET /api/icons', 'GET /api/invoices/get-invoice'],
  'GET /api/knowledge-base',
  ...['mail', 'mails', 'filters', 'labels', 'folders'].map((name) => `GET /api/mail-app/${name}`),
  ...['update-mail', 'set-folder', 'toggle-label', 'delete-mails'].map((name) => `POST /api/mail-app/${name}`),
  ...['notes', 'labels'].map((name) => `GET /api/notes-app/${name}`),
  ...['create-note', 'update-note', 'update-labels', 'remove-note'].map((name) => `POST /api/notes-app/${name}`),
  ...['timeline', 'photos-videos', 'about'].map((name) => `GET /api/profile/${name}`),
  ...['widgets', 'projects'].map((name) => `GET /api/project-dashboard-app/${name}`),
  ...['GET /api/quick-panel/data', 'GET /api/search'],
  ...['boards', 'board'].map((name) => `GET /api/scrumboard-app/${name}`),
  ...[
    ...['board/new', 'board/rename', 'board/settings/update', 'board/delete', 'card/new', 'card/update'],
    ...['card/remove', 'card/order', 'list/new', 'list/rename', 'list/remove', 'list/order'],
  ].map((name) => `POST /api/scrumboard-app/${name}`),
  ...['todos', 'filters', 'labels', 'folders'].map((name) => `GET /api/todo-app/${name}`),
  ...['update-todo', 'new-todo', 'remove-todo', 'set-folder', 'toggle-label', 'delete-todos'].map(
    (name) => `POST /api/todo-app/${name}`,
  ),
]

it('knows every call of the specification, each once, and none besides', () => {
  expect(calls.map(([name]) => name).toSorted()).toEqual(contract.toSorted())
})

describe('each call answers its own example, as its shape says', () => {
  it.each(calls)('%s', async (_, call) => {
    const { server, ask } = openSample()
    const example = await server.example(call.method, call.path)
    const { status, data } = await ask({ method: call.method, url: call.path, ...example })
    expect(status).toBe(200)
    expect(z.safeParse(call.answer, data).error?.issues).toBeUndefined()
    expect(z.parse(call.answer, data)).toEqual(data)
  })
})

describe('each call that must be told something refuses to be told nothing, and changes nothing', () => {
  const asking = calls.filter(
    ([, call]) => !z.safeParse(call.data, undefined).success || !z.safeParse(call.params, {}).success,
  )
  it.each(asking)('%s', async (_, { method, path }) => {
    const { ask, kept } = openSample()
    const { status, data } = await ask({ method, url: path })
    expect(status).toBe(422)
    expect((data as { error: string }).error).toMatch(/is missing or wrong$/)
    expect(kept.size).toBe(0)
  })
})

/** Each place of what is asked, with something of another kind in it, and without it. */
function* broken(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const copy = () => structuredClone(value) as Record<string, unknown>
    for (const wrong of [null, 7, 'none', true, {}, [], [null]]) yield Object.assign(copy(), { [name]: wrong })
    if (!Array.isArray(value)) {
      const without = copy()
      delete without[name]
      yield without
    }
    for (const one of broken(inner)) yield Object.assign(copy(), { [name]: one })
  }
}

describe('each call that is told something wrong refuses in words, and changes nothing', () => {
  const told = calls.filter(([, call]) => !z.safeParse(call.data, undefined).success)
  it.each(told)('%s', async (_, { method, path, data: shape }) => {
    const { server, ask, kept } = openSample()
    const { data } = await server.example(method, path)
    const wrong = [...broken(data), null, 7, [], ...(typeof data === 'string' ? [] : ['none'])]
    for (const given of wrong) {
      const before = JSON.stringify([...kept])
      const answer = await ask({ method, url: path, data: given })
      const isShaped = z.safeParse(shape, given).success
      expect([given, answer.status]).toEqual([
        given,
        isShaped ? expect.toSatisfy((status) => [200, 401, 404, 422].includes(Number(status))) : 422,
      ])
      if (answer.status === 200) continue
      expect(Object.keys(answer.data as object)).toEqual(['error'])
      expect(String((answer.data as { error: unknown }).error)).toMatch(
        /^Requested \w+ do not exist\.$|is missing or wrong$|Invalid access token|must hold every list/,
      )
      expect(JSON.stringify([...kept])).toBe(before)
    }
  })
})

describe('each call that names something that is not there is refused with 404', () => {
  const named = (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([name, inner]) => /^id$|Ids?$/.test(name) || named(inner))
  const unknown = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        if (name === 'id' || /[a-z]Id$/.test(name)) return [name, typeof inner === 'number' ? 4_711 : 'unknown']
        return [name, /[a-z]Ids$/.test(name) ? ['unknown'] : unknown(inner)]
      }),
    )
  }
  // A product and a mail of another id are new ones; a list of contacts by another word, and new labels, are whole.
  const makers = [
    '/api/e-commerce-app/product/save',
    '/api/mail-app/update-mail',
    '/api/contacts-app/contacts',
    '/api/notes-app/update-labels',
  ]
  const examples = calls.filter(([, { path }]) => !makers.includes(path))
  it.each(examples)('%s', async (_, { method, path }) => {
    const { server, ask } = openSample()
    const { params, data } = await server.example(method, path)
    if (!named(params) && !named(data)) return
    const answer = await ask({
      ...{ method, url: path, data: unknown(data) },
      params: unknown(params) as Record<string, unknown> | undefined,
    })
    expect(answer).toMatchObject({
      status: 404,
      data: { error: expect.stringMatching(/^Requested \w+ do not exist\.$/) },
    })
  })
})

describe('each area', () => {
  it.each(areas.map((area) => [area.name, area] as const))(
    '%s: the same data at every visit, as its entities say',
    async (_, area) => {
      const answers = async () => {
        const { server, ask } = openSample()
        const reading = area.calls.filter(({ method }) => method === 'GET' && area.name !== 'auth')
        return Promise.all(
          reading.map(async ({ method, path }) => ask({ method, url: path, ...(await server.example(method, path)) })),
        )
      }
      expect(await answers()).toEqual(await answers())
    },
  )
  it('stands in the folder of its name', () => {
    for (const { name } of areas)
      expect(readFileSync(join(import.meta.dirname, '../../src/sample', name, 'area.ts'), 'utf8')).toContain(
        `name: '${name}'`,
      )
  })
})

it('takes a query from the address and from params, where the latter wins, and numbers as text', async () => {
  const { get } = openSample()
  const one = await get<{ id: string }>('/api/invoices/get-invoice?id=1')
  expect(one.id).toBe('1')
  expect(await get('/api/invoices/get-invoice?id=7', { params: { id: 1 } })).toEqual(one)
})

it.each([
  ['GET', '/api/mail-app/unknown'],
  ['POST', '/api/mail-app/mails'],
  ['GET', '/lobby'],
  ['GET', 'https://elsewhere.example/api/faq'],
  ['GET', '//elsewhere.example/api/faq'],
])('leaves %s %s to the network', async (method, url) => {
  expect(await openSample().server.call({ method, url })).toBeUndefined()
})

it('gives out copies: who changes an answer changes nothing else', async () => {
  const { get } = openSample()
  const mails = await get<{ subject: string }[]>('/api/mail-app/mails')
  const [first] = mails
  const subject = first?.subject
  if (first) first.subject = 'changed outside'
  expect((await get<{ subject: string }[]>('/api/mail-app/mails'))[0]?.subject).toBe(subject)
})

it('keeps what was changed for the visit, until it is reset; what is kept and cannot be read begins anew', async () => {
  const first = openSample()
  const before = await first.get<unknown[]>('/api/notes-app/notes')
  await first.post('/api/notes-app/remove-note', { noteId: '1' })
  const next = openSample(first.kept)
  expect(await next.get<unknown[]>('/api/notes-app/notes')).toHaveLength(before.length - 1)
  await next.server.reset()
  expect(await next.get('/api/notes-app/notes')).toEqual(before)
  expect(await openSample(next.kept).get('/api/notes-app/notes')).toEqual(before)
  for (const broken of ['{', 'null', '{"notes":{"notes":7}}'])
    expect(await openSample(new Map([['takewin.sample', broken]])).get('/api/notes-app/notes')).toEqual(before)
})

it('answers in the order in which it was asked', async () => {
  const { post, get } = openSample()
  const [, , user] = await Promise.all([
    post('/api/auth/register', { displayName: 'One', email: 'one@sample.example', password: '' }),
    post('/api/auth/register', { displayName: 'Two', email: 'two@sample.example', password: '' }),
    get<{ user: { data: { displayName: string } } }>('/api/auth', {
      data: { email: 'two@sample.example', password: '' },
    }),
  ])
  expect(user.user.data.displayName).toBe('Two')
  expect(await get('/api/auth', { data: { email: 'one@sample.example', password: '' } })).toHaveProperty('user')
})
