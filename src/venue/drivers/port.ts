import type { IncomingMessage } from 'node:http'
import type { CabinetChecksum, CommandAnswer, HandPayAnswer, PressAnswer } from '#protocol/cabinet/answers.ts'
import type { CabinetInstall, SimulatorPush } from '#protocol/simulator/line.ts'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import type { CabinetTransfer, Direction } from '#protocol/cabinet/transfers.ts'
import type { PeerSignal } from '#protocol/cabinet/media.ts'
import type { RaisedFault } from '#protocol/simulator/faults.ts'

import type { FinishedRound } from '#protocol/cabinet/rounds.ts'

export { Superseded } from '../store/rows.ts'

/** What every command that acts may carry. `epoch`: the lease; absent, the command is not fenced. */
type Command = {
  cabinet: number
  /** The same key is the same command, however often it is asked. */
  key: string
  epoch?: number | undefined
}

/**
 * A way to cabinets: the shape of every driver. A request rejects with `Superseded` when a newer lease has asked before;
 * it rejects with anything else when it cannot be answered, and what became of it is then not known.
 */
export type CabinetPort = {
  install: (install: CabinetInstall, epoch?: number) => Promise<CabinetState>
  state: (cabinet: number) => Promise<CabinetState>
  checksum: (cabinet: number) => Promise<CabinetChecksum>
  transfer: (order: {
    cabinet: number
    transfer: string
    direction: Direction
    amount: number
    epoch?: number | undefined
  }) => Promise<CabinetTransfer>
  interrogate: (cabinet: number, transfer: string) => Promise<CabinetTransfer>
  /** Never acts on the id from now on, unless it has acted: then what became of it. */
  voidTransfer: (order: {
    cabinet: number
    transfer: string
    direction: Direction
    amount: number
    epoch?: number | undefined
  }) => Promise<CabinetTransfer>
  acknowledge: (cabinet: number, transfer: string, epoch?: number) => Promise<void>
  /** Finished rounds behind the one named `after`, oldest first, some at a time; all that are kept when it is not known. */
  rounds: (cabinet: number, after: string | null) => Promise<FinishedRound[]>
  acknowledgeRounds: (cabinet: number, upTo: string, epoch?: number) => Promise<void>
  press: (cabinet: number, button: string, key: string, epoch?: number) => Promise<PressAnswer>
  /** The attendant's key on the hand pay that waits; with `event` on that one only. */
  resetHandPay: (command: Command & { event?: string | undefined }) => Promise<HandPayAnswer>
  /** Off and on again; `resolve` brings the open round to its end, free spins included. */
  restart: (command: Command & { resolve?: boolean | undefined }) => Promise<CommandAnswer>
  powerOff: (command: Command) => Promise<CommandAnswer>
  /** Accepted when switched on; the cabinet is up with `power.restored`. */
  powerOn: (command: Command) => Promise<CommandAnswer>
  raiseFault: (cabinet: number, fault: RaisedFault) => Promise<void>
  raisedFaults: (cabinet: number) => Promise<RaisedFault[]>
  openPeer: (cabinet: number, viewer: string, iceServers: unknown[]) => Promise<void>
  signalPeer: (viewer: string, signal: PeerSignal) => Promise<void>
  closePeer: (viewer: string) => Promise<void>
  /** A picture or a piece of stream, as the cabinets' side serves it. */
  media: (path: string) => Promise<IncomingMessage>
  isUp: () => boolean
  /** Of the data folder whose cabinets are reached; null while nobody answers. */
  bank: () => string | null
  subscribe: (listener: (news: PortNews) => void) => () => void
  close: () => Promise<void>
}
export type PortNews = { line: 'up' | 'down' } | SimulatorPush
