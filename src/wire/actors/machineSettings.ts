import { fromPromise } from 'xstate'
import type {
  CheckAbout,
  CheckRow,
  GivenAbout,
  SettingsOrder,
  VenueSettingsAnswer,
  VenueSettingsOrder,
} from '#machines/desk/pages/machineSettings/index.ts'
import type { CollectionAnswer, CollectionInput } from '#machines/kit/collection/index.ts'
import { cageCalls } from '#protocol/calls/cage.ts'
import { commandCalls } from '#protocol/calls/commands.ts'
import { machineCalls } from '#protocol/calls/machines.ts'
import { maintenanceCalls } from '#protocol/calls/maintenance.ts'
import { staffCalls } from '#protocol/calls/operations.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { MachineAct } from '#protocol/core/permissions.ts'
import { Refused } from '#protocol/core/refused.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { createCommandActors, type How } from './command.ts'

const minute = 60_000
type Found = Omit<CollectionAnswer, 'at' | 'tookMs'>
type Announce = Extract<SettingsOrder, { do: 'announce' }>
type WindowTimes = { drainsAt: number; closesAt: number; opensAt: number | null }
function timesOf({ drainIn, closeIn, openIn }: Announce, from: number): WindowTimes {
  const after = (minutes: number) => from + minutes * minute
  return { drainsAt: after(drainIn), closesAt: after(closeIn), opensAt: openIn === null ? null : after(openIn) }
}

/** Dry runs, commands as they went, the maintenance window, the venue's settings, and what is ordered of all these. */
export function createMachineSettingsActors({ client, now }: { client: Client; now: () => number }) {
  function answers(ask: (input: CollectionInput, signal: AbortSignal) => Promise<Found>) {
    return fromPromise<CollectionAnswer, CollectionInput>(({ input, signal }) => {
      const began = now()
      return orFailure(ask(input, signal).then((found) => ({ ...found, at: now(), tookMs: now() - began })))
    })
  }
  const look = (signal: AbortSignal) => ({ signal, poll: true })
  /** Of announcements that nobody answered, by their key: with other times the venue would refuse the key. */
  const unanswered = new Map<string, WindowTimes>()
  async function announce(order: Announce, { key, reason, signal }: Omit<How, 'confirm'>) {
    const kept = unanswered.get(key)
    const times = kept ?? timesOf(order, now())
    unanswered.set(key, times)
    try {
      const body = { ...times, text: order.text, reason: reason ?? '' }
      const answer = await client.call(maintenanceCalls.announceMaintenance, { body }, { key, signal })
      unanswered.delete(key)
      return answer
    } catch (problem) {
      // Refused at once, or for its times, nothing has begun: confirmed later, the minutes count from then.
      if (problem instanceof Refused && (kept === undefined || problem.code === ErrorCode.invalidRequest))
        unanswered.delete(key)
      throw problem
    }
  }
  return {
    fetchCheck: answers(async ({ filter }, signal) => {
      const act = (filter['act'] as MachineAct | undefined) ?? null
      const about: CheckAbout = { act }
      if (act === null) return { rows: [], about }
      const { machines } = await client.call(commandCalls.checkCommand, { body: { act } }, look(signal))
      const rows: CheckRow[] = machines.map((one) => ({ ...one, sequence: 0 }))
      return { rows, about }
    }),
    fetchGiven: answers(async (_, signal) => {
      const { commands } = await client.call(commandCalls.commands, { query: {} }, look(signal))
      return { rows: commands.map((one) => ({ ...one, sequence: 0 })), about: null }
    }),
    fetchOne: answers(async ({ filter }, signal) => {
      const asked = { params: { id: Number(filter['command'] ?? 0) }, query: {} }
      const command = await client.call(commandCalls.command, asked, look(signal)).catch((problem: unknown) => {
        if (problem instanceof Refused && problem.code === ErrorCode.unknown) return null
        throw problem
      })
      const about: GivenAbout = { command }
      return { rows: [], about }
    }),
    fetchMaintenance: answers(async (_, signal) => ({
      rows: [],
      about: await client.call(maintenanceCalls.maintenance, { query: {} }, look(signal)),
    })),
    fetchSettings: fromPromise<VenueSettingsAnswer, undefined>(({ signal }) =>
      orFailure(client.call(cageCalls.venueSettings, { query: {} }, look(signal))),
    ),
    command: createCommandActors<SettingsOrder>(client, (order, { key, reason, signal }) => {
      const why = reason === null ? {} : { reason }
      switch (order.do) {
        case 'machines': {
          const body = { act: order.act, ids: [...order.ids], sessions: [...order.sessions], ...why }
          return client.call(machineCalls.commandMachines, { body }, { key, signal })
        }
        case 'logins':
          return client.call(
            order.on ? staffCalls.enableLogins : staffCalls.disableLogins,
            { body: why },
            { key, signal },
          )
        case 'announce':
          return announce(order, { key, reason, signal })
        case 'step': {
          const body = { do: order.step, state: order.state, ...why }
          return client.call(maintenanceCalls.stepMaintenance, { body }, { key, signal })
        }
        default:
          throw new Error(`no such order: ${JSON.stringify(order satisfies never)}`)
      }
    }),
    settingsCommand: createCommandActors<VenueSettingsOrder>(client, ({ change, version }, { key, reason, signal }) => {
      const body = { ...change, version, reason: reason ?? '' }
      return client.call(cageCalls.changeDeskSettings, { body }, { key, signal })
    }),
  }
}
