import type { GameSocketEvent } from '#protocol/sockets/chartEvents.ts'
import type { AttendantCallTold } from '#protocol/sockets/attendantCall.ts'
import type { GameState, OwnSeat, Seated } from '#protocol/core/entities.ts'
import type { PeerSignal } from '#protocol/cabinet/media.ts'
import type { BuyIn, BuyInAsk } from '../buyIn/buyIn.ts'

export type SeatInput = {
  machineID: number
  /** Sound volume 0…1 to start with. */
  volume: number
  /** Idempotency key of this join: the same join asked twice is one join. At most 48 characters. */
  initKey: string
  /** Minor units to bring: what was cashed out of a seat that is taken again. Null: all that may be spent. */
  amount: number | null
  /** The player's own keys and buttons, as the venue keeps them. */
  controls: unknown
  /** How the seat is funded where `amount` does not say it. Absent: with all that may be spent. */
  buyIn?: BuyIn
  /** The player has no seat anywhere, as far as the page has been told: it is asked for without looking first. */
  isSeatless?: boolean
}
export type SeatContext = Required<SeatInput> & {
  /** Lines lost in a row. */
  retries: number
  seated: Seated | null
  game: GameState | null
  /** The player's session on this machine, as `check` told it. */
  sessionID: number | null
  /** True once init was asked: from then on a seat may be held whatever was answered. */
  initAsked: boolean
  /** Where the player's open session is, when it is elsewhere. */
  elsewhere: { machineID: number; machineName: string } | null
  /** Topic sequence of the machine at the last init or reconnect answer: older or equal pushes are not obeyed. */
  sequence: number
  /** Number of the seat itself at that answer: what was said of an earlier one ends nothing here. */
  seatSequence: number
  /** Seconds the seat is still held while away; counted down by the chart's own tick, corrected by the venue's pushes. */
  secondsLeft: number
  /** Press under way. */
  pressing: { button: string; key: string } | null
  /** Transfer under way; kept while the line is lost, until the venue says what became of it. */
  toppingUp: { amount: number; key: string } | null
  /** Money of which it is not known yet whether it comes to the cabinet. */
  arriving: { amount: number } | null
  /** Ms the session has lasted: the venue's figure at the last answer, then counted by the tick. */
  elapsed: number
  /** Key of the leave that the player asked for; it holds through a lost line, so that nobody who left is seated again. */
  leavingKey: string | null
  /** The leave came at once, outside a round: it may be taken back. */
  mayUndo: boolean
  outcome: SeatOutput | null
}

export type SeatEvent =
  | GameSocketEvent
  | AttendantCallTold
  | { type: 'socket.up' }
  | { type: 'socket.down'; reason: string }
  | { type: 'socket.refused'; code: number; message: string }
  /** From notifications. */
  | { type: 'machine.changed'; id: number; status: number; sequence: number }
  | { type: 'ownSeat.changed'; seat: OwnSeat | null; sequence: number }
  /** From stream. */
  | { type: 'stream.signal'; viewer: string; signal: PeerSignal | null }
  /** The person. */
  | { type: 'player.press'; button: string; key: string }
  /** `isAll`: it is all that may be moved, to be remembered as such. */
  | { type: 'player.topUp'; amount: number; key: string; isAll?: boolean }
  | { type: 'buyIn.asked'; ask: BuyInAsk }
  /** Cashes out and leaves, now or as soon as the line allows. */
  | { type: 'player.leave'; key: string }
  /** The answer to whether to leave in a round. */
  | { type: 'leave.confirmed'; key: string }
  | { type: 'leave.declined' }
  | { type: 'player.continue' }
  | { type: 'player.cancelOther' }
  /** Dials at once instead of waiting. */
  | { type: 'player.retry' }
  /** Goes without waiting for a proof; the venue settles the seat by itself. */
  | { type: 'player.giveUp' }
  | { type: 'player.back' }
  /** Brings the game back from where it was moved to. */
  | { type: 'player.takeBack' }
  | { type: 'volume.changed'; volume: number }
  | { type: 'volume.toggled' }
  /** From `pathWatch`: dialling is worth a try now. */
  | { type: 'path.back' }
  /** The chart's own: no answer comes, so that the line must be taken anew / the line is gone, whoever noticed. */
  | { type: 'line.stuck' }
  | { type: 'line.broken' }

/** What the chart asks of the callback actor `gameSocket` (input { machineID }). One request of a name at a time but signal. */
export type GameSocketRequest =
  | { type: 'request.check' }
  | { type: 'request.init'; key: string; amount: number | null }
  | { type: 'request.reconnect'; sessionID: number }
  | { type: 'request.press'; button: string; key: string }
  | { type: 'request.transfer'; amount: number; key: string }
  | { type: 'request.leave'; key: string }
  | { type: 'request.signal'; viewer: string; signal: PeerSignal | null }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    seat: SeatEvent
    gameSocket: GameSocketRequest
  }
}

/**
 * How the chart ended. `machineID` is where to go on (`continued`), else null: to the lobby. `closed`: the venue ended it, `cashedOut` minor units where known.
 * What there is to say was said by the chart, as a toast.
 */
export type SeatOutput = {
  ended: 'left' | 'refused' | 'lost' | 'closed' | 'continued' | 'moved'
  machineID: number | null
  cashedOut: number | null
}
export type SeatTag =
  | 'preparing'
  | 'joining'
  | 'asking'
  | 'playable'
  | 'unfunded'
  | 'arriving'
  | 'away'
  | 'unlimited'
  | 'leaving'
  | 'askedToLeave'
  | 'moved'
