import { fromPromise } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refused } from '#protocol/core/refused.ts'
import { sessionCalls } from '#protocol/calls/session.ts'
import { ownCalls } from '#protocol/calls/account.ts'
import { orFailure } from '../http/callFailure.ts'
import type { PinDigits } from '../device/pinDigits.ts'
import type { Client } from '../http/client.ts'

type LockActorsSetup = {
  client: Client
  /** What the page holds. */
  pinCode: () => string | null
  digits: PinDigits
}

export function createLockActors({ client, pinCode, digits }: LockActorsSetup) {
  /** Opens by nothing but the code that this sign-in knows its PIN by: the page's own, or after a new PIN the venue's. */
  async function unlock(pin: string, signal: AbortSignal): Promise<void> {
    const given = await client.call(ownCalls.unlock, { body: { pin } }, { signal, poll: true })
    if (given.pin_code !== null && given.pin_code === pinCode()) return
    const known = await client.call(sessionCalls.validate, {}, { signal })
    if (given.pin_code === null || given.pin_code !== known.pin_code)
      throw new Refused(ErrorCode.locked, undefined, 'Locked: enter your PIN')
  }
  return {
    readDigits: fromPromise<number | null, undefined>(() => Promise.resolve(digits.read())),
    lockVenue: fromPromise<undefined, undefined>(async ({ signal }) => {
      await orFailure(client.call(ownCalls.lock, {}, { signal, poll: true }))
      return undefined
    }),
    unlock: fromPromise<undefined, { pin: string }>(async ({ input, signal }) => {
      await orFailure(unlock(input.pin, signal))
      digits.write(input.pin.length)
      return undefined
    }),
  }
}
