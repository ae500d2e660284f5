import { fromPromise } from 'xstate'
import * as z from 'zod/mini'
import type { Marks } from '#machines/lobby/favourites/index.ts'
import type { FetchLobbyInput, KeptList } from '#machines/lobby/lobby/lobby.types.ts'
import { dataCalls } from '#protocol/calls/userData.ts'
import { lobbyCalls, type RecentWin } from '#protocol/calls/lobby.ts'
import { LobbyList, type OwnReservation } from '#protocol/core/entities.ts'
import { orFailure } from '../http/callFailure.ts'
import type { CallOptions, Client } from '../http/client.ts'
import type { DeviceStorage } from '../device/storage.ts'

type Setup = {
  client: Client
  device: DeviceStorage
  /** Ms since the epoch. */
  now: () => number
  /** How marks stand among what a person keeps with the venue. */
  marks: {
    read: (settings: Readonly<Record<string, unknown>>) => Marks
    write: (marks: Marks) => Record<string, unknown>
  }
}

const listKey = 'takewin.lobby'
/** Enough for a first sight; a larger floor would fill the device. */
const mostKept = 1_000
const Kept = z.object({ userId: z.int(), at: z.number(), brands: LobbyList.shape.brands })

export function createLobbyActors({ client, device, now, marks: { read, write } }: Setup) {
  function readKept(userId: number): KeptList | null {
    try {
      const kept = z.parse(Kept, JSON.parse(device.read(listKey) ?? 'null'))
      return kept.userId === userId
        ? { brands: kept.brands, age: Math.max(0, Math.round((now() - kept.at) / 1_000)) }
        : null
    } catch {
      return null
    }
  }
  const games = new Map<number, string>()
  /** With nothing to save it answers what is kept. */
  const saveData = (body: { settings?: Record<string, unknown> }, options: CallOptions) =>
    client.call(dataCalls.saveData, { body }, { ...options, poll: true })
  return {
    fetchLobby: fromPromise<LobbyList, FetchLobbyInput>(({ input: { brandId, poll }, signal }) =>
      orFailure(
        brandId === null
          ? client.call(lobbyCalls.lobby, {}, { signal, poll })
          : client.call(lobbyCalls.lobbyOfBrand, { params: { id: brandId } }, { signal, poll }),
      ),
    ),
    fetchBalance: fromPromise<number, undefined>(async ({ signal }) => {
      const { balance } = await orFailure(client.call(lobbyCalls.balance, {}, { signal, poll: true }))
      return balance
    }),
    fetchWins: fromPromise<readonly RecentWin[], undefined>(async ({ signal }) => {
      const { wins } = await orFailure(client.call(lobbyCalls.recentWins, {}, { signal, poll: true }))
      return wins
    }),
    readKept: fromPromise<KeptList | null, { userId: number }>(async ({ input }) => readKept(input.userId)),
    reserve: fromPromise<OwnReservation, { machineID: number }>(({ input: { machineID }, signal }) =>
      orFailure(client.call(lobbyCalls.reserve, { body: { machineId: machineID } }, { signal })),
    ),
    cancelReservation: fromPromise<undefined, undefined>(async ({ signal }) => {
      await orFailure(client.call(lobbyCalls.cancelReservation, {}, { signal }))
      return undefined
    }),
    loadMarks: fromPromise<Marks, undefined>(async ({ signal }) => {
      const { settings } = await orFailure(saveData({}, { signal }))
      return read(settings)
    }),
    // Not ended with its actor: Play is pressed, the machine is noted, the lobby is left.
    saveMarks: fromPromise<Marks, { marks: Marks }>(async ({ input: { marks } }) => {
      await orFailure(saveData({ settings: write(marks) }, { outlivesPage: true }))
      return marks
    }),
    gameOf: (machineID: number): string | null => games.get(machineID) ?? null,
    /** Nothing of anybody's own: the machines, as everybody sees them. Their sequences mean nothing to a later page. */
    storeList: ({ userId, brands }: { userId: number; brands: LobbyList['brands'] }): void => {
      for (const { id, name } of brands.flatMap(({ machines }) => machines)) games.set(id, name)
      let room = mostKept
      const kept = brands.map(({ brand, machines }) => {
        const some = machines.slice(0, Math.max(0, room))
        room -= some.length
        return { brand, machines: some.map((one) => ({ ...one, layout: '', sequence: 0, reservation: null })) }
      })
      device.write(listKey, JSON.stringify({ userId, at: now(), brands: kept }))
    },
  }
}
