export type HeldSeatContext = {
  /** The machine that is being cashed out of. */
  machineID: number | null
}
export type HeldSeatEvent =
  | { type: 'cashOut.chosen'; machineID: number }
  /** From the lobby: where the person sits, as the venue last said it. */
  | { type: 'seat.known'; machineID: number | null }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    heldSeat: HeldSeatEvent
  }
}

export type HeldSeatTag = 'leaving'
