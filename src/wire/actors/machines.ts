import { fromPromise } from 'xstate'
import type { AnswerOf, CollectionAnswer, CollectionInput } from '#machines/kit/collection/index.ts'
import type {
  ArchiveAct,
  ChecksumAct,
  MachineMaking,
  MachineRow,
  MachinesAbout,
  OrderedAct,
} from '#machines/desk/pages/machines/index.ts'
import { machineCalls } from '#protocol/calls/machines.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { gamingDayStartSeconds } from '../page/days.ts'
import { createCommandActors, type How } from './command.ts'

type Setup = { client: Client; now: () => number; timeZone: () => string }

/** The list of machines and what is ordered of them. */
export function createMachinesActors({ client, now, timeZone }: Setup) {
  async function all({ filter }: CollectionInput, signal: AbortSignal): Promise<CollectionAnswer> {
    const began = now()
    const zone = timeZone()
    const today = gamingDayOf(began, zone)
    const { from = `${today.slice(0, 8)}01`, to = today } = filter
    const query = {
      ...{ start: gamingDayStartSeconds(from, zone), end: gamingDayStartSeconds(to, zone, 1) },
      ...(filter['archived'] === '1' ? { archived: '1' as const } : {}),
    }
    const { brands } = await client.call(machineCalls.machines, { query }, { signal, poll: true })
    const answer: AnswerOf<MachineRow, MachinesAbout> = {
      rows: brands.flatMap(({ machines }) => machines.map((one) => ({ ...one, sequence: one.statusSequence }))),
      about: { brands: brands.map(({ brand: { id, name } }) => ({ id, name })), from, to, today },
      at: now(),
      tookMs: now() - began,
    }
    return answer
  }
  return {
    fetchAll: fromPromise<CollectionAnswer, CollectionInput>(({ input, signal }) => orFailure(all(input, signal))),
    makeMachine: fromPromise<{ id: number }, MachineMaking>(({ input: { machine, key }, signal }) =>
      orFailure(
        client
          .call(machineCalls.createMachine, { body: machine }, { key, signal })
          .then((made) => ({ id: made.machine.id })),
      ),
    ),
    command: createCommandActors<OrderedAct | ArchiveAct | ChecksumAct>(client, (asked, { key, reason, signal }) => {
      if (asked.do === 'checksum') return client.call(machineCalls.checksum, { params: { id: asked.id } }, { signal })
      if (!('ids' in asked)) return archive(client, asked, { key, reason, signal })
      const { do: act, ids, sessions } = asked
      const body = { act, ids: [...ids], sessions: [...sessions], ...(reason === null ? {} : { reason }) }
      return client.call(machineCalls.commandMachines, { body }, { key, signal })
    }),
  }
}

function archive(client: Client, act: ArchiveAct, { key, reason, signal }: Omit<How, 'confirm'>): Promise<object> {
  const [params, options] = [{ id: act.id }, { key, signal }]
  if (act.do === 'archive')
    return client.call(machineCalls.archiveMachine, { params, body: { reason: reason ?? '' } }, options)
  const body = reason === null ? {} : { reason }
  return client.call(machineCalls.restoreMachine, { params, body }, options)
}
