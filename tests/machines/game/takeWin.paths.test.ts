import { expect, it } from 'vitest'
import { takeWinMachine } from '#machines/game/takeWin/takeWin.machine.ts'
import { selectNotice, selectTaking } from '#machines/game/takeWin/takeWin.selectors.ts'
import type { TakeWinContext, TakeWinEvent } from '#machines/game/takeWin/takeWin.types.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, type Step, walkChart } from '#tests/kit/walk.ts'

const changed = (state: string, round: number, win: number, played?: { win: number }[]) =>
  ({ type: 'game.changed', game: { state, round, win, bet: 50, ...(played && { gamble: { played } }) } }) as const
const alphabet = {
  'game.changed': [
    ...['idle', 'spinning', 'winWaiting', 'feature'].flatMap((state) =>
      [1, 2].map((round) => changed(state, round, state === 'winWaiting' ? 100 * round : 0)),
    ),
    // Gambled: won, and lost.
    changed('winWaiting', 1, 200, [{ win: 200 }]),
    changed('idle', 1, 0, [{ win: 200 }, { win: 0 }]),
  ],
  'win.take': [{ type: 'win.take' }],
  'press.refused': [{ type: 'press.refused' }],
  'seat.away': [{ type: 'seat.away' }],
} satisfies Alphabet<TakeWinEvent>

function isNewWin({ before, event }: Step): boolean {
  const context = before.context as TakeWinContext
  const isWaitedFor = before.matches('waiting') || before.matches('taking')
  return (
    event.game.state === 'winWaiting' &&
    !before.matches('unsure') &&
    !(isWaitedFor && event.game.round === context.round && event.game.win <= context.win)
  )
}

const told = ({ event: { game } }: Step): Message[] => [
  { to: 'controls', event: { type: 'win.announced' } },
  { to: 'celebration', event: { type: 'win.announced', win: game.win, bet: game.bet } },
]

it('walks every transition; one press a taking, each with its own key', () => {
  const walked = walkChart({
    machine: takeWinMachine,
    input: { keyPrefix: 'join-1' },
    alphabet,
    key: ({ context }) => [context.win, context.round],
    messages: [
      // The hand hears of each new win, once.
      ['game.changed', (step) => (isNewWin(step) ? told(step) : [])],
      [
        'enters taking',
        ({ after }) => {
          const { attempts, round } = after.context as TakeWinContext
          return [
            { to: 'seat', event: { type: 'player.press', button: 'takeWin', key: `join-1-w${round}-${attempts}` } },
            { to: 'celebration', event: { type: 'celebration.skipped' } },
          ]
        },
      ],
    ],
    check: ({ before, after, event }) => {
      const { round } = before.context as TakeWinContext
      const isLost = event.type === 'game.changed' && event.game.gamble?.played.at(-1)?.win === 0
      if (isLost && event.game.round === round && before.hasTag('notice')) expect(after.matches('lost')).toBe(true)
      const snapshot = after as never
      const isNotice = after.matches('waiting') || after.matches('taking')
      expect(selectNotice(snapshot)).toEqual(isNotice ? { win: (after.context as TakeWinContext).win } : null)
      expect(selectTaking(snapshot)).toBe(after.matches('taking'))
    },
  })
  expect(walked.untaken).toEqual([])
})
