import { fromPromise } from 'xstate'
import { dataCalls } from '#protocol/calls/userData.ts'
import { taskCalls } from '#protocol/calls/tasks.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'

export function createDeskActors({ client }: { client: Client }) {
  return {
    /** Machines with problems, and errors of machines that are not among them. */
    countProblems: fromPromise<number, undefined>(({ signal }) =>
      orFailure(
        client.call(taskCalls.problems, {}, { signal, poll: true }).then(({ machines, sasErrors }) => {
          const isListed = new Set(machines.map(({ id }) => id))
          return machines.length + sasErrors.filter(({ machineID }) => !isListed.has(machineID)).length
        }),
      ),
    ),
    saveShortcuts: fromPromise<readonly string[], { shortcuts: readonly string[] }>(
      ({ input: { shortcuts }, signal }) =>
        orFailure(
          client
            .call(dataCalls.saveData, { body: { shortcuts: [...shortcuts] } }, { signal })
            .then((kept) => kept.shortcuts),
        ),
    ),
  }
}
