/** What an engineer does to the calls and lines of this browser, so that every state of a page can be brought about. */
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { unprovidedCallback } from '../../kit/unprovided.ts'
import type {
  CallRule,
  RuleDraft,
  RulesChanged,
  TamperingContext,
  TamperingEvent,
  TamperingTag,
} from './tampering.types.ts'

type Rules = { rules: readonly CallRule[] }

const chart = setup({
  types: {} as {
    context: TamperingContext
    events: TamperingEvent
    tags: TamperingTag
    children: { watchPerson: 'watchPerson'; meetCalls: 'meetCalls'; holdLines: 'holdLines'; slowLines: 'slowLines' }
  },
  actors: {
    /** Tells `tampering.barred` once somebody else may sit there. */
    watchPerson: unprovidedCallback<{ type: 'never' }>('watchPerson'),
    meetCalls: unprovidedCallback<RulesChanged, Rules>('meetCalls'),
    holdLines: unprovidedCallback<{ type: 'never' }>('holdLines'),
    slowLines: unprovidedCallback<{ type: 'never' }, { delay: number }>('slowLines'),
  },
  actions: {
    setRule: assign(({ context: { rules, nextId } }, { rule }: { rule: RuleDraft }) => ({
      rules: [{ ...rule, id: nextId, met: 0 }, ...rules.filter(({ path }) => path !== rule.path)],
      nextId: nextId + 1,
    })),
    removeRule: assign(({ context }, { id }: { id: number }) => ({
      rules: context.rules.filter((rule) => rule.id !== id),
    })),
    countMet: assign(({ context }, { id }: { id: number }) => ({
      rules: context.rules.map((rule) =>
        rule.id === id ? { ...rule, met: rule.met + 1, left: rule.left === null ? null : rule.left - 1 } : rule,
      ),
    })),
    clearRules: assign({ rules: [] }),
    setLineDelay: assign((_, { delay }: { delay: number }) => ({ lineDelay: delay })),
    sendRules: sendTo('meetCalls', ({ context: { rules } }) => ({ type: 'rules.changed', rules })),
    cutLines: () => {},
  },
  guards: {
    isLastRule: ({ context: { rules } }, { id }: { id: number }) => rules.every((rule) => rule.id === id),
  },
})

const calls = chart.createStateConfig({
  initial: 'untouched',
  states: {
    untouched: {
      entry: 'clearRules',
      on: { 'rule.set': { target: 'tampered', actions: { type: 'setRule', params: ({ event }) => event } } },
    },
    tampered: {
      tags: 'active',
      description: 'A rule that has met all its tries stays until it is taken back: calls may still be held by it.',
      invoke: {
        id: 'meetCalls',
        src: 'meetCalls',
        input: ({ context: { rules } }) => ({ rules }),
        onError: 'untouched',
      },
      on: {
        'rule.set': { actions: [{ type: 'setRule', params: ({ event }) => event }, 'sendRules'] },
        'rule.met': { actions: [{ type: 'countMet', params: ({ event }) => event }, 'sendRules'] },
        'rule.removed': [
          { guard: { type: 'isLastRule', params: ({ event }) => event }, target: 'untouched' },
          { actions: [{ type: 'removeRule', params: ({ event }) => event }, 'sendRules'] },
        ],
        'tampering.cleared': 'untouched',
      },
    },
  },
})

const slows = {
  target: 'slow',
  actions: { type: 'setLineDelay', params: ({ event }: { event: { delay: number } }) => event },
} as const
const lines = chart.createStateConfig({
  initial: 'free',
  states: {
    free: { on: { 'lines.cut': { actions: 'cutLines' }, 'lines.held': 'held', 'lines.slowed': slows } },
    slow: {
      tags: 'active',
      invoke: {
        id: 'slowLines',
        src: 'slowLines',
        input: ({ context }) => ({ delay: context.lineDelay }),
        onError: 'free',
      },
      on: {
        'lines.cut': { actions: 'cutLines' },
        'lines.held': 'held',
        'lines.slowed': { ...slows, reenter: true },
        'lines.freed': 'free',
        'tampering.cleared': 'free',
      },
    },
    held: {
      tags: 'active',
      description: 'Every line is cut, and none comes about: the charts that own them try on, as without a network.',
      invoke: { id: 'holdLines', src: 'holdLines', onError: 'free' },
      on: { 'lines.slowed': slows, 'lines.freed': 'free', 'tampering.cleared': 'free' },
    },
  },
})

export const tamperingMachine = chart.createMachine({
  id: 'tampering',
  description:
    'Lives apart from the app, from the first look at the dev dock until the page is loaded anew. Only whoever the venue lets look at its dock may touch anything.',
  context: { rules: [], nextId: 1, lineDelay: 0 },
  initial: 'barred',
  states: {
    barred: { on: { 'tampering.allowed': 'allowed' } },
    allowed: {
      tags: 'allowed',
      invoke: { id: 'watchPerson', src: 'watchPerson', onError: 'barred' },
      on: { 'tampering.barred': 'barred' },
      type: 'parallel',
      states: { calls, lines },
    },
  },
})

export type TamperingRef = ActorRefFrom<typeof tamperingMachine>
