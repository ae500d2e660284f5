/**
 * How the venue reaches cabinets: small ports, and a driver of them for each scheme of addresses. A request rejects with
 * `Superseded` when a newer lease has asked before, with a `Refusal` when it can never be answered, and with anything else when it
 * is not answered now; what became of it is then not known.
 */
import type { IncomingMessage } from 'node:http'
import type { CabinetChecksum, CommandAnswer, HandPayAnswer, PressAnswer } from '#protocol/cabinet/answers.ts'
import type { PeerSignal } from '#protocol/cabinet/media.ts'
import type { CabinetRules } from '#protocol/cabinet/rules.ts'
import type { FinishedRound } from '#protocol/cabinet/rounds.ts'
import type { CabinetException, CabinetState } from '#protocol/cabinet/state.ts'
import type { CabinetTransfer, Direction } from '#protocol/cabinet/transfers.ts'
import type { RaisedFault } from '#protocol/simulator/faults.ts'

export { Superseded } from '../store/rows.ts'

/** What every command that acts may carry. `epoch`: the lease; absent, the command is not fenced. */
type Command = {
  cabinet: number
  /** The same key is the same command, however often it is asked. */
  key: string
  epoch?: number | undefined
}
/** `transfer`: a `TransferId`, or a longer name that an older venue gave. */
export type TransferOrder = {
  cabinet: number
  transfer: string
  direction: Direction
  amount: number
  epoch?: number | undefined
}
/** Of one cabinet: whether it can be asked, and what happens in it. */
export type CabinetNews = { line: 'up' | 'down' } | { exception: CabinetException; at: number; state: CabinetState }

/** State, meters, exceptions, transfers and commands. */
export type CabinetLink = {
  isUp: (cabinet: number) => boolean
  /** Answers how to stop. A line that is up already is not told. */
  watch: (cabinet: number, listener: (news: CabinetNews) => void) => () => void
  /** Makes sure that the cabinet of this address stands; one that does keeps its game and its meters. */
  install: (cabinet: { cabinet: number; address: string }, epoch?: number) => Promise<CabinetState>
  state: (cabinet: number) => Promise<CabinetState>
  checksum: (cabinet: number) => Promise<CabinetChecksum>
  transfer: (order: TransferOrder) => Promise<CabinetTransfer>
  interrogate: (cabinet: number, transfer: string) => Promise<CabinetTransfer>
  /** Never acts on the id from now on, unless it has acted: then what became of it. */
  voidTransfer: (order: TransferOrder) => Promise<CabinetTransfer>
  acknowledge: (cabinet: number, transfer: string, epoch?: number) => Promise<void>
  /** The attendant's key on the hand pay that waits; with `event` on that one only. */
  resetHandPay: (command: Command & { event?: string | undefined }) => Promise<HandPayAnswer>
  /** Off and on again; `resolve` brings the open round to its end, free spins included. */
  restart: (command: Command & { resolve?: boolean | undefined }) => Promise<CommandAnswer>
  powerOff: (command: Command) => Promise<CommandAnswer>
  /** Accepted when switched on; the cabinet is up with `power.restored`. */
  powerOn: (command: Command) => Promise<CommandAnswer>
}

export type ButtonPanel = {
  /** The same `key` is the same press. */
  press: (cabinet: number, button: string, key: string, epoch?: number) => Promise<PressAnswer>
}

/** `closed`: why there is no picture any more; `line` when its line broke. Nothing comes after it. */
export type PeerNews = { signal: PeerSignal } | { closed: string }
export type Viewing = { cabinet: number; viewer: string; iceServers: unknown[] }

/** Picture and sound. */
export type MediaSource = {
  openPeer: (viewing: Viewing, listener: (news: PeerNews) => void) => Promise<void>
  signalPeer: (viewer: string, signal: PeerSignal) => Promise<void>
  closePeer: (viewer: string) => Promise<void>
  /** A still or a piece of stream of one cabinet, by its name and query. */
  file: (cabinet: number, file: string) => Promise<IncomingMessage>
}

/** Of cabinets that write their rounds down. */
export type RoundArchive = {
  /** Finished rounds behind the one named `after`, oldest first, some at a time; all that are kept when it is not known. */
  rounds: (cabinet: number, after: string | null) => Promise<FinishedRound[]>
  acknowledgeRounds: (cabinet: number, upTo: string, epoch?: number) => Promise<void>
}

/** Of cabinets that tell what they pay. */
export type Rulebook = { rules: (cabinet: number) => Promise<CabinetRules> }

/** Of cabinets that can be given faults. */
export type FaultBench = {
  raiseFault: (cabinet: number, fault: RaisedFault) => Promise<void>
  raisedFaults: (cabinet: number) => Promise<RaisedFault[]>
}

export type Driver = {
  link: CabinetLink
  buttons: ButtonPanel
  media: MediaSource
  rounds?: RoundArchive
  faults?: FaultBench
  rulebook?: Rulebook
  /** What the address lacks behind its scheme; null: a cabinet can stand there. */
  addressProblem: (rest: string) => string | null
  /** Of cabinets that stand in a data folder: its name, null while nobody answers. Absent: every process reaches them. */
  bank?: () => string | null
  /** Set when no driver is for the scheme of the address: nothing can ever be asked. */
  unknownScheme?: string
  /** A picture of a theme, which is no cabinet's. */
  scene?: (name: string) => Promise<IncomingMessage>
  close: () => Promise<void>
}
