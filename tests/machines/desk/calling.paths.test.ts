import { expect, it } from 'vitest'
import { type CallingContext, type CallingEvent, callingMachine } from '#machines/desk/calling/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, type Messages, type Step, walkChart } from '#tests/kit/walk.ts'

const alphabet = {
  'waiting.counted': [
    ...[1, 2].map((count) => ({ type: 'waiting.counted', topic: 'confirms', count }) as const),
    { type: 'waiting.counted', topic: 'attendant', count: 9 },
  ],
  'sound.turned': [true, false].map((on) => ({ type: 'sound.turned', on })),
  'notice.turned': [true, false].map((on) => ({ type: 'notice.turned', on })),
} satisfies Alphabet<CallingEvent>

/** Only when more wait than before; of the two those hear it that are on. */
function called({ before, event }: Step): Message[] {
  const { waiting } = before.context as CallingContext
  const now = Number(event['count'])
  if (event['topic'] !== 'confirms' || waiting === null || now <= waiting) return []
  const call = { type: 'call.made', waiting: now } as const
  return [
    { to: 'bell', event: call },
    { to: 'notice', event: call },
  ]
}
const messages: Messages = [
  ['xstate.init', { to: 'notifications', event: { type: 'topic.asked', topic: 'confirms' } }],
  ['waiting.counted', called],
]

it('walks every transition: a call is heard once more wait than before, by what is turned on, and of its own page alone', () => {
  const walked = walkChart({
    machine: callingMachine,
    input: { topic: 'confirms' },
    alphabet,
    outcomes: {
      bell: { error: ['no sound here'] },
      notice: { error: ['no notices here'] },
      askNotice: { done: [true, false], error: ['broken'] },
    },
    key: ({ context }) => [(context as CallingContext).waiting],
    messages,
    check: ({ after, open }) => {
      expect((after.context as CallingContext).waiting).not.toBe(9)
      expect(open.includes('bell')).toBe(after.hasTag('sounding'))
      expect(open.includes('notice')).toBe(after.hasTag('noticing'))
    },
  })
  expect(walked.untaken).toEqual([])
})
