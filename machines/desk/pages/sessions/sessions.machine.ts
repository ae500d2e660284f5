/** Supervisor sessions: every open one, live; the log of one of them; what is ordered of them; and the wall of what is watched. */
import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import type { SessionFiguresPush } from '#protocol/sockets/sockets.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { collectionMachine } from '../../../kit/collection/collection.machine.ts'
import { commandsMachine, toCommands } from '../../../kit/commands/commands.machine.ts'
import { type CallFailure, failureIn } from '../../../kit/failure.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import { wallMachine } from '../../watch/index.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { showWall, wallInput } from '../wall.ts'
import { watching } from '../watching.ts'
import { sessionOf } from './sessions.address.ts'
import type { SessionDetail, SessionsContext, SessionsEvent, SessionsTag } from './sessions.types.ts'

const chosenOf = ({ place }: Pick<SessionsContext, 'place'>) => sessionOf(place.search)

const chart = setup({
  types: {} as {
    input: PageInput
    context: SessionsContext
    events: SessionsEvent
    tags: SessionsTag
    children: { list: 'list'; wall: 'wall'; commands: 'commands'; fetchDetail: 'fetchDetail'; refetch: 'fetchDetail' }
  },
  actors: {
    list: collectionMachine,
    wall: wallMachine,
    commands: commandsMachine,
    fetchDetail: unprovidedPromise<SessionDetail, { id: number }>('fetchDetail'),
  },
  actions: {
    send,
    setPlace: assign((_, { place }: PlaceShown) => ({ place })),
    beginDetail: assign(({ context }) => ({ shown: chosenOf(context), detail: null, failure: null })),
    setDetail: assign((_, detail: SessionDetail) => ({ detail, failure: null })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
    outdateDetail: raise({ type: 'detail.outdated' }),
    clearDetail: assign({ shown: null, detail: null, failure: null }),
  },
  guards: {
    isChosen: ({ context }) => chosenOf(context) !== null,
    isOther: ({ context }) => chosenOf(context) !== context.shown,
    isMissing: (_, failure: CallFailure) => failure.kind === 'refused' && failure.code === ErrorCode.unknown,
  },
  delays: {
    /** News come in swarms. */
    settle: 1_000,
    /** Rounds are told by no push. */
    every: 15_000,
    pause: 5_000,
  },
})

const toList = (event: Extract<Message, { to: 'sessionList' }>['event']): Message => ({ to: 'sessionList', event })
const listOutdated = sends(toList({ type: 'collection.outdated' }))
const outdated = { actions: [listOutdated, 'outdateDetail'] } as const
const patchesOf = ({ sessions, at }: SessionFiguresPush) =>
  sessions.map(({ id, machineID: _, ...change }) => ({ id, sequence: at, change }))
const shown = ({ context }: { context: SessionsContext }) => ({ id: context.shown ?? 0 })
const detail = ({ event }: { event: { output: SessionDetail } }) => event.output
const leaving = { guard: 'isOther', target: '#sessions.detail.deciding' } as const

const open = chart.createStateConfig({
  description: 'The log stands also when its session is over; what comes to it is asked for.',
  tags: 'open',
  initial: 'fresh',
  always: leaving,
  states: {
    fresh: { on: { 'detail.outdated': 'settling' }, after: { every: 'refetching' } },
    settling: { after: { settle: 'refetching' } },
    refetching: {
      invoke: {
        id: 'refetch',
        src: 'fetchDetail',
        input: shown,
        onDone: { target: 'fresh', actions: { type: 'setDetail', params: detail } },
        onError: { target: 'stale', actions: { type: 'setFailure', params: failureIn } },
      },
    },
    stale: { tags: 'stale', on: { 'detail.retried': 'refetching' }, after: { pause: 'refetching' } },
  },
})

const detailRegion = chart.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { entry: 'clearDetail', always: [{ guard: 'isChosen', target: 'loading' }, { target: 'none' }] },
    none: { always: { guard: 'isChosen', target: 'loading' } },
    loading: {
      tags: 'loading',
      entry: 'beginDetail',
      always: leaving,
      invoke: {
        id: 'fetchDetail',
        src: 'fetchDetail',
        input: shown,
        onDone: { target: 'open', actions: { type: 'setDetail', params: detail } },
        onError: [
          { guard: { type: 'isMissing', params: failureIn }, target: 'missing' },
          { target: 'failed', actions: { type: 'setFailure', params: failureIn } },
        ],
      },
    },
    failed: { tags: 'failed', always: leaving, on: { 'detail.retried': 'loading' } },
    missing: { tags: 'missing', always: leaving },
    open,
  },
})

export const sessionsMachine = chart.createMachine({
  id: 'sessions',
  description:
    'How it is looked at, which session is open and what is watched stand in the address alone. Figures patch the list; whatever else changes is asked for anew.',
  context: ({ input }) => ({ ...input, shown: null, detail: null, failure: null }),
  entry: watching('sessions', 'figures', 'statuses'),
  on: {
    'place.shown': {
      actions: [{ type: 'setPlace', params: ({ event }) => event }, showWall],
    },
    'figures.changed': {
      actions: {
        type: 'send',
        params: ({ event }) => toList({ type: 'collection.patched', patches: patchesOf(event.figures) }),
      },
    },
    'sessions.ordered': toCommands,
    'sessions.changed': outdated,
    'statuses.changed': { actions: listOutdated },
    'command.ended': outdated,
  },
  invoke: [
    { id: 'list', src: 'list', systemId: mailbox('sessionList'), input: { filter: {} } },
    { id: 'commands', src: 'commands', systemId: mailbox('command'), input: { told: [], endedTo: 'page' } },
    {
      id: 'wall',
      src: 'wall',
      systemId: mailbox('wall'),
      input: wallInput,
    },
  ],
  initial: 'detail',
  states: { detail: detailRegion },
})

export type SessionsRef = ActorRefFrom<typeof sessionsMachine>
