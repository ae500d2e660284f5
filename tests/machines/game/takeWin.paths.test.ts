import { expect, it } from 'vitest'
import { takeWinMachine } from '#machines/game/takeWin/takeWin.machine.ts'
import { selectNotice, selectTaking } from '#machines/game/takeWin/takeWin.selectors.ts'
import type { TakeWinEvent } from '#machines/game/takeWin/takeWin.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

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

it('walks every transition; one press a taking, each with its own key', () => {
  const walked = walkChart({
    machine: takeWinMachine,
    input: { keyPrefix: 'join-1' },
    alphabet,
    key: ({ context }) => [context.win, context.round],
    check: ({ before, after, said, event }) => {
      const snapshot = after as never
      const told = said.filter(({ type }) => type === 'tell')
      const presses = told.filter(({ params }) => (params as { to: string }).to === 'seat')
      // The hand hears of each new win, once.
      const wasNotice = before.matches('waiting') || before.matches('taking')
      const isNewWin =
        event.type === 'game.changed' &&
        event.game.state === 'winWaiting' &&
        !before.matches('unsure') &&
        !(wasNotice && event.game.round === (before.context as { round: number }).round)
      expect(told.length - presses.length).toBe(isNewWin ? 1 : 0)
      expect(presses.length).toBe(event.type === 'win.take' && before.matches('waiting') ? 1 : 0)
      const { attempts, round } = after.context as { attempts: number; round: number }
      for (const press of presses)
        expect(press.params).toEqual({
          to: 'seat',
          event: { type: 'player.press', button: 'takeWin', key: `join-1-w${round}-${attempts}` },
        })
      const isNotice = after.matches('waiting') || after.matches('taking')
      expect(selectNotice(snapshot)).toEqual(isNotice ? { win: (after.context as { win: number }).win } : null)
      expect(selectTaking(snapshot)).toBe(after.matches('taking'))
    },
  })
  expect(walked.untaken).toEqual([])
})
