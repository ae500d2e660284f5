import type { SnapshotFrom } from 'xstate'
import type { layersMachine } from './layers.machine.ts'

export const selectIsToppingUp = ({ context }: SnapshotFrom<typeof layersMachine>) => context.open.includes('topUp')
