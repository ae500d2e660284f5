/** Machines as the back office is told of them. */
import * as z from 'zod/mini'
import { CabinetFault, Meters } from '../cabinet/state.ts'
import { Named } from './entities.ts'
import { Amount, Id, SignedAmount } from './scalars.ts'

/** A gaming day, such as 2026-01-31. */
export const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
export const Connection = z.enum(['up', 'down'])

/** A machine as the back office has it. `problems`: what the venue raised, and the faults that the cabinet reports. */
export const AdminMachine = z.object({
  id: Id,
  name: z.string(),
  brandID: Id,
  brand: z.string(),
  cabin: z.int(),
  aFilePath: z.string(),
  cFilePath: z.string(),
  sasUrl: z.string(),
  encode: z.string(),
  videoSrc: z.string(),
  cameraSrc: z.string(),
  audioSrc: z.string(),
  layout: z.string(),
  image: z.string(),
  tag: z.string(),
  iceServers: z.string(),
  cam: z.string(),
  bet_info: z.string(),
  isVip: z.boolean(),
  /** Most that one transfer may move, minor units. */
  transferLimit: Amount,
  /** Since when it is out of every list; null: it stands on the floor. */
  archivedAt: z.nullable(z.number()),
  status: z.int().check(z.minimum(0), z.maximum(7)),
  connectionStatus: Connection,
  reservation: z.nullable(z.object({ id: Id, player: Named, kind: z.enum(['player', 'booking']), until: z.number() })),
  problems: z.array(z.string()),
  /** Of the status, as its pushes are numbered: what is told with a higher one is newer. */
  statusSequence: z.int(),
  /** The one that is open here, or whose money waits for people. */
  session: z.nullable(z.object({ id: Id, player: Named, openedAt: z.number() })),
})
export type AdminMachine = z.infer<typeof AdminMachine>

/**
 * Of a range, minor units. `sasCashin` and `sasCashout`: what the meters AftIn and AftOut moved in the transfers settled in it.
 * `Cashin` and `Cashout`: what the ledger took from and gave to wallets as types 3 and 4, refunds of transfers taken off.
 */
export const MachineFigures = z.object({
  sasCashin: SignedAmount,
  sasCashout: SignedAmount,
  Cashin: SignedAmount,
  Cashout: SignedAmount,
})
export type MachineFigures = z.infer<typeof MachineFigures>

/** `credit`: what stands on its cabinet now, minor units; null while that is not known. */
export const ListedMachine = z.object({
  ...AdminMachine.shape,
  ...MachineFigures.shape,
  credit: z.nullable(Amount),
})
export type ListedMachine = z.infer<typeof ListedMachine>

/** `cashIn` and `cashOut` are the transfers that are done; `turnOver` and `totalWin` what its meters moved, null while they are not known. */
export const MachineSession = z.object({
  id: Id,
  player: Named,
  state: z.enum(['open', 'unfinished', 'closed']),
  openedAt: z.number(),
  closedAt: z.nullable(z.number()),
  closedBy: z.nullable(z.string()),
  cashIn: Amount,
  cashOut: Amount,
  turnOver: z.nullable(SignedAmount),
  totalWin: z.nullable(SignedAmount),
  metersAtStart: z.nullable(Meters),
  metersAtEnd: z.nullable(Meters),
})
export type MachineSession = z.infer<typeof MachineSession>

/** `id` numbers this list only. `type` is of `TransactionType`, `state` of `TransactionState`; `sasStatus` is a transfer's. */
export const MachineTransaction = z.object({
  id: Id,
  transferID: z.nullable(z.string()),
  deskTransactionID: z.nullable(Id),
  type: z.int(),
  state: z.int(),
  sasStatus: z.nullable(z.enum(['pending', 'done', 'no-record', 'refunded', 'unfinished'])),
  /** Asked; negative when it takes back. */
  amount: SignedAmount,
  /** Moved; 0 until it is done. */
  actual: SignedAmount,
  player: Named,
  sessionID: z.nullable(Id),
  requestedAt: z.number(),
  settledAt: z.nullable(z.number()),
})
export type MachineTransaction = z.infer<typeof MachineTransaction>

const Meter = z.nullable(Amount)
/** `live`: the cabinet said so just now, at `at`; else its last known ones, null when there are none. */
export const MachineMeters = z.object({
  id: Id,
  name: z.string(),
  cabin: z.int(),
  live: z.boolean(),
  at: z.nullable(z.number()),
  AftIn: Meter,
  AftOut: Meter,
  BillIn: Meter,
  CurrentCredit: Meter,
  ResetCredit: Meter,
  TotalWin: Meter,
  TurnOver: Meter,
})
export type MachineMeters = z.infer<typeof MachineMeters>

export const Checksum = z.object({
  id: Id,
  at: z.number(),
  game: z.nullable(z.string()),
  algorithm: z.nullable(z.string()),
  digest: z.nullable(z.string()),
  /** The last one that was told before, and when. */
  previous: z.nullable(z.object({ digest: z.string(), at: z.number() })),
  verdict: z.enum(['first', 'same', 'changed', 'fault', 'silent']),
  ErrorMessage: z.nullable(z.string()),
})

/** `first`: nothing to hold it against; `fault`: the cabinet says that it is damaged; `silent`: it did not tell. */
export const checksumVerdicts = ['first', 'same', 'changed', 'fault', 'silent'] as const
export type ChecksumVerdict = (typeof checksumVerdicts)[number]
/** A checksum that somebody of the staff asked for, as the audit keeps it. `before`: what was told last before it. */
export const ChecksumRun = z.object({
  id: Id,
  at: z.number(),
  by: z.nullable(Named),
  game: z.nullable(z.string()),
  digest: z.nullable(z.string()),
  before: z.nullable(z.string()),
  verdict: z.enum(checksumVerdicts),
  fault: z.nullable(z.string()),
})
export type ChecksumRun = z.infer<typeof ChecksumRun>

/** An exception code of the SAS protocol. `fault`: what the cabinets of this venue call it. */
export const SasError = z.object({
  code: z.int(),
  hex: z.string(),
  message: z.string(),
  fault: z.nullable(CabinetFault),
})
export type SasError = z.infer<typeof SasError>

/** Play between two sessions, or since the last one, when nobody had the seat. */
export const OrphanSpins = z.object({
  afterSessionID: z.nullable(Id),
  beforeSessionID: z.nullable(Id),
  from: z.nullable(z.number()),
  until: z.nullable(z.number()),
  turnOver: SignedAmount,
  totalWin: SignedAmount,
})
export type OrphanSpins = z.infer<typeof OrphanSpins>
