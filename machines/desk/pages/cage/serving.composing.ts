/** One posting as it is written and judged, until it is sent. */
import { failureIn } from '../../../kit/failure.ts'
import { sends } from '../../../kit/messages.ts'
import { askedOf, chart } from './serving.setup.ts'
import type { ServingEvent, Verdict } from './serving.types.ts'

const verdict = ({ event }: { event: { output: Verdict } }) => event.output
const edited = ({ event }: { event: Extract<ServingEvent, { type: 'draft.edited' }> }) => event
const failed = { type: 'setFailure', params: failureIn } as const
const outdated = sends({ to: 'detail', event: { type: 'detail.outdated' } })
export const isTold = {
  guard: { type: 'isTold', params: ({ event }: { event: Extract<ServingEvent, { type: 'player.changed' }> }) => event },
  actions: outdated,
} as const
/** Somebody else serves the same player, or they play: what was judged may be past. */
const judgeAgain = { ...isTold, target: 'deciding' } as const

const posts = {
  guard: 'mayPost',
  target: '#serving.posting',
  actions: {
    type: 'setKey',
    params: ({ event }: { event: Extract<ServingEvent, { type: 'draft.submitted' }> }) => event,
  },
} as const

export const composing = chart.createStateConfig({
  description:
    'What is written is judged by the venue when the fingers rest, so that whoever presses Enter knows what it does.',
  initial: 'deciding',
  on: {
    'draft.edited': [
      { guard: { type: 'isReason', params: edited }, actions: { type: 'setReason', params: edited } },
      { target: '.deciding', actions: { type: 'edit', params: edited } },
    ],
    'draft.cleared': { target: '.empty', actions: ['clearDraft', 'clearPosted', 'clearStrayCard'] },
  },
  states: {
    deciding: {
      always: [{ guard: 'isHandPay', target: 'ready' }, { guard: 'isWhole', target: 'settling' }, { target: 'empty' }],
    },
    empty: {
      on: { 'draft.submitted': { guard: 'isZero', target: 'zero' } },
    },
    zero: {
      tags: 'zero',
      description: 'Told once it is to be posted: a zero may be the first digit of an amount.',
    },
    settling: {
      tags: 'judging',
      after: { pause: 'judging' },
      on: {
        'draft.submitted': { target: 'judging', actions: { type: 'hurry', params: ({ event }) => event } },
      },
    },
    judging: {
      tags: 'judging',
      on: { 'draft.submitted': { actions: { type: 'hurry', params: ({ event }) => event } } },
      invoke: {
        id: 'judge',
        src: 'judge',
        input: ({ context }) => askedOf(context),
        onDone: [
          {
            guard: { type: 'isLargeNow', params: verdict },
            target: 'large',
            actions: { type: 'setVerdict', params: verdict },
          },
          { guard: { type: 'mayGoOn', params: verdict }, target: '#serving.posting' },
          { target: 'ready', actions: { type: 'setVerdict', params: verdict } },
        ],
        onError: { target: 'refused', actions: failed },
      },
    },
    ready: {
      on: {
        'player.changed': judgeAgain,
        'draft.submitted': [{ guard: 'isLarge', target: 'large' }, posts],
      },
    },
    large: {
      tags: 'large',
      description:
        'A slip of the fingers, or a card that was read slowly, would be as large: it is asked for once more.',
      initial: 'still',
      on: { 'player.changed': judgeAgain },
      states: {
        still: {
          description: 'The Enter that a reader or a finger sends twice answers nothing.',
          after: { quiet: 'asked' },
        },
        asked: { on: { 'draft.submitted': posts } },
      },
    },
    refused: {
      description: 'It would not be taken as it is, or nobody answered. Asked again, it is judged again first.',
      on: {
        'player.changed': judgeAgain,
        'draft.submitted': {
          guard: 'isWhole',
          target: 'judging',
          actions: { type: 'hurry', params: ({ event }) => event },
        },
      },
    },
  },
})
