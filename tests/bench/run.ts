// npm run bench: speed and size of the app beside a bare page with the same parts, of the ledger beside the bare database
// of pushes beside plain socket.io and of calls beside the least they can cost, as ratios of interleaved rounds.
//   --rounds N   counted rounds, after one that only warms the caches (default 5)
//   --only PART  one part: first-frame, press, reconnect, open, size, deposit, ledger, pushes, calls, desk, lobby, long, typing, start, inspector
// Ends with code 1 only when something could not be measured; a slow machine is no failure.
import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { buildReason } from '../../scripts/lib/build.mjs'
import { root } from '../../scripts/lib/tools.mjs'
import { measureFirstFrame } from './firstFrame.ts'
import { type BenchVenue, openBenchVenue } from './benchVenue.ts'
import { type Guest, newApp, newBare } from './pages.ts'
import { measurePress } from './press.ts'
import { measureReturn, type Outage, outages, proxyTo } from './reconnect.ts'
import { measureCalls } from './calls.ts'
import { measureDeposits } from './deposit.ts'
import { type DeskFilterName, measureDesk } from './desk.ts'
import { measureInspector } from './inspector.ts'
import { measureLedger } from './ledger.ts'
import { type LobbyRate, type LobbyView, lobbyRates, measureLobby } from './lobby.ts'
import { type LongFigure, type LongView, measureLong } from './long.ts'
import { measureOpen, type OpenScreen } from './open.ts'
import { loads, measurePushes } from './pushes.ts'
import { isMet, phasesLine, type Row, rounded, tableOf } from './report.ts'
import { measureSizes } from './size.ts'
import { measureStart } from './start.ts'
import { mediansOf, ratioOf, summaryOf } from './statistics.ts'
import { measureTyping } from './typing.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, only: { type: 'string' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1 on')

type Result = { rows: Row[]; notes?: string[]; more?: object }
const parts: Record<string, (testVenue: BenchVenue) => Promise<Result>> = {
  'first-frame': benchFirstFrame,
  press: benchPress,
  reconnect: benchReconnect,
  open: benchOpen,
  size: benchSize,
  deposit: benchDeposit,
}
/** What needs no venue, and has the machine to itself. */
const lonely: Record<string, () => Promise<Result>> = {
  ledger: benchLedger,
  pushes: benchPushes,
  calls: benchCalls,
  desk: benchDesk,
  lobby: benchLobby,
  long: benchLong,
  typing: benchTyping,
  start: benchStart,
  inspector: benchInspector,
}
const isWanted = ([name]: [string, unknown]) => values.only === undefined || values.only === name
const wanted = Object.entries(parts).filter(isWanted)
const wantedAlone = Object.entries(lonely).filter(isWanted)
if (wanted.length + wantedAlone.length === 0)
  throw new Error(`--only takes one of: ${Object.keys({ ...parts, ...lonely }).join(', ')}`)

const results: Result[] = []
const failed: string[] = []
for (const [name, measure] of wantedAlone) await measured(name, measure)
if (wanted.length > 0) {
  buildApp()
  console.log('Opening a venue, its floor, the bare page and a browser.')
  const testVenue = await openBenchVenue()
  try {
    for (const [name, measure] of wanted) await measured(name, () => measure(testVenue))
  } finally {
    await testVenue.close()
  }
}

const rows = results.flatMap((result) => result.rows)
console.log(`\n${tableOf(rows)}\n`)
for (const note of results.flatMap((result) => result.notes ?? [])) console.log(note)
const told = {
  bench: 1,
  rounds,
  node: process.version,
  platform: `${process.platform}-${process.arch}`,
  processors: cpus().length,
  figures: rows.map((row) => ({ ...row, met: isMet(row) })),
  ...Object.assign({}, ...results.map((result) => result.more ?? {})),
  failed,
}
console.log(JSON.stringify(rounded(told)))
process.exitCode = failed.length > 0 ? 1 : 0

function buildApp(): void {
  const reason = buildReason(root)
  if (reason === null) return
  console.log(`Building the web app: ${reason}.`)
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

async function measured(name: string, measure: () => Promise<Result>): Promise<void> {
  console.log(`Measuring ${name}.`)
  try {
    results.push(await measure())
  } catch (error) {
    failed.push(name)
    console.error(`${name} could not be measured: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** A B A B …: one uncounted round of each, then the counted ones. */
async function interleave<Measured>(
  [app, bare]: [Guest, Guest],
  measure: (guest: Guest) => Promise<Measured>,
): Promise<{ app: Measured[]; bare: Measured[] }> {
  const measured = { app: [] as Measured[], bare: [] as Measured[] }
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const guest of [app, bare]) {
        const figure = await measure(guest)
        if (round > 0) measured[guest.name].push(figure)
      }
    }
    return measured
  } finally {
    await app.close()
    await bare.close()
  }
}

async function guestsOf({ browser, venue, bare }: BenchVenue): Promise<[Guest, Guest]> {
  return [await newApp(browser, venue), await newBare(browser, bare)]
}

function rowOf(name: string, app: number[], bare: number[], unit: Row['unit'], aim: Row['aim']): Row {
  return { name, app: summaryOf(app), bare: summaryOf(bare), ratio: ratioOf(app, bare), unit, aim }
}

async function benchFirstFrame(open: BenchVenue): Promise<Result> {
  const { app, bare } = await interleave(await guestsOf(open), measureFirstFrame)
  const row = (name: string, of: 'first' | 'again', most: number) =>
    rowOf(
      name,
      app.map((one) => one[of]),
      bare.map((one) => one[of]),
      'ms',
      { of: 'ratio', most },
    )
  const phases = {
    app: mediansOf(app.map((one) => one.phases)),
    bare: mediansOf(bare.map((one) => one.phases)),
    'app again': mediansOf(app.map((one) => one.phasesAgain)),
    'bare again': mediansOf(bare.map((one) => one.phasesAgain)),
  }
  return {
    rows: [
      row('Play to first frame, first of a visit', 'first', 1.2),
      row('Play to first frame, again', 'again', 1.05),
    ],
    notes: Object.entries(phases).map(([name, one]) => `Play, ${name}, ms after the click: ${phasesLine(one)}`),
    more: { phases },
  }
}

async function benchPress(open: BenchVenue): Promise<Result> {
  const { app, bare } = await interleave(await guestsOf(open), measurePress)
  return { rows: [rowOf('press to pixel', app, bare, 'ms', { of: 'ratio', most: 1.3 })] }
}

async function benchReconnect({ browser, venue, bare }: BenchVenue): Promise<Result> {
  const proxies = { app: await proxyTo(venue), bare: await proxyTo(bare) }
  try {
    const guests: [Guest, Guest] = [await newApp(browser, proxies.app.url), await newBare(browser, proxies.bare.url)]
    const measured = await interleave(guests, (guest) => measureReturn(guest, proxies[guest.name]))
    const names = Object.keys(outages) as Outage[]
    const steps = ['playing', 'accepted', 'frame', 'live'] as const
    const row = (outage: Outage) => {
      const of = (guest: Guest['name']) =>
        measured[guest].map((one) => Math.max(one[outage].accepted, one[outage].live))
      return rowOf(`path back ${outage} to playing again`, of('app'), of('bare'), 'ms', { of: 'app', most: 1_000 })
    }
    const returns = Object.fromEntries(
      names.flatMap((outage) =>
        (['app', 'bare'] as const).map((guest) => [
          `${guest} ${outage}`,
          mediansOf(measured[guest].map((one) => Object.fromEntries(steps.map((step) => [step, one[outage][step]])))),
        ]),
      ),
    )
    return {
      rows: names.map(row),
      notes: Object.entries(returns).map(
        ([name, one]) => `Return, ${name}, ms after the path is back: ${phasesLine(one)}`,
      ),
      more: { returns },
    }
  } finally {
    await proxies.app.close()
    await proxies.bare.close()
  }
}

async function benchOpen({ browser, venue }: BenchVenue): Promise<Result> {
  const measured = await measureOpen(browser, venue, rounds)
  const row = ([name, opened]: [string, (typeof measured)[OpenScreen]]) =>
    rowOf(
      `${name} opened, beside what it paints first`,
      opened.map(({ shown }) => shown),
      opened.map(({ painted }) => painted),
      'ms',
      null,
    )
  return { rows: Object.entries(measured).map(row) }
}

async function benchSize({ browser, venue }: BenchVenue): Promise<Result> {
  const sizes = await measureSizes(browser, venue)
  const row = (route: 'login' | 'lobby' | 'shell', most: number) =>
    rowOf(`scripts of the ${route}, gzip`, [sizes[route].bytes / 1000], [sizes.react / 1000], 'kB', { of: 'app', most })
  // What a person waits for: the venue sends brotli to every browser that is supported.
  const wire = (route: 'login' | 'lobby', most: number) =>
    rowOf(`scripts of the ${route}, on the wire`, [sizes[route].sent / 1000], [sizes.react / 1000], 'kB', {
      ...{ of: 'app', most },
    })
  // Longer by one byte is a ratio of 1.000002: it misses.
  const beside = (route: 'login' | 'lobby') => {
    const { with: app, without } = sizes.sample[route]
    return rowOf(`scripts of the ${route}, raw, without the sample layer`, [app], [without], 'B', {
      ...{ of: 'ratio', most: 1 },
    })
  }
  const odd = (['login', 'lobby', 'desk'] as const).flatMap((route) =>
    (['unforeseen', 'ahead'] as const).map((kind) => {
      const { bytes, files } = sizes[route][kind]
      return files.length === 0
        ? []
        : `Scripts of ${route}, ${kind}: ${(bytes / 1000).toFixed(1)} kB (${files.join(', ')})`
    }),
  )
  const shell = `What the shell adds to a route: ${sizes.shell.files.join(', ')}`
  return {
    rows: [
      ...[wire('login', 140), wire('lobby', 195)],
      ...[row('login', 150), row('lobby', 210), row('shell', 60), beside('login'), beside('lobby')],
    ],
    notes: [...odd.flat(), shell],
    more: { sizes },
  }
}

async function benchLedger(): Promise<Result> {
  const { measured, notes } = await measureLedger(rounds)
  const of = (name: keyof (typeof measured)[number]) => measured.map((round) => round[name])
  const row = (name: string, app: number[], bare: number[], least: number | null) =>
    rowOf(name, app, bare, '/s', least === null ? null : { of: 'ratio', least })
  return {
    rows: [
      row('ledger transfers, spread, beside pgbench', of('spread'), of('pgbench'), 3),
      row('ledger transfers, one hot account, beside a naive one', of('hot'), of('naive'), 10),
      row('ledger transfers of a crowd, spread, beside pgbench', of('crowdSpread'), of('pgbench'), null),
      row('ledger transfers of a crowd, hot, beside a naive one', of('crowdHot'), of('naive'), null),
      row('ledger transfers, one hot account, beside pgbench', of('hot'), of('pgbench'), null),
    ],
    notes,
  }
}

async function benchPushes(): Promise<Result> {
  const measured = await measurePushes(rounds)
  const of = (name: 'app' | 'bare', load: keyof typeof loads) => measured.map((round) => round[name][load])
  const row = (name: string, load: keyof typeof loads, least: number | null) =>
    rowOf(
      `state changes told to 1,000 people per processor second, ${name}, beside io.emit`,
      of('app', load),
      of('bare', load),
      '/s',
      least === null ? null : { of: 'ratio', least },
    )
  return {
    rows: [
      row('one in a turn of the loop', 'single', null),
      row(`${loads.burst.together} in a turn`, 'burst', null),
      row(`${loads.busy.aSecond} a second`, 'busy', 30),
    ],
  }
}

async function benchCalls(): Promise<Result> {
  const { measured, notes } = await measureCalls(rounds)
  const of = (name: keyof (typeof measured)[number]) => measured.map((round) => round[name])
  return {
    rows: [
      rowOf('logins, beside a bare argon2 verify', of('login'), of('verify'), '/s', null),
      rowOf('logins of people with a PIN, beside those without', of('loginWithPin'), of('login'), '/s', null),
      rowOf('lists of 1,000 machines, beside the same bytes', of('list'), of('bytes'), '/s', null),
      rowOf(
        'figures of all players over a million entries, beside their query',
        of('figures'),
        of('query'),
        'ms',
        null,
      ),
      rowOf('figures of all players over a million entries, beside select 1', of('figures'), of('select'), 'ms', null),
    ],
    notes,
  }
}

async function benchDesk(): Promise<Result> {
  const { measured, exported, notes } = await measureDesk(rounds)
  const of = (name: keyof (typeof measured)[number]) => measured.map((round) => round[name])
  const history = (name: string, filter: DeskFilterName, most: number) =>
    rowOf(`history of a million, ${name}, beside select 1`, of(filter), of('select'), 'ms', { of: 'app', most })
  const told = (name: string, what: 'asked' | 'confirmed') =>
    rowOf(`${name} told to the other desk, beside select 1`, of(what), of('select'), 'ms', { of: 'app', most: 100 })
  return {
    rows: [
      history('opened whole', 'opened', 300),
      history('a day of it', 'day', 500),
      history('one type of it', 'type', 500),
      history('one player of it', 'player', 500),
      told('what waits', 'asked'),
      told('a confirm', 'confirmed'),
      ...exported.map(({ format, whole, part }) =>
        rowOf(`memory while a million rows go out as ${format}, beside a tenth of them`, [whole], [part], 'kB', {
          ...{ of: 'ratio', most: 1.25 },
        }),
      ),
    ],
    notes,
  }
}

async function benchDeposit({ browser, venue }: BenchVenue): Promise<Result> {
  const measured = await measureDeposits(browser, venue, rounds)
  const of = (name: 'app' | 'bare') => measured.map((round) => round[name])
  const aim = { of: 'ratio', most: 1.5 } as const
  return { rows: [rowOf('key press to posted deposit, beside the bare call', of('app'), of('bare'), 'ms', aim)] }
}

async function benchTyping(): Promise<Result> {
  const typed = await measureTyping(rounds)
  return {
    rows: [
      rowOf(
        'a letter in the search over 1,000 pages to its frame',
        typed.map(({ app }) => app),
        typed.map(({ bare }) => bare),
        'ms',
        // A frame at 60 a second.
        { of: 'app', most: 16 },
      ),
    ],
  }
}

async function benchStart(): Promise<Result> {
  const starts = await measureStart(rounds)
  return {
    rows: [
      rowOf(
        'start after a kill to ready, beside its bare engine',
        starts.map(({ app }) => app),
        starts.map(({ bare }) => bare),
        'ms',
        { of: 'app', most: 2_000 },
      ),
    ],
  }
}

async function benchInspector(): Promise<Result> {
  const measured = await measureInspector(rounds)
  const of = (name: keyof (typeof measured)[number]) => measured.map((round) => round[name])
  const second = measured.map(() => 1_000)
  return {
    rows: [
      rowOf('frames, 1,000 actors and 5,000 events/s, beside an empty page', of('frames'), of('emptyFrames'), '/s', {
        ...{ of: 'ratio', least: 0.98 },
      }),
      rowOf(
        'memory of the inspector after three times the events, beside after a third',
        of('late'),
        of('early'),
        'kB',
        {
          ...{ of: 'ratio', most: 1.2 },
        },
      ),
      rowOf('chart of 200 states laid out and shown, groups folded, beside one of 3', of('large'), of('small'), 'ms', {
        ...{ of: 'app', most: 300 },
      }),
      rowOf('all of it unfolded, beside as it opens', of('unfolded'), of('large'), 'ms', null),
      rowOf('what the recorder adds to a second with 200 events, nobody looking', of('recorded'), second, 'ms', {
        ...{ of: 'ratio', most: 0.02 },
      }),
    ],
    notes: [`Events that the inspector was sent a second: ${mediansOf(measured).events?.toFixed(0)}`],
  }
}

async function benchLobby(): Promise<Result> {
  const measured = await measureLobby(rounds)
  const of = (view: LobbyView, rate: LobbyRate, figure: 'delay' | 'busy') =>
    measured.map((round) => round[view][rate][figure])
  const rivals = { table: 'a memoised React table', grid: 'AG Grid' } as const
  const figures = { delay: 'push to paint', busy: 'main thread a second' } as const
  const rows = lobbyRates.flatMap((rate) =>
    (['delay', 'busy'] as const).flatMap((figure) =>
      (['table', 'grid'] as const).map((rival) =>
        rowOf(
          `lobby of 10,000, ${rate} pushes/s, ${figures[figure]}, beside ${rivals[rival]}`,
          of('app', rate, figure),
          of(rival, rate, figure),
          'ms',
          { of: 'ratio', most: 1 },
        ),
      ),
    ),
  )
  const notes = lobbyRates.map((rate) => {
    const seen = (['app', 'table', 'grid'] as const).map((view) => {
      const { longFrames, pushed } = mediansOf(measured.map((round) => round[view][rate]))
      return `${view} ${longFrames?.toFixed(2)} (${pushed?.toFixed(0)} pushed/s)`
    })
    return `Lobby, ${rate} pushes/s, frames above 50 ms in a second: ${seen.join(', ')}`
  })
  return { rows, notes, more: { lobby: measured } }
}

async function benchLong(): Promise<Result> {
  const measured = await measureLong(rounds)
  const of = (view: LongView, act: LongFigure) => measured.map((round) => round[view][act])
  const ratio = { of: 'ratio', most: 1 } as const
  const plan = (name: string, act: LongFigure) =>
    rowOf(`plan of 1,000 machines, ${name}, beside a memoised list`, of('plan', act), of('list', act), 'ms', ratio)
  /** What a person does in it is seen within 50 ms. */
  const table = (name: string, act: LongFigure, aim: Parameters<typeof rowOf>[4] = { of: 'app', most: 50 }) =>
    rowOf(`table of 100,000 rows, ${name}, beside AG Grid`, of('table', act), of('grid', act), 'ms', aim)
  return {
    rows: [
      plan('first drawn', 'first'),
      plan('one machine changes', 'push'),
      table('first drawn', 'first', ratio),
      table('filtered', 'filter'),
      table('all again', 'all'),
      table('the pointer comes to figures', 'reach sortFigures', null),
      table('sorted by figures', 'sortFigures'),
      table('the pointer comes to 100,000 names', 'reach sortNames', null),
      table('sorted by 100,000 names', 'sortNames'),
      table('the same the other way round', 'sortBack'),
      table('a notch of the wheel', 'wheel'),
      table('a jump of 20,000 px', 'scroll'),
    ],
    more: { long: measured },
  }
}
