/** One player at the desk: how they stand, live, and one posting after another, each judged before it is sent and sent once. */
import type { ActorRefFrom } from 'xstate'
import { failureIn } from '../../../kit/failure.ts'
import { mailbox, type Message, sends } from '../../../kit/messages.ts'
import { findsCard } from './cardRead.ts'
import { composing, isTold } from './serving.composing.ts'
import { askedOf, chart, emptyDraft } from './serving.setup.ts'
import type { Posted, Posting } from './serving.types.ts'

const posted = ({ event }: { event: { output: Posted } }) => event.output
const recalled = ({ event }: { event: { output: Posting | null } }) => ({ posting: event.output })
const failed = { type: 'setFailure', params: failureIn } as const

const looksAgain = sends({ to: 'detail', event: { type: 'detail.retry' } })
/** What the posting was answered with is shown; a hand pay is answered with nothing to show. */
const looksAfter = ({ event }: { event: { output: Posted } }): Message => ({
  to: 'detail',
  event: { type: event.output.told ? 'detail.superseded' : 'detail.retry' },
})
/** Until it is known what became of a posting, whoever serves another one, or goes, is asked. */
const guarded = sends({ to: 'leaving', event: { type: 'leave.guarded' } })
const freed = sends({ to: 'leaving', event: { type: 'leave.freed' } })
/** What was refused is read first. */
const stayed = sends({ to: 'leaving', event: { type: 'leave.stayed' } })
export const servingMachine = chart.createMachine({
  id: 'serving',
  context: ({ input }) => ({
    ...input,
    ...{
      draft: { ...emptyDraft, kind: input.kinds[0] ?? emptyDraft.kind },
      turn: 0,
      verdict: null,
      isHurried: false,
      key: '',
      posted: null,
      told: null,
      failure: null,
      strayCard: null,
    },
  }),
  on: {
    'player.changed': isTold,
    'cage.changed': { actions: isTold.actions },
    'detail.answered': { actions: ['clearTold', { type: 'followPosted', params: ({ event }) => event }] },
    'player.found': { guard: { type: 'isTold', params: ({ event }) => event }, actions: 'beginAnew' },
    'card.read': { actions: { type: 'setStrayCard', params: ({ event }) => event } },
    'card.served': { actions: ['clearStrayCard', { type: 'send', params: ({ event }) => findsCard(event.card) }] },
  },
  invoke: [
    {
      id: 'detail',
      src: 'detail',
      systemId: mailbox('detail'),
      input: ({ context: { playerId } }) => ({ id: playerId, everyMs: 30_000, answeredTo: 'serving' }),
    },
    { id: 'leaving', src: 'leaving', systemId: mailbox('leaving') },
  ],
  initial: 'recalling',
  states: {
    recalling: {
      description: 'Whoever was signed out, or loaded the page anew, in the middle of a posting comes back to it.',
      invoke: {
        id: 'recall',
        src: 'recall',
        onDone: [
          {
            guard: { type: 'isOfPlayer', params: recalled },
            target: 'unknown',
            actions: { type: 'setRecalled', params: ({ event }) => ({ posting: event.output as Posting }) },
          },
          { target: 'composing' },
        ],
        onError: 'composing',
      },
    },
    composing,
    posting: {
      tags: 'posting',
      description: 'Under way once: a second Enter does nothing, and every try has the same key.',
      entry: guarded,
      invoke: {
        id: 'post',
        src: 'post',
        input: ({ context }) => {
          const { kind, reason, handPayId } = context.draft
          return { kind, asked: askedOf(context), reason: reason.trim(), handPayId, key: context.key }
        },
        onDone: {
          target: 'composing.empty',
          actions: [{ type: 'setPosted', params: posted }, 'clearDraft', { type: 'send', params: looksAfter }, freed],
        },
        onError: [
          { guard: { type: 'isUnanswered', params: failureIn }, target: 'unknown', actions: failed },
          { target: 'composing.refused', actions: [failed, stayed, freed] },
        ],
      },
    },
    unknown: {
      tags: 'unknown',
      description:
        'Nobody answered: whether it was posted is not known. Tried again with the same key it is posted once at most.',
      entry: guarded,
      on: {
        'posting.retried': 'posting',
        'posting.abandoned': { actions: ['forget', sends({ to: 'leaving', event: { type: 'leave.confirmed' } })] },
        'draft.cleared': {
          target: 'composing.empty',
          actions: ['forget', 'clearDraft', 'clearStrayCard', looksAgain, freed],
        },
      },
    },
  },
})
export type ServingRef = ActorRefFrom<typeof servingMachine>
