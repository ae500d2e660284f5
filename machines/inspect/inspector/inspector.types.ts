import type { ChartDefinition } from '#protocol/core/charts.ts'
import type { Inspection } from '#protocol/core/entities.ts'
import type { Trace } from '#protocol/core/trace.ts'
import type { Picture, Point } from './picture.types.ts'
import type { Replay } from './replay.ts'

export type Side = 'browser' | 'venue'
/** Of a side; the chart is found by the actor that runs by it. */
export type Chosen = { side: Side; id: string; chart: string }
/** The middle of what is seen, in the picture's own measure, and how much larger than the whole it is. */
export type Camera = Point & { zoom: number }
/** `folded`: the states that keep theirs to themselves. */
export type Drawing = { definition: ChartDefinition; picture: Picture; folded: readonly string[] }
/** Why a trace is not shown: too large, not JSON, none, from another version, not readable at all; no such session, none that one may see, no answer. */
export type TraceFailure =
  | 'tooLarge'
  | 'notJson'
  | 'notTrace'
  | 'otherVersion'
  | 'unreadable'
  | 'unsaved'
  | 'noSession'
  | 'notAllowed'
  | 'unanswered'
/** `replayed`: gone through against the charts as they are now. */
export type TraceRead = { trace: Trace; replayed?: Replay } | { failure: TraceFailure }
/** A session that was played; `before`: only its steps before that one, null: the newest. */
export type SessionAsked = { id: number; before: number | null }
/** `earlierThan`: where earlier ones are found, null: there are none. */
export type SessionRead = { trace: Trace; replayed?: Replay; earlierThan: number | null } | { failure: TraceFailure }
export type DrawInput = {
  chosen: Chosen
  /** null: as it opens, which is whole unless it is very large. */
  folded: readonly string[] | null
  /** Where the charts are read from, instead of what runs here. */
  trace: Trace | null
}
export type FileToSave =
  /** `shown`: it is that one, not what runs. */
  | { file: 'trace'; shown: Trace | null; venue: Inspection | null }
  | { file: 'svg'; drawing: Drawing; active: readonly string[] }
  | { file: 'scxml' | 'mermaid'; drawing: Drawing }
export type Attempt = { actor: string; event: string /** JSON of what comes with it. */; payload: string }
export type Changes = Readonly<Record<string, { from: unknown; to: unknown }>>
export type Trial = {
  event: string
  from: string
  to: string
  isTaken: boolean
  status: string
  changed: Changes
  actions: readonly string[]
}

/** What the middle of the page draws: the chart of the chosen actor, or who told whom what. */
export const drawnParts = ['chart', 'sequence'] as const
export type DrawnPart = (typeof drawnParts)[number]

export type InspectorInput = { search: string }
export type InspectorContext = {
  drawn: DrawnPart
  chosen: Chosen | null
  /** A state of the chart, by its id. */
  selected: string | null
  /** null: as it opens. */
  folded: readonly string[] | null
  /** null: where the chart is, near enough to read. */
  camera: Camera | null
  searchText: string
  /** An event of the chosen side; null while the newest is followed. */
  moment: number | null
  /** The id of the act that is followed through browser and venue. */
  act: string | null
  drawing: Drawing | null
  /** Shown instead of what runs. */
  trace: Trace | null
  replayed: Replay | null
  /** Whose trace is shown, or to be. */
  session: SessionAsked | null
  earlierThan: number | null
  fileFailure: TraceFailure | null
  attempt: Attempt | null
  trial: Trial | null
  trialFailure: string | null
}
export type InspectorEvent =
  | { type: 'inspector.choose'; chosen: Chosen }
  | { type: 'inspector.draw'; drawn: DrawnPart }
  | { type: 'inspector.select'; state: string }
  /** Folds or unfolds. */
  | { type: 'inspector.fold'; state: string }
  /** All that is folded. */
  | { type: 'inspector.unfold' }
  | { type: 'inspector.move'; camera: Camera }
  | { type: 'inspector.find'; text: string }
  | { type: 'inspector.hold'; moment: number }
  | { type: 'inspector.follow' }
  /** An act is followed, or (null) no more. */
  | { type: 'inspector.trace'; act: string | null }
  | { type: 'inspector.redraw' }
  | { type: 'inspector.save'; what: FileToSave }
  | { type: 'inspector.import'; file: File }
  /** Another piece of the session. */
  | { type: 'inspector.fetch'; before: number | null }
  | { type: 'inspector.close' }
  | { type: 'inspector.try'; attempt: Attempt }
  | { type: 'inspector.forget' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    inspector: InspectorEvent
  }
}
