import type { SnapshotFrom } from 'xstate'
import type { Cage } from '#protocol/calls/cage.ts'
import type { HandOver } from '#protocol/core/safes.ts'
import type { PostedTransaction } from '#protocol/calls/transactions.ts'
import { queryOf } from '../../../kit/query/query.selectors.ts'
import type { cageHistoryMachine } from './cageHistory.machine.ts'
import type { CageHistoryAbout, HandOversAbout, SafesAbout } from './cageHistory.types.ts'

type Snapshot = SnapshotFrom<typeof cageHistoryMachine>

export const cageHistoryRows = queryOf<PostedTransaction, CageHistoryAbout>()
export const handOverRows = queryOf<HandOver, HandOversAbout>()
export const safeRows = queryOf<Cage, SafesAbout>()
/** Each undefined on the other tabs. */
export const selectHistoryRef = (snapshot: Snapshot) => snapshot.children.rows
export const selectRefundingRef = (snapshot: Snapshot) => snapshot.children.refunding
export const selectHandOversRef = (snapshot: Snapshot) => snapshot.children.handOvers
export const selectSafesRef = (snapshot: Snapshot) => snapshot.children.safes
export const selectSafeAdjustingRef = (snapshot: Snapshot) => snapshot.children.adjusting
export const selectHistorySearch = (snapshot: Snapshot) => snapshot.context.place.search
export const selectHistoryViewer = (snapshot: Snapshot) => snapshot.context.viewer
