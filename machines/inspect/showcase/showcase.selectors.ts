import type { SnapshotFrom } from 'xstate'
import type { showcaseMachine } from './showcase.machine.ts'

type Snapshot = SnapshotFrom<typeof showcaseMachine>

export const selectPart = (snapshot: Snapshot) => snapshot.context.part
export const selectIsOn = (snapshot: Snapshot) => snapshot.context.isOn
export const selectOption = (snapshot: Snapshot) => snapshot.context.option
export const selectRehearsal = (snapshot: Snapshot) => snapshot.children.command
/** What a sample is set to; undefined until it is. */
export const selectSample = (name: string) => (snapshot: Snapshot) => snapshot.context.samples[name]
