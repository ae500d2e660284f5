import { fromPromise } from 'xstate'
import type { FetchLobbyInput } from '#machines/floor/lobby/lobby.types.ts'
import { calls } from '#protocol/calls.ts'
import type { LobbyList } from '#protocol/entities.ts'
import { orFailure } from './callFailure.ts'
import type { Client } from './client.ts'

export function createLobbyActors({ client }: { client: Client }) {
  return {
    fetchLobby: fromPromise<LobbyList, FetchLobbyInput>(({ input: { brandId, poll }, signal }) =>
      orFailure(
        brandId === null
          ? client.call(calls.lobby, {}, { signal, poll })
          : client.call(calls.lobbyOfBrand, { params: { id: brandId } }, { signal, poll }),
      ),
    ),
    fetchBalance: fromPromise<number, undefined>(async ({ signal }) => {
      const { balance } = await orFailure(client.call(calls.balance, {}, { signal, poll: true }))
      return balance
    }),
    cancelOther: fromPromise<undefined, { machineID: number }>(async ({ input, signal }) => {
      await orFailure(client.call(calls.cancel, { body: { machineId: input.machineID } }, { signal }))
      return undefined
    }),
  }
}
