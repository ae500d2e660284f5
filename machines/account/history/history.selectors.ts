import type { SnapshotFrom } from 'xstate'
import type { Money, OwnSession, OwnTransaction, Receipt, RoundSummary } from '#protocol/calls/history.ts'
import { queryOf } from '../../kit/query/query.selectors.ts'
import type { historyMachine } from './history.machine.ts'
import type { ProvedRound } from './history.types.ts'

/** The list as each part of the history asks for it. */
export const sessionList = queryOf<OwnSession>()
export const roundList = queryOf<RoundSummary, Receipt>()
export const oneRound = queryOf<ProvedRound>()
export const transactionList = queryOf<OwnTransaction>()
export const moneyNow = queryOf<Money & { id: number }>()

type Snapshot = SnapshotFrom<typeof historyMachine>

/** Undefined while another part of the profile is shown. */
export const selectListRef = (snapshot: Snapshot) => snapshot.children.list
export const selectIsFetchingFile = (snapshot: Snapshot) => snapshot.hasTag('fetchingFile')
/** Why the file could not be had just now; null while it could. */
export const selectFileFailure = (snapshot: Snapshot) =>
  snapshot.hasTag('fileFailed') ? snapshot.context.failure : null
