/** What a person is told of themselves: balance, seat, limits, messages. */
import type { Namespace } from 'socket.io'
import type { Settings } from '#protocol/core/settings.ts'
import type { PlayerLimits } from '#protocol/core/limits.ts'
import type { BalancePush, SeatMessagePush, SeatPush } from '#protocol/sockets/sockets.ts'
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
import type { SocketLog } from './socketLog.ts'

type Tools = {
  namespace: Namespace
  database: Database
  directory: Directory
  registry: () => MachineRegistry
  clock: { now: () => number }
  settings: Settings
  log: Pick<SocketLog, 'told'>
  failed: (error: unknown) => void
  /** To the other processes. */
  tell: (news: Message) => void
}
/** What is written down of a push, in a session's record: what it was about, and no words. */
function writtenOf(pushed: BalancePush | SeatPush | PlayerLimits): Record<string, unknown> {
  if ('balance' in pushed) return { balance: pushed.balance }
  if ('seat' in pushed) return { machine: pushed.seat?.machineID ?? null, standing: pushed.seat?.standing ?? null }
  const struck = pushed.limits.filter(({ left }) => left === 0).map(({ kind, period }) => `${kind}-${period}`)
  return { struck, check: pushed.realityCheck.due?.id ?? null }
}

export const roomOf = (accountId: number) => `account ${accountId}`

export function openOwnPushes({
  namespace,
  database,
  directory,
  registry,
  clock,
  settings,
  log,
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
  async function tell(accountId: number, own: Own): Promise<void> {
    const pushed = await read[own](accountId)
    namespace.to(roomOf(accountId)).emit(own, pushed)
    log.told(accountId, own, writtenOf(pushed))
  }
  /** Each device is told what it has not done itself. */
  async function notices(accountId: number): Promise<void> {
    for (const id of namespace.adapter.rooms.get(roomOf(accountId)) ?? []) {
      const socket = namespace.sockets.get(id) as Seated | undefined
      if (!socket) continue
      const pushed = await noticesFor(database, socket.data.caller)
      socket.emit('notices', pushed)
      log.told(accountId, 'notices', { count: pushed.notices.length })
    }
  }
  /** What stands for everybody, to each as far as it is for them. */
  function announcementsHere(): void {
    if (namespace.sockets.size === 0) return
    void (async () => {
      const ofPlayers = await announcementsFor(database, { type: 0 })
      const ofStaff = await announcementsFor(database, { type: 1 })
      for (const socket of namespace.sockets.values()) {
        const { data } = socket as Seated
        const { accountId, type } = data.caller
        if (!socket.rooms.has(roomOf(accountId))) continue
        const pushed = type > 0 ? ofStaff : ofPlayers
        socket.emit('announcements', pushed)
        log.told(accountId, 'announcements', { count: pushed.announcements.length })
      }
    })().catch(failed)
  }
  function message(accountId: number, push: SeatMessagePush): void {
    if (!namespace.adapter.rooms.has(roomOf(accountId))) return
    namespace.to(roomOf(accountId)).emit('message', push)
    log.told(accountId, 'message', { id: push.id })
  }

  return {
    /** What a snapshot tells of oneself. */
    snapshot: async (caller: Caller) => {
      const { accountId } = caller
      const told = {
        balance: await read.balance(accountId),
        seat: await read.seat(accountId),
        limits: await read.limits(accountId),
        messages: await messagesOfSeat(database, accountId),
        notices: await noticesFor(database, caller),
        announcements: await announcementsFor(database, caller),
      }
      log.told(accountId, 'snapshot', { ...writtenOf(told.balance), ...writtenOf(told.seat) })
      return told
    },
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
