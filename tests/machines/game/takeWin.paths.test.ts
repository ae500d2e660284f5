import { expect, it } from 'vitest'
import { takeWinMachine } from '#machines/game/takeWin/takeWin.machine.ts'
import { selectNotice, selectTaking } from '#machines/game/takeWin/takeWin.selectors.ts'
import type { TakeWinContext, TakeWinEvent } from '#machines/game/takeWin/takeWin.types.ts'
import { type Alphabet, type Step, walkChart } from '#tests/kit/walk.ts'

const alphabet = {
  'game.changed': ['idle', 'spinning', 'winWaiting', 'feature'].flatMap((state) =>
    [1, 2].map(
      (round) =>
        ({ type: 'game.changed', game: { state, round, win: state === 'winWaiting' ? 100 * round : 0 } }) as const,
    ),
  ),
  'win.take': [{ type: 'win.take' }],
  'press.refused': [{ type: 'press.refused' }],
  'seat.away': [{ type: 'seat.away' }],
} satisfies Alphabet<TakeWinEvent>

function isNewWin({ before, event }: Step): boolean {
  const isWaitedFor = before.matches('waiting') || before.matches('taking')
  return (
    event.game.state === 'winWaiting' &&
    !before.matches('unsure') &&
    !(isWaitedFor && event.game.round === (before.context as TakeWinContext).round)
  )
}

it('walks every transition; one press a taking, each with its own key', () => {
  const walked = walkChart({
    machine: takeWinMachine,
    input: { keyPrefix: 'join-1' },
    alphabet,
    key: ({ context }) => [context.win, context.round],
    messages: [
      // The hand hears of each new win, once.
      ['game.changed', (step) => (isNewWin(step) ? { to: 'controls', event: { type: 'win.announced' } } : [])],
      [
        'enters taking',
        ({ after }) => {
          const { attempts, round } = after.context as TakeWinContext
          return {
            to: 'seat',
            event: { type: 'player.press', button: 'takeWin', key: `join-1-w${round}-${attempts}` },
          }
        },
      ],
    ],
    check: ({ after }) => {
      const snapshot = after as never
      const isNotice = after.matches('waiting') || after.matches('taking')
      expect(selectNotice(snapshot)).toEqual(isNotice ? { win: (after.context as TakeWinContext).win } : null)
      expect(selectTaking(snapshot)).toBe(after.matches('taking'))
    },
  })
  expect(walked.untaken).toEqual([])
})
