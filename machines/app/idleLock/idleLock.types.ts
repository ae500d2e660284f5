import type { CallFailure } from '../../kit/failure.ts'

/** `isLocked`: the device's flag, or the venue's word at sign-in. */
export type IdleLockInput = { isLocked: boolean }
/** Why a page is locked: nobody was there, or somebody said so. */
export type LockCause = 'idle' | 'hand'
export type IdleLockContext = IdleLockInput & {
  /** Null where it was found locked: by a reload, by another tab, by the venue. */
  cause: LockCause | null
  /** Ms until it locks, as last told. */
  remaining: number
  /** PINs that may still be tried, as the venue last said. */
  attempts: number | null
  /** Why the last PIN did not unlock, or null. */
  failure: CallFailure | null
  /** How long the PIN was that last opened the page on this device, or was set on it; null: unknown, or doubtful since one was refused. */
  digits: number | null
  /** Other tabs cannot be heard here. */
  isAlone: boolean
}
export type IdleLockEvent =
  /** From `idleWatch`, every 500 ms. */
  | { type: 'idle.ticked'; remaining: number }
  | { type: 'idle.reached' }
  /** Somebody goes away from the desk, and says so. */
  | { type: 'lock.chosen' }
  /** A call was refused with 60423: the venue holds it locked. */
  | { type: 'lock.found' }
  /** From `otherTabs`: another tab of this device has locked, or unlocked. */
  | { type: 'tab.locked' }
  | { type: 'tab.unlocked' }
  | { type: 'pin.entered'; pin: string }
  | { type: 'pin.edited' }
export type IdleLockTag = 'locked' | 'checking'
/** What the chart tells `otherTabs`. */
export type OtherTabsRequest = { type: 'tabs.tell'; news: 'locked' | 'unlocked' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    idleLock: IdleLockEvent
    otherTabs: OtherTabsRequest
  }
}
