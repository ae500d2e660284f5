/** One user: who it is, kept fresh, and what the open tab tells of them. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import { type CallFailure, failureIn } from '../../../kit/failure.ts'
import { mailbox, send, sends } from '../../../kit/messages.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import type { PlaceShown } from '../page.types.ts'
import { tabOf, tabsOf } from './user.address.ts'
import type { PartAsk, ShownUser, UserContext, UserEvent, UserInput, UserPart, UserTag } from './user.types.ts'

const idOf = ({ place }: PlaceShown) => Number(place.values.filter)
const parts = ['money', 'limits'] as const satisfies readonly UserPart['of'][]

const chart = setup({
  types: {} as {
    input: UserInput
    context: UserContext
    events: UserEvent
    tags: UserTag
    children: { fetchUser: 'fetchUser'; refetch: 'fetchUser'; fetchPart: 'fetchPart'; rows: 'rows' }
  },
  actors: {
    fetchUser: unprovidedPromise<ShownUser, { id: number }>('fetchUser'),
    fetchPart: unprovidedPromise<UserPart, PartAsk>('fetchPart'),
    rows: queryMachine,
  },
  actions: {
    send,
    setPlace: assign((_, shown: PlaceShown) => ({
      ...{ id: idOf(shown), search: shown.place.search, tab: tabOf(shown.place.search) },
    })),
    setUser: assign((_, user: ShownUser) => ({ user, failure: null })),
    clearUser: assign({ user: null, part: null, failure: null }),
    setPart: assign((_, part: UserPart) => ({ part })),
    clearPart: assign({ part: null }),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
  },
  guards: {
    isSame: ({ context }, shown: PlaceShown) => idOf(shown) === context.id,
    isSameTab: ({ context }, shown: PlaceShown) =>
      idOf(shown) === context.id && tabOf(shown.place.search) === context.tab,
    isTold: ({ context }, { id }: { id: number | null }) => id === null || id === context.id,
    isMissing: (_, failure: CallFailure) => failure.kind === 'refused' && failure.code === ErrorCode.unknown,
    hasTab: ({ context: { user, tab } }) => user !== null && tab !== 'profile' && tabsOf(user).includes(tab),
    isPart: ({ context: { user, tab } }) =>
      user !== null && tabsOf(user).includes(tab) && parts.some((part) => part === tab),
  },
  delays: { settle: 1_000, pause: 5_000 },
})

const place = ({ event }: { event: PlaceShown }) => event
const setPlace = { type: 'setPlace', params: place } as const
const answer = ({ event }: { event: { output: ShownUser } }) => event.output
const id = ({ context }: { context: UserContext }) => ({ id: context.id })
const isTold = { guard: { type: 'isTold', params: ({ event }: { event: { id: number | null } }) => event } } as const

const looking = chart.createStateConfig({
  initial: 'fresh',
  on: {
    'player.changed': { ...isTold, target: '.settling' },
    'user.outdated': '.asking',
  },
  states: {
    fresh: {},
    settling: { after: { settle: 'asking' } },
    asking: {
      invoke: {
        id: 'refetch',
        src: 'fetchUser',
        input: id,
        onDone: { target: 'fresh', actions: { type: 'setUser', params: answer } },
        onError: 'failed',
      },
    },
    failed: { after: { pause: 'asking' } },
  },
})

const partAsked = chart.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'fetchPart',
        src: 'fetchPart',
        input: ({ context }) => ({ id: context.id, of: context.tab as UserPart['of'] }),
        onDone: { target: 'known', actions: { type: 'setPart', params: ({ event }) => event.output } },
        onError: 'failed',
      },
    },
    known: { on: { 'player.changed': { ...isTold, target: 'settling' }, 'user.outdated': 'asking' } },
    settling: { after: { settle: 'asking' } },
    failed: { tags: 'partFailed', on: { 'part.retried': 'asking' }, after: { pause: 'asking' } },
  },
})

const rowsOutdated = { actions: sends({ to: 'userTab', event: { type: 'query.outdated' } }) }
const tab = chart.createStateConfig({
  description: 'What a tab tells is asked for when it is opened, and let go with it.',
  initial: 'deciding',
  on: {
    'place.shown': [
      { guard: { type: 'isSameTab', params: place }, actions: setPlace },
      { guard: { type: 'isSame', params: place }, target: '.deciding', actions: [setPlace, 'clearPart'] },
    ],
  },
  states: {
    deciding: {
      always: [{ guard: 'isPart', target: 'part' }, { guard: 'hasTab', target: 'listing' }, { target: 'plain' }],
    },
    plain: {},
    part: partAsked,
    listing: {
      on: {
        'sessions.changed': rowsOutdated,
        'user.outdated': rowsOutdated,
        'player.changed': { ...isTold, ...rowsOutdated },
      },
      invoke: {
        id: 'rows',
        src: 'rows',
        systemId: mailbox('userTab'),
        input: ({ context }) => ({ filter: { of: context.tab, user: String(context.id) } }),
      },
    },
  },
})

export const userMachine = chart.createMachine({
  id: 'user',
  context: ({ input }) => ({ ...input, tab: tabOf(input.search), user: null, part: null, failure: null }),
  on: {
    'place.shown': [
      { guard: { type: 'isSame', params: place }, actions: setPlace },
      { target: '.loading', reenter: true, actions: ['clearUser', setPlace] },
    ],
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'fetchUser',
        src: 'fetchUser',
        input: id,
        onDone: { target: 'open', actions: { type: 'setUser', params: answer } },
        onError: [
          { guard: { type: 'isMissing', params: failureIn }, target: 'missing' },
          { target: 'failed', actions: { type: 'setFailure', params: failureIn } },
        ],
      },
    },
    missing: { tags: 'missing' },
    failed: { tags: 'failed', on: { 'user.retried': 'loading' } },
    open: { tags: 'open', type: 'parallel', states: { looking, tab } },
  },
})

export type UserRef = ActorRefFrom<typeof userMachine>
