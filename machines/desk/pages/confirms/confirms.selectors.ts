import type { SnapshotFrom } from 'xstate'
import { collectionOf } from '../../../kit/collection/collection.selectors.ts'
import { openedOf } from './confirms.address.ts'
import type { confirmsMachine } from './confirms.machine.ts'
import type { WaitingRow } from './confirms.types.ts'

type Snapshot = SnapshotFrom<typeof confirmsMachine>

export const confirmList = collectionOf<WaitingRow, null>()
export const selectConfirmListRef = (snapshot: Snapshot) => snapshot.children.list
export const selectConfirmsPlace = (snapshot: Snapshot) => snapshot.context.place
export const selectConfirmsViewer = (snapshot: Snapshot) => snapshot.context.viewer
export const selectOpened = (snapshot: Snapshot) => openedOf(snapshot.context.place.search)
export const selectJudgement = (snapshot: Snapshot) => snapshot.context.judgement
export const selectJudgementFailed = (snapshot: Snapshot) => snapshot.hasTag('judgementFailed')
export const selectDecisionsRef = (snapshot: Snapshot) => snapshot.children.commands
/** By what is called who stands here. */
export const selectConfirmsCallingRef = (snapshot: Snapshot) => snapshot.children.calling
