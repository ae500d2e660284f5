/** One act of a person on the venue: asked first, run once, and its end told. */
import type { ActorRefFrom } from 'xstate'
import { failureIn, failureText } from '../failure.ts'
import { toast } from '../toast.ts'
import { chart, doneToast, type Given, type NeedsConfirmation } from './command.setup.ts'
import type { CommandAnswer, CommandEnd } from './command.types.ts'

const answered = ({ event }: { event: { output: CommandAnswer } }) => event.output
const refusedToast = (at: { event: { error: unknown } }) => toast('error', failureText(failureIn(at)))
const closed = (ended: CommandEnd) =>
  ({ 'command.closed': { target: '#command.ended', actions: { type: 'end', params: ended } } }) as const

/** A text that somebody wrote for its own sake is not lost by a slip. */
const canceled = {
  'command.closed': [
    { guard: 'isTextWritten', target: '#command.dropping' },
    { target: '#command.ended', actions: { type: 'end', params: 'canceled' } },
  ],
} as const

/** Out of the way, while the venue is at it or tells what it refused. */
const mayStandAside = {
  'command.setAside': { actions: { type: 'setAside', params: { isAside: true } } },
  'command.opened': { actions: { type: 'setAside', params: { isAside: false } } },
} as const

const asking = chart.createStateConfig({
  tags: ['open', 'closable', 'asking'],
  entry: 'show',
  on: {
    'reason.edited': { actions: [{ type: 'setReason', params: ({ event }) => event }, 'clearFailure'] },
    'phrase.edited': { actions: [{ type: 'setPhrase', params: ({ event }) => event }, 'clearFailure'] },
    'field.edited': { actions: [{ type: 'setText', params: ({ event }) => event }, 'clearFailure'] },
    'command.confirmed': { guard: 'mayRun', target: 'running' },
    ...canceled,
  },
})

const running = chart.createStateConfig({
  description:
    'Under way once: nothing is pressed twice, and it cannot be called back. The key stays the same at every try.',
  tags: 'busy',
  entry: 'clearFailure',
  invoke: {
    id: 'run',
    src: 'run',
    input: ({ context: { order, key, reason, confirm, text } }) => ({
      act: order.act,
      key,
      reason: reason.trim() || null,
      confirm,
      ...(order.field ? { text: text.trim() } : {}),
    }),
    onDone: [
      {
        guard: { type: 'needsConfirmation', params: answered },
        target: 'asking',
        actions: { type: 'setNeedsConfirmation', params: ({ event }) => event.output as NeedsConfirmation },
      },
      {
        guard: { type: 'isAccepted', params: answered },
        target: 'awaiting',
        actions: { type: 'setCommand', params: ({ event }) => event.output as { commandId: number } },
      },
      {
        target: 'ended',
        actions: [
          { type: 'setAnswer', params: ({ event }) => event.output as Extract<CommandAnswer, { kind: 'done' }> },
          { type: 'send', params: doneToast },
          { type: 'end', params: 'done' },
        ],
      },
    ],
    onError: [
      { guard: { type: 'needsProof', params: failureIn }, target: 'proving' },
      {
        guard: { type: 'isUnanswered', params: failureIn },
        target: 'unknown',
        actions: { type: 'setFailure', params: failureIn },
      },
      { guard: 'isShown', target: 'asking', actions: { type: 'setFailure', params: failureIn } },
      {
        target: 'ended',
        actions: [
          { type: 'send', params: refusedToast },
          { type: 'end', params: 'refused' },
        ],
      },
    ],
  },
})

const proving = chart.createStateConfig({
  description: 'The venue wants to know who sits there. Proved, the same command runs again with the same key.',
  tags: ['open', 'proving'],
  entry: 'show',
  initial: 'asking',
  states: {
    asking: {
      tags: 'closable',
      on: {
        'proof.edited': { actions: 'clearFailure' },
        'proof.given': { guard: { type: 'hasProof', params: ({ event }) => event }, target: 'checking' },
        ...canceled,
      },
    },
    checking: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'prove',
        src: 'prove',
        input: ({ event }) => event as Given,
        onDone: '#command.running',
        onError: { target: 'asking', actions: { type: 'setFailure', params: failureIn } },
      },
    },
  },
})

const awaiting = chart.createStateConfig({
  description:
    'The venue has taken it (202) and tells by pushes how it goes on each machine. Left, it goes on all the same.',
  tags: ['open', 'closable', 'awaiting'],
  entry: 'show',
  always: { guard: 'hasEnded', target: 'judging' },
  on: { ...closed('left'), ...mayStandAside },
  after: { unheard: 'reporting' },
})

export const commandMachine = chart.createMachine({
  id: 'command',
  description:
    'A screen invokes it with an order and a key, under the system id command, or has several at once by commands, and gets {ended, act, answer, failure} when it is over; its view is CommandDialog, shown while the actor lives. wire provides run and prove by createCommandActors. The end is told by a toast, once.',
  context: ({ input }) => ({
    ...input,
    reason: '',
    phrase: '',
    text: input.order.field?.text ?? '',
    confirm: null,
    impact: null,
    isShown: false,
    isAside: false,
    failure: null,
    commandId: null,
    answer: null,
    news: [],
    ended: 'canceled',
  }),
  output: ({ context: { ended, order, answer, failure } }) => ({
    ...{ ended, act: order.act, answer },
    ...(failure === null ? {} : { failure }),
  }),
  on: { 'command.pushed': { actions: { type: 'setNews', params: ({ event }) => event.command } } },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isAsked', target: 'asking' }, { target: 'running' }] },
    asking,
    dropping: {
      tags: ['open', 'dropping'],
      on: {
        'command.kept': 'asking',
        'command.dropped': { target: 'ended', actions: { type: 'end', params: 'canceled' } },
      },
    },
    running,
    proving,
    unknown: {
      description:
        'Nobody answered: whether it was done is not known. Tried again with the same key it is done once at most.',
      tags: ['open', 'closable', 'unknown'],
      entry: 'show',
      on: { 'command.retried': 'running', ...closed('unknown') },
    },
    awaiting,
    judging: {
      always: [
        {
          guard: 'isWhole',
          target: 'ended',
          actions: [
            { type: 'send', params: doneToast },
            { type: 'end', params: 'done' },
          ],
        },
        { target: 'reporting' },
      ],
    },
    reporting: {
      description: 'Some machines refused, or have not been heard of for three minutes: which, and why.',
      tags: ['open', 'closable', 'reporting'],
      on: { ...closed('partly'), ...mayStandAside },
    },
    ended: { type: 'final' },
  },
})

export type CommandRef = ActorRefFrom<typeof commandMachine>
