import type { SnapshotFrom } from 'xstate'
import type { ServedPlayer } from '#protocol/calls/serving.ts'
import { TransactionState } from '#protocol/core/codes.ts'
import { detailOf } from '../../../kit/detail/detail.selectors.ts'
import type { cageMachine } from './cage.machine.ts'
import type { finderMachine } from './finder.machine.ts'
import type { handingMachine } from './handing.machine.ts'
import type { servingMachine } from './serving.machine.ts'
import type { Served, Told } from './serving.types.ts'
import type { shiftMachine } from './shift.machine.ts'
import { sumOf } from './shift.types.ts'
import type { takingBackMachine } from './takingBack.machine.ts'

type Page = SnapshotFrom<typeof cageMachine>
type Handing = SnapshotFrom<typeof handingMachine>
type Finder = SnapshotFrom<typeof finderMachine>
type Serving = SnapshotFrom<typeof servingMachine>
type Shift = SnapshotFrom<typeof shiftMachine>

export const selectFinderRef = (snapshot: Page) => snapshot.children.finder
export const selectShiftRef = (snapshot: Page) => snapshot.children.shift
export const selectAdjustingRef = (snapshot: Page) => snapshot.children.adjusting
/** undefined for who may neither run a safe nor confirm. */
export const selectHandingRef = (snapshot: Page) => snapshot.children.handing
/** undefined while nobody is served. */
export const selectServingRef = (snapshot: Page) => snapshot.children.serving
/** undefined while nobody is served. */
export const selectTakingBackRef = (snapshot: Page) => snapshot.children.takingBack
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
/** As the venue said it last: what a posting was answered with is newer than the look before it. */
export function servedAfter(player: ServedPlayer, told: Told | null): ServedPlayer {
  if (!told) return player
  const { wallet, ...row } = told
  const first = (rows: ServedPlayer['last']) => [row, ...rows.filter(({ id }) => id !== row.id)]
  return {
    ...player,
    ...wallet,
    last: first(player.last).slice(0, 5),
    waiting: row.state === TransactionState.pending ? first(player.waiting) : player.waiting,
  }
}
export const selectTold = (snapshot: Serving) => snapshot.context.told
export const selectServedRef = (snapshot: Serving) => snapshot.children.detail
/** Asks before a posting is left whose end is not known. */
export const selectServingLeavingRef = (snapshot: Serving) => snapshot.children.leaving
export const selectKinds = (snapshot: Serving) => snapshot.context.kinds
export const selectDraft = (snapshot: Serving) => snapshot.context.draft
export const selectVerdict = (snapshot: Serving) => snapshot.context.verdict
export const selectPosted = (snapshot: Serving) => snapshot.context.posted
export const selectServingFailure = (snapshot: Serving) => snapshot.context.failure
/** It was to be posted with an amount of zero. */
export const selectIsZero = (snapshot: Serving) => snapshot.hasTag('zero')
/** It is to be posted once more, since it is much. */
export const selectIsLarge = (snapshot: Serving) => snapshot.hasTag('large')
/** A card that was read into a field of the desk, and moved nothing. */
export const selectStrayCard = (snapshot: Serving) => snapshot.context.strayCard
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
export const selectIsDroppingCount = (snapshot: Shift) => snapshot.hasTag('dropping')
export const selectMaySubmitCount = (snapshot: Shift) => snapshot.can({ type: 'count.submitted', key: 'a-key' })

/** null until the first answer. */
export const selectHandOvers = (snapshot: Handing) => snapshot.context.known
export const selectHandingFailed = (snapshot: Handing) => snapshot.hasTag('failed')
export const selectHandingDialog = (snapshot: Handing): 'give' | 'take' | null =>
  snapshot.hasTag('counting') ? (snapshot.context.takenId === null ? 'give' : 'take') : null
export const selectHandingTo = (snapshot: Handing) => snapshot.context.toId
export const selectHandingCount = (snapshot: Handing) => snapshot.context.count
export const selectHandingSum = (snapshot: Handing) => sumOf(snapshot.context.count)
export const selectIsHandingVariance = (snapshot: Handing) => snapshot.context.isVariance
export const selectIsHandingBusy = (snapshot: Handing) => snapshot.hasTag('busy')
export const selectIsDroppingHanding = (snapshot: Handing) => snapshot.hasTag('dropping')
export const selectMaySubmitHanding = (snapshot: Handing) => snapshot.can({ type: 'count.submitted', key: 'a-key' })
export const selectHandingCommand = (snapshot: Handing) => snapshot.children.command

export const selectTakeBackCommand = (snapshot: SnapshotFrom<typeof takingBackMachine>) => snapshot.children.command
