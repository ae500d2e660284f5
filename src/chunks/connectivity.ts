/** The program part that says whether the venue can be reached: loaded while it can, once the page is quiet. */
import { fromPromise } from 'xstate'
import { connectivityMachine } from '#machines/app/connectivity/index.ts'
import type { CallWatch } from '../wire/http/callWatch.ts'
import { createNetworkWatch } from '../wire/page/networkWatch.ts'

type ConnectivitySetup = { callWatch: CallWatch; isPageThere: () => Promise<boolean>; now: () => number }

export const createConnectivity = ({ callWatch, isPageThere, now }: ConnectivitySetup) =>
  connectivityMachine.provide({
    actors: {
      networkWatch: createNetworkWatch({ callWatch }),
      probe: fromPromise(isPageThere),
      readClock: fromPromise(() => Promise.resolve(now())),
    },
  })
