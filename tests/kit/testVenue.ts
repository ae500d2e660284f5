/** A whole venue in the test's own process: real database, HTTP, sockets and cabinet line; the simulated cabinets on a clock of the test's. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server, Socket as NetSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { io, type Socket } from 'socket.io-client'
import { CabinetBank } from '#simulator/cabinet/cabinetBank.ts'
import type { Clock } from '#simulator/cabinet/clock.ts'
import { catalogue } from '#simulator/game/catalogue.ts'
import { pastRound } from '#simulator/game/proof.ts'
import { createLine, type LineStreams } from '#simulator/line.ts'
import { serveMedia } from '#simulator/streams/media.ts'
import type { Recorder } from '#machines/kit/recorder.ts'
import type { Seated } from '#protocol/core/entities.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import type { RefusalBody } from '#protocol/core/refused.ts'
import { defaultSettings } from '#protocol/core/settings.ts'
import { buildVenue, type Venue } from '#venue/compose/app.ts'
import { lineKey, noStreams } from '#tests/simulator/lineKit.ts'
import { connectSimulator } from '#venue/drivers/simulator/driver.ts'
import type { Driver } from '#venue/drivers/ports.ts'
import { readEnvironment } from '#venue/compose/environment.ts'
import { openTestStore } from '#tests/kit/template.ts'
import { until } from '#tests/kit/until.ts'
import type { Store } from '#venue/store/store.ts'
import type { ReleasePlace } from '#venue/supervision/release/verify.ts'

/** Time that moves when the test says so; what is due happens in order. */
class TestClock implements Clock {
  #now = Date.UTC(2026, 0, 15, 12)
  #due: { time: number; act: () => void }[] = []
  now = () => this.#now
  at(time: number, act: () => void): () => void {
    const entry = { time, act }
    this.#due.push(entry)
    return () => {
      this.#due = this.#due.filter((one) => one !== entry)
    }
  }
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds
    for (;;) {
      const next = this.#due.toSorted((left, right) => left.time - right.time)[0]
      if (!next || next.time > end) break
      this.#due = this.#due.filter((one) => one !== next)
      this.#now = Math.max(this.#now, next.time)
      next.act()
    }
    this.#now = end
  }
}

export type TestVenue = Awaited<ReturnType<typeof openTestVenue>>

export async function openTestVenue(
  options: {
    graceSeconds?: number
    environment?: Record<string, string>
    settings?: Partial<typeof defaultSettings>
    streams?: LineStreams
    history?: boolean
    /** Whether stills are drawn. */
    pictures?: boolean
    /** Whether the cabinets keep journals, so that their process can be restarted; or in which folder. */
    journals?: boolean | string
    /** Beside the simulator's, by scheme. */
    drivers?: Record<string, Driver>
    /** What is free on the disk, bytes. */
    freeBytes?: () => Promise<number>
    /** Hears what the venue's charts do. */
    recorder?: Recorder
    /** Where a program lies, to be held against its signed release. */
    release?: ReleasePlace
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'takewin-'))
  const clock = new TestClock()
  const journals =
    typeof options.journals === 'string' ? options.journals : options.journals ? join(folder, 'cabinets') : null
  let floor = new CabinetBank(journals, clock)
  const logged: string[] = []
  const logger = pino({ level: 'debug' }, { write: (text: string) => void logged.push(text) })
  const [line, mediaPath] = [join(folder, 'line.sock'), join(folder, 'media.sock')]
  const lines = new Set<NetSocket>()
  const openLine = async (): Promise<Server> => {
    const streams = options.streams ?? noStreams
    const opened = createLine({ floor, streams, mediaPath, mediaToken: 'of a test', key: lineKey })
    opened.on('connection', (socket: NetSocket) => {
      lines.add(socket)
      socket.on('close', () => lines.delete(socket))
    })
    await new Promise<void>((resolve) => opened.listen(line, resolve))
    return opened
  }
  const media = createServer((request, response) =>
    options.pictures ? void serveMedia(floor, null, request, response) : response.writeHead(404).end(),
  )
  let server = await openLine()
  await new Promise<void>((resolve) => media.listen(mediaPath, resolve))
  const environment = readEnvironment({
    PORT: '0',
    VENUE_DATA: 'memory',
    VENUE_GRACE_SECONDS: String(options.graceSeconds ?? 120),
    // A test may well ask oftener than a person.
    VENUE_CALLS_PER_SECOND: '10000',
    // The clock of a test passes hours in which nobody calls.
    VENUE_STAFF_SILENCE_MINUTES: '720',
    ...options.environment,
  })
  const store: Store = await openTestStore()
  const games = catalogue.map(({ id }) => id)
  const address = {
    folder: 'memory',
    line,
    media: mediaPath,
    key: lineKey,
    keyFile: '',
    logFile: null,
    options: [],
    games,
  }
  const build = (): Promise<Venue> =>
    buildVenue({
      environment,
      settings: { ...defaultSettings, ...options.settings },
      secret: 'a secret for tests, long enough for them',
      // The database outlives the venue, as the cabinets do.
      store: { ...store, close: () => Promise.resolve() },
      drivers: { sim: connectSimulator({ ...address, replyTimeoutMs: 1_000 }, logger), ...options.drivers },
      clock,
      logger,
      recorder: options.recorder ?? {
        ...{ inspect: () => {}, record: () => {}, inspection: () => ({ actors: [], events: [] }) },
      },
      games: catalogue,
      history: options.history ?? false,
      pastRound,
      staticFolder: null,
      heartbeatMs: 200,
      freeBytes: options.freeBytes,
      release: options.release,
    })
  let venue = await build()
  let url = await venue.listen()
  const people: Person[] = []

  async function login(username: string): Promise<Person> {
    const response = await fetch(`${url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `${username}@takewin.example`, password: `${username}1234` }),
    })
    if (!response.ok) throw new Error(`${username} could not sign in: ${await response.text()}`)
    const person = new Person(url, (await response.json()) as LoginResult)
    people.push(person)
    return person
  }
  const machine = (id: number) => {
    const service = venue.registry.service(id)
    if (!service) throw new Error(`no machine ${id}`)
    return service
  }
  await until(
    () => [...venue.registry.services()].map(({ status }) => status.status),
    (statuses) => statuses.every((status) => status === 2),
  )
  return {
    get url() {
      return url
    },
    get venue() {
      return venue
    },
    /** The venue ends, and another one begins on the same database and cabinets; everybody signs in anew. */
    restart: async () => {
      await venue.close()
      venue = await build()
      url = await venue.listen()
    },
    /** The cabinets' process ends, its journals are changed, and it begins again. */
    restartSimulator: async (change: (journals: string) => void) => {
      if (journals === null) throw new Error('its cabinets keep no journals')
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of lines) socket.destroy()
      await closed
      floor.close()
      change(journals)
      floor = new CabinetBank(journals, clock)
      server = await openLine()
    },
    clock,
    store,
    logged,
    login,
    machine,
    cabinet: (id: number) => floor.cabinet(id),
    status: (id: number, wanted: number) =>
      until(
        () => machine(id).status.status,
        (status) => status === wanted,
      ),
    close: async () => {
      for (const person of people) person.close()
      await venue.close()
      await store.close()
      server.close()
      media.close()
      floor.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let keys = 0
export const freshKey = () => `test-key-${++keys}`

/** Somebody signed in, with as many game sockets as tabs. */
export class Person {
  readonly url: string
  readonly answer: LoginResult
  readonly #sockets: Socket[] = []
  constructor(url: string, answer: LoginResult) {
    this.url = url
    this.answer = answer
  }
  get token(): string {
    return this.answer.token
  }
  /** Every call but a GET carries a key; the same one makes it the same call. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    key = freshKey(),
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  /** Proves who sits there, for the next five minutes: every account of the demo has this PIN. */
  async prove(pin = '1234'): Promise<void> {
    const { status, body } = await this.call('POST', '/player/proof', { pin })
    if (status !== 200) throw new Error(`not proved: ${JSON.stringify(body)}`)
  }
  async balance(): Promise<number> {
    return (await this.call('GET', '/player/balance')).body.balance as number
  }
  tab(namespace = '/game', token = this.token): Tab {
    const socket = io(this.url + namespace, {
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    this.#sockets.push(socket)
    return new Tab(socket, token)
  }
  close(): void {
    for (const socket of this.#sockets) socket.disconnect()
  }
}

/** One socket and all that was pushed to it. */
class Tab {
  readonly socket: Socket
  readonly token: string
  readonly pushes: { name: string; push: Record<string, unknown> }[] = []
  constructor(socket: Socket, token: string) {
    this.socket = socket
    this.token = token
    socket.onAny((name: string, push: Record<string, unknown>) => this.pushes.push({ name, push }))
  }
  /** `arrived` is called between the pushes before the answer and those after it; what awaits may see both first. */
  ask<Answer = Record<string, unknown>>(
    name: string,
    request: Record<string, unknown>,
    arrived: (answer: Answer & Partial<RefusalBody>) => void = () => {},
  ): Promise<Answer & Partial<RefusalBody>> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer & Partial<RefusalBody>>()
    this.socket.timeout(8_000).emit(name, request, (late: Error | null, answer: Answer & Partial<RefusalBody>) => {
      if (late) return reject(late)
      arrived(answer)
      resolve(answer)
    })
    return promise
  }
  check = (machineID: number) => this.ask('check', { machineID, token: this.token })
  init = (machineID: number, amount?: number, key?: string) =>
    this.ask<Seated>('init', {
      ...{ machineID, token: this.token },
      ...(amount === undefined ? {} : { amount }),
      ...(key === undefined ? {} : { key }),
    })
  reconnect = (machineID: number, sessionID: number, arrived?: (answer: Seated & Partial<RefusalBody>) => void) =>
    this.ask<Seated>('reconnect', { machineID, sessionID, token: this.token }, arrived)
  press = (button: string, key = freshKey()) => this.ask<Seated['game']>('press', { button, key })
  topUp = (amount: number, key = freshKey()) => this.ask<{ amount: number }>('transfer', { amount, key })
  leave = (key = freshKey()) => this.ask('leave', { key })
  drop = () => this.socket.disconnect()
  pushed = (name: string) => this.pushes.filter((one) => one.name === name).map(({ push }) => push)
  waitFor = (name: string) =>
    until(
      () => this.pushed(name).at(-1),
      (push) => push !== undefined,
    )
}
