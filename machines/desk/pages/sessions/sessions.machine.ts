/** Supervisor sessions: every open one, live; the log of one of them; what is ordered of them; and the wall of what is watched. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { SessionFiguresPush } from '#protocol/sockets/sockets.ts'
import { collectionMachine } from '../../../kit/collection/collection.machine.ts'
import { commandsMachine, toCommands } from '../../../kit/commands/commands.machine.ts'
import { detailMachine } from '../../../kit/detail/detail.machine.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { refundingMachine } from '../../refunding/refunding.machine.ts'
import { wallMachine } from '../../watch/index.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { showWall, wallInput } from '../wall.ts'
import { watching } from '../watching.ts'
import { sessionOf } from './sessions.address.ts'
import { storyMachine } from './story.machine.ts'
import type { SessionsContext, SessionsEvent } from './sessions.types.ts'

const chart = setup({
  types: {} as {
    input: PageInput
    context: SessionsContext
    events: SessionsEvent
    children: {
      list: 'list'
      wall: 'wall'
      commands: 'commands'
      detail: 'detail'
      story: 'story'
      refunding: 'refunding'
    }
  },
  actors: {
    list: collectionMachine,
    wall: wallMachine,
    commands: commandsMachine,
    detail: detailMachine,
    story: storyMachine,
    refunding: refundingMachine,
  },
  actions: { send, setPlace: assign((_, { place }: PlaceShown) => ({ place })) },
})

const toList = (event: Extract<Message, { to: 'sessionList' }>['event']): Message => ({ to: 'sessionList', event })
const listOutdated = toList({ type: 'collection.outdated' })
const patchesOf = ({ sessions, at }: SessionFiguresPush) =>
  sessions.map(({ id, machineID: _, ...change }) => ({ id, sequence: at, change }))

export const sessionsMachine = chart.createMachine({
  id: 'sessions',
  description:
    'How it is looked at, which session is open and what is watched stand in the address alone. Figures patch the list; whatever else changes is asked for anew. The log stands also when its session is over.',
  context: ({ input }) => input,
  entry: watching('sessions', 'figures', 'statuses'),
  on: {
    'place.shown': {
      actions: [
        { type: 'setPlace', params: ({ event }) => event },
        showWall,
        {
          type: 'send',
          params: ({ event }): Message => ({
            ...{ to: 'detail', event: { type: 'detail.shown', id: sessionOf(event.place.search) } },
          }),
        },
      ],
    },
    'figures.changed': {
      actions: {
        type: 'send',
        params: ({ event }) => toList({ type: 'collection.patched', patches: patchesOf(event.figures) }),
      },
    },
    'sessions.ordered': toCommands,
    'sessions.changed': { actions: sends(listOutdated, { to: 'detail', event: { type: 'detail.outdated' } }) },
    'statuses.changed': { actions: sends(listOutdated) },
    'command.ended': { actions: sends(listOutdated, { to: 'detail', event: { type: 'detail.retry' } }) },
  },
  invoke: [
    { id: 'story', src: 'story' },
    { id: 'refunding', src: 'refunding' },
    { id: 'list', src: 'list', systemId: mailbox('sessionList'), input: { filter: {} } },
    { id: 'commands', src: 'commands', systemId: mailbox('command'), input: { told: [], endedTo: 'page' } },
    { id: 'wall', src: 'wall', systemId: mailbox('wall'), input: wallInput },
    {
      id: 'detail',
      src: 'detail',
      systemId: mailbox('detail'),
      // Rounds are told by no push.
      input: ({ context }) => ({ id: sessionOf(context.place.search), everyMs: 15_000 }),
    },
  ],
})

export type SessionsRef = ActorRefFrom<typeof sessionsMachine>
