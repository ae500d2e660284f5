import type { SnapshotFrom } from 'xstate'
import type { heldSeatMachine } from './heldSeat.machine.ts'

export const selectIsLeaving = (snapshot: SnapshotFrom<typeof heldSeatMachine> | undefined) =>
  snapshot?.hasTag('leaving') ?? false
