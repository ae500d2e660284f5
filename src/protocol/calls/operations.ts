/** What staff do on the floor: machines, sessions, and the dev dock. */
import * as z from 'zod/mini'
import { define, Done, Reason } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { RaisedFault } from '../simulator/faults.ts'
import { Id, PathId } from '../core/scalars.ts'
import { Dock, DockDisk, DockMachine, feignedRooms } from '../core/tasks.ts'

const OfOne = z.object({ id: PathId })
const WithReason = z.object({ reason: Reason })
const MaybeReason = z.nullish(z.object({ reason: z.optional(Reason) }))
/** Answered at once; how it ended is pushed as `command` to who gave it. */
const Accepted = z.object({ commandId: Id })
const actCodes = [ErrorCode.unknown, ErrorCode.conflict, ErrorCode.machineNotAvailable] as const

export const staffCalls = {
  maintenance: define({
    method: 'GET',
    path: '/admin/machine/:id/maintenance',
    summary:
      'Fixes what may be declared fixed (136), ends the session (121, 124) or closes the machine (121). Without `confirm` it changes nothing and answers 409 with `Params {confirm, affected}`: good for one act within 60 s.',
    access: 'staff',
    permission: [121, 124, 136],
    params: OfOne,
    query: z.object({
      action: z.enum(['fix', 'closeSession', 'closeMachine']),
      confirm: z.optional(z.string().check(z.maxLength(300))),
      reason: z.optional(Reason),
    }),
    answer: Done,
    codes: [ErrorCode.noPermission, ...actCodes],
  }),
  openMachine: define({
    method: 'POST',
    path: '/admin/machine/:id/open',
    summary: 'Offers a closed machine again.',
    access: 'staff',
    permission: [121],
    params: OfOne,
    answer: Done,
    codes: actCodes,
  }),
  kick: define({
    method: 'POST',
    path: '/admin/machine/:id/kick',
    summary: 'Takes the seat away; an open round is ended first, then the credit goes out.',
    access: 'staff',
    permission: [124],
    needsKey: true,
    params: OfOne,
    body: WithReason,
    answer: Done,
    codes: actCodes,
  }),
  setFeature: define({
    method: 'POST',
    path: '/admin/machine/:id/feature',
    summary: 'Puts the session in feature mode: it is held and not cashed out until it is undone.',
    access: 'staff',
    permission: [116],
    needsKey: true,
    params: OfOne,
    body: MaybeReason,
    answer: Done,
    codes: actCodes,
  }),
  undoFeature: define({
    method: 'DELETE',
    path: '/admin/machine/:id/feature',
    summary: 'Ends feature mode: the cabinet restarts and plays its round to the end, then the credit goes out.',
    access: 'staff',
    permission: [116],
    needsKey: true,
    params: OfOne,
    body: WithReason,
    answer: Done,
    codes: actCodes,
  }),
  powerOn: define({
    method: 'POST',
    path: '/admin/machine/power/:id',
    summary: 'Starts a machine that is off or closed; restarts one at which nobody sits.',
    access: 'staff',
    permission: [117],
    params: OfOne,
    body: MaybeReason,
    answer: Accepted,
    success: 202,
    codes: [ErrorCode.unknown],
  }),
  powerOff: define({
    method: 'DELETE',
    path: '/admin/machine/power/:id',
    summary: 'Switches a machine off; its session is closed first.',
    access: 'staff',
    permission: [117],
    params: OfOne,
    body: MaybeReason,
    answer: Accepted,
    success: 202,
    codes: [ErrorCode.unknown],
  }),
  powerAll: define({
    method: 'POST',
    path: '/admin/machines/power/all',
    summary: 'Starts every machine that is off or closed.',
    access: 'staff',
    permission: [117],
    body: MaybeReason,
    answer: Accepted,
    success: 202,
  }),
  closeSessions: define({
    method: 'DELETE',
    path: '/admin/machines/sessions',
    summary: 'Ends every open session.',
    access: 'staff',
    permission: [125],
    body: MaybeReason,
    answer: Accepted,
    success: 202,
  }),
  closeMachines: define({
    method: 'DELETE',
    path: '/admin/machines',
    summary: 'Closes every machine; its session first.',
    access: 'staff',
    permission: [125],
    body: MaybeReason,
    answer: Accepted,
    success: 202,
  }),
  disableLogins: define({
    method: 'DELETE',
    path: '/admin/machines/login',
    summary: 'No new seats and reservations of players; who sits plays on.',
    access: 'staff',
    permission: [142],
    body: MaybeReason,
    answer: Done,
  }),
  enableLogins: define({
    method: 'POST',
    path: '/admin/machines/login',
    summary: 'Players may take seats and reserve again.',
    access: 'staff',
    permission: [142],
    body: MaybeReason,
    answer: Done,
  }),
  dockMachines: define({
    method: 'GET',
    path: '/dock/machines',
    summary: 'The simulated cabinets, and the disk of the venue. Demo data only.',
    access: 'administrator',
    answer: z.object({ machines: z.array(DockMachine), disk: DockDisk }),
    codes: [ErrorCode.unknown],
  }),
  dock: define({
    method: 'GET',
    path: '/dock/machines/:id',
    summary: 'One simulated cabinet, with what the venue thinks of it. Demo data only.',
    access: 'administrator',
    params: OfOne,
    answer: Dock,
    codes: [ErrorCode.unknown],
  }),
  feignDisk: define({
    method: 'POST',
    path: '/dock/disk',
    summary:
      'What every process of the venue takes for free on its disk, whatever there is, until null is said or it ends. Demo data only.',
    access: 'administrator',
    body: z.object({ feigned: z.nullable(z.enum(feignedRooms)) }),
    answer: DockDisk,
    codes: [ErrorCode.unknown],
  }),
  raiseFault: define({
    method: 'POST',
    path: '/dock/faults',
    summary:
      'Raises a fault on a cabinet, or with `on: false` clears it; one that takes no faults refuses it (60409, `reason` noFaultBench). Demo data only.',
    access: 'administrator',
    body: z.object({ machineId: Id, fault: RaisedFault }),
    answer: z.object({ faults: z.array(RaisedFault) }),
    codes: [ErrorCode.unknown, ErrorCode.machineNotAvailable, ErrorCode.conflict],
  }),
  raisedFaults: define({
    method: 'GET',
    path: '/dock/faults',
    summary:
      'What is raised on a cabinet; of one that takes no faults nothing is known (60409, `reason` noFaultBench). Demo data only.',
    access: 'administrator',
    query: z.object({ machineId: PathId }),
    answer: z.object({ faults: z.array(RaisedFault) }),
    codes: [ErrorCode.unknown, ErrorCode.machineNotAvailable, ErrorCode.conflict],
  }),
} as const
