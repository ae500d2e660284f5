import type { SnapshotFrom } from 'xstate'
import type { LoginLogEntry, PlayerSession, PlayerSummary, PlayerTransaction } from '#protocol/core/users.ts'
import { detailOf } from '../../../kit/detail/detail.selectors.ts'
import { queryOf } from '../../../kit/query/query.selectors.ts'
import type { userMachine } from './user.machine.ts'
import type { LimitsOfUser, NotesOfUser, ShownUser } from './user.types.ts'

type Snapshot = SnapshotFrom<typeof userMachine>

export const sessionsOfUser = queryOf<PlayerSession>()
export const transactionsOfUser = queryOf<PlayerTransaction>()
export const logOfUser = queryOf<LoginLogEntry>()
export const userDetail = detailOf<ShownUser>()
export const moneyDetail = detailOf<PlayerSummary>()
export const limitsDetail = detailOf<LimitsOfUser>()
export const notesDetail = detailOf<NotesOfUser>()
export const selectUserDetailRef = (snapshot: Snapshot) => snapshot.children.detail
/** undefined where they are not shown. */
export const selectMoneyRef = (snapshot: Snapshot) => snapshot.children.money
export const selectLimitsRef = (snapshot: Snapshot) => snapshot.children.limits
export const selectNotesRef = (snapshot: Snapshot) => snapshot.children.notes
/** A tab that they do not have is the first one. */
export const selectUserTab = ({ context: { tabs, tab } }: Snapshot) => (tabs.includes(tab) ? tab : 'profile')
export const selectUserSearch = (snapshot: Snapshot) => snapshot.context.search
/** undefined where no list is shown. */
export const selectTabRowsRef = (snapshot: Snapshot) => snapshot.children.rows
export const selectRefundingOfUserRef = (snapshot: Snapshot) => snapshot.children.refunding
