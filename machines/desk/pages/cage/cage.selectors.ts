import type { SnapshotFrom } from 'xstate'
import { detailOf } from '../../../kit/detail/detail.selectors.ts'
import type { cageMachine } from './cage.machine.ts'
import type { finderMachine } from './finder.machine.ts'
import type { servingMachine } from './serving.machine.ts'
import type { Served } from './serving.types.ts'
import type { shiftMachine } from './shift.machine.ts'
import { sumOf } from './shift.types.ts'

type Page = SnapshotFrom<typeof cageMachine>
type Finder = SnapshotFrom<typeof finderMachine>
type Serving = SnapshotFrom<typeof servingMachine>
type Shift = SnapshotFrom<typeof shiftMachine>

export const selectFinderRef = (snapshot: Page) => snapshot.children.finder
export const selectShiftRef = (snapshot: Page) => snapshot.children.shift
/** undefined while nobody is served. */
export const selectServingRef = (snapshot: Page) => snapshot.children.serving
export const selectCageViewer = (snapshot: Page) => snapshot.context.viewer
export const selectServedId = (snapshot: Page) => snapshot.context.playerId
export const selectIsSlipOpen = (snapshot: Page) => snapshot.hasTag('slip')
/** null until it is there. */
export const selectSlip = (snapshot: Page) => snapshot.context.slip
export const selectSlipFailure = (snapshot: Page) => snapshot.context.slipFailure

export const selectSearchText = (snapshot: Finder) => snapshot.context.text
/** null: no list is shown. */
export const selectFound = (snapshot: Finder) => (snapshot.matches('found') ? snapshot.context.found : null)
export const selectMarked = (snapshot: Finder) => snapshot.context.marked
export const selectIsSearching = (snapshot: Finder) => snapshot.hasTag('asking')
export const selectSearchFailure = (snapshot: Finder) => snapshot.context.failure

export const servedDetail = detailOf<Served>()
export const selectServedRef = (snapshot: Serving) => snapshot.children.detail
export const selectDraft = (snapshot: Serving) => snapshot.context.draft
export const selectVerdict = (snapshot: Serving) => snapshot.context.verdict
export const selectPosted = (snapshot: Serving) => snapshot.context.posted
export const selectServingFailure = (snapshot: Serving) => snapshot.context.failure
export const selectTurn = (snapshot: Serving) => snapshot.context.turn
export const selectStep = (snapshot: Serving): 'writing' | 'judging' | 'posting' | 'unknown' =>
  (['judging', 'posting', 'unknown'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'writing'

export const selectShiftScreen = (snapshot: Shift): 'loading' | 'failed' | 'closed' | 'open' =>
  snapshot.hasTag('loading')
    ? 'loading'
    : snapshot.hasTag('failed')
      ? 'failed'
      : snapshot.context.cage === null
        ? 'closed'
        : 'open'
export const selectOwnCage = (snapshot: Shift) => snapshot.context.cage
export const selectLastCage = (snapshot: Shift) => snapshot.context.last
export const selectIsCageRequired = (snapshot: Shift) => snapshot.context.required
export const selectCountDialog = (snapshot: Shift): 'opening' | 'counting' | 'told' | null =>
  (['told', 'counting', 'opening'] as const).find((tag) => snapshot.hasTag(tag)) ?? null
export const selectCount = (snapshot: Shift) => snapshot.context.count
export const selectSum = (snapshot: Shift) => sumOf(snapshot.context.count)
export const selectCountReason = (snapshot: Shift) => snapshot.context.reason
export const selectIsVariance = (snapshot: Shift) => snapshot.hasTag('variance')
export const selectIsCountBusy = (snapshot: Shift) => snapshot.hasTag('busy')
export const selectIsCountUnknown = (snapshot: Shift) => snapshot.hasTag('unknown')
export const selectCountFailure = (snapshot: Shift) => snapshot.context.failure
export const selectMaySubmitCount = (snapshot: Shift) => snapshot.can({ type: 'count.submitted', key: 'a-key' })
