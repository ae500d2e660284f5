/** Transaction Confirms: everything that waits for a second person, what is looked at before money is confirmed, and what is decided. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import { collectionMachine } from '../../../kit/collection/collection.machine.ts'
import { commandsMachine, toCommands } from '../../../kit/commands/commands.machine.ts'
import { type CallFailure, failureIn } from '../../../kit/failure.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import { callingMachine } from '../../calling/calling.machine.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { watching } from '../watching.ts'
import { transactionOpened } from './confirms.address.ts'
import type { ConfirmsContext, ConfirmsEvent, ConfirmsTag, Judgement } from './confirms.types.ts'

const opened = ({ place }: Pick<PageInput, 'place'>) => transactionOpened(place.search)

const chart = setup({
  types: {} as {
    input: PageInput
    context: ConfirmsContext
    events: ConfirmsEvent
    tags: ConfirmsTag
    children: { list: 'list'; commands: 'commands'; calling: 'calling'; fetchJudgement: 'fetchJudgement' }
  },
  actors: {
    list: collectionMachine,
    commands: commandsMachine,
    calling: callingMachine,
    fetchJudgement: unprovidedPromise<Judgement, { id: number }>('fetchJudgement'),
  },
  actions: {
    send,
    setPlace: assign((_, { place }: PlaceShown) => ({ place })),
    setJudgement: assign((_, judgement: Judgement) => ({ judgement })),
    clearJudgement: assign({ judgement: null }),
  },
  guards: {
    isOther: ({ context }, { place }: PlaceShown) => opened({ place }) !== opened(context),
    hasTransaction: ({ context }) => opened(context) !== null,
    isGone: (_, failure: CallFailure) => failure.kind === 'refused' && failure.code === ErrorCode.unknown,
  },
  delays: { pause: 5_000 },
})

const outdated: Message = { to: 'confirmList', event: { type: 'collection.outdated' } }
const place = ({ event }: { event: PlaceShown }) => event

const judging = chart.createStateConfig({
  description:
    'The money of the player and the sums of the day, while a transaction is open; anew when anything was decided.',
  initial: 'deciding',
  on: {
    'place.shown': [
      {
        guard: { type: 'isOther', params: place },
        target: '.deciding',
        actions: [{ type: 'setPlace', params: place }, 'clearJudgement'],
      },
      { actions: { type: 'setPlace', params: place } },
    ],
    'confirms.changed': { target: '.deciding', actions: sends(outdated) },
  },
  states: {
    deciding: { always: [{ guard: 'hasTransaction', target: 'asking' }, { target: 'none' }] },
    none: {},
    asking: {
      tags: 'judging',
      invoke: {
        id: 'fetchJudgement',
        src: 'fetchJudgement',
        input: ({ context }) => ({ id: opened(context) ?? 0 }),
        onDone: { target: 'known', actions: { type: 'setJudgement', params: ({ event }) => event.output } },
        onError: [{ guard: { type: 'isGone', params: failureIn }, target: 'gone' }, { target: 'failed' }],
      },
    },
    known: {},
    gone: {},
    failed: {
      tags: 'judgementFailed',
      on: { 'judgement.retried': 'asking' },
      after: { pause: 'asking' },
    },
  },
})

export const confirmsMachine = chart.createMachine({
  id: 'confirms',
  description:
    'Which one is open stands in the address. What is decided is decided by the venue: a row goes when it says so.',
  context: ({ input }) => ({ ...input, judgement: null }),
  entry: watching('confirms'),
  on: { 'decision.ordered': toCommands },
  invoke: [
    { id: 'list', src: 'list', systemId: mailbox('confirmList'), input: { filter: {}, isPrompt: true } },
    // Refused or not: by now it may wait no more.
    { id: 'commands', src: 'commands', systemId: mailbox('command'), input: { told: [outdated] } },
    { id: 'calling', src: 'calling', systemId: mailbox('calling'), input: { topic: 'confirms' } },
  ],
  initial: 'judging',
  states: { judging },
})

export type ConfirmsRef = ActorRefFrom<typeof confirmsMachine>
