/** What a person is told of themselves: balance, seat, limits, messages. */
import type { Namespace } from 'socket.io'
import type { Settings } from '#protocol/core/settings.ts'
import type { SeatMessagePush } from '#protocol/sockets/sockets.ts'
import type { Caller } from '../identity/caller.ts'
import { readLimits } from '../limits/pages.ts'
import { type Directory, readOwn } from '../lobby/lobby.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import { balanceOf } from '../money/ledger/wallet.ts'
import type { Database } from '../store/store.ts'
import type { Seated } from './gate.ts'
import type { Message } from '../cluster/bus.ts'
import { noticesFor } from '../identity/notices.ts'
import { messagesOfSeat } from '../supervision/seatMessages.ts'
import { announcementsFor } from './announcements.ts'

type Tools = {
  namespace: Namespace
  database: Database
  directory: Directory
  registry: () => MachineRegistry
  clock: { now: () => number }
  settings: Settings
  failed: (error: unknown) => void
  /** To the other processes. */
  tell: (news: Message) => void
}
export const roomOf = (accountId: number) => `account ${accountId}`

export function openOwnPushes({
  namespace,
  database,
  directory,
  registry,
  clock,
  settings,
  failed,
  tell: tellOthers,
}: Tools) {
  const read = {
    balance: (accountId: number) => balanceOf(database, accountId),
    seat: (accountId: number) => readOwn(database, { directory, registry: registry(), now: clock.now() }, accountId),
    limits: (accountId: number) => readLimits(database, { registry, clock, ...settings }, accountId),
  }
  type Own = keyof typeof read
  const turns = new Map<number, Promise<void>>()
  /** Reads what is true now and pushes it; one after the other per person, so that sequences never go back. */
  function inTurn(accountId: number, push: () => Promise<void>): void {
    if (namespace.adapter.rooms.get(roomOf(accountId)) === undefined) return
    const turn = (turns.get(accountId) ?? Promise.resolve()).then(push).catch(failed)
    turns.set(accountId, turn)
    void turn.then(() => {
      if (turns.get(accountId) === turn) turns.delete(accountId)
    })
  }
  const tell = async (accountId: number, own: Own) =>
    void namespace.to(roomOf(accountId)).emit(own, await read[own](accountId))
  /** Each device is told what it has not done itself. */
  async function notices(accountId: number): Promise<void> {
    for (const id of namespace.adapter.rooms.get(roomOf(accountId)) ?? []) {
      const socket = namespace.sockets.get(id) as Seated | undefined
      socket?.emit('notices', await noticesFor(database, socket.data.caller))
    }
  }
  /** What stands for everybody, to each as far as it is for them. */
  function announcementsHere(): void {
    if (namespace.sockets.size === 0) return
    void (async () => {
      const told = [await announcementsFor(database, { type: 0 }), await announcementsFor(database, { type: 1 })]
      for (const socket of namespace.sockets.values()) {
        const { data } = socket as Seated
        if (socket.rooms.has(roomOf(data.caller.accountId)))
          socket.emit('announcements', told[data.caller.type > 0 ? 1 : 0])
      }
    })().catch(failed)
  }
  const message = (accountId: number, push: SeatMessagePush) =>
    void namespace.to(roomOf(accountId)).emit('message', push)

  return {
    /** What a snapshot tells of oneself. */
    snapshot: async (caller: Caller) => ({
      balance: await read.balance(caller.accountId),
      seat: await read.seat(caller.accountId),
      limits: await read.limits(caller.accountId),
      messages: await messagesOfSeat(database, caller.accountId),
      notices: await noticesFor(database, caller),
      announcements: await announcementsFor(database, caller),
    }),
    announcements: () => {
      announcementsHere()
      tellOthers({ kind: 'announcements' })
    },
    announcementsHere,
    push: (accountId: number, own: Own) => inTurn(accountId, () => tell(accountId, own)),
    /** Here and at the other processes, as the next one. */
    message: (accountId: number, push: SeatMessagePush) => {
      message(accountId, push)
      tellOthers({ kind: 'message', accountId, push })
    },
    notices: (accountId: number) => {
      inTurn(accountId, () => notices(accountId))
      tellOthers({ kind: 'notices', accountId })
    },
    heard: ({ kind, accountId, push }: Message) => {
      if (kind === 'message') message(accountId as number, push as SeatMessagePush)
      else if (kind === 'announcements') announcementsHere()
      else if (kind === 'notices') inTurn(accountId as number, () => notices(accountId as number))
    },
    everything: (accountId: number) =>
      inTurn(accountId, async () => {
        for (const own of ['balance', 'seat', 'limits'] as const) await tell(accountId, own)
        for (const one of await messagesOfSeat(database, accountId)) message(accountId, one)
        await notices(accountId)
      }),
  }
}
