import type { SnapshotFrom } from 'xstate'
import type { LoginLogEntry, PlayerSession, PlayerTransaction } from '#protocol/core/users.ts'
import { queryOf } from '../../../kit/query/query.selectors.ts'
import { tabsOf } from './user.address.ts'
import type { userMachine } from './user.machine.ts'

type Snapshot = SnapshotFrom<typeof userMachine>

export const sessionsOfUser = queryOf<PlayerSession>()
export const transactionsOfUser = queryOf<PlayerTransaction>()
export const logOfUser = queryOf<LoginLogEntry>()
export const selectUserScreen = (snapshot: Snapshot): 'loading' | 'failed' | 'missing' | 'open' =>
  (['loading', 'failed', 'missing'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'open'
export const selectShownUser = (snapshot: Snapshot) => snapshot.context.user
export const selectUserFailure = (snapshot: Snapshot) => snapshot.context.failure
/** A tab that they do not have is the first one. */
export const selectUserTab = ({ context: { user, tab } }: Snapshot) =>
  user === null || tabsOf(user).includes(tab) ? tab : 'profile'
export const selectUserSearch = (snapshot: Snapshot) => snapshot.context.search
export const selectPart = (snapshot: Snapshot) => snapshot.context.part
export const selectPartFailed = (snapshot: Snapshot) => snapshot.hasTag('partFailed')
/** undefined where no list is shown. */
export const selectTabRowsRef = (snapshot: Snapshot) => snapshot.children.rows
