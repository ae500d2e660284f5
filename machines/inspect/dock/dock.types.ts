import type { FixOutcome } from '../../venue/transfer/transfer.types.ts'
import type { RaisedFault } from '#protocol/simulator/faults.ts'
import type { Dock, DockDisk, DockMachine, FeignedRoom } from '#protocol/core/tasks.ts'
import type { CommandOrder } from '../../kit/command/command.types.ts'
import type { CallFailure } from '../../kit/failure.ts'

/** Who checks what the one at the page has made: signed in for this one act. */
export type SecondPerson = { username: string; password: string }
export type DockAct =
  | { do: 'fault'; machineId: number; fault: RaisedFault }
  | { do: 'disk'; room: FeignedRoom | null }
  | { do: 'proposeFix'; transferId: string; outcome: FixOutcome; moved: number; evidence: string }
  | { do: 'decideFix'; id: number; decision: 'confirm' | 'reject'; reason: string; by: SecondPerson }
  | { do: 'payHandPay'; id: number; evidence: string }
  | { do: 'decideHandPay'; id: number; decision: 'confirm' | 'reject'; reason: string; by: SecondPerson }

/** `wanted`: the machine that is looked at, null until one is chosen: then it is the first. */
export type DockQuery = { wanted: number | null }
export type RaisableFault = {
  kind: RaisedFault['kind']
  ends: 'cleared' | 'counted' | 'once'
  /** With their defaults. */
  parameters: Record<string, string | number>
}
export type DockAnswer = { machines: DockMachine[]; disk: DockDisk; raisable: RaisableFault[]; dock: Dock | null }
export type DockContext = DockQuery & {
  machines: DockMachine[]
  raisable: RaisableFault[]
  /** Of the venue; null until it has answered. */
  disk: DockDisk | null
  /** The last answer about the machine that is looked at. */
  dock: Dock | null
  /** Why it cannot be looked at. */
  failure: CallFailure | null
}
export type DockEvent = { type: 'machine.chosen'; machineId: number } | DockOrder

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    dock: DockEvent
  }
}

/** One act, asked about before where it is dangerous; `key` as a command wants it. */
export type DockOrder = { type: 'dock.ordered'; order: CommandOrder<DockAct>; key: string }
export type DockTag = 'acting' | 'closed' | 'stale'
