export type ConnectivityContext = {
  /** Since when the venue cannot be reached, ms since the epoch; null while it can, and for a moment. */
  since: number | null
}
export type ConnectivityEvent =
  /** From `networkWatch`: the device has lost its network, or has one again. */
  | { type: 'network.lost' }
  | { type: 'network.back' }
  /** From notifications: its line has ended, or is silent; or pushes are live. */
  | { type: 'line.lost' }
  | { type: 'line.live' }
  /** From `networkWatch`: a call was not answered, or was. */
  | { type: 'call.unanswered' }
  | { type: 'call.answered' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    connectivity: ConnectivityEvent
  }
}

export type ConnectivityTag = 'away' | 'unheard'
