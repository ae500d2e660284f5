import { fromPromise } from 'xstate'
import type {
  Attempt,
  Changes,
  Chosen,
  Drawing,
  DrawInput,
  FileToSave,
  Replay,
  SessionAsked,
  SessionRead,
  TraceRead,
  Trial,
  TrialResult,
} from '#machines/inspect/inspector/index.ts'
import { supervisionCalls } from '#protocol/calls/supervision.ts'
import type { ChartDefinition } from '#protocol/core/charts.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { Inspection } from '#protocol/core/entities.ts'
import { type Trace, traceFormat, traceVersion } from '#protocol/core/trace.ts'
import { saveText } from '../device/saveText.ts'
import { failureOf } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import type { LayoutInput } from '../layout/elkGraph.ts'
import { foldedAtFirst } from '../layout/folded.ts'
import { createLayout } from '../layout/layOut.ts'
import { svgOf } from '../layout/svg.ts'
import { readTrace } from '../page/trace.ts'

const mostTries = 20
/** Ms. */
const triesPause = 200

type Setup = {
  /** null: no venue is there. */
  client: Client | null
  now: () => number
  /** Of the browser. */
  inspection: () => Inspection
  /** By a chart that runs, here or in the venue. */
  definition: (chart: Pick<Chosen, 'side' | 'chart'>) => Promise<ChartDefinition | null>
  textOf: LayoutInput['textOf']
  /** Of a chart, where an actor's state is written so. */
  activeStates: (chart: ChartDefinition, state: string) => ReadonlySet<string>
  /** A chart for other tools. */
  written: Record<'scxml' | 'mermaid', (chart: ChartDefinition) => string>
  replay: (trace: Trace, chartNow: (side: Chosen['side'], chart: string) => ChartDefinition | null) => Replay
  /** Throws where the copy fails; undefined where no such actor lives. */
  tryEvent: (actor: string, event: { type: string }) => TrialResult | undefined
  /** What of a context may be seen. */
  shownOf: (context: object) => Readonly<Record<string, unknown>>
}

export function createInspectorActors(setup: Setup) {
  const { client, now, inspection, definition, textOf, activeStates, written, replay, tryEvent, shownOf } = setup
  const layOut = createLayout()

  async function traceWith(venue: Inspection | null): Promise<Trace> {
    const browser = inspection()
    const asked = [
      ...browser.actors.map(({ chart }) => ({ side: 'browser' as const, chart })),
      ...(venue?.actors ?? []).map(({ chart }) => ({ side: 'venue' as const, chart })),
    ]
    const charts = new Map<string, ChartDefinition>()
    for (const one of asked) {
      if (charts.has(one.chart)) continue
      const known = await definition(one)
      if (known) charts.set(one.chart, known)
    }
    return { format: traceFormat, version: traceVersion, savedAt: now(), browser, venue, charts: [...charts.values()] }
  }
  /** Beside it, which of its steps the charts that run now would not take. */
  async function replayed<Read extends { trace: Trace }>(read: Read): Promise<Read & { replayed: Replay }> {
    const charts = new Map<string, ChartDefinition | null>()
    for (const side of ['browser', 'venue'] as const)
      for (const { chart } of read.trace[side]?.actors ?? [])
        if (!charts.has(`${side} ${chart}`)) charts.set(`${side} ${chart}`, await definition({ side, chart }))
    return { ...read, replayed: replay(read.trace, (side, chart) => charts.get(`${side} ${chart}`) ?? null) }
  }
  /** The page of a link may be there before the actor that it names. */
  async function awaited(chosen: Chosen): Promise<ChartDefinition | null> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const known = await definition(chosen)
      const isThere = inspection().actors.some(({ id }) => id === chosen.id)
      if (known || isThere || chosen.side === 'venue') return known
      await new Promise((resolve) => setTimeout(resolve, triesPause))
    }
    return null
  }
  function changesOf({ before, after }: TrialResult): Changes {
    const [was, is] = [shownOf(before), shownOf(after)]
    const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    return Object.fromEntries(
      keys
        .filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
        .map((key) => [key, { from: was[key] ?? null, to: is[key] ?? null }]),
    )
  }
  const stamp = () => new Date(now()).toISOString().slice(0, 19).replaceAll(':', '-')

  return {
    draw: fromPromise<Drawing | null, DrawInput>(async ({ input: { chosen, folded, trace } }) => {
      const known = trace ? trace.charts.find(({ id }) => id === chosen.chart) : await awaited(chosen)
      if (!known) return null
      const browser = trace?.browser ?? inspection()
      const actor = chosen.side === 'browser' ? browser.actors.find(({ id }) => id === chosen.id) : undefined
      const shut = folded ?? foldedAtFirst(known, actor ? activeStates(known, actor.state) : new Set())
      return { definition: known, folded: shut, picture: await layOut({ definition: known, folded: shut, textOf }) }
    }),
    saveFile: fromPromise<undefined, FileToSave>(async ({ input }) => {
      if (input.file === 'trace') {
        const trace = input.shown ?? (await traceWith(input.venue))
        saveText(`takewin-trace-${stamp()}.json`, JSON.stringify(trace), 'application/json')
        return undefined
      }
      const { definition: drawn, picture } = input.drawing
      const name = `takewin-${drawn.id}`
      if (input.file === 'svg') saveText(`${name}.svg`, svgOf(picture, input.active), 'image/svg+xml')
      else if (input.file === 'scxml') saveText(`${name}.scxml`, written.scxml(drawn), 'application/scxml+xml')
      else saveText(`${name}.mmd`, written.mermaid(drawn), 'text/vnd.mermaid')
      return undefined
    }),
    readTrace: fromPromise<TraceRead, { file: File }>(async ({ input: { file } }) => {
      const read = await readTrace(file)
      return 'trace' in read ? await replayed(read) : read
    }),
    fetchSession: fromPromise<SessionRead, SessionAsked>(async ({ input: { id, before }, signal }) => {
      if (!client) return { failure: 'noSession' }
      const query = before === null ? {} : { lastStep: before }
      try {
        return await replayed(await client.call(supervisionCalls.sessionTrace, { params: { id }, query }, { signal }))
      } catch (problem) {
        const failure = failureOf(problem)
        if (failure.kind === 'unanswered') throw problem
        return { failure: failure.code === ErrorCode.unknown ? 'noSession' : 'notAllowed' }
      }
    }),
    tryEvent: fromPromise<Trial, Attempt>(async ({ input: { actor, event, payload } }) => {
      let given: object
      try {
        given = payload.trim() === '' ? {} : (JSON.parse(payload) as object)
      } catch {
        throw new Error('notJson')
      }
      const result = tryEvent(actor, { ...given, type: event })
      if (!result) throw new Error('gone')
      const { from, to, isTaken, status, actions } = result
      return { event, from, to, isTaken, status, actions, changed: changesOf(result) }
    }),
  }
}
