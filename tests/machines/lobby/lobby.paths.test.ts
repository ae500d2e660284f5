import { expect, it } from 'vitest'
import { lobbyMachine as chart } from '#machines/lobby/lobby/lobby.machine.ts'
import { selectFreshness, selectLobbyScreen, selectOrder } from '#machines/lobby/lobby/lobby.selectors.ts'
import type { LobbyContext, LobbyEvent } from '#machines/lobby/lobby/lobby.types.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { lobbyList, lobbyMachine, ownSeat, refusedCall } from '../../kit/samples.ts'

const own = { id: 3, machineID: 1, until: 9, secondsLeft: 9 }
const alphabet = {
  'place.shown': [
    { type: 'place.shown', brandId: null, search: '' },
    { type: 'place.shown', brandId: 1, search: '?free=1' },
    { type: 'place.shown', brandId: 1, search: '' },
  ],
  'filter.changed': [{ type: 'filter.changed', filter: { freeOnly: true } }],
  'filter.cleared': [{ type: 'filter.cleared' }],
  'lobby.retry': [{ type: 'lobby.retry' }],
  'statuses.changed': [1, 3].map(
    (sequence) => ({ type: 'statuses.changed', machines: [{ id: 1, status: 3, sequence }] }) as const,
  ),
  'ownSeat.changed': [
    { type: 'ownSeat.changed', seat: ownSeat(1, { status: 7, secondsLeft: 1 }), reservation: own, sequence: 2 },
    { type: 'ownSeat.changed', seat: null, sequence: 3 },
  ],
  'loginsEnabled.changed': [{ type: 'loginsEnabled.changed', enabled: false }],
  'news.live': [{ type: 'news.live' }],
  'news.away': [{ type: 'news.away' }],
  'reserved.changed': [{ type: 'reserved.changed', machineID: 1 }],
  'marks.changed': [{ type: 'marks.changed', marks: { favourites: [1], recent: [] } }],
  'clock.ticked': [{ type: 'clock.ticked', seconds: 1 }],
  'poll.due': [],
} satisfies Alphabet<LobbyEvent>

const seatKnown = (machineID: number | null): Message => ({
  to: 'heldSeat',
  event: { type: 'seat.known', machineID },
})
const reservationKnown = (held: typeof own | null, seatedAt: number | null): Message => ({
  to: 'reservation',
  event: { type: 'reservation.known', own: held, seatedAt },
})

it('walks every transition; one fetch at a time, a list once shown is never lost, its order is nobody’s but the person’s', () => {
  const { brands } = lobbyList([lobbyMachine(1), lobbyMachine(2, { brandID: 2 })])
  const walked = walkChart({
    machine: chart,
    input: { userId: 1, isStaff: false, brandId: null, search: '', pollEvery: 10_000, userSettings: {} },
    alphabet,
    outcomes: {
      readKept: { done: [null, { brands, age: 60 }], error: [new Error('no storage')] },
      fetchLobby: {
        done: [lobbyList([lobbyMachine(1, { sequence: 2 }), lobbyMachine(2, { brandID: 2 })], { reservation: own })],
        error: [refusedCall],
      },
    },
    key: ({ context }) => {
      const { brandId, filter, listed } = context as LobbyContext
      return [brandId, filter.freeOnly, listed.length]
    },
    messages: [
      ['enters lobby', { to: 'notifications', event: { type: 'news.asked' } }],
      [
        'fetchLobby done',
        ({ before, event }) => {
          const { pushed, seat } = before.context as LobbyContext
          const seatedAt = (pushed.seat ? seat : event.output.seat)?.machineID ?? null
          const held = pushed.reservation ? pushed.reservation.own : event.output.reservation
          return [seatKnown(seatedAt), reservationKnown(held, seatedAt)]
        },
      ],
      [
        'ownSeat.changed',
        ({ event }) => {
          const seatedAt = event.seat?.machineID ?? null
          const seat = seatKnown(seatedAt)
          return event.reservation === undefined ? seat : [seat, reservationKnown(event.reservation, seatedAt)]
        },
      ],
      ['clock.ticked', { to: 'reservation', event: { type: 'clock.ticked', seconds: 1 } }],
    ],
    check: ({ event, before, after, open, said }) => {
      const screen = selectLobbyScreen(after as never)
      const context = after.context as LobbyContext
      if (screen === 'shown') expect(context.listed.length).toBe(2)
      if (selectLobbyScreen(before as never) === 'shown') expect(screen).toBe('shown')
      const fetching = open.filter((id) => id === 'fetchLobby' || id === 'readKept')
      expect(fetching.length).toBeLessThanOrEqual(1)
      if (screen === 'loading') expect(fetching.length).toBe(1)
      const freshness = selectFreshness(after as never)
      if (freshness === 'stale') expect(context.failure).not.toBeNull()
      if (freshness === 'kept' && screen === 'shown') expect(fetching.length).toBe(1)
      const isActOfPerson = /^(filter|place)\./.test(event.type) || event.type.startsWith('xstate.done')
      if (!isActOfPerson && context.filter.mine === null)
        expect(selectOrder(after as never).slice(0, (before.context as LobbyContext).order.length)).toEqual(
          (before.context as LobbyContext).order,
        )
      // Nobody's own goes to the device.
      for (const { type, params } of said)
        if (type === 'storeOnDevice') expect(JSON.stringify(params)).not.toMatch(/session|credit/i)
    },
  })
  expect(walked.untaken).toEqual([])
}, 120_000)
