import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Namespace, Server, type Socket } from 'socket.io'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AnyActorLogic, createActor, setup } from 'xstate'
import { createFaultProxy, type FaultProxy } from '#tests/kit/faultProxy.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { GameState, Seated } from '#protocol/core/entities.ts'
import type { Snapshot } from '#protocol/sockets/sockets.ts'
import type { CallNews } from '#wire/http/callWatch.ts'
import { createGameSocket } from '#wire/sockets/gameSocket.ts'
import type { Lines, LineSetup } from '#wire/sockets/line.ts'
import { createLineFaults } from '#wire/sockets/lineFaults.ts'
import { createNotificationSocket } from '#wire/sockets/notificationSocket.ts'
import { createReadyLine } from '#wire/sockets/readyLine.ts'
import { createVenueAddress, type TokenHolder } from '#wire/http/venueAddress.ts'

let server: http.Server
let sockets: Server
let proxy: FaultProxy
let news: CallNews[]
let warnings: string[]
let page: EventTarget
let opened: { stop(): void }[]
const token: TokenHolder = { current: null }

beforeEach(async () => {
  news = []
  warnings = []
  opened = []
  page = new EventTarget()
  token.current = 'mine'
  server = http.createServer()
  sockets = new Server(server, { transports: ['websocket'], pingInterval: 100, pingTimeout: 1_000 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy = await createFaultProxy({ port: (server.address() as AddressInfo).port })
})
afterEach(async () => {
  for (const actor of opened) actor.stop()
  await proxy.close()
  await sockets.close()
})

const lineSetup = (): LineSetup => {
  const address = createVenueAddress()
  address.moveTo(proxy.url)
  return {
    address,
    token,
    page,
    watch: (each) => news.push(each),
    warn: (text) => warnings.push(text),
    times: { connect: 1_000, acknowledgement: 300, money: 1_500, quiet: 10_000 },
  }
}

type Told = { type: string; [key: string]: unknown }
/** The socket actor under a chart that only listens and passes on what it is asked. */
function open(line: AnyActorLogic, input: object) {
  const told: Told[] = []
  const chart = setup({ actors: { line } }).createMachine({
    invoke: { id: 'line', src: 'line', input },
    on: { '*': { actions: ({ event }) => void told.push(event) } },
  })
  const actor = createActor(chart)
  actor.start()
  opened.push(actor)
  const heard = (type: string) =>
    vi.waitFor(
      () =>
        told.find((event) => event.type === type) ?? Promise.reject(new Error(`no ${type} in ${JSON.stringify(told)}`)),
      { timeout: 10_000 },
    )
  return {
    told,
    heard,
    ask: (request: Told) => actor.getSnapshot().children.line?.send(request),
    stop: () => actor.stop(),
  }
}
const openGame = () => open(createGameSocket(lineSetup()), { machineID: 7 })
const openNotifications = () => open(createNotificationSocket(lineSetup()), { userId: 3 })
const connected = (namespace: Namespace) => new Promise<Socket>((resolve) => namespace.once('connection', resolve))

const game: GameState = {
  sequence: 4,
  state: 'idle',
  round: 1,
  credit: 100,
  bet: 5,
  win: 0,
  freeSpins: null,
  buttons: [],
}
const seated: Seated = {
  status: 3,
  session: { id: 11, machineID: 7, openedAt: 1, elapsed: 0, funded: 100 },
  sequence: 2,
  seatSequence: 3,
  machine: { name: 'Lucky', brand: 'One', cabin: 1, image: '', layout: '' },
  game,
  iceServers: [],
  graceSeconds: 120,
}
const snapshot: Snapshot = {
  machines: [{ id: 7, status: 2, sequence: 1 }],
  balance: { balance: 500, sequence: 1 },
  seat: { seat: null, sequence: 0 },
  loginsEnabled: true,
}
const refusal = (code: number) => ({ ErrorCode: code, code, ErrorMessage: 'no', Params: null })

test('the token goes with the connection and never in its address, each request with what the protocol wants, each answer becomes the chart’s event', async () => {
  const asked: unknown[] = []
  sockets.of('/game').on('connection', (socket) => {
    asked.push(socket.handshake.auth.token, /token/.test(socket.request.url ?? ''))
    socket.onAny((name, payload, acknowledge) => {
      asked.push([name, payload])
      const answers: Record<string, unknown> = {
        check: { status: 1, machineName: 'Lucky', machineID: 7, sessionID: 11 },
        init: seated,
        reconnect: seated,
        press: { ...game, sequence: 5 },
        transfer: { amount: 50 },
        leave: {},
        signal: {},
      }
      acknowledge(answers[name])
    })
  })
  const { told, heard, ask } = openGame()
  await heard('socket.up')
  ask({ type: 'request.check' })
  await heard('seat.held')
  ask({ type: 'request.init', key: 'key-00000001', amount: null })
  ask({ type: 'request.init', key: 'key-00000005', amount: 700 })
  ask({ type: 'request.reconnect', sessionID: 11 })
  ask({ type: 'request.signal', viewer: 'viewer-1', signal: null })
  ask({ type: 'request.press', button: 'spin', key: 'key-00000002' })
  ask({ type: 'request.leave', key: 'key-00000003' })
  ask({ type: 'request.transfer', amount: 50, key: 'key-00000004' })
  await heard('transfer.done')
  expect(told).toEqual([
    { type: 'socket.up' },
    { type: 'seat.held', sessionID: 11 },
    { type: 'seat.taken', seated },
    { type: 'seat.taken', seated },
    { type: 'seat.taken', seated },
    { type: 'game.changed', game: { ...game, sequence: 5 } },
    { type: 'transfer.done', amount: 50 },
  ])
  expect(asked).toEqual([
    'mine',
    false,
    ['check', { machineID: 7, token: 'mine' }],
    ['init', { machineID: 7, token: 'mine', key: 'key-00000001' }],
    ['init', { machineID: 7, token: 'mine', key: 'key-00000005', amount: 700 }],
    ['reconnect', { machineID: 7, sessionID: 11, token: 'mine' }],
    ['signal', { viewer: 'viewer-1', signal: null }],
    ['press', { button: 'spin', key: 'key-00000002' }],
    ['leave', { key: 'key-00000003' }],
    ['transfer', { amount: 50, key: 'key-00000004' }],
  ])
})

test('refusals of requests become the chart’s refusals', async () => {
  sockets
    .of('/game')
    .on('connection', (socket) => socket.onAny((_, __, acknowledge) => acknowledge(refusal(ErrorCode.machineBusy))))
  const { told, heard, ask } = openGame()
  await heard('socket.up')
  ask({ type: 'request.init', key: 'key-00000001', amount: null })
  ask({ type: 'request.press', button: 'spin', key: 'key-00000002' })
  await heard('press.refused')
  const refused = { code: ErrorCode.machineBusy, message: 'no', params: null }
  expect(told.slice(1)).toEqual([
    { type: 'seat.refused', refused },
    { type: 'press.refused', refused },
  ])
})

test('a refused connection is told once, and a bad token to the call watch too', async () => {
  sockets.of('/game').use((_, next) => next(Object.assign(new Error('no'), { data: refusal(ErrorCode.badSignature) })))
  const { told, heard } = openGame()
  await heard('socket.refused')
  expect(told).toEqual([{ type: 'socket.refused', code: ErrorCode.badSignature, message: 'no' }])
  expect(news).toEqual([{ type: 'call.unauthorized' }])
  await vi.waitFor(() => expect(sockets.engine.clientsCount).toBe(0))
})

test('a refusal for another reason, or without one, signs nobody out', async () => {
  sockets.of('/game').use((_, next) => next(Object.assign(new Error('no'), { data: refusal(ErrorCode.banned) })))
  sockets.of('/notification').use((_, next) => next(new Error('broken')))
  const line = openGame()
  const other = openNotifications()
  expect(await line.heard('socket.refused')).toEqual({ type: 'socket.refused', code: ErrorCode.banned, message: 'no' })
  expect(await other.heard('socket.down')).toEqual({ type: 'socket.down', reason: 'broken' })
  expect(news).toEqual([])
})

test('nobody there is a socket that is down', async () => {
  proxy.cut()
  const { told, heard } = openGame()
  await heard('socket.down')
  expect(told).toHaveLength(1)
})

test('a venue that accepts and then says nothing is a socket that is down', async () => {
  proxy.halfOpen()
  const { told, heard } = openGame()
  expect(await heard('socket.down')).toMatchObject({ reason: expect.any(String) })
  expect(told).toHaveLength(1)
})

test('a cut, a half-open line, the venue’s hang-up and the page’s offline event each end the line once', async () => {
  const endings: [string, () => void][] = [
    ['transport close', () => proxy.cut({ once: true })],
    ['ping timeout', () => proxy.halfOpen()],
    ['io server disconnect', () => sockets.of('/game').disconnectSockets()],
    ['offline', () => page.dispatchEvent(new Event('offline'))],
  ]
  for (const [reason, happen] of endings) {
    const there = connected(sockets.of('/game'))
    const { told, heard } = openGame()
    await Promise.all([heard('socket.up'), there])
    happen()
    expect(await heard('socket.down')).toEqual({ type: 'socket.down', reason })
    expect(told.filter(({ type }) => type === 'socket.down')).toHaveLength(1)
    proxy.restore()
  }
})

test('a line on which nothing is heard any more is quiet before it is down, once', async () => {
  const times = { connect: 1_000, acknowledgement: 300, money: 1_500, quiet: 150 }
  const there = connected(sockets.of('/notification'))
  const { told, heard } = open(createNotificationSocket({ ...lineSetup(), times }), { userId: 3 })
  await Promise.all([heard('socket.up'), there])
  const before = told.length
  proxy.halfOpen()
  await heard('socket.down')
  expect(told.slice(before).map(({ type }) => type)).toEqual(['socket.quiet', 'socket.down'])
})

test('an acknowledgement that stays away ends the line, and a late one says nothing', async () => {
  const late: ((answer: unknown) => void)[] = []
  sockets.of('/game').on('connection', (socket) => socket.on('check', (_, acknowledge) => late.push(acknowledge)))
  const { told, heard, ask } = openGame()
  await heard('socket.up')
  ask({ type: 'request.check' })
  await heard('socket.down')
  for (const acknowledge of late) acknowledge({ status: 0, machineName: '', machineID: 7, sessionID: null })
  ask({ type: 'request.check' })
  await vi.waitFor(() => expect(sockets.engine.clientsCount).toBe(0))
  expect(told.map(({ type }) => type)).toEqual(['socket.up', 'socket.down'])
})

test('money may take longer than other answers', async () => {
  sockets.of('/game').on('connection', (socket) => {
    socket.on('init', (_, acknowledge) => setTimeout(() => acknowledge(seated), 600))
  })
  const { told, heard, ask } = openGame()
  await heard('socket.up')
  ask({ type: 'request.init', key: 'key-00000001', amount: null })
  await heard('seat.taken')
  expect(told).toHaveLength(2)
})

test.each([[undefined], ['yes'], [{ status: 9 }], [[1, 2]], [{ ErrorCode: 'x' }]])(
  'an unreadable answer ends the line: %j',
  async (answer) => {
    sockets.of('/game').on('connection', (socket) => socket.on('check', (_, acknowledge) => acknowledge(answer)))
    const { heard, ask } = openGame()
    await heard('socket.up')
    ask({ type: 'request.check' })
    expect(await heard('socket.down')).toEqual({ type: 'socket.down', reason: 'unreadable answer to check' })
  },
)

test('pushes become events; those that are garbage, huge or unknown are dropped with one warning a name', async () => {
  const there = connected(sockets.of('/game'))
  const { told, heard } = openGame()
  const [socket] = await Promise.all([there, heard('socket.up')])
  for (const garbage of [
    null,
    undefined,
    7,
    'x'.repeat(3_000_000),
    { ...game, credit: -1 },
    Buffer.alloc(64),
    { ...game, buttons: 'all' },
  ])
    socket.emit('game', garbage)
  socket.emit('game')
  socket.emit('signal', { viewer: 'v', signal: { type: 'offer', sdp: 's'.repeat(70_000) } })
  socket.emit('connect_again', { some: 'thing' })
  socket.emit('__proto__', game)
  socket.emit('game', game)
  socket.emit('signal', { viewer: 'v', signal: { type: 'offer', sdp: 'v=0' }, iceServers: [{ urls: 'turn:relay' }] })
  socket.emit('peerClosed', { viewer: 'v', reason: 'gone' })
  socket.emit('moved', { sessionID: 11 })
  socket.emit('moved', { sessionID: 11, sequence: 4 })
  socket.emit('closed', { sessionID: 11, cashedOut: 90, reason: 'left', sequence: 5 })
  await heard('seat.closed')
  expect(told).toEqual([
    { type: 'socket.up' },
    { type: 'game.changed', game },
    {
      type: 'peer.signalled',
      viewer: 'v',
      signal: { type: 'offer', sdp: 'v=0' },
      iceServers: [{ urls: 'turn:relay' }],
    },
    { type: 'peer.closed', viewer: 'v', reason: 'gone' },
    { type: 'seat.moved', sessionID: 11, sequence: 4 },
    { type: 'seat.closed', sessionID: 11, cashedOut: 90, reason: 'left', sequence: 5 },
  ])
  expect(warnings).toEqual([
    '/game: push game is not of the protocol, dropped',
    '/game: push signal is not of the protocol, dropped',
    '/game: push moved is not of the protocol, dropped',
  ])
})

test('bytes that are no packet end the line and nothing else', async () => {
  const there = connected(sockets.of('/game'))
  const { told, heard } = openGame()
  const [socket] = await Promise.all([there, heard('socket.up')])
  ;(socket.conn.transport as unknown as { socket: { send(text: string): void } }).socket.send('4{{{')
  await heard('socket.down')
  expect(told.map(({ type }) => type)).toEqual(['socket.up', 'socket.down'])
})

test('the notification socket asks for snapshots and passes its pushes on', async () => {
  const asked: unknown[] = []
  sockets.of('/notification').on('connection', (socket) => {
    socket.on('init', (payload, acknowledge) => {
      asked.push(payload)
      acknowledge(snapshot)
      socket.emit('statuses', { machines: [{ id: 7, status: 3, sequence: 2 }] })
      socket.emit('balance', { balance: 400, sequence: 2 })
      socket.emit('seat', { seat: null, sequence: 1 })
      socket.emit('loginsEnabled', { enabled: false, sequence: 1 })
    })
    socket.on('snapshot', (_, acknowledge) => acknowledge(refusal(ErrorCode.tooMany)))
  })
  const { told, heard, ask } = openNotifications()
  await heard('socket.up')
  ask({ type: 'notification.init', id: 3 })
  await heard('loginsEnabled.pushed')
  ask({ type: 'notification.snapshot' })
  await heard('snapshot.refused')
  expect(asked).toEqual([{ id: 3 }])
  expect(told).toEqual([
    { type: 'socket.up' },
    { type: 'snapshot.received', snapshot },
    { type: 'statuses.pushed', machines: [{ id: 7, status: 3, sequence: 2 }] },
    { type: 'balance.pushed', balance: { balance: 400, sequence: 2 } },
    { type: 'seat.pushed', seat: { seat: null, sequence: 1 } },
    { type: 'loginsEnabled.pushed', push: { enabled: false, sequence: 1 } },
    { type: 'snapshot.refused', refused: { code: ErrorCode.tooMany, message: 'no', params: null } },
  ])
})

test('a line that is stopped closes its connection, even while it opens, and tells nothing', async () => {
  sockets.of('/game')
  const early = openGame()
  early.stop()
  const line = openGame()
  await line.heard('socket.up')
  line.stop()
  await vi.waitFor(() => expect(sockets.engine.clientsCount).toBe(0))
  expect([early.told, line.told]).toEqual([[], [{ type: 'socket.up' }]])
})

test('a program part that cannot be loaded is a socket that is down', async () => {
  const { heard } = open(createGameSocket({ ...lineSetup(), loadSocketIo: () => Promise.reject(new Error('404')) }), {
    machineID: 7,
  })
  expect(await heard('socket.down')).toEqual({ type: 'socket.down', reason: 'the program part could not be loaded' })
})

test('the dev dock cuts every line once, and keeps them from coming about until it lets them', async () => {
  const lines: Lines = { gate: null, cuts: new Set() }
  const { cutLines, holdLines } = createLineFaults(lines)
  sockets.of('/game')
  const dial = () => open(createGameSocket({ ...lineSetup(), lines }), { machineID: 7 })
  const [first, second] = [dial(), dial()]
  await Promise.all([first.heard('socket.up'), second.heard('socket.up')])
  cutLines()
  await Promise.all([first.heard('socket.down'), second.heard('socket.down')])
  const third = dial()
  await third.heard('socket.up')

  const held = createActor(holdLines)
  held.start()
  await third.heard('socket.down')
  const fourth = dial()
  await fourth.heard('socket.down')
  expect(fourth.told).toEqual([{ type: 'socket.down', reason: 'no connection' }])
  held.stop()
  await dial().heard('socket.up')
})

test('slow lines bring all late and in its order, and at their end what was on its way', async () => {
  const lines: Lines = { gate: null, cuts: new Set() }
  const { slowLines } = createLineFaults(lines)
  const slow = createActor(slowLines, { input: { delay: 600_000 } })
  const joined = connected(sockets.of('/game'))
  const { told, heard } = open(createGameSocket({ ...lineSetup(), lines }), { machineID: 7 })
  await heard('socket.up')
  const socket = await joined
  slow.start()
  const arrived: number[] = []
  const { gate } = lines
  lines.gate = gate && { ...gate, pass: (act) => (arrived.push(arrived.length), gate.pass(act)) }
  socket.emit('game', { ...game, sequence: 5 })
  socket.emit('game', { ...game, sequence: 6 })
  await vi.waitFor(() => expect(arrived).toHaveLength(2))
  expect(told).toEqual([{ type: 'socket.up' }])
  slow.stop()
  expect(told.slice(1)).toEqual([5, 6].map((sequence) => ({ type: 'game.changed', game: { ...game, sequence } })))
})

/** A line that nobody has asked anything of, and seats that may take it. */
function openReady(given: LineSetup = lineSetup()) {
  const readyLine = createReadyLine(given)
  return {
    ready: open(readyLine.logic, {}),
    readyLine,
    sit: () => open(createGameSocket({ ...given, readyLine }), { machineID: 7 }),
  }
}
const count = () => sockets.of('/game').sockets.size

test('a seat takes the line that is there already, and is up at once; the next seat dials its own', async () => {
  sockets
    .of('/game')
    .on('connection', (socket) =>
      socket.on('check', (_, acknowledge) =>
        acknowledge({ status: 1, machineName: 'Lucky', machineID: 7, sessionID: 11 }),
      ),
    )
  const dialled: { connected: boolean }[] = []
  const counting: typeof io = Object.assign((...given: Parameters<typeof io>) => {
    const socket = io(...given)
    dialled.push(socket)
    return socket
  }, io)
  const { ready, sit } = openReady({ ...lineSetup(), loadSocketIo: () => Promise.resolve({ io: counting }) })
  await vi.waitFor(() => expect(dialled[0]?.connected).toBe(true))
  const seat = sit()
  await seat.heard('socket.up')
  expect([seat.told, ready.told]).toEqual([[{ type: 'socket.up' }], [{ type: 'line.ended' }]])
  ready.stop()
  seat.ask({ type: 'request.check' })
  await seat.heard('seat.held')
  expect(count()).toBe(1)

  const next = sit()
  await next.heard('socket.up')
  expect(count()).toBe(2)
  sockets.of('/game').disconnectSockets(true)
  await Promise.all([seat.heard('socket.down'), next.heard('socket.down')])
})

test('one that is still on its way is taken as well; refused, the seat hears why', async () => {
  let isRefused = false
  sockets
    .of('/game')
    .use((_, next) =>
      next(isRefused ? Object.assign(new Error('no'), { data: refusal(ErrorCode.badSignature) }) : undefined),
    )
  const { sit } = openReady()
  const seat = sit()
  await seat.heard('socket.up')
  expect(count()).toBe(1)

  isRefused = true
  const refused = openReady().sit()
  expect((await refused.heard('socket.refused'))['code']).toBe(ErrorCode.badSignature)
  expect(news).toEqual([{ type: 'call.unauthorized' }])
})

test('a line of another sign-in, one that is lost and one that was put away are taken by nobody', async () => {
  sockets.of('/game')
  const other = openReady()
  await vi.waitFor(() => expect(count()).toBe(1))
  token.current = 'theirs'
  expect(other.readyLine.take()).toBeUndefined()
  other.ready.stop()
  await vi.waitFor(() => expect(count()).toBe(0))

  const lost = openReady()
  await vi.waitFor(() => expect(count()).toBe(1))
  proxy.cut({ once: true })
  await lost.ready.heard('line.ended')
  expect(lost.readyLine.take()).toBeUndefined()

  const left = openReady()
  left.ready.stop()
  expect(left.readyLine.take()).toBeUndefined()
  await left.sit().heard('socket.up')
  await vi.waitFor(() => expect(count()).toBe(1))
})

test('the dev dock cuts a ready line like any other, and lets none come about', async () => {
  const lines: Lines = { gate: null, cuts: new Set() }
  const { cutLines, holdLines } = createLineFaults(lines)
  sockets.of('/game')
  const { ready } = openReady({ ...lineSetup(), lines })
  await vi.waitFor(() => expect(count()).toBe(1))
  cutLines()
  await ready.heard('line.ended')
  await vi.waitFor(() => expect(count()).toBe(0))
  const held = createActor(holdLines).start()
  await openReady({ ...lineSetup(), lines }).ready.heard('line.ended')
  expect([lines.cuts.size, proxy.connections()]).toEqual([0, 0])
  held.stop()
})
