import type { SnapshotFrom } from 'xstate'
import { collectionOf } from '../../../kit/collection/collection.selectors.ts'
import { detailOf } from '../../../kit/detail/detail.selectors.ts'
import type { sessionsMachine } from './sessions.machine.ts'
import type { storyMachine } from './story.machine.ts'
import type { SessionDetail, SessionRow } from './sessions.types.ts'

type Snapshot = SnapshotFrom<typeof sessionsMachine>

export const sessionList = collectionOf<SessionRow, null>()
export const selectSessionListRef = (snapshot: Snapshot) => snapshot.children.list
export const selectSessionsPlace = (snapshot: Snapshot) => snapshot.context.place
export const selectRefundingOfSessionRef = (snapshot: Snapshot) => snapshot.children.refunding
export const selectSessionsViewer = (snapshot: Snapshot) => snapshot.context.viewer
export const selectSessionsCommandsRef = (snapshot: Snapshot) => snapshot.children.commands
export const selectSessionsWallRef = (snapshot: Snapshot) => snapshot.children.wall
export const sessionDetail = detailOf<SessionDetail>()
/** Of the session beside the list. */
export const selectSessionDetailRef = (snapshot: Snapshot) => snapshot.children.detail
export const selectStoryRef = (snapshot: Snapshot) => snapshot.children.story

type Story = SnapshotFrom<typeof storyMachine>
export const selectStory = (snapshot: Story) => snapshot.context.story
export const selectStoryScreen = (snapshot: Story): 'closed' | 'reading' | 'failed' | 'shown' => {
  if (!snapshot.hasTag('open')) return 'closed'
  return (['reading', 'failed'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'shown'
}
