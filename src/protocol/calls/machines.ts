/** The back office's machines: the list with its figures, creating and editing, meters, checksum, commands, logs, reconciliation. */
import * as z from 'zod/mini'
import { define, Reason } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Brand, Named } from '../core/entities.ts'
import { CabinetButton, CabinetFault, CabinetState, Meters } from '../cabinet/state.ts'
import { acts, items, type MachineAct, machineActs } from '../core/permissions.ts'
import { Amount, Id, PathId, SignedAmount } from '../core/scalars.ts'
import { IceServer } from '../core/settings.ts'

const OfOne = z.object({ id: PathId })
const MaybeReason = z.nullish(z.object({ reason: z.optional(Reason) }))
/** Answered at once; how it ended is pushed as `command` to who gave it. */
const Accepted = z.object({ commandId: Id })
const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const Connection = z.enum(['up', 'down'])

/** Neither control characters nor halves of letters, which no database keeps. */
const isPlain = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text.replaceAll(/[\t\r\n]/g, ''))
const Text = (most: number) => z.string().check(z.maxLength(most), z.refine(isPlain, 'Control characters'))

const addressSchemes = ['http:', 'https:', 'ws:', 'wss:', 'rtsp:', 'rtsps:', 'rtmp:', 'rtmps:', 'srt:']
/** A path, or an address by one of `addressSchemes`. One letter before a colon is a drive. Browsers leave tabs and breaks out of an address. */
const isAddress = (text: string) => {
  if (/[\t\r\n]/.test(text)) return false
  const scheme = /^\s*([a-z][a-z\d+.-]+:)/i.exec(text)?.[1]?.toLowerCase()
  return scheme === undefined ? !/^\s*[\\/]{2}/.test(text) : addressSchemes.includes(scheme)
}
const Address = Text(1_000).check(z.refine(isAddress, 'This address is not allowed'))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const LayoutButton = z.object({
  button: z.string().check(z.minLength(1), z.maxLength(64)),
  label: z.optional(z.string().check(z.maxLength(64))),
})
const Buttons = z.array(LayoutButton).check(z.maxLength(25))
const iceSchemes = /^(stun|stuns|turn|turns):\S+$/i
const IceServers = z.array(IceServer).check(
  z.maxLength(20),
  z.refine((all) => all.every(({ urls }) => [urls].flat().every((url) => iceSchemes.test(url)))),
)
/** Empty, or the JSON text of `shape`. */
const JsonOf = (shape: z.ZodMiniType, most: number, message: string) =>
  Text(most).check(z.refine((text) => text === '' || z.safeParse(shape, parsed(text)).success, message))

const highestCabin = 2_147_483_647
const Cabin = z.union([
  z.int().check(z.minimum(0), z.maximum(highestCabin)),
  z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.pipe(z.transform(Number), z.int().check(z.maximum(highestCabin)))),
])

const common = {
  aFilePath: z.optional(Address),
  cFilePath: z.optional(Address),
  /** Empty, or `sim:<game>`. */
  sasUrl: z.optional(Text(200)),
  encode: z.optional(z.enum(['h264', 'vp8'])),
  /** Empty, or the JSON text of `[{button, label?}]`. */
  layout: z.optional(JsonOf(Buttons, 8_000, 'A JSON text of buttons')),
  tag: z.optional(Text(64)),
  image: z.optional(Address),
  /** Empty, or the JSON text of `[{urls, username?, credential?}]`. */
  iceServers: z.optional(JsonOf(IceServers, 8_000, 'A JSON text of ICE servers')),
  cam: z.optional(Address),
  bet_info: z.optional(Text(200)),
  reason: z.optional(Reason),
}
const NewMachine = z.object({
  brandID: Id,
  name: Text(120),
  cabin: Cabin,
  ...common,
  AudioSrc: z.optional(Address),
  CameraSrc: z.optional(Address),
  VideoSrc: z.optional(Address),
})
const MachineChange = z.object({
  brandID: z.optional(Id),
  name: z.optional(Text(120)),
  cabin: z.optional(Cabin),
  ...common,
  audioSrc: z.optional(Address),
  cameraSrc: z.optional(Address),
  videoSrc: z.optional(Address),
  isVip: z.optional(z.boolean()),
  /** Of the machine as the writer saw it: it is refused when it has been changed since. */
  version: z.optional(z.string().check(z.maxLength(64))),
})
const NamedBrand = z.object({
  name: Text(120).check(z.trim(), z.minLength(1)),
  reason: z.optional(Reason),
})
export type MachineChange = z.infer<typeof MachineChange>

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

const MachineList = z.object({
  brands: z.array(z.object({ brand: Brand, machines: z.array(ListedMachine) })),
  connectionStatus: z.record(z.string(), Connection),
})
/** Seconds since the epoch as they stand in a query. */
const Seconds = z.pipe(z.string().check(z.regex(/^\d{1,11}$/)), z.pipe(z.transform(Number), z.int()))
const Range = z.object({ start: z.optional(Seconds), end: z.optional(Seconds) })

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
const MachineMeters = z.object({
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

const Checksum = z.object({
  id: Id,
  at: z.number(),
  game: z.nullable(z.string()),
  algorithm: z.nullable(z.string()),
  digest: z.nullable(z.string()),
  /** The last one that was told before, and when. */
  previous: z.nullable(z.object({ digest: z.string(), at: z.number() })),
  ErrorMessage: z.nullable(z.string()),
})

/** An exception code of the SAS protocol. `fault`: what the cabinets of this venue call it. */
const SasError = z.object({
  code: z.int(),
  hex: z.string(),
  message: z.string(),
  fault: z.nullable(CabinetFault),
})
export type SasError = z.infer<typeof SasError>

/** Play between two sessions, or since the last one, when nobody had the seat. */
const OrphanSpins = z.object({
  afterSessionID: z.nullable(Id),
  beforeSessionID: z.nullable(Id),
  from: z.nullable(z.number()),
  until: z.nullable(z.number()),
  turnOver: SignedAmount,
  totalWin: SignedAmount,
})
export type OrphanSpins = z.infer<typeof OrphanSpins>

/** Minor units. A window between two readings of the meters; `differences` are 0 where all agree. */
const Reconciled = z.object({
  id: Id,
  name: z.string(),
  cabin: z.int(),
  /** The reading that the day begins with. Null: none, nothing can be compared. `day` is another one when the day has none of its own. */
  opening: z.nullable(z.object({ day: Day, at: z.number() })),
  /** The first reading of a later day, or (day null) the meters of now; null: the cabinet did not answer. */
  closing: z.nullable(z.object({ day: z.nullable(Day), at: z.number() })),
  /** Its cabinet contradicts the books: for the meters of now stand those that the books know. */
  contradicts: z.boolean(),
  /** What the ledger moved between wallets and the machine, as types 3 and 4. */
  wallet: z.object({ in: SignedAmount, out: SignedAmount }),
  /** What the transfers say that the cabinet moved; `open`: how many are not settled. */
  transfers: z.object({ in: SignedAmount, out: SignedAmount, open: z.int() }),
  /** What each meter moved. */
  meters: z.nullable(
    z.object({
      AftIn: SignedAmount,
      AftOut: SignedAmount,
      BillIn: SignedAmount,
      CurrentCredit: SignedAmount,
      ResetCredit: SignedAmount,
      TotalWin: SignedAmount,
      TurnOver: SignedAmount,
    }),
  ),
  /**
   * `in`, `out`: AftIn and AftOut less the wallet's. `game`: the change of credit less what the other meters make of it.
   * `isReset`: a meter went back.
   */
  differences: z.nullable(z.object({ in: SignedAmount, out: SignedAmount, game: SignedAmount, isReset: z.boolean() })),
})
export type Reconciled = z.infer<typeof Reconciled>

const VersionedMachine = z.object({ machine: AdminMachine, version: z.string() })

const writeCodes = [ErrorCode.unknown, ErrorCode.conflict] as const

export const machineCalls = {
  machines: define({
    method: 'GET',
    path: '/admin/machines',
    summary:
      'Every machine with its figures of the range [start, end), in seconds; without them from the start of the month to tomorrow.',
    access: 'staff',
    permission: items.machines,
    query: Range,
    answer: MachineList,
  }),
  brokenMachines: define({
    method: 'GET',
    path: '/admin/machines/broken',
    summary: 'The same, with only the machines that have problems.',
    access: 'staff',
    permission: items.machines,
    query: Range,
    answer: MachineList,
  }),
  machine: define({
    method: 'GET',
    path: '/admin/machine/:id',
    summary: 'One machine. `version` changes with whatever staff may edit of it.',
    access: 'staff',
    permission: items.machines,
    params: OfOne,
    answer: VersionedMachine,
    codes: [ErrorCode.unknown],
  }),
  adminBrands: define({
    method: 'GET',
    path: '/admin/brands',
    summary: 'Brands with the number of their machines.',
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
  reconciliation: define({
    method: 'GET',
    path: '/admin/machines/reconciliation',
    summary:
      'Per cabinet, for a gaming day (without `day` the one that runs): what wallets, transfers and meters say, and where they differ.',
    access: 'staff',
    permission: acts.seeMeters,
    query: z.object({ day: z.optional(Day) }),
    answer: z.object({ day: Day, machines: z.array(Reconciled) }),
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
      'One command to chosen machines, each as its own call does it: start or restart, switch off (117), restart for an update (113), close the session (121 or 124, with a reason). What ends the play on more than one asks for 125 besides. How it ended on each is pushed.',
    access: 'staff',
    permission: [...new Set([...Object.values(machineActs).flat(), ...acts.closeAll])],
    needsKey: true,
    body: z.object({
      act: z.enum(Object.keys(machineActs) as [MachineAct, ...MachineAct[]]),
      ids: z.array(Id).check(z.minLength(1), z.maxLength(10_000)),
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
