import { describe, expect, it } from 'vitest'
import {
  selectBrands,
  selectFreeCount,
  selectHeldSeconds,
  selectLobbyScreen,
  selectLoginsEnabled,
  selectOwnSeatOfLobby,
  selectStale,
  selectVisibleMachines,
} from '#machines/floor/lobby/lobby.selectors.ts'
import { selectBalance, selectLive } from '#machines/floor/notifications/notifications.selectors.ts'
import { defaultSettings } from '#protocol/settings.ts'
import { type House, openHouse } from '#tests/kit/chartHouse.ts'
import { lobbyList, lobbyMachine, ownSeat, refusedCall, signedInAs } from './samples.ts'

function inLobby(path = '/lobby'): House {
  const house = openHouse({
    auth: { urlToken: null, storedToken: { token: 'stored', userId: 1, expired: false } },
    route: { path, search: '' },
  })
  house.wire('loadSettings').done({ settings: defaultSettings, fallbacks: [] })
  house.wire('validate').done(signedInAs(1))
  return house
}
const snapshot = (machines: { id: number; status: number; sequence: number }[]) => ({
  type: 'snapshot.received',
  snapshot: {
    machines,
    balance: { balance: 500_000, sequence: 4 },
    seat: { seat: null, sequence: 1 },
    loginsEnabled: true,
  },
})
function live(house: House): void {
  while (house.lives('notificationSocket') === 0) house.pass(250)
  house.wire('notificationSocket').say({ type: 'socket.up' })
  house.wire('notificationSocket').say(snapshot([]))
}
const lobbyOf = ({ chart }: House) => chart('lobby').getSnapshot()
const statuses = (house: House) =>
  Object.fromEntries(selectVisibleMachines(lobbyOf(house)).map(({ id, status }) => [id, status]))
const floor = [
  lobbyMachine(1, { cabin: 9, sequence: 5 }),
  lobbyMachine(2, { cabin: 4, status: 3 }),
  lobbyMachine(3, { cabin: 2, brandID: 2, tag: 'Classic' }),
  lobbyMachine(4, { cabin: 1, status: 4, reservation: { until: 1 }, isVip: true, name: 'Çınar' }),
]

describe('the list', () => {
  it('shows free machines first, the own reservation among them, then by cabin', () => {
    const house = inLobby()
    house.wire('fetchLobby').done(lobbyList(floor))
    expect([selectVisibleMachines(lobbyOf(house)).map(({ id }) => id), selectFreeCount(lobbyOf(house))]).toEqual([
      [4, 3, 1, 2],
      3,
    ])
    const lobby = house.chart('lobby')
    lobby.send({ type: 'filter.changed', filter: { search: ' CINAR ' } })
    expect(selectVisibleMachines(lobby.getSnapshot()).map(({ id }) => id)).toEqual([4])
    lobby.send({ type: 'filter.changed', filter: { search: '', tag: 'Classic' } })
    expect(selectVisibleMachines(lobby.getSnapshot()).map(({ id }) => id)).toEqual([3])
  })

  it('asks for all brands first, then for the one that is looked at, and keeps every tab', () => {
    const house = inLobby('/lobby/2')
    expect(house.wire('fetchLobby').input).toEqual({ brandId: null, poll: false })
    house.wire('fetchLobby').done(lobbyList(floor))
    house.go('/lobby/1')
    expect(house.wire('fetchLobby').input).toEqual({ brandId: 1, poll: true })
    house.wire('fetchLobby').done(lobbyList([lobbyMachine(1, { status: 0, sequence: 9 })]))
    expect([statuses(house), selectBrands(lobbyOf(house)).map(({ id }) => id)]).toEqual([{ 1: 0 }, [1, 2]])
  })

  it('keeps what was pushed while it was fetched, the newest of each machine, whichever came first', () => {
    const house = inLobby()
    live(house)
    const push = (id: number, status: number, sequence: number) =>
      house.wire('notificationSocket').say({ type: 'machine.pushed', machine: { id, status, sequence } })
    push(1, 6, 4)
    push(2, 2, 7)
    house.wire('notificationSocket').say({ type: 'seat.pushed', seat: { seat: ownSeat(2), sequence: 2 } })
    house.wire('notificationSocket').say({ type: 'loginsEnabled.pushed', enabled: false })
    house.wire('fetchLobby').done(lobbyList(floor))
    expect([statuses(house), selectOwnSeatOfLobby(lobbyOf(house)), selectLoginsEnabled(lobbyOf(house))]).toEqual([
      { 1: 2, 2: 2, 3: 2, 4: 4 },
      ownSeat(2),
      false,
    ])
    push(3, 6, 2)
    expect(statuses(house)).toEqual({ 1: 2, 2: 2, 3: 6, 4: 4 })
  })

  it('counts the seconds of the own held seat down, without making the machines anew', () => {
    const house = inLobby()
    const list = lobbyList(floor, { seat: ownSeat(2, { status: 7, secondsLeft: 90 }) })
    house.wire('fetchLobby').done(list)
    const machines = selectVisibleMachines(lobbyOf(house))
    house.pass(3_000)
    expect(selectHeldSeconds(lobbyOf(house))).toBe(87)
    expect(selectVisibleMachines(lobbyOf(house))).toBe(machines)
    house.pass(95_000)
    expect(selectHeldSeconds(lobbyOf(house))).toBe(0)
  })

  it('tries again by itself after a failure, and says what failed', () => {
    const house = inLobby()
    house.wire('fetchLobby').fail(refusedCall)
    expect([selectLobbyScreen(lobbyOf(house)), house.lives('fetchLobby')]).toEqual(['failed', 0])
    house.pass(10_000)
    expect(house.wire('fetchLobby').input).toEqual({ brandId: null, poll: true })
  })
})

describe('freshness', () => {
  it('polls every lobbyRefresh while pushes are away, never while they come', () => {
    const house = inLobby()
    house.wire('fetchLobby').done(lobbyList(floor))
    house.pass(10_000)
    house.wire('fetchLobby').fail(refusedCall)
    expect([selectLobbyScreen(lobbyOf(house)), selectStale(lobbyOf(house))]).toEqual(['shown', true])
    live(house)
    house.wire('fetchLobby').done(lobbyList(floor))
    expect([selectStale(lobbyOf(house)), selectLive(house.chart('notifications').getSnapshot())]).toEqual([false, true])
    house.pass(60_000)
    expect(house.lives('fetchLobby')).toBe(0)
  })

  it('hears that pushes are live though it opens later', () => {
    const house = inLobby('/inspect')
    live(house)
    house.go('/lobby')
    house.wire('fetchLobby').done(lobbyList(floor))
    house.pass(60_000)
    expect(house.lives('fetchLobby')).toBe(0)
  })

  it('believes a venue that counts from the beginning again', () => {
    const house = inLobby()
    live(house)
    house.wire('fetchLobby').done(lobbyList(floor))
    house.wire('notificationSocket').say({ type: 'machine.pushed', machine: { id: 1, status: 3, sequence: 90 } })
    house.wire('notificationSocket').say({ type: 'socket.down', reason: 'transport close' })
    house.pass(500)
    house.wire('notificationSocket').say({ type: 'socket.up' })
    house.wire('notificationSocket').say(snapshot([{ id: 1, status: 2, sequence: 1 }]))
    house.wire('fetchLobby').done(lobbyList([lobbyMachine(1, { sequence: 1 })]))
    house.wire('notificationSocket').say({ type: 'machine.pushed', machine: { id: 1, status: 6, sequence: 2 } })
    expect(statuses(house)).toEqual({ 1: 6 })
  })
})

describe('the balance', () => {
  it('is fetched once, and a push goes before it', () => {
    const house = inLobby()
    const balance = () => selectBalance(house.chart('notifications').getSnapshot())
    expect(balance()).toBeNull()
    live(house)
    house.wire('fetchBalance').done(1)
    expect(balance()).toBe(500_000)
    house.wire('notificationSocket').say({ type: 'balance.pushed', balance: { balance: 7, sequence: 4 } })
    expect(balance()).toBe(500_000)
    house.wire('notificationSocket').say({ type: 'balance.pushed', balance: { balance: 8, sequence: 6 } })
    expect([balance(), house.wire('notificationSocket').received.at(-1)]).toEqual([
      8,
      { type: 'notification.snapshot' },
    ])
  })
})
