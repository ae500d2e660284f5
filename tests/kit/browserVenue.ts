/** A real venue process and a real Chromium, and the people who open pages in it. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page, WebSocketRoute } from 'playwright'
import type { TestContext } from 'vitest'
import type { LobbyList } from '#protocol/core/entities.ts'
import type { Settings } from '#protocol/core/settings.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { forceRounds, openLine, type Outcome } from '#tests/kit/simulatorLine.ts'
import { type LedgerReport, verifyLedger } from '#venue/money/ledger/verify.ts'
import { type Database, openStore } from '#venue/store/store.ts'
import { launchChromium } from './chromium.ts'
import { createFaultProxy, type FaultProxy } from './faultProxy.ts'
import { GamePage, LobbyPage, LoginPage, ToastList } from './pages.ts'
import type { UdpRelay } from './udpRelay.ts'
import { until } from './until.ts'
import { startVenue } from './venue.ts'
import { noteWalk } from './walkLog.ts'

/** Milliseconds by which every frame is late: `TAKEWIN_LATE_FRAMES=300 npm test -- --only browser` finds who races. */
const lateFrames = Number(process.env.TAKEWIN_LATE_FRAMES ?? 0)

export type VisitOptions = BrowserContextOptions & {
  /** Signed in before the page opens, as on a device that kept its token. */
  as?: string
  /** A token of one's own making instead. */
  token?: string
  /** Through this proxy instead of straight to the venue. */
  through?: FaultProxy
  language?: 'en' | 'tr' | 'ar'
  /** A device that has not played yet, and is looked at first. */
  isNew?: boolean
  /** A device that is asked how much to bring, as one is at first. Others bring all that may be brought. */
  asksBuyIn?: boolean
  /** In front of every path that WebRTC could take. */
  relay?: UdpRelay
}

export type Visitor = {
  page: Page
  context: BrowserContext
  login: LoginPage
  lobby: LobbyPage
  game: GamePage
  toasts: ToastList
  /** What the page logged as errors, and what it threw. */
  complaints: string[]
  open: (path: string) => Promise<void>
  /** The path in the address bar, with its query. */
  path: () => string
  /** Another tab of the same person. */
  newTab: () => Promise<Visitor>
}

export type BrowserVenue = Awaited<ReturnType<typeof openBrowserVenue>>

/** Without settings of its own as `npm start` comes, which offers Turkish too. */
export async function openBrowserVenue(environment: Record<string, string> = {}, settings: Partial<Settings> = {}) {
  const [venue, browser] = await Promise.all([
    startVenue({
      env: { VENUE_LOGINS_PER_MINUTE: '1000', VENUE_CALLS_PER_SECOND: '1000', VENUE_LOG_LEVEL: 'warn', ...environment },
      settings,
    }),
    launchChromium(),
  ])
  const { dataFolder } = venue
  const port = Number(new URL(venue.url).port)
  const tokens = new Map<string, string>()

  async function call(
    token: string | null,
    method: string,
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<unknown> {
    const response = await fetch(`${venue.url}${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { ErrorMessage?: string; Params?: { missing?: string } | null }
    if (response.status === 403 && answer.Params?.missing === 'proof') {
      // Signed in longer ago than a proof is good; every account of the demo has this PIN.
      await call(token, 'POST', '/player/proof', { pin: '1234' })
      return call(token, method, path, body, key)
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.ErrorMessage}`)
    return answer
  }
  /** What staff asked for and waits for a second person: the manager confirms it. */
  async function approve(answer: { waitsFor?: { id: number } }): Promise<{ account: { id: number } | null }> {
    if (!answer.waitsFor) throw new Error(`nothing waits: ${JSON.stringify(answer)}`)
    const { id } = answer.waitsFor
    const confirm = `/admin/approvals/${id}/confirm`
    const done = await call(await tokenOf('manager'), 'POST', confirm, undefined, `approval-${id}`)
    return done as { account: { id: number } | null }
  }
  async function signIn(name: string): Promise<string> {
    const { token } = (await call(null, 'POST', '/login', {
      username: `${name}@takewin.example`,
      password: `${name}1234`,
    })) as LoginResult
    return token
  }
  /** The house's own sign-in, which no page has: none can lock or end it. */
  async function tokenOf(name: string): Promise<string> {
    const token = tokens.get(name) ?? (await signIn(name))
    tokens.set(name, token)
    return token
  }
  /** A sign-in says whose it is. */
  async function idOf(name: string): Promise<number> {
    const [, claims = ''] = (await tokenOf(name)).split('.')
    return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { id: number }).id
  }
  const floorOf = async (name: string) => (await call(await tokenOf(name), 'GET', '/machine/all')) as LobbyList
  const balanceOf = async (name: string) =>
    ((await call(await tokenOf(name), 'GET', '/player/balance')) as { balance: number }).balance
  const statusOf = async (name: string, machineID: number) =>
    (await floorOf(name)).brands.flatMap(({ machines }) => machines).find(({ id }) => id === machineID)?.status

  /** Ends whatever seat a player has, and waits for the money. */
  async function standUp(name: string): Promise<void> {
    const left = async () => {
      const { seat } = await floorOf(name)
      // A seat that is being left, or whose page has only just gone, cannot be cancelled.
      if (seat)
        await call(await tokenOf(name), 'POST', '/player/cancel', { machineId: seat.machineID }).catch(() => undefined)
      return seat
    }
    await until(left, null, { timeout: 30_000, interval: 500, message: `${name} could not stand up` })
  }

  /** What a test that failed has raised would fail the next try of it, and the tests after it. */
  async function clearFaults(): Promise<void> {
    const admin = await tokenOf('admin')
    const { machines } = (await call(admin, 'GET', '/dock/machines')) as { machines: { id: number }[] }
    await call(admin, 'POST', '/dock/disk', { feigned: null })
    for (const { id } of machines) {
      const { faults } = (await call(admin, 'GET', `/dock/faults?machineId=${id}`)) as { faults: { kind: string }[] }
      for (const { kind } of faults)
        await call(admin, 'POST', '/dock/faults', { machineId: id, fault: { kind, on: false } })
    }
  }

  /** A browser of its own for one test. Who came `as` somebody stands up afterwards. */
  async function visit(test: TestContext, options: VisitOptions = {}): Promise<Visitor> {
    const { as, token, through, language, relay, isNew = false, asksBuyIn = false, ...contextOptions } = options
    const address = through?.url ?? venue.url
    const kept = token ?? (as === undefined ? undefined : await signIn(as))
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      ...contextOptions,
      storageState: {
        cookies: [],
        origins: [
          {
            origin: address,
            localStorage: [
              ...(kept === undefined ? [] : [{ name: 'takewin.token', value: kept }]),
              ...(asksBuyIn ? [] : [{ name: 'takewin.buyIn', value: '{"ask":"never","amounts":{}}' }]),
              ...(isNew ? [] : [{ name: 'takewin.preflight', value: '1' }]),
              ...(language === undefined ? [] : [{ name: 'takewin.language', value: language }]),
            ],
          },
        ],
      },
    })
    context.setDefaultTimeout(30_000)
    if (relay) await context.routeWebSocket(/socket\.io/, (route) => relaySignalling(route, relay))
    test.onTestFinished(async () => {
      if (test.task.result?.state === 'fail') {
        await picture(test, context)
        console.error(`The venue printed at last:\n${venue.log.slice(-2_000)}`)
      }
      if (process.env.TAKEWIN_WALKS !== undefined) await noteSteps(context)
      await context.close()
      if (as !== undefined) await standUp(as)
      if (test.task.result?.state === 'fail') await clearFaults().catch(() => undefined)
    })
    const openTab = async (): Promise<Visitor> => {
      const page = await context.newPage()
      if (lateFrames > 0) await page.addInitScript(makeFramesLate, lateFrames)
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (problem) => complaints.push(String(problem)))
      return {
        page,
        context,
        login: new LoginPage(page),
        lobby: new LobbyPage(page),
        game: new GamePage(page),
        toasts: new ToastList(page),
        complaints,
        open: async (path) => void (await page.goto(`${address}${path}`, { waitUntil: 'commit' })),
        path: () => page.url().slice(address.length),
        newTab: openTab,
      }
    }
    return openTab()
  }

  const force = (machineID: number, outcome: Outcome, count = 1) => forceRounds(dataFolder, machineID, outcome, count)
  /** The next gambles of a cabinet. */
  async function forceGamble(machineID: number, outcome: 'win' | 'lose', count = 1): Promise<void> {
    const line = await openLine(dataFolder)
    await line.ask({ op: 'fault', cabinet: machineID, fault: { kind: 'gamble.outcome', on: true, count, outcome } })
    line.close()
  }

  return {
    venue,
    browser,
    tokenOf,
    idOf,
    signIn,
    call,
    approve,
    visit,
    force,
    forceGamble,
    balanceOf,
    statusOf,
    seatOf: async (name: string) => (await floorOf(name)).seat,
    /** A TCP proxy in front of the venue. It stands at a port of its own, through restarts too. */
    proxy: async (test: TestContext) => {
      const proxy = await createFaultProxy({ port })
      test.onTestFinished(() => proxy.close())
      return proxy
    },
    /** Waits until every cabinet can be played. */
    ready: async () => {
      const statuses = async () =>
        (await floorOf('player')).brands.flatMap(({ machines }) => machines.map(({ status }) => status))
      await until(statuses, (seen) => !seen.includes(0), { timeout: 20_000, message: 'the cabinets were not ready' })
    },
    standUp,
    /** Reads or changes the database between two runs of the venue. */
    whileClosed: async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
      const store = await openStore(dataFolder)
      try {
        return await work(store.database)
      } finally {
        await store.close()
      }
    },
    close: async () => {
      await browser.close()
      await venue.stop()
    },
  }
}

/** Ends the venue cleanly, then lets the ledger speak. */
export async function auditAfterStop(
  testVenue: BrowserVenue,
): Promise<{ code: number; report: LedgerReport; wallets: Record<string, number> }> {
  const code = await testVenue.venue.kill('SIGTERM')
  return testVenue.whileClosed(async (database) => {
    const accounts = await database.query.ledgerAccount.findMany()
    return {
      code,
      report: await verifyLedger(database),
      wallets: Object.fromEntries(accounts.map(({ name, balance }) => [name, balance])),
    }
  })
}

/** As on a device whose processor is busy: what a page leaves for the next frame comes after the next keys. */
function makeFramesLate(milliseconds: number): void {
  const { requestAnimationFrame, cancelAnimationFrame } = window
  const waiting = new Map<number, () => void>()
  let last = 1_000_000_000
  window.requestAnimationFrame = (callback) => {
    last += 1
    const id = last
    const timer = setTimeout(() => {
      const frame = requestAnimationFrame((time) => {
        waiting.delete(id)
        callback(time)
      })
      waiting.set(id, () => cancelAnimationFrame(frame))
    }, milliseconds)
    waiting.set(id, () => clearTimeout(timer))
    return id
  }
  window.cancelAnimationFrame = (id) => {
    waiting.get(id)?.()
    waiting.delete(id)
  }
}

function relaySignalling(route: WebSocketRoute, relay: UdpRelay): void {
  const venue = route.connectToServer()
  let order: Promise<unknown> = Promise.resolve()
  venue.onMessage((frame) => {
    order = order
      .then(async () => route.send(typeof frame === 'string' ? await relay.toBrowser(frame) : frame))
      .catch(() => undefined)
  })
  route.onMessage((frame) => venue.send(typeof frame === 'string' ? relay.toCabinet(frame) : frame))
}

type Takewin = { recorder: { taken: () => ReadonlyMap<string, ReadonlyMap<string, number>> } }
/** What its pages have taken of the charts since they were opened. */
async function noteSteps(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const read = () => {
      const { takewin } = window as { takewin?: Takewin }
      return takewin
        ? [...takewin.recorder.taken()].map(([chart, counts]) => ({ chart, taken: [...counts.keys()] }))
        : []
    }
    // A page that is gone or stands elsewhere tells nothing.
    for (const { chart, taken } of await page.evaluate(read).catch(() => [])) noteWalk('browser', chart, taken)
  }
}

let pictures = 0
async function picture(test: TestContext, context: BrowserContext): Promise<void> {
  const name = test.task.name.replace(/[^a-z0-9]+/gi, '-').slice(0, 60)
  for (const page of context.pages()) {
    // Several persons of one test have each their own.
    pictures += 1
    const path = join(tmpdir(), `takewin-failed-${name}-${process.pid}-${pictures}.png`)
    const taken = await page.screenshot({ path, timeout: 5_000 }).then(
      () => `picture in ${path}`,
      (error: Error) => `no picture: ${error.message}`,
    )
    console.error(`${test.task.name}: the page stood at ${page.url()}, ${taken}`)
  }
}
