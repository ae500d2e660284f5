/** The machines of the floor as a player sees them: fetched once, kept fresh by pushes, by polls while pushes are away. */
import { type ActorRefFrom, assign, not, raise, setup } from 'xstate'
import type { LobbyList, OwnSeat } from '#protocol/entities.ts'
import { tell } from '../../kit/tell.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import { failureOf } from '../../session/auth/auth.machine.ts'
import type { CallFailure } from '../../session/auth/auth.types.ts'
import type { FetchLobbyInput, LobbyContext, LobbyEvent, LobbyFilter, LobbyInput, LobbyTag } from './lobby.types.ts'

const nothingPushed = { seat: null, loginsEnabled: null }

/** The answer for one brand replaces that brand in the list; the answer for all replaces the list. */
function withAnswer(context: LobbyContext, answer: LobbyList, whole: boolean): Partial<LobbyContext> {
  const { list, brands, pushed } = context
  const answered = new Map(answer.brands.map((entry) => [entry.brand.id, entry]))
  const merged = whole || !list ? answer.brands : list.brands.map((entry) => answered.get(entry.brand.id) ?? entry)
  const known = new Set(merged.map(({ brand }) => brand.id))
  const all = [...merged, ...answer.brands.filter(({ brand }) => !known.has(brand.id))]
  return {
    brands: whole || brands.length === 0 ? answer.brands.map(({ brand }) => brand) : all.map(({ brand }) => brand),
    list: {
      brands: all,
      seat: pushed.seat ? pushed.seat.own : answer.seat,
      loginsEnabled: pushed.loginsEnabled ?? answer.loginsEnabled,
    },
    heldSeconds: pushed.seat ? context.heldSeconds : (answer.seat?.secondsLeft ?? null),
    pushed: nothingPushed,
    failure: null,
  }
}

/** Pushes become part of the list before their sequences lose their meaning. */
function withNews(list: LobbyList | null, news: LobbyContext['news']): LobbyList | null {
  if (!list) return null
  const brands = list.brands.map(({ brand, machines }) => ({
    brand,
    machines: machines.map((machine) => {
      const pushed = news[machine.id]
      return pushed && pushed.sequence > machine.sequence ? { ...machine, ...pushed } : machine
    }),
  }))
  return { ...list, brands }
}

const chart = setup({
  types: {} as { input: LobbyInput; context: LobbyContext; events: LobbyEvent; tags: LobbyTag },
  actors: { fetchLobby: unprovidedPromise<LobbyList, FetchLobbyInput>('fetchLobby') },
  actions: {
    tell,
    keepBrand: assign((_, { brandId }: { brandId: number | null }) => ({ brandId })),
    keepFilter: assign(({ context }, { filter }: { filter: Partial<LobbyFilter> }) => ({
      filter: { ...context.filter, ...filter },
    })),
    keepMachine: assign(({ context }, { id, status, sequence }: { id: number; status: number; sequence: number }) => ({
      news: { ...context.news, [id]: { status, sequence } },
    })),
    foldNews: assign(({ context }) => ({ list: withNews(context.list, context.news), news: {} })),
    keepSeat: assign(({ context }, { seat }: { seat: OwnSeat | null }) => ({
      pushed: { ...context.pushed, seat: { own: seat } },
      list: context.list && { ...context.list, seat },
      heldSeconds: seat?.secondsLeft ?? null,
    })),
    tick: assign({
      heldSeconds: ({ context }) => (context.heldSeconds === null ? null : Math.max(0, context.heldSeconds - 1)),
    }),
    keepLoginsEnabled: assign(({ context }, { enabled }: { enabled: boolean }) => ({
      pushed: { ...context.pushed, loginsEnabled: enabled },
      list: context.list && { ...context.list, loginsEnabled: enabled },
    })),
    forgetPushed: assign({ pushed: nothingPushed }),
    keepAnswer: assign(({ context }, answer: LobbyList) =>
      withAnswer(context, answer, context.brandId === null || context.list === null),
    ),
    keepFailure: assign((_, failure: CallFailure) => ({ failure })),
  },
  guards: {
    isCounting: ({ context }) => context.heldSeconds !== null && context.heldSeconds > 0,
    isOtherBrand: ({ context }, { brandId }: { brandId: number | null }) => brandId !== context.brandId,
    isNews: ({ context }, { id, sequence }: { id: number; sequence: number }) => {
      const known = context.news[id]
      return known === undefined || sequence > known.sequence
    },
  },
  delays: { poll: ({ context }) => context.pollEvery, second: 1_000 },
})

/** The first answer is of all brands, for their tabs; later ones are of the brand that is looked at. */
const fetchInput =
  (poll: boolean) =>
  ({ context }: { context: LobbyContext }) => ({
    brandId: context.list === null ? null : context.brandId,
    poll,
  })
const keepAnswer = {
  type: 'keepAnswer',
  params: ({ event }: { event: { output: LobbyList } }) => event.output,
} as const
const keepFailure = {
  type: 'keepFailure',
  params: ({ event }: { event: { error: unknown } }) => failureOf(event.error),
} as const

const loading = chart.createStateConfig({
  tags: 'loading',
  entry: 'forgetPushed',
  invoke: {
    id: 'fetchLobby',
    src: 'fetchLobby',
    input: fetchInput(false),
    onDone: { target: 'shown', actions: keepAnswer },
    onError: { target: 'failed', actions: keepFailure },
  },
})

const failed = chart.createStateConfig({
  tags: 'failed',
  on: { 'lobby.retry': 'loading', 'news.live': 'loading' },
  initial: 'resting',
  states: {
    resting: { after: { poll: 'retrying' } },
    retrying: {
      entry: 'forgetPushed',
      invoke: {
        id: 'fetchLobby',
        src: 'fetchLobby',
        input: fetchInput(true),
        onDone: { target: '#lobby.list.shown', actions: keepAnswer },
        onError: { target: 'resting', actions: keepFailure },
      },
    },
  },
})

const refresh = {
  entry: 'forgetPushed',
  invoke: {
    id: 'fetchLobby',
    src: 'fetchLobby',
    input: fetchInput(true),
    onDone: { target: '#lobby.list.shown.fresh', actions: keepAnswer },
    onError: { target: '#lobby.list.shown.stale', actions: keepFailure },
  },
} as const

const shown = chart.createStateConfig({
  tags: 'shown',
  on: {
    'brand.chosen': {
      guard: { type: 'isOtherBrand', params: ({ event }) => event },
      target: '.refreshing',
      actions: { type: 'keepBrand', params: ({ event }) => event },
    },
    'news.live': '.refreshing',
    'lobby.retry': '.refreshing',
  },
  initial: 'fresh',
  states: {
    fresh: { on: { 'poll.due': 'refreshing' } },
    refreshing: { ...refresh },
    stale: {
      tags: 'stale',
      initial: 'resting',
      states: { resting: { after: { poll: 'retrying' } }, retrying: { ...refresh } },
    },
  },
})

const list = chart.createStateConfig({
  description: 'The list. A refresh that fails keeps it, and says that it is stale.',
  on: { 'brand.chosen': { actions: { type: 'keepBrand', params: ({ event }) => event } } },
  initial: 'loading',
  states: { loading, failed, shown },
})

const news = chart.createStateConfig({
  description: 'Whether pushes come. While they do not, the list is fetched again every `poll`.',
  initial: 'away',
  states: {
    away: {
      on: { 'news.live': 'live' },
      after: { poll: { target: 'away', reenter: true, actions: raise({ type: 'poll.due' }) } },
    },
    live: { on: { 'news.away': { target: 'away', actions: 'foldNews' } } },
  },
})

const countdown = chart.createStateConfig({
  description: 'The seconds that the own seat is still held, counted down between the venue’s figures.',
  initial: 'resting',
  states: {
    resting: { always: { guard: 'isCounting', target: 'counting' } },
    counting: {
      always: { guard: not('isCounting'), target: 'resting' },
      after: { second: { target: 'counting', reenter: true, actions: 'tick' } },
    },
  },
})

export const lobbyMachine = chart.createMachine({
  id: 'lobby',
  context: ({ input }) => ({
    ...input,
    brands: [],
    list: null,
    filter: { search: '', freeOnly: false, vipOnly: false, tag: null },
    failure: null,
    news: {},
    pushed: nothingPushed,
    heldSeconds: null,
  }),
  entry: { type: 'tell', params: { to: 'notifications', event: { type: 'news.asked' } } },
  on: {
    'filter.changed': { actions: { type: 'keepFilter', params: ({ event }) => event } },
    'machine.changed': {
      guard: { type: 'isNews', params: ({ event }) => event },
      actions: { type: 'keepMachine', params: ({ event }) => event },
    },
    'ownSeat.changed': { actions: { type: 'keepSeat', params: ({ event }) => event } },
    'loginsEnabled.changed': { actions: { type: 'keepLoginsEnabled', params: ({ event }) => event } },
  },
  type: 'parallel',
  states: { list, news, countdown },
})

export type LobbyRef = ActorRefFrom<typeof lobbyMachine>
