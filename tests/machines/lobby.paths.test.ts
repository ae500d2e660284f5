import { expect, it } from 'vitest'
import { lobbyMachine as chart } from '#machines/floor/lobby/lobby.machine.ts'
import { selectLobbyScreen, selectStale, selectVisibleMachines } from '#machines/floor/lobby/lobby.selectors.ts'
import type { LobbyContext, LobbyEvent } from '#machines/floor/lobby/lobby.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { lobbyList, lobbyMachine, ownSeat, refusedCall } from './samples.ts'

const alphabet = {
  'brand.chosen': [
    { type: 'brand.chosen', brandId: null },
    { type: 'brand.chosen', brandId: 1 },
  ],
  'filter.changed': [{ type: 'filter.changed', filter: { freeOnly: true } }],
  'lobby.retry': [{ type: 'lobby.retry' }],
  'machine.changed': [1, 3].map((sequence) => ({ type: 'machine.changed', id: 1, status: 3, sequence }) as const),
  'ownSeat.changed': [
    { type: 'ownSeat.changed', seat: ownSeat(1, { status: 7, secondsLeft: 1 }), sequence: 2 },
    { type: 'ownSeat.changed', seat: null, sequence: 3 },
  ],
  'loginsEnabled.changed': [{ type: 'loginsEnabled.changed', enabled: false }],
  'news.live': [{ type: 'news.live' }],
  'news.away': [{ type: 'news.away' }],
  'poll.due': [],
} satisfies Alphabet<LobbyEvent>

it('walks every transition; one fetch at a time, a list once shown is never lost', () => {
  const walked = walkChart({
    machine: chart,
    input: { brandId: null, pollEvery: 10_000 },
    alphabet,
    outcomes: {
      fetchLobby: {
        done: [lobbyList([lobbyMachine(1, { sequence: 2 }), lobbyMachine(2, { brandID: 2 })])],
        error: [refusedCall],
      },
    },
    key: ({ context }) => {
      const { brandId, news, list, pushed, heldSeconds } = context as LobbyContext
      return [brandId, news[1]?.sequence, list === null, pushed.seat === null, heldSeconds]
    },
    check: ({ before, after, open }) => {
      const screen = selectLobbyScreen(after as never)
      expect((after.context as LobbyContext).list !== null).toBe(screen === 'shown')
      if (selectLobbyScreen(before as never) === 'shown') expect(screen).toBe('shown')
      expect(open.length).toBeLessThanOrEqual(1)
      if (screen === 'loading') expect(open).toEqual(['fetchLobby'])
      if (selectStale(after as never)) expect((after.context as LobbyContext).failure).not.toBeNull()
      expect(selectVisibleMachines(after as never)).toBe(selectVisibleMachines(after as never))
    },
  })
  expect(walked.untaken).toEqual([])
})
