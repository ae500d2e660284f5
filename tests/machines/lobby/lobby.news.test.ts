import { describe, expect, it } from 'vitest'
import {
  selectBrands,
  selectFreeCount,
  selectGraceSeconds,
  selectHeldSeconds,
  selectIsFree,
  selectIsReserved,
  selectLobbyScreen,
  selectLoginsEnabled,
  selectOwnSeatOfLobby,
  selectFreshness,
  selectOrder,
  selectSilence,
  selectStatus,
} from '#machines/lobby/lobby/lobby.selectors.ts'
import {
  selectAskedMachine,
  selectReservationLeft,
  selectReservationScreen,
} from '#machines/lobby/reservation/reservation.selectors.ts'
import { selectBalance, selectLive } from '#machines/live/notifications/notifications.selectors.ts'
import { defaultSettings } from '#protocol/core/settings.ts'
import { type House, openHouse } from '#tests/kit/chartHouse.ts'
import { lobbyList, lobbyMachine, ownSeat, refusedCall, signedInAs } from '../../kit/samples.ts'

function inLobby(path = '/lobby', search = ''): House {
  const house = openHouse({
    auth: { urlToken: null, storedToken: { token: 'stored', userId: 1, expired: false } },
    route: { path, search },
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
const orderIn = (house: House) => selectOrder(lobbyOf(house))
const statuses = (house: House) =>
  Object.fromEntries(orderIn(house).map((id) => [id, selectStatus(id)(lobbyOf(house))]))
const second = (house: House, seconds = 1) => house.wire('clock').say({ type: 'clock.ticked', seconds })
const own = { id: 3, machineID: 4, until: 9, secondsLeft: 900 }
const floor = [
  lobbyMachine(1, { cabin: 9, sequence: 5 }),
  lobbyMachine(2, { cabin: 4, status: 3 }),
  lobbyMachine(3, { cabin: 2, brandID: 2, tag: 'Classic' }),
  lobbyMachine(4, { cabin: 1, status: 4, reservation: { until: 1 }, isVip: true, name: 'Çınar' }),
]

describe('the list', () => {
  it('shows free machines first, the own reservation among them, then by cabin', () => {
    const house = inLobby()
    house.wire('fetchLobby').done(lobbyList(floor, { reservation: own }))
    expect([orderIn(house), selectFreeCount(lobbyOf(house))]).toEqual([[4, 3, 1, 2], 3])
    const lobby = house.chart('lobby')
    lobby.send({ type: 'filter.changed', filter: { search: ' CINAR ' } })
    expect([orderIn(house), house.navigations.at(-1)]).toEqual([[4], '/lobby?q=+CINAR+'])
    lobby.send({ type: 'filter.changed', filter: { search: '', tag: 'Classic' } })
    expect([orderIn(house), house.navigations.at(-1)]).toEqual([[3], '/lobby?group=Classic'])
    lobby.send({ type: 'filter.cleared' })
    expect([orderIn(house).length, house.navigations.at(-1)]).toEqual([4, '/lobby'])
  })

  it('filters as the address says, when it opens and when the browser goes back', () => {
    const house = inLobby('/lobby/2', '?vip=1')
    house.wire('fetchLobby').done(lobbyList(floor))
    expect(orderIn(house)).toEqual([])
    house.go('/lobby', '?q=cinar')
    expect(orderIn(house)).toEqual([4])
    house.go('/lobby')
    expect(orderIn(house)).toEqual(
      [4, 3, 1, 2].toSorted((one, other) => orderIn(house).indexOf(one) - orderIn(house).indexOf(other)),
    )
    expect(orderIn(house).length).toBe(4)
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
      house.wire('notificationSocket').say({ type: 'statuses.pushed', machines: [{ id, status, sequence }] })
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

  it('counts the seconds of the own held seat down, without making the order anew', () => {
    const house = inLobby()
    const list = lobbyList(floor, { seat: ownSeat(2, { status: 7, secondsLeft: 90 }), graceSeconds: 100 })
    house.wire('fetchLobby').done(list)
    const order = orderIn(house)
    for (const _ of [1, 2, 3]) second(house)
    expect([selectHeldSeconds(lobbyOf(house)), selectGraceSeconds(lobbyOf(house))]).toEqual([87, 100])
    expect(orderIn(house)).toBe(order)
    // A page that slept hears of all the seconds at once.
    second(house, 95)
    expect(selectHeldSeconds(lobbyOf(house))).toBe(0)
  })

  it('a card changes where it stands: no push moves another under the pointer', () => {
    const house = inLobby()
    live(house)
    house.wire('fetchLobby').done(lobbyList(floor))
    const order = orderIn(house)
    house.wire('notificationSocket').say({
      type: 'statuses.pushed',
      machines: [
        { id: 3, status: 3, sequence: 9 },
        { id: 2, status: 2, sequence: 9 },
      ],
    })
    expect([orderIn(house), statuses(house)[3], statuses(house)[2], selectFreeCount(lobbyOf(house))]).toEqual([
      order,
      3,
      2,
      2,
    ])
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
    expect([selectLobbyScreen(lobbyOf(house)), selectFreshness(lobbyOf(house))]).toEqual(['shown', 'stale'])
    second(house, 5)
    expect(selectSilence(lobbyOf(house))).toBe(5)
    live(house)
    house.wire('fetchLobby').done(lobbyList(floor))
    expect([selectFreshness(lobbyOf(house)), selectLive(house.chart('notifications').getSnapshot())]).toEqual([
      'fresh',
      true,
    ])
    expect(selectSilence(lobbyOf(house))).toBe(0)
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
    house.wire('notificationSocket').say({ type: 'statuses.pushed', machines: [{ id: 1, status: 3, sequence: 90 }] })
    house.wire('notificationSocket').say({ type: 'socket.down', reason: 'transport close' })
    house.pass(500)
    house.wire('notificationSocket').say({ type: 'socket.up' })
    house.wire('notificationSocket').say(snapshot([{ id: 1, status: 2, sequence: 1 }]))
    house.wire('fetchLobby').done(lobbyList([lobbyMachine(1, { sequence: 1 })]))
    house.wire('notificationSocket').say({ type: 'statuses.pushed', machines: [{ id: 1, status: 6, sequence: 2 }] })
    expect(statuses(house)).toEqual({ 1: 6 })
  })
})

describe('the own reservation', () => {
  const screenOf = (house: House) => selectReservationScreen(house.chart('reservation').getSnapshot())
  const held = (house: House, reservation: typeof own | null, sequence: number) =>
    house.wire('notificationSocket').say({ type: 'seat.pushed', seat: { seat: null, reservation, sequence } })

  it('comes with the list and with pushes, and makes its machine free for who looks', () => {
    const house = inLobby()
    live(house)
    house.wire('fetchLobby').done(lobbyList(floor))
    held(house, own, 2)
    expect([screenOf(house), selectIsFree(4)(lobbyOf(house)), selectIsReserved(4)(lobbyOf(house))]).toEqual([
      'held',
      true,
      true,
    ])
    house.wire('notificationSocket').say({ type: 'seat.pushed', seat: { seat: null, sequence: 3 } })
    expect(screenOf(house)).toBe('held')
    held(house, null, 4)
    expect([screenOf(house), selectIsReserved(4)(lobbyOf(house))]).toEqual(['none', false])
  })

  it('pushed while the list is fetched, the push is the newer word', () => {
    const house = inLobby()
    live(house)
    held(house, own, 2)
    house.wire('fetchLobby').done(lobbyList(floor, { reservation: null }))
    expect(screenOf(house)).toBe('held')
  })

  it('the venue restarts: what it says anew is what stands', () => {
    const house = inLobby()
    live(house)
    house.wire('fetchLobby').done(lobbyList(floor, { reservation: own }))
    house.wire('notificationSocket').say({ type: 'socket.down', reason: 'transport close' })
    live(house)
    house.wire('fetchLobby').done(lobbyList(floor, { reservation: { ...own, secondsLeft: 7 } }))
    second(house, 2)
    expect([screenOf(house), selectReservationLeft(house.chart('reservation').getSnapshot())]).toEqual(['held', 5])
  })

  it('its machine may vanish from the list while it is asked for: the words stay, and it is not free', () => {
    const house = inLobby()
    house.wire('fetchLobby').done(lobbyList(floor))
    house.chart('reservation').send({ type: 'reservation.asked', machine: { id: 3, name: 'Machine 3', cabin: 2 } })
    expect(selectIsFree(3)(lobbyOf(house))).toBe(true)
    house.chart('lobby').send({ type: 'lobby.retry' })
    house.wire('fetchLobby').done(lobbyList(floor.filter(({ id }) => id !== 3)))
    expect([selectIsFree(3)(lobbyOf(house)), screenOf(house), orderIn(house)]).toEqual([false, 'asking', [1, 4, 2]])
    expect(selectAskedMachine(house.chart('reservation').getSnapshot())).toEqual({ id: 3, name: 'Machine 3', cabin: 2 })
  })
})

it('tell me when free: another page of the app hears it too, once, with the way there', () => {
  const house = inLobby('/inspect')
  live(house)
  house.chart('freeWatch').send({ type: 'watch.toggled', machine: { id: 2, name: 'Deep Koi', cabin: 4 } })
  const push = (status: number, sequence: number) =>
    house.wire('notificationSocket').say({ type: 'statuses.pushed', machines: [{ id: 2, status, sequence }] })
  push(6, 5)
  expect(house.toasts()).toEqual([])
  push(2, 6)
  push(3, 7)
  push(2, 8)
  expect(house.toasts()).toEqual([{ key: 'freeWatch.free', params: { name: 'Deep Koi', cabin: 4 } }])
  house.chart('freeWatch').send({ type: 'watch.played', id: 2 })
  expect(house.navigations.at(-1)).toBe('/game/2')
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
