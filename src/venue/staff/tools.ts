import type { Call } from '#protocol/calls.ts'
import { ErrorCode } from '#protocol/codes.ts'
import { Refusal } from '#protocol/errors.ts'
import type { Actor } from '../cabinets/attended.ts'
import type { House } from '../cabinets/house.ts'
import type { Directory } from '../cabinets/lobby.ts'
import type { CabinetPort } from '../cabinets/port.ts'
import type { MachineSeat } from '../cabinets/seat.ts'
import type { CallInput, RegisterCall } from '../http/contract.ts'
import { keyed } from '../idempotency.ts'
import type { Logins } from '../logins.ts'
import type { Database } from '../store/store.ts'

export type StaffTools = {
  registerCall: RegisterCall
  database: Database
  directory: Directory
  house: () => House
  port: CabinetPort
  clock: { now: () => number }
  logins: Logins
  secret: string
  /** Of a venue with demo data: its cabinets may be given faults. */
  isDemo: boolean
  /** How a command that was answered 202 has ended. */
  announceCommand: (accountId: number, ended: CommandEnded) => void
}
export type CommandEnded = { commandId: number; act: string; machines: { id: number; ErrorCode: number | null }[] }

export function machineAt({ house }: Pick<StaffTools, 'house'>, id: number): MachineSeat {
  const keeper = house().keeper(id)
  if (!keeper) throw new Refusal(ErrorCode.unknown, { id })
  return keeper
}

type Asked = Pick<CallInput<Call & { access: 'staff' }>, 'caller' | 'from'>
export const actorOf = ({ caller, from }: Asked, reason: string | null | undefined): Actor => ({
  accountId: caller.accountId,
  reason: reason?.trim() || null,
  ip: from.ip,
})

/** Once per key. What is asked of a machine recognises by its state what it has done already, so one that was cut may run again. */
export function once<Answer>(
  { database, clock }: Pick<StaffTools, 'database' | 'clock'>,
  call: Call,
  input: { caller: { accountId: number }; key: string | null; params: unknown; body?: unknown },
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { caller, key, params, body } = input
  const scope = `${caller.accountId} ${call.method} ${call.path}`
  return keyed(database, { scope, key, body: { params, body }, now: clock.now(), interrupted: 'run' }, run)
}
