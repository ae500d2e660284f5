import type { ChartDefinition } from '#protocol/core/charts.ts'
import type { Inspection } from '#protocol/core/entities.ts'
import type { Trace } from '#protocol/core/trace.ts'
import type { Picture, Point } from './picture.types.ts'

export type Side = 'browser' | 'venue'
/** Of a side; the chart is found by the actor that runs by it. */
export type Chosen = { side: Side; id: string; chart: string }
/** The middle of what is seen, in the picture's own measure, and how much larger than the whole it is. */
export type Camera = Point & { zoom: number }
export type Drawing = { definition: ChartDefinition; picture: Picture }
/** Why a file is not shown: too large, not JSON, no trace, from another version, or not readable at all. */
export type TraceFailure = 'tooLarge' | 'notJson' | 'notTrace' | 'otherVersion' | 'unreadable' | 'unsaved'
export type TraceRead = { trace: Trace } | { failure: TraceFailure }
export type DrawInput = {
  chosen: Chosen
  folded: readonly string[]
  /** Where the charts are read from, instead of what runs here. */
  trace: Trace | null
}
export type FileToSave =
  | { file: 'trace'; venue: Inspection | null }
  | { file: 'drawing'; drawing: Drawing; active: readonly string[] }
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

export type InspectorInput = { search: string }
export type InspectorContext = {
  chosen: Chosen | null
  /** A state of the chart, by its id. */
  selected: string | null
  folded: readonly string[]
  /** null: where the chart is, near enough to read. */
  camera: Camera | null
  searchText: string
  /** An event of the chosen side; null while the newest is followed. */
  moment: number | null
  drawing: Drawing | null
  /** Shown instead of what runs. */
  trace: Trace | null
  fileFailure: TraceFailure | null
  attempt: Attempt | null
  trial: Trial | null
  trialFailure: string | null
}
export type InspectorEvent =
  | { type: 'inspector.choose'; chosen: Chosen }
  | { type: 'inspector.select'; state: string }
  /** Folds or unfolds. */
  | { type: 'inspector.fold'; state: string }
  | { type: 'inspector.move'; camera: Camera }
  | { type: 'inspector.find'; text: string }
  | { type: 'inspector.hold'; moment: number }
  | { type: 'inspector.follow' }
  | { type: 'inspector.redraw' }
  | { type: 'inspector.save'; what: FileToSave }
  | { type: 'inspector.import'; file: File }
  | { type: 'inspector.close' }
  | { type: 'inspector.try'; attempt: Attempt }
  | { type: 'inspector.forget' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    inspector: InspectorEvent
  }
}
