/** What staff look at and settle: problems, unfinished transfers and their fixes, hand pays, reservations. Amounts are minor units, times ms. */
import * as z from 'zod/mini'
import { Approval } from './approvals.ts'
import { Named } from './entities.ts'
import { CabinetState, Meters } from '../cabinet/state.ts'
import { CabinetTransfer, Direction } from '../cabinet/transfers.ts'
import { RaisedFault } from '../simulator/faults.ts'
import { RefundMark } from './refunds.ts'
import { Amount, Id, SignedAmount } from './scalars.ts'

const Place = { machineID: Id, machineName: z.string(), cabin: z.int() }
const Status = z.int().check(z.minimum(0), z.maximum(7))

/** How an unfinished transfer ended: it moved, it is proved not done, or it is written off. */
export const FixedAs = z.enum(['done', 'refunded', 'error'])
export type FixedAs = z.infer<typeof FixedAs>

/** What a cabinet holds that contradicts the books is paid as the books know it, as the cabinet shows it, or not at all. */
export const SettledBy = z.enum(['books', 'cabinet', 'writeOff'])
export type SettledBy = z.infer<typeof SettledBy>

export const Fix = z.object({
  id: Id,
  ...Place,
  problemID: Id,
  transferID: z.string(),
  outcome: FixedAs,
  /** What really moved; 0 unless it is done. */
  moved: Amount,
  evidence: z.string(),
  state: z.enum(['open', 'proposed', 'confirmed', 'rejected']),
  maker: z.nullable(Named),
  madeAt: z.number(),
  /** Null on a rejected one: the cabinet itself settled the transfer. */
  checker: z.nullable(Named),
  decidedAt: z.nullable(z.number()),
  reason: z.nullable(z.string()),
})
export type Fix = z.infer<typeof Fix>

/** A transfer between wallet and cabinet. `step` is its chart's state. */
export const MachineTransfer = z.object({
  id: z.string(),
  direction: Direction,
  amount: Amount,
  actual: Amount,
  /** TransactionState. */
  state: z.int(),
  sasStatus: z.string(),
  step: z.string(),
  player: z.nullable(Named),
  sessionID: Id,
  requestedAt: z.number(),
  settledAt: z.nullable(z.number()),
  metersBefore: z.nullable(Meters),
})
export type MachineTransfer = z.infer<typeof MachineTransfer>
/** As the log of its session tells it. */
export const SessionTransfer = z.extend(MachineTransfer, { refund: RefundMark })

/** An error of the SAS protocol that a cabinet reports; `first`, `last` and `count` are of this one on this machine in the last 30 days. */
export const SasSeen = z.object({
  code: z.int(),
  hex: z.string(),
  /** Its name in the protocol. */
  message: z.string(),
  first: z.number(),
  last: z.number(),
  count: z.int(),
})
export type SasSeen = z.infer<typeof SasSeen>

/** It is let wait until then, and nobody is called for it. */
const Snooze = z.object({ by: Named, at: z.number(), until: z.number(), reason: z.string() })

export const Problem = z.object({
  id: Id,
  /** Of `problemKinds`, or the name that a cabinet gives it. */
  kind: z.string(),
  sessionID: z.nullable(Id),
  player: z.nullable(Named),
  transfer: z.nullable(MachineTransfer),
  /** What was seen when it was raised. */
  evidence: z.record(z.string(), z.unknown()),
  raisedAt: z.number(),
  /** The fix that waits for its second person. */
  fix: z.nullable(Fix),
  /** The settlement that does. */
  settlement: z.nullable(Approval),
  /** Of an error that the cabinet reports. */
  sas: z.nullable(SasSeen),
  /** By this name it is taken up and given back (`/admin/attendant/:id`); null: it cannot be, as when its hand pay is paid already. */
  task: z.nullable(z.string()),
  takenBy: z.nullable(Named),
  takenAt: z.nullable(z.number()),
  snooze: z.nullable(Snooze),
})
export type Problem = z.infer<typeof Problem>

/**
 * `called`: an attendant is wanted. `paid`: a second person is. `confirmed`: posted, the cabinet is still to be reset.
 * `overtaken`: two persons have settled otherwise what it was of, and nobody pays it.
 */
export const HandPay = z.object({
  id: Id,
  ...Place,
  event: z.string(),
  amount: Amount,
  state: z.enum(['called', 'paid', 'confirmed', 'done', 'overtaken']),
  player: z.nullable(Named),
  sessionID: z.nullable(Id),
  evidence: z.nullable(z.string()),
  maker: z.nullable(Named),
  checker: z.nullable(Named),
  /** Why the last claim was sent back. */
  reason: z.nullable(z.string()),
  calledAt: z.number(),
  madeAt: z.nullable(z.number()),
  decidedAt: z.nullable(z.number()),
})
export type HandPay = z.infer<typeof HandPay>

/** As staff see it. */
export const Reservation = z.object({
  id: Id,
  ...Place,
  player: Named,
  kind: z.enum(['player', 'booking']),
  startsAt: z.number(),
  until: z.number(),
  state: z.enum(['waiting', 'active', 'used', 'cancelled', 'expired', 'machineClosed']),
  reason: z.nullable(z.string()),
  madeBy: z.nullable(Named),
  endedAt: z.nullable(z.number()),
  /** Changes with whatever is otherwise of it. */
  version: z.string(),
})
export type Reservation = z.infer<typeof Reservation>

export const MachineProblems = z.object({
  id: Id,
  name: z.string(),
  cabin: z.int(),
  status: Status,
  problems: z.array(Problem),
})
export type MachineProblems = z.infer<typeof MachineProblems>

/** One that is over. `resolution`: the event of the machine that ended it; `closedBy` null: nobody did. */
export const ClosedProblem = z.object({
  id: Id,
  kind: z.string(),
  ...Place,
  player: z.nullable(Named),
  raisedAt: z.number(),
  closedAt: z.number(),
  closedBy: z.nullable(Named),
  resolution: z.nullable(z.string()),
  /** Who had it last. */
  takenBy: z.nullable(Named),
})
export type ClosedProblem = z.infer<typeof ClosedProblem>

const verdictWhys = [
  'cabinetMoved',
  'cabinetRefused',
  'cabinetBusy',
  'metersUnmoved',
  'metersMoved',
  'metersDisagree',
  'metersUnknown',
  'contradicts',
] as const
/** What the rules propose for an unfinished transfer; `outcome` null: nothing, people must look. */
export const Verdict = z.object({ outcome: z.nullable(FixedAs), moved: Amount, why: z.enum(verdictWhys) })
export type Verdict = z.infer<typeof Verdict>

const TransferStep = z.object({
  sequence: z.int(),
  at: z.number(),
  event: z.string(),
  before: z.string(),
  after: z.string(),
  /** What the cabinet said, where it did. */
  outcome: z.nullable(z.string()),
})

export const LedgerLine = z.object({
  posting: Id,
  at: z.number(),
  cause: z.string(),
  account: z.string(),
  amount: SignedAmount,
  balanceAfter: SignedAmount,
})
export type LedgerLine = z.infer<typeof LedgerLine>

export const TransferCase = z.object({
  transfer: MachineTransfer,
  /** What the cabinet says of it now; null: it cannot be asked. */
  record: z.nullable(CabinetTransfer),
  meters: z.object({ before: z.nullable(Meters), raised: z.nullable(Meters), now: z.nullable(Meters) }),
  /** Of its session on this machine, the newest first. */
  ledger: z.array(LedgerLine),
  /** The first 60 tries and all that came of them: a gap in `sequence` stands for tries without an answer. */
  steps: z.array(TransferStep),
  /** Null when it is settled. */
  verdict: z.nullable(Verdict),
})
export type TransferCase = z.infer<typeof TransferCase>

export const ProblemEvent = z.object({
  at: z.number(),
  act: z.string(),
  by: z.nullable(Named),
  reason: z.nullable(z.string()),
})
export type ProblemEvent = z.infer<typeof ProblemEvent>

export const DockMachine = z.object({ id: Id, name: z.string(), cabin: z.int(), status: Status })
export type DockMachine = z.infer<typeof DockMachine>

/** `little`: the operator is warned. `none`: no seat is given. `full`: the process is not ready. */
export const feignedRooms = ['little', 'none', 'full'] as const
export type FeignedRoom = (typeof feignedRooms)[number]
/** The venue's disk as an engineer sees it, bytes. `free` is what the venue goes by, null where nothing is kept; below `floor` no seat is given. */
export const DockDisk = z.object({
  feigned: z.nullable(z.enum(feignedRooms)),
  free: z.nullable(z.int()),
  floor: z.int(),
})
export type DockDisk = z.infer<typeof DockDisk>

/** One simulated cabinet as an engineer sees it. `cabinet` is null while it cannot be asked. */
export const Dock = z.object({
  machine: DockMachine,
  /** The occupancy chart's state in words. */
  state: z.string(),
  cabinet: z.nullable(CabinetState),
  faults: z.array(RaisedFault),
  problems: z.array(Problem),
  /** The last ones, newest first. */
  transfers: z.array(MachineTransfer),
  handPays: z.array(HandPay),
})
export type Dock = z.infer<typeof Dock>
