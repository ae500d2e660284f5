import type { AccountNotice, Notices } from '#protocol/core/notices.ts'

export type NoticesContext = {
  /** What is not seen yet, oldest first. */
  notices: readonly AccountNotice[]
  /** Of what was told last: what has a smaller one is older. */
  sequence: number
}
export type NoticesEvent =
  /** From `notifications`: all that is not seen yet. */
  ({ type: 'notices.told' } & Notices) | { type: 'notices.seen' }
export type NoticesTag = 'shown' | 'busy'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    notices: NoticesEvent
  }
}
