import { fromPromise } from 'xstate'
import type { Source, Taken } from '#machines/inspect/coverage/index.ts'
import type { Recorder } from '#machines/kit/recorder.ts'
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import type { Client } from '../http/client.ts'
import { readWalks } from '../page/walks.ts'

type Setup = { client: Client; recorder: Recorder; fetchWalks: () => Promise<unknown> }

const counted = (counts: Iterable<readonly [string, number]>): Taken[string] =>
  Object.fromEntries([...counts].map(([id, count]) => [id, { count, tests: [] }]))

export function createCoverageActors({ client, recorder, fetchWalks }: Setup) {
  const takenBy: Record<Source, () => Promise<Taken>> = {
    walks: async () => readWalks(await fetchWalks(), 'walks'),
    browser: async () => readWalks(await fetchWalks(), 'browser'),
    page: async () => Object.fromEntries([...recorder.taken()].map(([chart, counts]) => [chart, counted(counts)])),
    play: async () => {
      const { charts } = await client.call(lobbyCalls.takenInPlay, {})
      return Object.fromEntries(
        Object.entries(charts).map(([chart, counts]) => [chart, counted(Object.entries(counts))]),
      )
    },
  }
  return { fetchTaken: fromPromise<Taken, { source: Source }>(({ input: { source } }) => takenBy[source]()) }
}
