/** What a player has bound themselves to, and how they bind themselves to more or less. */
import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import type { PlayerLimits } from '#protocol/core/limits.ts'
import { mailbox } from '../../kit/messages.ts'
import { commandMachine } from '../../kit/command/command.machine.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import { type CallFailure, failureIn } from '../../kit/failure.ts'
import { orderOf } from './limits.orders.ts'
import type { LimitsContext, LimitsEvent, LimitsInput, LimitsTag, LimitsWish } from './limits.types.ts'

const chart = setup({
  types: {} as {
    input: LimitsInput
    context: LimitsContext
    events: LimitsEvent
    tags: LimitsTag
    children: { fetchLimits: 'fetchLimits'; command: 'command' }
  },
  actors: { fetchLimits: unprovidedPromise<PlayerLimits>('fetchLimits'), command: commandMachine },
  actions: {
    setLimits: assign((_, limits: PlayerLimits) => ({ limits, failure: null })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
  },
  guards: {
    /** A push that comes late tells of limits that have changed since. */
    isNewer: ({ context }, limits: PlayerLimits) => limits.sequence >= (context.limits?.sequence ?? 0),
  },
})

const pushed = ({ event }: { event: Extract<LimitsEvent, { type: 'limits.changed' }> }) => event.limits
const newer = { type: 'isNewer', params: pushed } as const
const setPushed = { type: 'setLimits', params: pushed } as const
const setAnswer = {
  type: 'setLimits',
  params: ({ event }: { event: { output: PlayerLimits } }) => event.output,
} as const
const setFailure = {
  type: 'setFailure',
  params: failureIn,
} as const

const looking = chart.createStateConfig({
  initial: 'loading',
  on: { 'limits.changed': { guard: newer, target: '.fresh', actions: setPushed } },
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'fetchLimits',
        src: 'fetchLimits',
        onDone: { target: 'fresh', actions: setAnswer },
        onError: { target: 'failed', actions: setFailure },
      },
    },
    failed: { tags: 'failed', on: { 'limits.retry': 'loading' } },
    fresh: { on: { 'limits.outdated': 'refreshing' } },
    refreshing: {
      tags: 'refreshing',
      on: { 'limits.outdated': { target: 'refreshing', reenter: true } },
      invoke: {
        id: 'fetchLimits',
        src: 'fetchLimits',
        onDone: { target: 'fresh', actions: setAnswer },
        onError: { target: 'stale', actions: setFailure },
      },
    },
    stale: {
      tags: 'stale',
      description: 'What was known before is still shown, as old.',
      on: { 'limits.retry': 'refreshing', 'limits.outdated': 'refreshing' },
    },
  },
})

const acting = chart.createStateConfig({
  description: 'One wish at a time. Whatever became of it, the venue is asked what holds now.',
  initial: 'none',
  states: {
    none: {
      on: {
        'limit.set': 'commanding',
        'realityCheck.set': 'commanding',
        'change.withdraw': 'commanding',
        'timeOut.wanted': 'commanding',
        'exclusion.wanted': 'commanding',
      },
    },
    commanding: {
      tags: 'acting',
      invoke: {
        id: 'command',
        src: 'command',
        systemId: mailbox('command'),
        input: ({ context, event }) => {
          const wish = event as LimitsWish
          return { order: orderOf(context, wish), key: wish.key }
        },
        onDone: { target: 'none', actions: raise({ type: 'limits.outdated' }) },
        onError: 'none',
      },
    },
  },
})

export const limitsMachine = chart.createMachine({
  id: 'limits',
  description: 'Stands under the system id limits, by which notifications tells it of pushes.',
  context: ({ input }) => ({ ...input, limits: null, failure: null }),
  type: 'parallel',
  states: { looking, acting },
})

export type LimitsRef = ActorRefFrom<typeof limitsMachine>
