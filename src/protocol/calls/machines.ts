/** The back office's machines: the list with its figures, creating and editing, meters, checksum, commands, logs. */
import * as z from 'zod/mini'
import { define, Reason } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Brand } from '../core/entities.ts'
import { MachineChange, NamedBrand, NewMachine } from '../core/machineForm.ts'
import {
  AdminMachine,
  Checksum,
  ChecksumRun,
  Connection,
  ListedMachine,
  MachineMeters,
  MachineSession,
  MachineTransaction,
  OrphanSpins,
  SasError,
} from '../core/machines.ts'
import { CabinetButton, CabinetState, Meters } from '../cabinet/state.ts'
import { acts, items, machineActs } from '../core/permissions.ts'
import { Id, PathId } from '../core/scalars.ts'
import { MachineActName, MachineIds, SessionsSeen } from './commands.ts'

const OfOne = z.object({ id: PathId })
const MaybeReason = z.nullish(z.object({ reason: z.optional(Reason) }))
/** Answered at once; how it ended is pushed as `command` to who gave it. */
const Accepted = z.object({ commandId: Id })
const MachineList = z.object({
  brands: z.array(z.object({ brand: Brand, machines: z.array(ListedMachine) })),
  connectionStatus: z.record(z.string(), Connection),
})
/** Seconds since the epoch as they stand in a query. */
const Seconds = z.pipe(z.string().check(z.regex(/^\d{1,11}$/)), z.pipe(z.transform(Number), z.int()))
const Range = z.object({ start: z.optional(Seconds), end: z.optional(Seconds) })

const VersionedMachine = z.object({ machine: AdminMachine, version: z.string() })

const writeCodes = [ErrorCode.unknown, ErrorCode.conflict] as const

export const machineCalls = {
  machines: define({
    method: 'GET',
    path: '/admin/machines',
    summary:
      'Every machine with its figures of the range [start, end), in seconds; without them of the gaming month. Those that are archived are in the list of these alone, by `archived=1`. `machineCount` of a brand is the same in every call of the back office: all its machines that are not archived, whichever are listed.',
    access: 'staff',
    permission: items.machines,
    query: z.extend(Range, { archived: z.optional(z.literal('1')) }),
    answer: MachineList,
  }),
  brokenMachines: define({
    method: 'GET',
    path: '/admin/machines/broken',
    summary:
      'The same, with only the machines that have problems, and the brands that have such. `machineCount` stays all that are not archived.',
    access: 'staff',
    permission: items.machines,
    query: Range,
    answer: MachineList,
  }),
  machine: define({
    method: 'GET',
    path: '/admin/machine/:id',
    summary:
      'One machine. `version` changes with whatever staff may edit of it; `buttons` are those that its cabinet has, none while it is not known.',
    access: 'staff',
    permission: items.machines,
    params: OfOne,
    answer: z.extend(VersionedMachine, { buttons: z.array(CabinetButton) }),
    codes: [ErrorCode.unknown],
  }),
  adminBrands: define({
    method: 'GET',
    path: '/admin/brands',
    summary: 'Brands with the number of their machines that are not archived (`machineCount`).',
    access: 'staff',
    permission: items.machines,
    answer: z.object({ brands: z.array(Brand) }),
  }),
  createBrand: define({
    method: 'POST',
    path: '/admin/brands',
    summary: 'Adds a brand, without machines yet.',
    access: 'staff',
    permission: acts.editMachine,
    body: NamedBrand,
    answer: z.object({ brand: Brand }),
    success: 201,
    codes: [ErrorCode.conflict],
  }),
  renameBrand: define({
    method: 'PUT',
    path: '/admin/brands/:id',
    summary: 'Gives a brand another name.',
    access: 'staff',
    permission: acts.editMachine,
    params: OfOne,
    body: NamedBrand,
    answer: z.object({ brand: Brand }),
    codes: writeCodes,
  }),
  createMachine: define({
    method: 'POST',
    path: '/admin/machine',
    summary: 'Adds a machine; with a `sasUrl` its cabinet is installed and it is in the lobby at once.',
    access: 'staff',
    permission: acts.editMachine,
    body: NewMachine,
    answer: z.object({ machine: AdminMachine }),
    success: 201,
    codes: writeCodes,
  }),
  editMachine: define({
    method: 'POST',
    path: '/admin/machine/:id',
    summary:
      'Changes what is given. A cabinet that is installed keeps its game: another `sasUrl` is refused (60409, `reason` installed). With a `version` that is no longer the one of the machine it changes nothing (60409, `reason` changed, with the machine and its `version` as they are now, and `by` whom and `at` what time it was edited last).',
    access: 'staff',
    permission: acts.editMachine,
    params: OfOne,
    body: MachineChange,
    answer: VersionedMachine,
    codes: writeCodes,
  }),
  archiveMachine: define({
    method: 'POST',
    path: '/admin/machine/:id/archive',
    summary:
      'Takes a closed machine out of every list; its history stays, and its cabin may be another’s. 60409 `{reason}`: `open` it is not closed, `session`, `transfer`, `handPay`, `credit`, `reservation` or `problem` something of it is not over, `difference` its meters and the books differ and nobody has accepted that, `archived` it is so already.',
    access: 'staff',
    permission: acts.editMachine,
    needsKey: true,
    params: OfOne,
    query: z.strictObject({}),
    body: z.strictObject({ reason: Reason }),
    answer: VersionedMachine,
    codes: writeCodes,
  }),
  restoreMachine: define({
    method: 'POST',
    path: '/admin/machine/:id/restore',
    summary:
      'Brings an archived machine back, closed as it was. 60409 `{reason}`: `taken` its cabin is another’s by now, `standing` it is not archived.',
    access: 'staff',
    permission: acts.editMachine,
    needsKey: true,
    params: OfOne,
    query: z.strictObject({}),
    body: z.strictObject({ reason: z.optional(Reason) }),
    answer: VersionedMachine,
    codes: writeCodes,
  }),
  machineSessions: define({
    method: 'GET',
    path: '/admin/machine/:id/sessions',
    summary: 'Sessions of one machine, newest first, 50; older ones than `lastSessionID`.',
    access: 'staff',
    permission: items.machines,
    params: OfOne,
    query: z.object({ lastSessionID: z.optional(PathId) }),
    answer: z.object({ sessions: z.array(MachineSession) }),
    codes: [ErrorCode.unknown],
  }),
  machineTransactions: define({
    method: 'GET',
    path: '/admin/machine/:id/transactions',
    summary:
      'Transfers of one machine, and the desk’s transactions that belong to it (hand pays, jackpots, refunds of transfers), newest first, 50; older ones than `lastTransactionID`.',
    access: 'staff',
    permission: items.machines,
    params: OfOne,
    query: z.object({ lastTransactionID: z.optional(PathId) }),
    answer: z.object({ transactions: z.array(MachineTransaction) }),
    codes: [ErrorCode.unknown],
  }),
  checksum: define({
    method: 'GET',
    path: '/admin/machine/checksum/:id',
    summary: 'Asks the cabinet what its game and paytable come to. `ErrorMessage` says why it is not as it should be.',
    access: 'staff',
    permission: acts.checksum,
    params: OfOne,
    answer: Checksum,
    codes: [ErrorCode.unknown],
  }),
  machineChecksums: define({
    method: 'GET',
    path: '/admin/machine/:id/checksums',
    summary:
      'Checksums of one machine that were asked for, newest first, 50, each with its verdict; older ones than `lastChecksumID`.',
    access: 'staff',
    permission: acts.checksum,
    params: OfOne,
    query: z.strictObject({ lastChecksumID: z.optional(PathId) }),
    answer: z.object({ checksums: z.array(ChecksumRun) }),
    codes: [ErrorCode.unknown],
  }),
  meters: define({
    method: 'GET',
    path: '/admin/machines/meters',
    summary: 'The meters of every cabinet, and their sum.',
    access: 'staff',
    permission: acts.seeMeters,
    answer: z.object({ result: z.object({ machines: z.array(MachineMeters), total: Meters }) }),
  }),
  metersOfOne: define({
    method: 'GET',
    path: '/admin/machines/meters/:id',
    summary: 'The meters of one cabinet.',
    access: 'staff',
    permission: acts.seeMeters,
    params: OfOne,
    answer: z.object({ result: MachineMeters }),
    codes: [ErrorCode.unknown],
  }),
  machineCommand: define({
    method: 'POST',
    path: '/admin/machines/:id/command',
    summary: 'Command 0 begins the line to the cabinet anew; refused while somebody plays over a line that works.',
    access: 'staff',
    permission: acts.command,
    params: OfOne,
    body: z.object({ command: z.literal(0), reason: z.optional(Reason) }),
    answer: Accepted,
    success: 202,
    codes: [ErrorCode.unknown],
  }),
  commandMachines: define({
    method: 'POST',
    path: '/admin/machines/command',
    summary:
      'One command to chosen machines, or to every one: start or restart, switch off (117), restart for an update (113), close the session (121 or 124) or the machine (121), both with a reason, offer it again (121), begin its line anew (109). What ends the play on more than one asks for 125 besides, and, with `sessions`, is refused (60409) where another session stands than one of these. How it ends on each is pushed, and told by `GET /admin/commands/:id`.',
    access: 'staff',
    permission: [...new Set([...Object.values(machineActs).flat(), ...acts.closeAll])],
    needsKey: true,
    body: z.object({
      act: MachineActName,
      ids: MachineIds,
      sessions: SessionsSeen,
      reason: z.optional(Reason),
    }),
    answer: Accepted,
    success: 202,
    codes: [ErrorCode.unknown, ErrorCode.noPermission],
  }),
  updateMachine: define({
    method: 'POST',
    path: '/admin/machine/update/:id',
    summary: 'Restarts the cabinet for a system update, when it is idle and nobody sits there; refused otherwise.',
    access: 'staff',
    permission: acts.update,
    params: OfOne,
    body: MaybeReason,
    answer: Accepted,
    success: 202,
    codes: [ErrorCode.unknown],
  }),
  updateMachines: define({
    method: 'POST',
    path: '/admin/machines/update/all',
    summary: 'The same for every machine; those that may not be restarted now are named in the outcome.',
    access: 'staff',
    permission: acts.update,
    body: MaybeReason,
    answer: Accepted,
    success: 202,
  }),
  sasErrors: define({
    method: 'GET',
    path: '/proxy/events/errors',
    summary: 'The error codes of the SAS protocol in words.',
    access: 'staff',
    permission: items.machines,
    answer: z.object({ ErrorCode: z.literal(20000), ErrorMessage: z.string(), result: z.array(SasError) }),
  }),
  localLog: define({
    method: 'GET',
    path: '/proxy/machine/:id',
    summary: 'One cabinet’s own log: how it stands, its last ten sessions, and play that belongs to none.',
    access: 'staff',
    permission: items.machines,
    params: OfOne,
    answer: z.object({
      machine: z.object({ ...AdminMachine.shape, cabinet: z.nullable(CabinetState) }),
      last_sessions: z.array(MachineSession),
      orphan_spins: z.array(OrphanSpins),
    }),
    codes: [ErrorCode.unknown],
  }),
  pressButtons: define({
    method: 'GET',
    path: '/press/machine/',
    summary: 'The buttons of the caller’s own seat; none without one. Presses go over the game socket.',
    access: 'user',
    answer: z.object({ result: z.array(CabinetButton) }),
  }),
} as const
