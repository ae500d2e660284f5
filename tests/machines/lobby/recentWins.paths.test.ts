import { expect, it } from 'vitest'
import { recentWinsMachine, selectWins } from '#machines/lobby/recentWins/index.ts'
import { walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const win = { id: 4, machineID: 2, game: 'Seven Bells', amount: 4_000, times: 40, minutes: 3 }

it('walks every transition; it asks again and again, and a look that failed takes nothing away', () => {
  const walked = walkChart({
    machine: recentWinsMachine,
    alphabet: {},
    outcomes: { fetchWins: { done: [[win], []], error: [unansweredCall] } },
    check: ({ before, after, event, open }) => {
      expect(open).toEqual(after.matches('asking') ? ['fetchWins'] : [])
      if (event.type === 'xstate.error.actor.fetchWins')
        expect(selectWins(after as never)).toEqual(selectWins(before as never))
    },
  })
  expect(walked.untaken).toEqual([])
})
