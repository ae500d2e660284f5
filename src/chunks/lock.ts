/** The program part of the idle lock: loaded once somebody with a PIN is signed in. */
import { idleLockMachine } from '#machines/app/idleLock/index.ts'
import type { Client } from '../wire/http/client.ts'
import type { Activity } from '../wire/page/activity.ts'
import { createIdleWatch, createOtherTabs } from '../wire/page/idleWatch.ts'
import { createLockActors } from '../wire/actors/lock.ts'

type LockSetup = {
  client: Client
  pinCode: () => string | null
  now: () => number
  storeFlag: (isLocked: boolean) => void
  activity: Activity
}

export const createLock = ({ client, pinCode, now, storeFlag, activity }: LockSetup) =>
  idleLockMachine.provide({
    actors: {
      ...createLockActors({ client, pinCode }),
      ...{ idleWatch: createIdleWatch(now, activity), otherTabs: createOtherTabs() },
    },
    actions: { storeFlag: (_, { isLocked }) => storeFlag(isLocked) },
  })
