/** The program part of the idle lock: loaded once somebody with a PIN is signed in. */
import { idleLockMachine } from '#machines/app/idleLock/index.ts'
import type { Client } from '../wire/http/client.ts'
import type { PinDigits } from '../wire/device/pinDigits.ts'
import type { Activity } from '../wire/page/activity.ts'
import { createIdleWatch, createOtherTabs } from '../wire/page/idleWatch.ts'
import { createLockActors } from '../wire/actors/lock.ts'

type LockSetup = {
  client: Client
  pinCode: () => string | null
  digits: PinDigits
  now: () => number
  storeFlag: (isLocked: boolean) => void
  activity: Activity
}

export const createLock = ({ client, pinCode, digits, now, storeFlag, activity }: LockSetup) =>
  idleLockMachine.provide({
    actors: {
      ...createLockActors({ client, pinCode, digits }),
      ...{ idleWatch: createIdleWatch(now, activity), otherTabs: createOtherTabs() },
    },
    actions: { storeFlag: (_, { isLocked }) => storeFlag(isLocked) },
  })
