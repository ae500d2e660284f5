/** One session told whole, for paper or a file: every step and round of it, and its receipt. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { type CallFailure, failureIn } from '../../../kit/failure.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import type { SessionStory, StoryContext, StoryEvent, StoryTag } from './story.types.ts'

type Saved = Extract<StoryEvent, { type: 'story.saved' }>

const chart = setup({
  types: {} as {
    context: StoryContext
    events: StoryEvent
    tags: StoryTag
    children: { fetchStory: 'fetchStory' }
  },
  actors: { fetchStory: unprovidedPromise<SessionStory, { id: number }>('fetchStory') },
  actions: {
    print: () => {},
    save: (_, _file: Saved) => {},
    setAsked: assign((_, { id }: { id: number }) => ({ sessionId: id, story: null, failure: null })),
    setStory: assign((_, story: SessionStory) => ({ story })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
    forget: assign({ sessionId: null, story: null, failure: null }),
  },
})

const closes = { 'story.closed': { target: 'closed', actions: 'forget' } } as const

export const storyMachine = chart.createMachine({
  id: 'story',
  context: { sessionId: null, story: null, failure: null },
  initial: 'closed',
  states: {
    closed: {
      on: { 'story.asked': { target: 'reading', actions: { type: 'setAsked', params: ({ event }) => event } } },
    },
    reading: {
      tags: ['open', 'reading'],
      description: 'Page by page, to its first step and its first round.',
      on: closes,
      invoke: {
        id: 'fetchStory',
        src: 'fetchStory',
        input: ({ context }) => ({ id: context.sessionId ?? 0 }),
        onDone: { target: 'shown', actions: { type: 'setStory', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'setFailure', params: failureIn } },
      },
    },
    failed: { tags: ['open', 'failed'], on: { ...closes, 'story.retry': 'reading' } },
    shown: {
      tags: 'open',
      on: {
        ...closes,
        'story.printed': { actions: 'print' },
        'story.saved': { actions: { type: 'save', params: ({ event }) => event } },
      },
    },
  },
})

export type StoryRef = ActorRefFrom<typeof storyMachine>
