import { expect, it } from 'vitest'
import { type TakeBackAct, type TakingBackEvent, takingBackMachine } from '#machines/desk/pages/cage/index.ts'
import type { CommandInput, CommandOrder } from '#machines/kit/command/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const order: CommandOrder<TakeBackAct> = {
  ...{ act: { do: 'takeBack', id: 9 }, title: { key: 'ask' }, words: null, confirm: { key: 'act' }, done: null },
  ...{ isAsked: true, isDangerous: false, reason: 'required', phrase: null, affected: [] },
}
const alphabet = {
  'posting.takenBack': [{ type: 'posting.takenBack', order, key: 'key-0001' }],
} satisfies Alphabet<TakingBackEvent>

it('walks every transition: taken back by one command at a time, and the player is looked at after it, however it ended', () => {
  const looksAgain = { to: 'serving', event: { type: 'cage.changed' } } as const
  const walked = walkChart({
    machine: takingBackMachine,
    alphabet,
    outcomes: {
      command: { done: (['done', 'canceled'] as const).map((ended) => ({ ended, act: order.act })), error: ['broken'] },
    },
    messages: [
      ['command done', looksAgain],
      ['command failed', looksAgain],
    ],
    check: ({ after, open }) => {
      expect(open.includes('command')).toBe(after.matches('asking'))
      const input = after.children.command?.getSnapshot().input as CommandInput | undefined
      if (after.matches('asking')) expect(input).toEqual({ order, key: 'key-0001' })
    },
  })
  expect(walked.untaken).toEqual([])
})
