import type { SnapshotFrom } from 'xstate'
import { queryOf } from '../../../kit/query/query.selectors.ts'
import { listOf } from './users.address.ts'
import type { usersMachine } from './users.machine.ts'
import type { RequestRow, UserRow, UsersAbout } from './users.types.ts'

type Snapshot = SnapshotFrom<typeof usersMachine>

export const userRows = queryOf<UserRow, UsersAbout>()
export const requestRows = queryOf<RequestRow, UsersAbout>()
/** undefined while one user is shown. */
export const selectUserRowsRef = (snapshot: Snapshot) => snapshot.children.rows
/** undefined while a list is shown. */
export const selectUserRef = (snapshot: Snapshot) => snapshot.children.user
export const selectUsersCommandsRef = (snapshot: Snapshot) => snapshot.children.commands
export const selectUserList = (snapshot: Snapshot) => listOf(snapshot.context.place)
export const selectUsersPlace = (snapshot: Snapshot) => snapshot.context.place
export const selectUsersViewer = (snapshot: Snapshot) => snapshot.context.viewer
export const selectWayBack = (snapshot: Snapshot) => snapshot.context.list
export const selectGroups = (snapshot: Snapshot) => snapshot.context.groups
/** undefined while nothing is written. */
export const selectDraftRef = (snapshot: Snapshot) => snapshot.children.draft
export const selectEdited = (snapshot: Snapshot) => snapshot.context.edited
export const selectNewer = (snapshot: Snapshot) => snapshot.context.newer
export const selectIssued = (snapshot: Snapshot) => snapshot.context.issued[0] ?? null
