/** What the calls of the venue work with, beside those of identity, which stand on their own. */
import type { Logger } from 'pino'
import type { AttendantCall } from '#protocol/core/attendantCall.ts'
import type { Call } from '#protocol/core/call.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { Settings } from '#protocol/core/settings.ts'
import type { CommandPush } from '#protocol/sockets/sockets.ts'
import type { Bus } from '../cluster/bus.ts'
import type { Actor } from '../machines/bookingOperations.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import type { Directory } from '../lobby/lobby.ts'
import type { Drivers } from '../drivers/drivers.ts'
import type { MachineSeat } from '../machines/seat.ts'
import type { CallInput, RegisterCall } from '../http/contract.ts'
import type { Identity } from '../identity/identity.ts'
import { keyed } from '../store/idempotency.ts'
import type { MaintenanceWindows } from '../floor/maintenance.ts'
import type { Logins } from '../lobby/logins.ts'
import type { Notifications } from '../sockets/notification.ts'
import type { RoundTrips } from '../sockets/roundTrips.ts'
import type { CashByDay } from '../statistics/dashboard.ts'
import type { Disk } from './disk.ts'
import { audit } from '../store/schema/index.ts'
import { commitWhole, type Database, type Queries, type Transaction } from '../store/store.ts'
import type { Tickets } from '../streams/pictures.ts'
import type { ReleaseWatch } from '../supervision/release/watch.ts'

export type VenueTools = {
  registerCall: RegisterCall
  database: Database
  reports: Database
  cashByDay: CashByDay
  identity: Identity
  directory: Directory
  registry: () => MachineRegistry
  drivers: Drivers
  clock: { now: () => number }
  logins: Logins
  maintenance: MaintenanceWindows
  /** Whether players may take seats may be otherwise: sockets and the other processes are told. */
  loginsChanged: () => void
  settings: Settings
  /** What people may change of them is read anew, here and by the other processes. */
  settingsChanged: () => Promise<void>
  secret: string
  logger: Logger
  /** By all processes of the venue. */
  count: Bus['count']
  /** Of a venue with demo data: its cabinets may be given faults. */
  isDemo: boolean
  disk: Pick<Disk, 'dock' | 'feign'>
  /** How a command that was answered 202 has ended. */
  announceCommand: (accountId: number, ended: CommandPush) => void
  /** Tells a player's devices, after the commit. */
  announceBalance: (accountId: number) => void
  /** Tells the seat of a player, after the commit, of their call of an attendant. */
  announceCall: (accountId: number, call: AttendantCall) => void
  /** Tells the cage, after the commit, that a safe or what waits at the desk has changed. */
  announceCage: () => void
  notifications: Notifications
  roundTrips: RoundTrips
  /** After a commit that changed what binds a player: seat and reservations follow it, and their devices are told. */
  limitsChanged: (accountId: number) => Promise<void>
  tickets: Tickets
  /** Whether the files of this process are those of their release. */
  release: ReleaseWatch
  /** After a commit that added or changed a machine: it holds here when it resolves, and the other processes are told. */
  machinesChanged: () => Promise<void>
}

/** For calls that read through years. */
export const reporting = (tools: VenueTools): VenueTools => ({ ...tools, database: tools.reports })

/** Refusals: 60404; 60007 `{reason: 'noCabinet'}` of a machine to which no cabinet belongs yet. */
export function machineAt(
  { registry, directory }: Pick<VenueTools, 'registry' | 'directory'>,
  id: number,
): MachineSeat {
  const service = registry().service(id)
  if (service) return service
  const isThere = directory.machines.some((one) => one.id === id)
  throw isThere
    ? new Refusal(ErrorCode.machineNotAvailable, { id, reason: 'noCabinet' })
    : new Refusal(ErrorCode.unknown, { id })
}

type Asked = Pick<CallInput<Call & { access: 'staff' }>, 'caller' | 'from'>
type By = { caller: { accountId: number }; from: { ip: string | null } }
export const actorOf = ({ caller, from }: By, reason: string | null | undefined): Actor => ({
  accountId: caller.accountId,
  reason: reason?.trim() || null,
  ip: from.ip,
})

/** What a handler is given, as far as who asks and by which key. */
export type KeyedInput = Asked & Key
type Key = { key: string | null; params: unknown; body?: unknown }
/** The same where the venue itself asks, for somebody who has asked before. */
export type KeyedWork = By & Key
const requestOf = (clock: { now: () => number }, call: Call, { caller, key, params, body }: KeyedWork) => ({
  scope: `${caller.accountId} ${call.method} ${call.path}`,
  ...{ key, body: { params, body }, now: clock.now() },
})

/** Once per key. What is asked of a machine recognises by its state what it has done already, so one that was cut may run again. */
export function once<Answer>(
  { database, clock }: Pick<VenueTools, 'database' | 'clock'>,
  call: Call,
  input: KeyedInput,
  run: () => Promise<Answer>,
): Promise<Answer> {
  return keyed(database, { ...requestOf(clock, call, input), interrupted: 'run' }, run)
}

/** Once per key, in one commit: the key, what `work` writes, its audit, its answer. It may run again from its beginning. */
export function commitOnce<Answer>(
  { database, clock }: Pick<VenueTools, 'database' | 'clock'>,
  call: Call,
  input: KeyedWork,
  work: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const request = requestOf(clock, call, input)
  return commitWhole(database, (transaction) => keyed(transaction, request, () => work(transaction)))
}

/** In the same commit as what it tells of: who did what to which object (`machine/7`, `account/12`), before, after, why. */
export async function writeAudit(
  queries: Queries,
  { clock }: Pick<VenueTools, 'clock'>,
  { caller, from }: By,
  told: { act: string; object: string; before?: unknown; after?: unknown; reason?: string | null | undefined },
): Promise<void> {
  const { act, object, before = null, after = null, reason } = told
  await queries.insert(audit).values({
    ...{ at: clock.now(), actorId: caller.accountId, ip: from.ip, act, object, before, after },
    reason: reason?.trim() || null,
  })
}
