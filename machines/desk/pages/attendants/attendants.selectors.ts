import type { SnapshotFrom } from 'xstate'
import { acts } from '#protocol/core/permissions.ts'
import { collectionOf } from '../../../kit/collection/collection.selectors.ts'
import { queryOf } from '../../../kit/query/query.selectors.ts'
import { holds } from '../../navigation/navigation.ts'
import type { attendantsMachine } from './attendants.machine.ts'
import type { announcingMachine } from './announcing.machine.ts'
import type { AnnouncementRow } from './announcing.types.ts'
import type { PastTaskRow, PastTasksAbout, TaskRow } from './attendants.types.ts'

type Snapshot = SnapshotFrom<typeof attendantsMachine>

export const taskList = collectionOf<TaskRow, null>()
export const pastTaskList = queryOf<PastTaskRow, PastTasksAbout>()
export const announcementList = collectionOf<AnnouncementRow, null>()
export const selectTaskListRef = (snapshot: Snapshot) => snapshot.children.list
/** undefined while those that are over are not shown. */
export const selectPastTasksRef = (snapshot: Snapshot) => snapshot.children.past
/** undefined while announcements are not shown. */
export const selectAnnouncingRef = (snapshot: Snapshot) => snapshot.children.announcing
export const selectTaskCommandsRef = (snapshot: Snapshot) => snapshot.children.commands
export const selectAttendantsSearch = (snapshot: Snapshot) => snapshot.context.place.search
export const selectAttendantsViewer = (snapshot: Snapshot) => snapshot.context.viewer
export const selectMayAnnounce = (snapshot: Snapshot) => holds(snapshot.context.viewer, acts.announce)
/** Whether they may take up what waits. */
export const selectMayAttend = (snapshot: Snapshot) => holds(snapshot.context.viewer, acts.attend)
/** Whether they may say that a hand pay is paid; somebody else confirms it. */
export const selectMayPay = (snapshot: Snapshot) => holds(snapshot.context.viewer, acts.post)
/** By what is called who stands here. */
export const selectAttendantsCallingRef = (snapshot: Snapshot) => snapshot.children.calling

type Announcing = SnapshotFrom<typeof announcingMachine>
export const selectAnnouncementListRef = (snapshot: Announcing) => snapshot.children.list
/** undefined while nothing is written. */
export const selectAnnouncementDraftRef = (snapshot: Announcing) => snapshot.children.draft
export const selectIsAnnouncing = (snapshot: Announcing) => snapshot.hasTag('busy')
export const selectAnnouncingFailure = (snapshot: Announcing) => snapshot.context.failure
