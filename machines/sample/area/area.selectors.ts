import type { SnapshotFrom } from 'xstate'
import { thingOf } from './area.address.ts'
import type { areaMachine } from './area.machine.ts'

type Snapshot = SnapshotFrom<typeof areaMachine>

export const selectPlace = (snapshot: Snapshot) => snapshot.context.place
export const selectThingId = (snapshot: Snapshot) => thingOf(snapshot.context.place)
export const selectRowsRef = (snapshot: Snapshot) => snapshot.children.rows
export const selectFormRef = (snapshot: Snapshot) => snapshot.children.form
export const selectThingFailure = (snapshot: Snapshot) => snapshot.context.failure
export const selectDraft = (snapshot: Snapshot) => snapshot.context.draft
export const selectIsActing = (snapshot: Snapshot) => snapshot.hasTag('acting')
export const selectSelected = (snapshot: Snapshot) => snapshot.context.selected
export const selectCursor = (snapshot: Snapshot) => snapshot.context.cursor
/** What stands in the place of one thing. */
export const selectThingScreen = (snapshot: Snapshot): 'none' | 'fetching' | 'thingFailed' | 'reading' | 'editing' =>
  (['fetching', 'thingFailed', 'reading', 'editing'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'none'
/** The one place where the type of a thing is taken on trust. */
export const selectThing = <Row>(snapshot: Snapshot) => (snapshot.context.thing?.row ?? null) as Row | null
