import type { CallFailure } from '../../kit/failure.ts'

/** A device that is signed in. Times are ms. */
export type OpenSignIn = { id: number; startedAt: number; ip: string; agent: string; locked: boolean; isThis: boolean }
export type EndSignIn = { do: 'endSignIn'; id: number } | { do: 'endOthers' }
export type SignInsContext = {
  /** As last answered; null before. */
  devices: readonly OpenSignIn[] | null
  /** Why the last look failed, or null. */
  failure: CallFailure | null
}
export type SignInsEvent =
  | { type: 'signIns.refresh' }
  /** `name`: what people call it. `key`: of this one command. */
  | { type: 'signIn.end'; id: number; name: string; key: string }
  | { type: 'signIns.endOthers'; key: string }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    signIns: SignInsEvent
  }
}

export type SignInsTag = 'asking' | 'failed'
