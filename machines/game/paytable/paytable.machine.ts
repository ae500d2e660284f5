/** What the game pays and by which rules: asked of the cabinet the first time that it is opened. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { CabinetRules } from '#protocol/cabinet/rules.ts'
import { type CallFailure, failureIn } from '../../kit/failure.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type { PaytableContext, PaytableEvent, PaytableInput, PaytableTag } from './paytable.types.ts'

const chart = setup({
  types: {} as {
    input: PaytableInput
    context: PaytableContext
    events: PaytableEvent
    tags: PaytableTag
    children: { fetchRules: 'fetchRules' }
  },
  actors: { fetchRules: unprovidedPromise<CabinetRules, { machineID: number }>('fetchRules') },
  actions: {
    setRules: assign((_, rules: CabinetRules) => ({ rules, failure: null })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
  },
  guards: { isKnown: ({ context }) => context.rules !== null },
})

export const paytableMachine = chart.createMachine({
  id: 'paytable',
  context: ({ input }) => ({ ...input, rules: null, failure: null }),
  initial: 'closed',
  states: {
    closed: { on: { 'paytable.opened': [{ guard: 'isKnown', target: 'open.shown' }, { target: 'open' }] } },
    open: {
      tags: 'open',
      initial: 'loading',
      on: { 'paytable.closed': 'closed' },
      states: {
        loading: {
          invoke: {
            id: 'fetchRules',
            src: 'fetchRules',
            input: ({ context: { machineID } }) => ({ machineID }),
            onDone: { target: 'shown', actions: { type: 'setRules', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: { type: 'setFailure', params: failureIn } },
          },
        },
        shown: {},
        failed: { tags: 'failed', on: { 'paytable.retry': 'loading' } },
      },
    },
  },
})

export type PaytableRef = ActorRefFrom<typeof paytableMachine>
