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
import { selectBalance } from '#machines/live/notifications/notifications.selectors.ts'
import { defaultSettings } from '#protocol/core/settings.ts'
import { type ChartFixture, openHouse } from '#tests/kit/chartFixture.ts'
import { lobbyList, lobbyMachine, ownSeat, refusedCall, signedInAs } from '../../kit/samples.ts'

function inLobby(path = '/lobby', search = ''): ChartFixture {
  const venue = openHouse({
    auth: { urlToken: null, storedToken: { token: 'stored', userId: 1, expired: false } },
    route: { path, search },
  })
  venue.wire('loadSettings').done({ settings: defaultSettings, fallbacks: [] })
  venue.wire('validate').done(signedInAs(1))
  return venue
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
function live(venue: ChartFixture): void {
  while (venue.lives('notificationSocket') === 0) venue.pass(250)
  venue.wire('notificationSocket').say({ type: 'socket.up' })
  venue.wire('notificationSocket').say(snapshot([]))
}
const lobbyOf = ({ chart }: ChartFixture) => chart('lobby').getSnapshot()
const orderIn = (venue: ChartFixture) => selectOrder(lobbyOf(venue))
const statuses = (venue: ChartFixture) =>
  Object.fromEntries(orderIn(venue).map((id) => [id, selectStatus(id)(lobbyOf(venue))]))
const second = (venue: ChartFixture, seconds = 1) => venue.wire('clock').say({ type: 'clock.ticked', seconds })
const own = { id: 3, machineID: 4, until: 9, secondsLeft: 900 }
const floor = [
  lobbyMachine(1, { cabin: 9, sequence: 5 }),
  lobbyMachine(2, { cabin: 4, status: 3 }),
  lobbyMachine(3, { cabin: 2, brandID: 2, tag: 'Classic' }),
  lobbyMachine(4, { cabin: 1, status: 4, reservation: { until: 1 }, isVip: true, name: 'Çınar' }),
]

describe('the list', () => {
  it('shows free machines first, the own reservation among them, then by cabin', () => {
    const venue = inLobby()
    venue.wire('fetchLobby').done(lobbyList(floor, { reservation: own }))
    expect([orderIn(venue), selectFreeCount(lobbyOf(venue))]).toEqual([[4, 3, 1, 2], 3])
    const lobby = venue.chart('lobby')
    lobby.send({ type: 'filter.changed', filter: { search: ' CINAR ' } })
    expect([orderIn(venue), venue.navigations.at(-1)]).toEqual([[4], '/lobby?q=+CINAR+'])
    lobby.send({ type: 'filter.changed', filter: { search: '', tag: 'Classic' } })
    expect([orderIn(venue), venue.navigations.at(-1)]).toEqual([[3], '/lobby?group=Classic'])
    lobby.send({ type: 'filter.cleared' })
    expect([orderIn(venue).length, venue.navigations.at(-1)]).toEqual([4, '/lobby'])
  })

  it('filters as the address says, when it opens and when the browser goes back', () => {
    const venue = inLobby('/lobby/2', '?vip=1')
    venue.wire('fetchLobby').done(lobbyList(floor))
    expect(orderIn(venue)).toEqual([])
    venue.go('/lobby', '?q=cinar')
    expect(orderIn(venue)).toEqual([4])
    venue.go('/lobby')
    expect(orderIn(venue)).toEqual(
      [4, 3, 1, 2].toSorted((one, other) => orderIn(venue).indexOf(one) - orderIn(venue).indexOf(other)),
    )
    expect(orderIn(venue).length).toBe(4)
  })

  it('asks for all brands first, then for the one that is looked at, and keeps every tab', () => {
    const venue = inLobby('/lobby/2')
    expect(venue.wire('fetchLobby').input).toEqual({ brandId: null, poll: false })
    venue.wire('fetchLobby').done(lobbyList(floor))
    venue.go('/lobby/1')
    expect(venue.wire('fetchLobby').input).toEqual({ brandId: 1, poll: true })
    venue.wire('fetchLobby').done(lobbyList([lobbyMachine(1, { status: 0, sequence: 9 })]))
    expect([statuses(venue), selectBrands(lobbyOf(venue)).map(({ id }) => id)]).toEqual([{ 1: 0 }, [1, 2]])
  })

  it('keeps what was pushed while it was fetched, the newest of each machine, whichever came first', () => {
    const venue = inLobby()
    live(venue)
    const push = (id: number, status: number, sequence: number) =>
      venue.wire('notificationSocket').say({ type: 'statuses.pushed', machines: [{ id, status, sequence }] })
    push(1, 6, 4)
    push(2, 2, 7)
    venue.wire('notificationSocket').say({ type: 'seat.pushed', seat: { seat: ownSeat(2), sequence: 2 } })
    venue.wire('notificationSocket').say({ type: 'loginsEnabled.pushed', push: { enabled: false, sequence: 1 } })
    venue.wire('fetchLobby').done(lobbyList(floor))
    expect([statuses(venue), selectOwnSeatOfLobby(lobbyOf(venue)), selectLoginsEnabled(lobbyOf(venue))]).toEqual([
      { 1: 2, 2: 2, 3: 2, 4: 4 },
      ownSeat(2),
      false,
    ])
    push(3, 6, 2)
    expect(statuses(venue)).toEqual({ 1: 2, 2: 2, 3: 6, 4: 4 })
  })

  it('counts the seconds of the own held seat down, without making the order anew', () => {
    const venue = inLobby()
    const list = lobbyList(floor, { seat: ownSeat(2, { status: 7, secondsLeft: 90 }), graceSeconds: 100 })
    venue.wire('fetchLobby').done(list)
    const order = orderIn(venue)
    for (const _ of [1, 2, 3]) second(venue)
    expect([selectHeldSeconds(lobbyOf(venue)), selectGraceSeconds(lobbyOf(venue))]).toEqual([87, 100])
    expect(orderIn(venue)).toBe(order)
    // A page that slept hears of all the seconds at once.
    second(venue, 95)
    expect(selectHeldSeconds(lobbyOf(venue))).toBe(0)
  })

  it('a card changes where it stands: no push moves another under the pointer', () => {
    const venue = inLobby()
    live(venue)
    venue.wire('fetchLobby').done(lobbyList(floor))
    const order = orderIn(venue)
    venue.wire('notificationSocket').say({
      type: 'statuses.pushed',
      machines: [
        { id: 3, status: 3, sequence: 9 },
        { id: 2, status: 2, sequence: 9 },
      ],
    })
    expect([orderIn(venue), statuses(venue)[3], statuses(venue)[2], selectFreeCount(lobbyOf(venue))]).toEqual([
      order,
      3,
      2,
      2,
    ])
  })

  it('tries again by itself after a failure, and says what failed', () => {
    const venue = inLobby()
    venue.wire('fetchLobby').fail(refusedCall)
    expect([selectLobbyScreen(lobbyOf(venue)), venue.lives('fetchLobby')]).toEqual(['failed', 0])
    venue.pass(10_000)
    expect(venue.wire('fetchLobby').input).toEqual({ brandId: null, poll: true })
  })
})

describe('freshness', () => {
  it('polls every lobbyRefresh while pushes are away, never while they come', () => {
    const venue = inLobby()
    venue.wire('fetchLobby').done(lobbyList(floor))
    venue.pass(10_000)
    venue.wire('fetchLobby').fail(refusedCall)
    expect([selectLobbyScreen(lobbyOf(venue)), selectFreshness(lobbyOf(venue))]).toEqual(['shown', 'stale'])
    second(venue, 5)
    expect(selectSilence(lobbyOf(venue))).toBe(5)
    live(venue)
    venue.wire('fetchLobby').done(lobbyList(floor))
    expect([
      selectFreshness(lobbyOf(venue)),
      venue.chart('notifications').getSnapshot().matches({ news: 'live' }),
    ]).toEqual(['fresh', true])
    expect(selectSilence(lobbyOf(venue))).toBe(0)
    venue.pass(60_000)
    expect(venue.lives('fetchLobby')).toBe(0)
  })

  it('hears that pushes are live though it opens later', () => {
    const venue = inLobby('/inspect')
    live(venue)
    venue.go('/lobby')
    venue.wire('fetchLobby').done(lobbyList(floor))
    venue.pass(60_000)
    expect(venue.lives('fetchLobby')).toBe(0)
  })

  it('believes a venue that counts from the beginning again', () => {
    const venue = inLobby()
    live(venue)
    venue.wire('fetchLobby').done(lobbyList(floor))
    venue.wire('notificationSocket').say({ type: 'statuses.pushed', machines: [{ id: 1, status: 3, sequence: 90 }] })
    venue.wire('notificationSocket').say({ type: 'socket.down', reason: 'transport close' })
    venue.pass(500)
    venue.wire('notificationSocket').say({ type: 'socket.up' })
    venue.wire('notificationSocket').say(snapshot([{ id: 1, status: 2, sequence: 1 }]))
    venue.wire('fetchLobby').done(lobbyList([lobbyMachine(1, { sequence: 1 })]))
    venue.wire('notificationSocket').say({ type: 'statuses.pushed', machines: [{ id: 1, status: 6, sequence: 2 }] })
    expect(statuses(venue)).toEqual({ 1: 6 })
  })
})

describe('the own reservation', () => {
  const screenOf = (venue: ChartFixture) => selectReservationScreen(venue.chart('reservation').getSnapshot())
  const held = (venue: ChartFixture, reservation: typeof own | null, sequence: number) =>
    venue.wire('notificationSocket').say({ type: 'seat.pushed', seat: { seat: null, reservation, sequence } })

  it('comes with the list and with pushes, and makes its machine free for who looks', () => {
    const venue = inLobby()
    live(venue)
    venue.wire('fetchLobby').done(lobbyList(floor))
    held(venue, own, 2)
    expect([screenOf(venue), selectIsFree(4)(lobbyOf(venue)), selectIsReserved(4)(lobbyOf(venue))]).toEqual([
      'held',
      true,
      true,
    ])
    venue.wire('notificationSocket').say({ type: 'seat.pushed', seat: { seat: null, sequence: 3 } })
    expect(screenOf(venue)).toBe('held')
    held(venue, null, 4)
    expect([screenOf(venue), selectIsReserved(4)(lobbyOf(venue))]).toEqual(['none', false])
  })

  it('pushed while the list is fetched, the push is the newer word', () => {
    const venue = inLobby()
    live(venue)
    held(venue, own, 2)
    venue.wire('fetchLobby').done(lobbyList(floor, { reservation: null }))
    expect(screenOf(venue)).toBe('held')
  })

  it('the venue restarts: what it says anew is what stands', () => {
    const venue = inLobby()
    live(venue)
    venue.wire('fetchLobby').done(lobbyList(floor, { reservation: own }))
    venue.wire('notificationSocket').say({ type: 'socket.down', reason: 'transport close' })
    live(venue)
    venue.wire('fetchLobby').done(lobbyList(floor, { reservation: { ...own, secondsLeft: 7 } }))
    second(venue, 2)
    expect([screenOf(venue), selectReservationLeft(venue.chart('reservation').getSnapshot())]).toEqual(['held', 5])
  })

  it('its machine may vanish from the list while it is asked for: the words stay, and it is not free', () => {
    const venue = inLobby()
    venue.wire('fetchLobby').done(lobbyList(floor))
    venue.chart('reservation').send({ type: 'reservation.asked', machine: { id: 3, name: 'Machine 3', cabin: 2 } })
    expect(selectIsFree(3)(lobbyOf(venue))).toBe(true)
    venue.chart('lobby').send({ type: 'lobby.retry' })
    venue.wire('fetchLobby').done(lobbyList(floor.filter(({ id }) => id !== 3)))
    expect([selectIsFree(3)(lobbyOf(venue)), screenOf(venue), orderIn(venue)]).toEqual([false, 'asking', [1, 4, 2]])
    expect(selectAskedMachine(venue.chart('reservation').getSnapshot())).toEqual({ id: 3, name: 'Machine 3', cabin: 2 })
  })
})

it('tell me when free: another page of the app hears it too, once, with the way there', () => {
  const venue = inLobby('/inspect')
  live(venue)
  venue.chart('freeWatch').send({ type: 'watch.toggled', machine: { id: 2, name: 'Deep Koi', cabin: 4 } })
  const push = (status: number, sequence: number) =>
    venue.wire('notificationSocket').say({ type: 'statuses.pushed', machines: [{ id: 2, status, sequence }] })
  push(6, 5)
  expect(venue.toasts()).toEqual([])
  push(2, 6)
  push(3, 7)
  push(2, 8)
  expect(venue.toasts()).toEqual([{ key: 'freeWatch.free', params: { name: 'Deep Koi', cabin: 4 } }])
  venue.chart('freeWatch').send({ type: 'watch.played', id: 2 })
  expect(venue.navigations.at(-1)).toBe('/game/2')
})

describe('the balance', () => {
  it('is fetched once, and a push goes before it', () => {
    const venue = inLobby()
    const balance = () => selectBalance(venue.chart('notifications').getSnapshot())
    expect(balance()).toBeNull()
    live(venue)
    venue.wire('fetchBalance').done(1)
    expect(balance()).toBe(500_000)
    venue.wire('notificationSocket').say({ type: 'balance.pushed', balance: { balance: 7, sequence: 4 } })
    expect(balance()).toBe(500_000)
    venue.wire('notificationSocket').say({ type: 'balance.pushed', balance: { balance: 8, sequence: 6 } })
    expect([balance(), venue.wire('notificationSocket').received.at(-1)]).toEqual([
      8,
      { type: 'notification.snapshot' },
    ])
  })
})
