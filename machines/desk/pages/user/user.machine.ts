/** One user: who it is, kept fresh, and what the open tab tells of them. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { detailMachine } from '../../../kit/detail/detail.machine.ts'
import { detailOf } from '../../../kit/detail/detail.selectors.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import { refundingMachine } from '../../refunding/refunding.machine.ts'
import type { PlaceShown } from '../page.types.ts'
import { tabOf, tabsOf } from './user.address.ts'
import type { ShownUser, UserContext, UserEvent, UserInput } from './user.types.ts'

const idOf = ({ place }: PlaceShown) => Number(place.values.filter)
const { knownIn } = detailOf<ShownUser>()

const chart = setup({
  types: {} as {
    input: UserInput
    context: UserContext
    events: UserEvent
    children: {
      detail: 'detail'
      money: 'money'
      limits: 'limits'
      notes: 'notes'
      rows: 'rows'
      refunding: 'refunding'
    }
  },
  actors: {
    detail: detailMachine,
    money: detailMachine,
    limits: detailMachine,
    notes: detailMachine,
    rows: queryMachine,
    refunding: refundingMachine,
  },
  actions: {
    send,
    setPlace: assign((_, shown: PlaceShown) => ({
      ...{ id: idOf(shown), search: shown.place.search, tab: tabOf(shown.place.search) },
    })),
    setTabs: assign((_, user: ShownUser) => ({ tabs: tabsOf(user) })),
    clearTabs: assign({ tabs: [] }),
  },
  guards: {
    isSame: ({ context }, shown: PlaceShown) => idOf(shown) === context.id,
    isSameTab: ({ context }, shown: PlaceShown) =>
      idOf(shown) === context.id && tabOf(shown.place.search) === context.tab,
    isTold: ({ context }, { id }: { id: number | null }) => id === null || id === context.id,
    isPlain: ({ context: { tabs, tab } }) => tab === 'profile' || !tabs.includes(tab),
    isMoney: ({ context }) => context.tab === 'money',
    isLimits: ({ context }) => context.tab === 'limits',
    isNotes: ({ context }) => context.tab === 'notes',
  },
})

const place = ({ event }: { event: PlaceShown }) => event
const setPlace = { type: 'setPlace', params: place } as const
const showDetail = {
  type: 'send',
  params: ({ event }: { event: PlaceShown }): Message => ({
    to: 'detail',
    event: { type: 'detail.shown', id: idOf(event) },
  }),
} as const
const toDetails = (event: Extract<Message, { to: 'detail' }>['event']): readonly Message[] => [
  { to: 'detail', event },
  { to: 'userPart', event },
]
const rowsOutdated: Message = { to: 'userTab', event: { type: 'query.outdated' } }

const open = chart.createStateConfig({
  description: 'What a tab tells is asked for when it is opened, and let go with it.',
  on: {
    'place.shown': [
      { guard: { type: 'isSameTab', params: place }, actions: setPlace },
      { guard: { type: 'isSame', params: place }, target: '.deciding', actions: setPlace },
    ],
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isPlain', target: 'plain' },
        { guard: 'isMoney', target: 'money' },
        { guard: 'isLimits', target: 'limits' },
        { guard: 'isNotes', target: 'notes' },
        { target: 'listing' },
      ],
    },
    plain: {},
    money: {
      invoke: {
        id: 'money',
        src: 'money',
        systemId: mailbox('userPart'),
        input: ({ context: { id } }) => ({ id, everyMs: 30_000 }),
      },
    },
    limits: {
      invoke: {
        id: 'limits',
        src: 'limits',
        systemId: mailbox('userPart'),
        input: ({ context: { id } }) => ({ id, everyMs: 30_000 }),
      },
    },
    notes: {
      invoke: {
        id: 'notes',
        src: 'notes',
        systemId: mailbox('userPart'),
        input: ({ context: { id } }) => ({ id, everyMs: 30_000 }),
      },
    },
    listing: {
      description: 'What moved their money is taken back by who may.',
      invoke: [
        {
          id: 'rows',
          src: 'rows',
          systemId: mailbox('userTab'),
          input: ({ context }) => ({ filter: { of: context.tab, user: String(context.id) } }),
        },
        { id: 'refunding', src: 'refunding' },
      ],
    },
  },
})

export const userMachine = chart.createMachine({
  id: 'user',
  context: ({ input }) => ({ ...input, tab: tabOf(input.search), tabs: [] }),
  on: {
    'player.changed': {
      guard: { type: 'isTold', params: ({ event }) => event },
      actions: sends(...toDetails({ type: 'detail.outdated' }), rowsOutdated),
    },
    'sessions.changed': { actions: sends(rowsOutdated) },
    'user.outdated': { actions: sends(...toDetails({ type: 'detail.retry' }), rowsOutdated) },
    'place.shown': [
      { guard: { type: 'isSame', params: place }, actions: setPlace },
      { target: '.closed', actions: [setPlace, 'clearTabs', showDetail] },
    ],
  },
  invoke: {
    id: 'detail',
    src: 'detail',
    systemId: mailbox('detail'),
    input: ({ context: { id } }) => ({ id, everyMs: 30_000, answeredTo: 'user' as const }),
  },
  initial: 'closed',
  states: {
    closed: {
      description: 'Until it is known.',
      on: {
        'detail.answered': { target: 'open', actions: { type: 'setTabs', params: ({ event }) => knownIn(event) } },
      },
    },
    open,
  },
})

export type UserRef = ActorRefFrom<typeof userMachine>
