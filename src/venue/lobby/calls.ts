/** The calls of a player's lobby: what there is to play, what one has, the seat to give up, the ticket to its picture. */
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import { sessionCalls } from '#protocol/calls/session.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { RegisterCall } from '../http/contract.ts'
import type { Caller } from '../identity/caller.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import { balanceOf } from '../money/ledger/wallet.ts'
import { keyed } from '../store/idempotency.ts'
import type { Database } from '../store/store.ts'
import type { Tickets } from '../streams/pictures.ts'
import { conflict } from '../money/desk/refusals.ts'
import type { Drivers } from '../drivers/drivers.ts'
import { type Directory, lobbyList, readOwn } from './lobby.ts'
import { createRecentWins } from './recentWins.ts'

export function registerLobbyCalls(tools: {
  registerCall: RegisterCall
  database: Database
  directory: Directory
  registry: () => MachineRegistry
  clock: { now: () => number }
  tickets: Tickets
  drivers: Pick<Drivers, 'of'>
  /** Whether seats are given now. */
  loginsEnabled: () => boolean
  graceSeconds: number
}): void {
  const { registerCall, database, directory, registry, clock, tickets, drivers, loginsEnabled, graceSeconds } = tools
  const recentWins = createRecentWins(
    database,
    () => clock.now(),
    (machineId) => directory.machines.find(({ id }) => id === machineId)?.name,
  )
  const seatAt = (machineId: number) => {
    const service = registry().service(machineId)
    if (!service) throw new Refusal(ErrorCode.unknown, { machineId })
    return service
  }
  async function listFor({ accountId: playerId, isVip }: Caller, brandId: number | null) {
    const now = clock.now()
    const { seat, reservation } = await readOwn(database, { directory, registry: registry(), now }, playerId)
    const thumbnails = `/thumbnails/${tickets.forLobby(playerId)}`
    const own = { seat, reservation, loginsEnabled: loginsEnabled(), isVip, graceSeconds, thumbnails }
    return lobbyList(directory, registry(), own, { playerId, brandId })
  }

  registerCall(lobbyCalls.balance, async ({ caller }) => ({
    balance: (await balanceOf(database, caller.accountId)).balance,
  }))
  registerCall(lobbyCalls.lobby, ({ caller }) => listFor(caller, null))
  registerCall(lobbyCalls.lobbyBrands, async ({ caller }) => ({
    brands: (await listFor(caller, null)).brands.map(({ brand }) => brand),
  }))
  registerCall(lobbyCalls.lobbyOfBrand, async ({ caller, params }) => {
    const list = await listFor(caller, params.id)
    if (list.brands.length === 0) throw new Refusal(ErrorCode.unknown, { id: params.id })
    return list
  })
  registerCall(lobbyCalls.rules, async ({ params: { id } }) => {
    seatAt(id)
    const { rulebook } = drivers.of(id)
    if (!rulebook) throw conflict({ reason: 'noRulebook' })
    return rulebook.rules(id).catch(() => {
      throw new Refusal(ErrorCode.machineNotAvailable, { reason: 'silent' })
    })
  })
  registerCall(lobbyCalls.recentWins, async () => ({ wins: await recentWins() }))
  registerCall(sessionCalls.cancel, async ({ caller, body, key }) => {
    const service = seatAt(body.machineId)
    const scope = `${caller.accountId} cancel`
    return keyed(database, { scope, key, body, now: clock.now(), interrupted: 'run' }, async () => {
      await service.cancel(caller.accountId)
      return {}
    })
  })
  registerCall(lobbyCalls.streamTicket, ({ caller, body }) => {
    const service = seatAt(body.machineId)
    if (service.holder?.playerId !== caller.accountId) throw new Refusal(ErrorCode.noPermission, { missing: 'seat' })
    const { ticket, expiresIn } = tickets.issue(body.machineId, caller.accountId)
    return { playlist: `/stream/${ticket}/live.m3u8`, still: `/stream/${ticket}/still.jpg`, expiresIn }
  })
}
