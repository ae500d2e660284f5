/** The frame of the sample layer: who is signed in to it, its one page, and what is opened over it. */
import type { ActorRefFrom } from 'xstate'
import { mailbox, type Message, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { decisionOf, placeOf } from './frame.address.ts'
import type { FrameContext, SamplePlace, SampleRoute } from './frame.types.ts'
import { sampleHome } from './pages.ts'
import { chart } from './frame.setup.ts'

const unknownPath = '/pages/errors/error-404'
const place = ({ context }: { context: FrameContext }): SamplePlace => {
  const there = placeOf(context.route)
  if (there === null) throw new Error('no page of the sample layer stands here')
  return there
}
const setRoute = { type: 'setRoute', params: ({ event }: { event: { route: SampleRoute } }) => event } as const

const session = chart.createStateConfig({
  description: 'Who is signed in to the layer, which the venue knows nothing of. Their settings are theirs.',
  initial: 'restoring',
  states: {
    restoring: {
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: { target: 'settled', actions: { type: 'setUser', params: ({ event }) => ({ user: event.output }) } },
        onError: { target: 'settled', actions: { type: 'setUser', params: { user: null } } },
      },
    },
    settled: {
      on: {
        'session.opened': {
          target: 'settled',
          reenter: true,
          actions: { type: 'setUser', params: ({ event }) => event },
        },
        'session.closed': {
          target: 'settled',
          reenter: true,
          actions: ['forget', { type: 'setUser', params: { user: null } }],
        },
      },
      invoke: {
        id: 'settings',
        src: 'settings',
        input: ({ context }) => ({ user: context.user ?? null }),
        onError: { actions: sends(toast('error', { key: 'sample.failed' })) },
      },
    },
  },
})

const page = chart.createStateConfig({
  description: 'The one page that stands; who may not see it is led to sign in, or home, and back after signing in.',
  initial: 'resolving',
  on: {
    'route.shown': [
      {
        guard: { type: 'isSamePage', params: ({ event }) => event },
        actions: [
          setRoute,
          {
            type: 'send',
            params: ({ event }): Message[] => {
              const there = placeOf(event.route)
              return there ? [{ to: 'samplePage', event: { type: 'place.shown', place: there } }] : []
            },
          },
        ],
      },
      { target: '.resolving', actions: setRoute },
    ],
    'session.opened': {
      guard: 'isSettled',
      target: '.elsewhere',
      actions: [
        { type: 'navigate', params: ({ context }) => ({ to: context.remembered ?? sampleHome }) },
        'clearRemembered',
      ],
    },
    'session.closed': { guard: 'isSettled', target: '.resolving' },
  },
  states: {
    resolving: {
      always: [
        { guard: 'isUnsettled', target: 'waiting' },
        { guard: 'isUnknown', target: 'elsewhere', actions: { type: 'navigate', params: { to: unknownPath } } },
        {
          guard: 'isElsewhere',
          target: 'elsewhere',
          actions: [
            'setRemembered',
            { type: 'navigate', params: ({ context }) => ({ to: decisionOf(context).go ?? sampleHome }) },
          ],
        },
        { target: 'loading' },
      ],
    },
    waiting: { always: { guard: 'isSettled', target: 'resolving' } },
    elsewhere: {},
    loading: {
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: (at: { context: FrameContext }) => ({ page: place(at).page }),
        onDone: 'open',
        onError: 'failed',
      },
    },
    open: {
      tags: 'open',
      invoke: {
        id: 'page',
        src: 'page',
        systemId: mailbox('samplePage'),
        input: (at: { context: FrameContext }) => ({ place: place(at) }),
        onError: 'failed',
      },
    },
    failed: { tags: 'pageFailed', on: { 'page.retried': 'loading' } },
  },
})

const closing = { 'overlay.closed': 'none', 'route.shown': 'none' } as const
const overlay = chart.createStateConfig({
  description: 'One thing at a time stands over the page.',
  initial: 'none',
  on: {
    'question.asked': { target: '.asking', actions: { type: 'setQuestion', params: ({ event }) => event } },
    'menu.opened': '.menu',
    'settings.opened': '.settings',
  },
  states: {
    none: { entry: 'clearQuestion' },
    menu: { tags: 'menu', entry: 'clearQuestion', on: closing },
    settings: { tags: 'settings', entry: 'clearQuestion', on: { 'overlay.closed': 'none' } },
    asking: {
      tags: 'asking',
      on: {
        ...closing,
        'question.confirmed': {
          target: 'none',
          actions: {
            type: 'send',
            params: ({ context: { question } }): Message[] =>
              question === null ? [] : [{ to: 'samplePage', event: { type: 'act.asked', act: question.act } }],
          },
        },
      },
    },
  },
})

export const sampleFrameMachine = chart.createMachine({
  id: 'sampleFrame',
  description: 'Lives while a page of the sample layer is shown. Nothing of it reaches the venue.',
  context: ({ input }) => ({ ...input, user: undefined, remembered: null, question: null }),
  type: 'parallel',
  states: { session, page, overlay },
})

export type SampleFrameRef = ActorRefFrom<typeof sampleFrameMachine>
