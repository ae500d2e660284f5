import { describe, expect, it } from 'vitest'
import { filterOf, lobbyPathOf, noFilter, queryOf } from '#machines/lobby/lobby/lobby.address.ts'
import { betsOf, isFreeFor, orderOf, plain, withFreed } from '#machines/lobby/lobby/lobby.order.ts'
import { freeOf, leadOf, tilesOf } from '#machines/lobby/lobby/lobby.tiles.ts'
import { changeOf } from '#machines/lobby/lobby/lobby.filter.ts'
import type { LobbyContext, LobbyFilter } from '#machines/lobby/lobby/lobby.types.ts'
import type { LobbyMachine } from '#protocol/core/entities.ts'
import { lobbyMachine, ownSeat } from '../../kit/samples.ts'

type Looked = Parameters<typeof orderOf>[0]
function floor(machines: LobbyMachine[], filter: Partial<LobbyFilter> = {}, more: Partial<Looked> = {}): Looked {
  return {
    brands: [
      { id: 1, name: 'Aurelia', machineCount: 0 },
      { id: 2, name: 'Işık Oyun', machineCount: 0 },
    ],
    ...{ brandId: null, news: {}, order: [], reservedID: null, marks: { favourites: [], recent: [] } },
    machines: Object.fromEntries(machines.map((machine) => [machine.id, machine])),
    listed: machines.map(({ id }) => id),
    filter: { ...noFilter, ...filter },
    ...more,
  }
}
const hall = [
  lobbyMachine(1, { cabin: 9, bet_info: '0.50 – 20.00', name: 'Saffron Road' }),
  lobbyMachine(2, { cabin: 4, status: 3, bet_info: '0.20 – 8', name: 'Deep Koi' }),
  lobbyMachine(3, {
    cabin: 2,
    brandID: 2,
    tag: 'classic',
    name: 'ÇINAR',
    isVip: true,
    bet_info: '1,000.00 - 5.000,00',
  }),
  lobbyMachine(4, { cabin: 1, status: 4, name: 'Glasshouse' }),
]
const order = (filter: Partial<LobbyFilter>, more: Partial<Looked> = {}) => orderOf(floor(hall, filter, more))

describe('which machines are shown', () => {
  it('free ones first, the own reservation among them, then by cabin', () => {
    expect(order({})).toEqual([3, 1, 4, 2])
    expect(order({}, { reservedID: 4 })).toEqual([4, 3, 1, 2])
    expect([isFreeFor(floor(hall), 4), isFreeFor(floor(hall, {}, { reservedID: 4 }), 4)]).toEqual([false, true])
  })

  it('in other orders', () => {
    expect(order({ sort: 'cabin' })).toEqual([4, 3, 2, 1])
    expect(order({ sort: 'name' })).toEqual([3, 2, 4, 1])
    expect(order({ sort: 'bet' })).toEqual([2, 1, 3, 4])
  })

  it('found without accents, whatever i is typed, by game, cabin, group and brand', () => {
    for (const words of ['cinar', 'ÇINAR', 'çınar', ' Cınar ', 'isik', 'IŞIK', 'classic'])
      expect(order({ search: words }), words).toEqual([3])
    expect(order({ search: '9' })).toEqual([1])
    expect(order({ search: 'nothing' })).toEqual([])
    expect(plain('İSTANBUL ışık')).toBe('istanbul isik')
  })

  it('by group, VIP, a bet that is possible, marks and brand', () => {
    expect([order({ tag: 'classic' }), order({ vipOnly: true })]).toEqual([[3], [3]])
    expect([order({ bet: 20 }), order({ bet: 50 }), order({ bet: 100_000 }), order({ bet: 1 })]).toEqual([
      [2],
      [1, 2],
      [3],
      [],
    ])
    const marks = { favourites: [2, 3], recent: [2, 1, 99] }
    expect([order({ mine: 'favourites' }, { marks }), order({ mine: 'recent' }, { marks })]).toEqual([
      [3, 2],
      [2, 1],
    ])
    expect(order({}, { brandId: 2 })).toEqual([3])
  })

  it('a bet range is read from what people write', () => {
    expect(['0.50 – 20', '1,000.00 - 5.000,00', '2', 'from 0,20 to 8,00 TRY.', 'free', ''].map(betsOf)).toEqual([
      [50, 2_000],
      [100_000, 500_000],
      [200, 200],
      [20, 800],
      null,
      null,
    ])
  })
})

it('places are kept: what is taken stays, what is freed comes last, and nothing comes twice', () => {
  const looked = floor(hall, { freeOnly: true, sort: 'cabin' })
  const first = orderOf(looked)
  expect(first).toEqual([3, 1])
  const news = { 3: { status: 3, sequence: 5 }, 2: { status: 2, sequence: 5 } }
  const next = { ...looked, news, order: first }
  expect(withFreed(next, [3, 2])).toEqual([3, 1, 2])
  expect(withFreed({ ...next, order: [3, 1, 2] }, [3, 2])).toEqual([3, 1, 2])
  expect(orderOf(next)).toEqual([2, 1])
})

it('the whole filter stands in the address and comes back from it; what is not known is left out', () => {
  const filter: LobbyFilter = {
    ...{ search: 'çınar & co', freeOnly: true, vipOnly: true, tag: 'classic' },
    ...{ bet: 200, mine: 'favourites', game: 'Işık & co', sort: 'name' },
  }
  expect(filterOf(queryOf(filter))).toEqual(filter)
  expect([queryOf(noFilter), lobbyPathOf(3, noFilter), lobbyPathOf(null, { ...noFilter, freeOnly: true })]).toEqual([
    ...['', '/lobby/3', '/lobby?free=1'],
  ])
  expect(filterOf('?bet=-5&mine=all&sort=x&free=yes&q=' + 'x'.repeat(500))).toEqual({
    ...noFilter,
    search: 'x'.repeat(80),
  })
})

describe('cabinets of one game', () => {
  const koi = (id: number, more: Partial<LobbyMachine> = {}) =>
    lobbyMachine(id, { cabin: id, name: 'Deep Koi', ...more })
  const pond = [
    koi(1, { status: 3 }),
    koi(2),
    lobbyMachine(3, { cabin: 3, name: 'Glasshouse' }),
    koi(4, { isVip: true }),
  ]
  const placed = (filter: Partial<LobbyFilter> = {}, more: Partial<Looked> = {}) => {
    const looked = floor(pond, filter, more)
    return { ...looked, order: orderOf(looked) }
  }
  const guest = { ...floor(pond), isVip: false, seat: null }

  it('stand in the place of the first of them, in their order', () => {
    expect(tilesOf(placed())).toEqual([[2, 4, 1], [3]])
    expect(tilesOf(placed({ sort: 'cabin' }))).toEqual([[1, 2, 4], [3]])
    expect(tilesOf(placed({ freeOnly: true }))).toEqual([[2, 4], [3]])
  })

  it('stand each by itself where the game is open, or a person looks at what is theirs', () => {
    expect(tilesOf(placed({ game: 'Deep Koi' }))).toEqual([[2], [4], [1]])
    const marks = { favourites: [1, 4], recent: [] }
    expect(tilesOf(placed({ mine: 'favourites' }, { marks }))).toEqual([[4], [1]])
  })

  it('are counted as free for who may sit there; Play now goes to the own seat, the kept one, the first free one', () => {
    expect([freeOf(guest, [2, 4, 1]), freeOf({ ...guest, isVip: true }, [2, 4, 1])]).toEqual([1, 2])
    expect(leadOf(guest, [4, 2, 1])).toBe(2)
    expect(leadOf({ ...guest, seat: ownSeat(1) }, [4, 2, 1])).toBe(1)
    const kept = { ...guest, news: { 1: { status: 4, sequence: 9 } }, reservedID: 1 }
    expect(leadOf(kept, [4, 2, 1])).toBe(1)
    // Its card says then what shuts it.
    expect([leadOf(guest, [4, 1]), leadOf(guest, [1])]).toEqual([4, null])
  })

  it('what is searched is searched among all games; another choice leaves the game open', () => {
    const change = (filter: Partial<LobbyFilter>) =>
      changeOf({ context: {} as LobbyContext, event: { type: 'filter.changed', filter } })
    expect([change({ search: 'x' }), change({ freeOnly: true })]).toEqual([
      { filter: { search: 'x', game: null } },
      { filter: { freeOnly: true } },
    ])
  })
})
