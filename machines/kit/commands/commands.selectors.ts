import type { SnapshotFrom } from 'xstate'
import type { commandsMachine } from './commands.machine.ts'
import type { CommandPlace } from './commands.places.ts'

type Snapshot = SnapshotFrom<typeof commandsMachine>

/** undefined while nothing runs there. */
export const selectCommandAt = (place: CommandPlace) => (snapshot: Snapshot) => snapshot.children[`command${place}`]
