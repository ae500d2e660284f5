/** Of what a page calls somebody: of calls that nobody has taken up, or of what waits for a second person. */
export type CalledTopic = 'attendant' | 'confirms'
export type CallingInput = { topic: CalledTopic }
export type CallingContext = CallingInput & {
  /** How many wait, as told last; null: nothing was told yet. */
  waiting: number | null
}
/** From notifications: as many wait now. */
export type WaitingCounted = { type: 'waiting.counted'; topic: CalledTopic; count: number }
export type CallingEvent =
  | WaitingCounted
  /** By a press of a person: browsers let nothing be heard before one. */
  | { type: 'sound.turned'; on: boolean }
  | { type: 'notice.turned'; on: boolean }
export type CallingTag = 'sounding' | 'noticing' | 'noticeRefused'
/** What the actors `bell` and `notice` are told: somebody is called. */
export type CallMade = { type: 'call.made'; waiting: number }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    calling: CallingEvent
    bell: CallMade
    notice: CallMade
  }
}
