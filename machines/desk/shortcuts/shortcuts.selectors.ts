import type { SnapshotFrom } from 'xstate'
import type { shortcutsMachine } from './shortcuts.machine.ts'

type Snapshot = SnapshotFrom<typeof shortcutsMachine>

export const selectShortcuts = (snapshot: Snapshot) => snapshot.context.shown
export const selectIsChoosingShortcuts = (snapshot: Snapshot) => snapshot.hasTag('open')
export const selectShortcutTyped = (snapshot: Snapshot) => snapshot.context.typed
