/** The program part of the idle lock: loaded once somebody with a PIN is signed in. */
import { idleLockMachine } from '#machines/app/idleLock/index.ts'
import type { Client } from '../wire/http/client.ts'
import { createIdleWatch, createOtherTabs } from '../wire/page/idleWatch.ts'
import { createLockActors } from '../wire/actors/lock.ts'

type LockSetup = {
  client: Client
  pinCode: () => string | null
  now: () => number
  storeFlag: (isLocked: boolean) => void
}

export const createLock = ({ client, pinCode, now, storeFlag }: LockSetup) =>
  idleLockMachine.provide({
    actors: { ...createLockActors({ client, pinCode }), idleWatch: createIdleWatch(now), otherTabs: createOtherTabs() },
    actions: { storeFlag: (_, { isLocked }) => storeFlag(isLocked) },
  })
