/** One thing of the venue, looked at: asked for, kept fresh, and never taken away by a look that fails. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import { type CallFailure, failureIn } from '../failure.ts'
import { type Message, send } from '../messages.ts'
import { unprovidedPromise } from '../unprovided.ts'
import type { DetailAnswer, DetailAsk, DetailContext, DetailEvent, DetailInput, DetailTag } from './detail.types.ts'

const chart = setup({
  types: {} as {
    input: DetailInput
    context: DetailContext
    events: DetailEvent
    tags: DetailTag
    children: { fetchDetail: 'fetchDetail' }
  },
  actors: { fetchDetail: unprovidedPromise<DetailAnswer, DetailAsk>('fetchDetail') },
  actions: {
    send,
    setId: assign((_, { id }: { id: number | null }) => ({ id, answer: null, failure: null })),
    setAnswer: assign((_, answer: DetailAnswer) => ({ answer, failure: null })),
    clearAnswer: assign({ answer: null, failure: null }),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
    outdate: assign({ isOutdated: true }),
    clearOutdated: assign({ isOutdated: false }),
  },
  guards: {
    isOther: ({ context }, { id }: { id: number | null }) => id !== context.id,
    isNamed: ({ context }) => context.id !== null,
    isMissing: (_, failure: CallFailure) => failure.kind === 'refused' && failure.code === ErrorCode.unknown,
    isOutdated: ({ context }) => context.isOutdated,
  },
  delays: {
    every: ({ context }) => context.everyMs,
    /** News come in swarms. */
    settle: 1_000,
    pause: 5_000,
  },
})

type Answered = { context: DetailContext; event: { output: DetailAnswer } }
const answeredMessages = ({ context: { answeredTo }, event: { output } }: Answered): Message[] =>
  answeredTo ? [{ to: answeredTo, event: { type: 'detail.answered', known: output.known } }] : []
const fetchDetail = <State extends string>(failedTo: State) =>
  ({
    id: 'fetchDetail',
    src: 'fetchDetail',
    input: ({ context }: { context: DetailContext }) => ({ id: context.id ?? 0 }),
    onDone: {
      target: '#detail.shown',
      actions: [
        { type: 'setAnswer', params: ({ event }: Answered) => event.output },
        { type: 'send', params: answeredMessages },
      ],
    },
    onError: [
      { guard: { type: 'isMissing', params: failureIn }, target: '#detail.missing', actions: 'clearAnswer' },
      { target: failedTo, actions: { type: 'setFailure', params: failureIn } },
    ],
  }) as const

/** Asked for again by itself, and at once by whoever does not want to wait. */
const repeating = <Tag extends 'failed' | 'stale'>(tags: Tag) =>
  chart.createStateConfig({
    tags,
    initial: 'waiting',
    on: { 'detail.retry': '.asking' },
    states: {
      waiting: { after: { pause: 'asking' } },
      asking: {
        tags: 'retrying',
        entry: 'clearOutdated',
        on: { 'detail.superseded': 'waiting' },
        invoke: fetchDetail('waiting'),
      },
    },
  })

const shown = chart.createStateConfig({
  description: 'News that come while it is asked for are asked for after it, so that a storm of them starves nothing.',
  initial: 'fresh',
  on: { 'detail.retry': '.asking' },
  states: {
    fresh: {
      always: { guard: 'isOutdated', target: 'settling' },
      after: { every: 'asking' },
      on: { 'detail.superseded': 'settling' },
    },
    settling: { after: { settle: 'asking' } },
    asking: { entry: 'clearOutdated', on: { 'detail.superseded': 'settling' }, invoke: fetchDetail('stale') },
    stale: repeating('stale'),
  },
})

export const detailMachine = chart.createMachine({
  id: 'detail',
  description:
    'Who invokes it provides fetchDetail and tells it what the address names and what pushes say. An answer that failed to come leaves the last one, and says that it is old.',
  context: ({ input }) => ({ ...input, answer: null, isOutdated: false, failure: null }),
  on: {
    'detail.shown': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'setId', params: ({ event }) => event },
    },
    'detail.outdated': { actions: 'outdate' },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isNamed', target: 'loading' }, { target: 'none' }] },
    none: { tags: 'none' },
    loading: { tags: 'loading', entry: 'clearOutdated', invoke: fetchDetail('failed') },
    missing: { tags: 'missing' },
    failed: repeating('failed'),
    shown,
  },
})

export type DetailRef = ActorRefFrom<typeof detailMachine>
