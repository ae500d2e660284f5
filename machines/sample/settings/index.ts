import type { SnapshotFrom } from 'xstate'
import type { sampleSettingsMachine } from './settings.machine.ts'
export * from './settings.machine.ts'
export * from './settings.rules.ts'
export * from './settings.types.ts'

export const selectSettings = (snapshot: SnapshotFrom<typeof sampleSettingsMachine>) => snapshot.context.settings
