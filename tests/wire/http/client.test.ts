import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFaultProxy, type FaultProxy } from '#tests/kit/faultProxy.ts'
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import { pictureCalls } from '#protocol/calls/pictures.ts'
import { sessionCalls } from '#protocol/calls/session.ts'
import { userCalls } from '#protocol/calls/users.ts'
import { historyCalls } from '#protocol/calls/history.ts'
import { ErrorCode, logoutMessage } from '#protocol/core/codes.ts'
import { NetworkProblem, Refused } from '#protocol/core/refused.ts'
import { failureOf } from '#wire/http/callFailure.ts'
import type { CallNews } from '#wire/http/callWatch.ts'
import { type Client, type ClientSetup, createClient, ProtocolProblem } from '#wire/http/client.ts'
import { createVenueAddress, type TokenHolder } from '#wire/http/venueAddress.ts'

type Asked = { method: string; url: string; authorization: string | null; key: string | null; body: string }
type Reply = { status?: number; body?: unknown; text?: string; media?: string; silent?: boolean; hangUp?: boolean }

let server: http.Server
let proxy: FaultProxy
let asked: Asked[]
let replies: Reply[]
let news: CallNews[]
let keys: number
const token: TokenHolder = { current: null }
const patience = { tries: 3, over: 500, each: 150, pause: 20 }

beforeEach(async () => {
  asked = []
  replies = []
  news = []
  keys = 0
  token.current = 'mine'
  server = http.createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy = await createFaultProxy({ port: (server.address() as AddressInfo).port })
})
async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  let body = ''
  for await (const chunk of request) body += chunk
  const { authorization = null, 'idempotency-key': key = null } = request.headers
  asked.push({ method: request.method ?? '', url: request.url ?? '', authorization, key: key as string | null, body })
  const reply = replies.length > 1 ? replies.shift() : replies[0]
  if (reply?.silent) return
  if (reply?.hangUp) return void request.socket.resetAndDestroy()
  response.writeHead(reply?.status ?? 200, { 'content-type': reply?.media ?? 'application/json' })
  response.end(reply?.text ?? JSON.stringify(reply?.body ?? {}))
}
afterEach(async () => {
  await proxy.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function client(more: Partial<ClientSetup> = {}): Client {
  const address = createVenueAddress()
  address.moveTo(`${proxy.url}/`)
  return createClient({
    address,
    token,
    fetch,
    now: () => performance.now(),
    makeKey: () => `key-000${(keys += 1)}`,
    watch: (each) => news.push(each),
    patience,
    ...more,
  })
}
const refusal = (code: number, message = 'no') => ({ ErrorCode: code, code, ErrorMessage: message, Params: null })
const failed = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (problem: unknown) => problem,
  )
const list = { brands: [], seat: null, loginsEnabled: true }

test('fills the path, sends the token and parses the answer', async () => {
  replies = [{ body: { ...list, more: 1 } }]
  expect(await client().call(lobbyCalls.lobbyOfBrand, { params: { id: 7 } })).toEqual(list)
  expect(asked).toEqual([{ method: 'GET', url: '/machine/7', authorization: 'Bearer mine', key: null, body: '' }])
})

test('sends no token where anyone may call, and another one where it is given', async () => {
  replies = [{ status: 400, body: refusal(ErrorCode.badCredentials, 'wrong') }]
  const problem = await failed(client().call(sessionCalls.login, { body: { username: 'player', password: 'secret' } }))
  expect(problem).toBeInstanceOf(Refused)
  expect(failureOf(problem)).toEqual({
    kind: 'refused',
    code: ErrorCode.badCredentials,
    message: 'wrong',
    params: null,
  })
  await failed(client().call(sessionCalls.validate, {}, { token: 'other' }))
  expect(asked.map(({ authorization }) => authorization)).toEqual([null, 'Bearer other'])
  expect(asked[0]?.body).toBe('{"username":"player","password":"secret"}')
  expect(news).toEqual([])
})

test('tells what the venue wants done first, and no other 403', async () => {
  for (const missing of ['newPassword', 'secondFactor', 'proof', [131]]) {
    replies = [{ status: 403, body: { ...refusal(ErrorCode.noPermission), Params: { missing } } }]
    expect(await failed(client().call(lobbyCalls.balance, {}))).toBeInstanceOf(Refused)
  }
  replies = [{ status: 403, body: { ...refusal(ErrorCode.noPermission), Params: { missing: 'newPassword' } } }]
  await failed(client().call(sessionCalls.validate, {}, { token: 'other' }))
  expect(news).toEqual([
    { type: 'call.hindered', missing: 'newPassword' },
    { type: 'call.hindered', missing: 'secondFactor' },
  ])
})

test('tells a 401 of the token in use, with or without a body of the protocol, and keeps quiet about another token', async () => {
  replies = [{ status: 401, body: refusal(ErrorCode.badSignature) }]
  expect(await failed(client().call(lobbyCalls.balance, {}, { poll: true }))).toBeInstanceOf(Refused)
  expect(news).toEqual([{ type: 'call.unauthorized' }])
  replies = [{ status: 401, text: 'nope' }]
  expect(failureOf(await failed(client().call(lobbyCalls.balance, {})))).toEqual({
    kind: 'refused',
    code: ErrorCode.badSignature,
    message: logoutMessage.unauthorized,
    params: null,
  })
  await failed(client().call(sessionCalls.validate, {}, { token: 'other' }))
  expect(news).toHaveLength(2)
})

test('a token that was replaced while the call was under way is not told', async () => {
  replies = [{ status: 401, body: refusal(ErrorCode.badSignature) }]
  const answer = failed(client().call(lobbyCalls.balance, {}))
  token.current = 'fresh'
  await answer
  expect(news).toEqual([])
})

test('a refusal is a refusal whatever its status, but success 20000 is none', async () => {
  replies = [{ body: refusal(ErrorCode.machineBusy) }]
  expect(await failed(client().call(sessionCalls.cancel, { body: { machineId: 1 } }))).toMatchObject({
    code: ErrorCode.machineBusy,
  })
  replies = [{ body: { ...refusal(ErrorCode.success), balance: 5 } }]
  expect(await client().call(lobbyCalls.balance, {})).toEqual({ balance: 5 })
})

test.each([
  ['garbage', { text: '<html>' }],
  ['another shape', { body: { balance: 'much' } }],
  ['a bare error', { status: 500, text: 'boom' }],
])('%s is a problem of the protocol: no second try, nobody signed out', async (_, reply) => {
  replies = [reply]
  const problem = await failed(client().call(lobbyCalls.balance, {}))
  expect(problem).toBeInstanceOf(ProtocolProblem)
  expect(failureOf(problem)).toMatchObject({ kind: 'unanswered' })
  expect(asked).toHaveLength(1)
  expect(news).toEqual([])
})

test('three tries of a GET, each with its own deadline, then it is told as unanswered', async () => {
  replies = [{ silent: true }]
  const started = performance.now()
  const problem = await failed(client().call(lobbyCalls.balance, {}))
  expect(problem).toBeInstanceOf(NetworkProblem)
  expect(failureOf(problem)).toEqual({ kind: 'unanswered', message: logoutMessage.network })
  expect(performance.now() - started).toBeGreaterThan(450)
  expect(performance.now() - started).toBeLessThan(900)
  expect(asked).toHaveLength(3)
  expect(news).toEqual([{ type: 'call.unanswered' }])
})

test('tries that fail at once go on for the whole patience', async () => {
  proxy.cut()
  const started = performance.now()
  await failed(client().call(lobbyCalls.balance, {}))
  expect(performance.now() - started).toBeGreaterThan(400)
  expect(news).toEqual([{ type: 'call.unanswered' }])
})

test('the first answer after a silence is told, once, whoever asked', async () => {
  replies = [{ hangUp: true }]
  await failed(client().call(lobbyCalls.balance, {}))
  const one = client()
  await failed(one.call(lobbyCalls.balance, {}))
  replies = [{ body: list }]
  await one.call(lobbyCalls.lobby, {}, { poll: true })
  await one.call(lobbyCalls.lobby, {}, { poll: true })
  expect(news.map(({ type }) => type)).toEqual(['call.unanswered', 'call.unanswered', 'call.answered'])
})

test('a later try that is answered is the answer', async () => {
  replies = [{ hangUp: true }, { status: 503, text: 'starting' }, { body: { balance: 9 } }]
  expect(await client().call(lobbyCalls.balance, {})).toEqual({ balance: 9 })
  expect(news).toEqual([])
})

test('a POST with a key keeps it through its tries, and a twin still under way is asked again', async () => {
  replies = [{ silent: true }, { status: 409, body: refusal(ErrorCode.conflict) }, { status: 202, text: '' }]
  expect(await client().call(sessionCalls.cancel, { body: { machineId: 3 } })).toEqual({})
  expect(asked.map(({ key }) => key)).toEqual(['key-0001', 'key-0001', 'key-0001'])
})

test('a conflict of the call’s own is the answer, at a later try as well; a twin in flight is asked again', async () => {
  const taken = { status: 409, body: { ...refusal(ErrorCode.conflict), Params: { reason: 'name taken' } } }
  const inFlight = { status: 409, body: { ...refusal(ErrorCode.conflict), Params: { reason: 'in flight' } } }
  replies = [{ silent: true }, inFlight, taken]
  const body = { username: 'player', type: 0, name: 'Ada', lastname: '' } as const
  expect(await failed(client().call(userCalls.createUser, { body }, { key: 'key-0001' }))).toMatchObject({
    code: ErrorCode.conflict,
    params: { reason: 'name taken' },
  })
  expect(asked.map(({ key }) => key)).toEqual(['key-0001', 'key-0001', 'key-0001'])
})

test('a conflict on the first try is the answer', async () => {
  replies = [{ status: 409, body: refusal(ErrorCode.conflict) }]
  expect(await failed(client().call(sessionCalls.cancel, { body: { machineId: 3 } }))).toMatchObject({
    code: ErrorCode.conflict,
  })
  expect(asked).toHaveLength(1)
})

test('a POST without a key is tried once and not told', async () => {
  replies = [{ hangUp: true }]
  expect(
    await failed(client().call(sessionCalls.login, { body: { username: 'player', password: 'secret' } })),
  ).toBeInstanceOf(NetworkProblem)
  expect(asked).toHaveLength(1)
  expect(news).toEqual([])
})

test('a large body has the time of a slow line, and no more than the venue gives it', async () => {
  vi.useFakeTimers()
  try {
    let sendingMs = 20_000
    const slow: typeof fetch = async () => {
      await new Promise((resolve) => setTimeout(resolve, sendingMs))
      return Response.json({ image: '/pictures/m.webp' }, { status: 201 })
    }
    const bring = () => client({ fetch: slow }).call(pictureCalls.bringPicture, { body: { picture: 'AAAA' } })
    const brought = bring()
    brought.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(sendingMs)
    expect(await brought).toEqual({ image: '/pictures/m.webp' })
    sendingMs = 60_001
    const given = failed(bring())
    await vi.advanceTimersByTimeAsync(sendingMs)
    expect(await given).toBeInstanceOf(NetworkProblem)
  } finally {
    vi.useRealTimers()
  }
})

test('a poll is tried once and never told as unanswered', async () => {
  replies = [{ hangUp: true }]
  await failed(client().call(lobbyCalls.lobby, {}, { poll: true }))
  expect(asked).toHaveLength(1)
  expect(news).toEqual([])
})

test('an abort by the caller ends the call with its reason and no news, in a try and between two', async () => {
  replies = [{ silent: true }]
  for (const after of [50, 155]) {
    const stopping = new AbortController()
    const answer = failed(client().call(lobbyCalls.balance, {}, { signal: stopping.signal }))
    setTimeout(() => stopping.abort('left'), after)
    expect(await answer).toBe('left')
  }
  expect(await failed(client().call(lobbyCalls.balance, {}, { signal: AbortSignal.abort('never') }))).toBe('never')
  expect(news).toEqual([])
})

test('an answer cut in its middle is no answer', async () => {
  proxy.cutAfterBytes(20)
  replies = [{ body: { balance: 4 } }]
  expect(await client().call(lobbyCalls.balance, {})).toEqual({ balance: 4 })
  expect(asked.length).toBeGreaterThanOrEqual(2)
})

test('transports are tried in order before the network', async () => {
  replies = [{ body: { balance: 1 } }]
  const layered = client({
    transports: [
      async () => undefined,
      async ({ contract, path }) =>
        contract === lobbyCalls.lobby ? { status: 200, body: { ...list, path } } : undefined,
    ],
  })
  expect(await layered.call(lobbyCalls.lobby, {})).toEqual(list)
  expect(await layered.call(lobbyCalls.balance, {})).toEqual({ balance: 1 })
  expect(asked.map(({ url }) => url)).toEqual(['/player/balance'])
})

test('a base URL that is not of the web means the own origin', () => {
  const address = createVenueAddress()
  const read = (text: string) => {
    address.moveTo(text)
    return address.baseUrl
  }
  expect(['https://a.example/venue/', 'https://a.example', 'javascript:alert(1)', 'nonsense', ''].map(read)).toEqual([
    'https://a.example/venue',
    'https://a.example',
    '',
    '',
    '',
  ])
})

test('a file is its text, even where it could be read as JSON; what is refused instead is a refusal', async () => {
  const query = { kind: 'sessions' } as const
  const media = 'text/csv; charset=utf-8'
  replies = [{ text: '7', media }]
  expect(await client().call(historyCalls.csv, { query })).toBe('7')
  expect(asked.at(-1)?.url).toBe('/player/history.csv?kind=sessions')
  replies = [{ text: '<html>', media: 'text/html' }]
  await expect(client().call(historyCalls.csv, { query })).rejects.toThrow(ProtocolProblem)
  replies = [{ status: 404, body: { ErrorCode: 60404, code: 60404, ErrorMessage: 'Not found', Params: null } }]
  await expect(client().call(historyCalls.csv, { query })).rejects.toThrow(Refused)
})
