import type { CabinetException, CabinetState } from '../../../src/protocol/cabinet/state.ts'

export type CabinetInput = { machineId: number }
export type CabinetContext = CabinetInput
export type CabinetEvent =
  /** From the callback actor `line`: the way to this cabinet is there, or is not. */
  | { type: 'line.up' }
  | { type: 'line.down' }
  | { type: 'cabinet.changed'; exception: CabinetException; state: CabinetState }
  /** From the callback actor `heartbeat`: the cabinet answered, or did not within 5 s. */
  | { type: 'heartbeat.answered'; state: CabinetState }
  | { type: 'heartbeat.missed' }
export type CabinetTag = 'reachable'
