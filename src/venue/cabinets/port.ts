import type { IncomingMessage } from 'node:http'
import type {
  CabinetInstall,
  CabinetState,
  CabinetTransfer,
  Direction,
  FloorPush,
  PeerSignal,
  PressAnswer,
  RaisedFault,
} from '#protocol/floor.ts'

/** A way to cabinets: the shape of every driver. A request rejects when it cannot be answered; what became of it is then not known. */
export type CabinetPort = {
  install: (install: CabinetInstall) => Promise<CabinetState>
  state: (cabinet: number) => Promise<CabinetState>
  transfer: (order: {
    cabinet: number
    transfer: string
    direction: Direction
    amount: number
  }) => Promise<CabinetTransfer>
  interrogate: (cabinet: number, transfer: string) => Promise<CabinetTransfer>
  acknowledge: (cabinet: number, transfer: string) => Promise<void>
  press: (cabinet: number, button: string, key: string) => Promise<PressAnswer>
  raiseFault: (cabinet: number, fault: RaisedFault) => Promise<void>
  openPeer: (cabinet: number, viewer: string, iceServers: unknown[]) => Promise<void>
  signalPeer: (viewer: string, signal: PeerSignal) => Promise<void>
  closePeer: (viewer: string) => Promise<void>
  /** A picture or a piece of stream, as the cabinets' side serves it. */
  media: (path: string) => Promise<IncomingMessage>
  isUp: () => boolean
  subscribe: (listener: (news: PortNews) => void) => () => void
  close: () => Promise<void>
}
export type PortNews = { line: 'up' | 'down' } | FloorPush
