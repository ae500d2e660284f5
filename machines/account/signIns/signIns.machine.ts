/** The devices on which one is signed in, and how another one is signed out. */
import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import { mailbox } from '../../kit/messages.ts'
import { commandMachine } from '../../kit/command/command.machine.ts'
import type { CommandOrder } from '../../kit/command/command.types.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import { type CallFailure, failureIn } from '../../kit/failure.ts'
import type { EndSignIn, OpenSignIn, SignInsContext, SignInsEvent, SignInsTag } from './signIns.types.ts'

const chart = setup({
  types: {} as {
    context: SignInsContext
    events: SignInsEvent
    tags: SignInsTag
    children: { fetchSignIns: 'fetchSignIns'; command: 'command' }
  },
  actors: { fetchSignIns: unprovidedPromise<readonly OpenSignIn[]>('fetchSignIns'), command: commandMachine },
  actions: {
    setSignIns: assign((_, { devices }: { devices: readonly OpenSignIn[] }) => ({ devices, failure: null })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
  },
})

const orderOf = ({ id, name }: Extract<SignInsEvent, { type: 'signIn.end' }>): CommandOrder<EndSignIn> => ({
  act: { do: 'endSignIn', id },
  isAsked: true,
  isDangerous: false,
  title: { key: 'signIns.end.title', params: { device: name } },
  words: { key: 'signIns.end.words' },
  confirm: { key: 'signIns.end.confirm' },
  reason: 'none',
  phrase: null,
  affected: [],
  done: { key: 'signIns.end.done', params: { device: name } },
})

const othersOrder: CommandOrder<EndSignIn> = {
  act: { do: 'endOthers' },
  isAsked: true,
  isDangerous: false,
  title: { key: 'signIns.others.title' },
  words: { key: 'signIns.others.words' },
  confirm: { key: 'signIns.others.confirm' },
  reason: 'none',
  phrase: null,
  affected: [],
  done: { key: 'signIns.others.done' },
}

const looking = chart.createStateConfig({
  initial: 'asking',
  on: { 'signIns.refresh': '.asking' },
  states: {
    asking: {
      tags: 'asking',
      invoke: {
        id: 'fetchSignIns',
        src: 'fetchSignIns',
        onDone: {
          target: 'shown',
          actions: { type: 'setSignIns', params: ({ event }) => ({ devices: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'setFailure', params: failureIn } },
      },
    },
    shown: {},
    failed: { tags: 'failed', description: 'What was known before is still shown, as old.' },
  },
})

const ending = chart.createStateConfig({
  initial: 'none',
  states: {
    none: { on: { 'signIn.end': 'asking', 'signIns.endOthers': 'asking' } },
    asking: {
      invoke: {
        id: 'command',
        src: 'command',
        systemId: mailbox('command'),
        input: ({ event }) => {
          const end = event as Extract<SignInsEvent, { key: string }>
          return { order: end.type === 'signIn.end' ? orderOf(end) : othersOrder, key: end.key }
        },
        onDone: { target: 'none', actions: raise({ type: 'signIns.refresh' }) },
        onError: 'none',
      },
    },
  },
})

export const signInsMachine = chart.createMachine({
  id: 'signIns',
  context: { devices: null, failure: null },
  type: 'parallel',
  states: { looking, ending },
})

export type SignInsRef = ActorRefFrom<typeof signInsMachine>
