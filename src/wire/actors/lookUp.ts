import { fromPromise } from 'xstate'
import type { LookedUp, LookUp } from '#machines/desk/search/index.ts'
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import { servingCalls } from '#protocol/calls/serving.ts'
import { userCalls } from '#protocol/calls/users.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'

/** All machines, and the players that fit what is typed, as far as either is asked for. */
export function createLookUp({ client }: { client: Client }) {
  async function machines(signal: AbortSignal): Promise<LookedUp['machines']> {
    const { brands } = await client.call(lobbyCalls.lobby, {}, { signal, poll: true })
    return brands.flatMap((brand) => brand.machines)
  }
  async function players({ text, players: of }: LookUp, signal: AbortSignal): Promise<LookedUp['players']> {
    const options = { signal, poll: true }
    if (of === null) return []
    if (of === 'served')
      return (await client.call(servingCalls.findPlayers, { query: { search: text } }, options)).players
    return (await client.call(userCalls.users, { query: { filter: 'players', search: text } }, options)).users
  }
  return fromPromise<LookedUp, LookUp>(({ input, signal }) =>
    orFailure(
      Promise.all([input.machines ? machines(signal) : [], players(input, signal)]).then(([found, people]) => ({
        machines: found,
        players: people,
      })),
    ),
  )
}
