/**
 * A player's time-out or self-exclusion: never shorter, ended by time or by two persons of the staff.
 * Stepped by `transition()`; while it has the tag `shutOut` the venue gives no seat, no reservation and takes no deposit.
 */
import { assign, setup } from 'xstate'
import { confirmableMs } from '#protocol/core/secondPerson.ts'
import type { ExclusionContext, ExclusionEvent, ExclusionTag } from './exclusion.types.ts'

type Until = { until: number | null }
type Staff = { staffId: number; reason: string }
const chart = setup({
  types: {} as { context: ExclusionContext; events: ExclusionEvent; tags: ExclusionTag },
  actions: {
    begin: assign(({ event }, { until }: Until) => ({ since: event.at, until, proposal: null })),
    extend: assign((_, { until }: Until) => ({ until, proposal: null })),
    forget: assign({ since: null, until: null, proposal: null }),
    setProposal: assign(({ event }, { staffId, reason }: Staff) => ({
      proposal: { makerId: staffId, reason, at: event.at },
    })),
    clearProposal: assign({ proposal: null }),
  },
  guards: {
    isLonger: ({ context }, { until }: Until) => context.until !== null && (until === null || until > context.until),
    isDue: ({ context, event }) => context.until !== null && context.until <= event.at,
    isProposalOld: ({ context: { proposal }, event }) => proposal !== null && event.at >= proposal.at + confirmableMs,
    isProposed: ({ context }) => context.proposal !== null,
    isSecondPerson: ({ context }, { staffId }: Staff) =>
      context.proposal !== null && context.proposal.makerId !== staffId,
    isFirstPerson: ({ context }) => context.proposal === null,
  },
})

type Term = { event: Extract<ExclusionEvent, Until> }
const term = ({ event }: Term): Until => ({ until: event.until })
const staff = ({ event }: { event: Extract<ExclusionEvent, Staff> }): Staff => event
const begin = { type: 'begin', params: term } as const
const isLonger = { type: 'isLonger', params: term } as const
/** Before its end by two persons: the one proposes, the other does it while that is not old. */
const lift = {
  'exclusion.lift': [
    { guard: { type: 'isSecondPerson', params: staff }, target: 'none', actions: 'forget' },
    { guard: 'isFirstPerson', actions: { type: 'setProposal', params: staff } },
  ],
  'exclusion.keep': { guard: 'isProposed', actions: 'clearProposal' },
} as const
const outdated = { guard: 'isProposalOld', actions: 'clearProposal' } as const

export const exclusionMachine = chart.createMachine({
  id: 'exclusion',
  context: { since: null, until: null, proposal: null },
  initial: 'none',
  states: {
    none: {
      on: {
        'player.pause': { target: 'timedOut', actions: begin },
        'player.exclude': { target: 'excluded', actions: begin },
      },
    },
    timedOut: {
      tags: 'shutOut',
      description: 'Ends by itself.',
      on: {
        ...lift,
        'player.pause': { guard: isLonger, actions: { type: 'extend', params: term } },
        'player.exclude': { guard: isLonger, target: 'excluded', actions: begin },
        'deadline.passed': [{ guard: 'isDue', target: 'none', actions: 'forget' }, outdated],
      },
    },
    excluded: {
      tags: 'shutOut',
      on: {
        ...lift,
        'player.exclude': { guard: isLonger, actions: { type: 'extend', params: term } },
        'deadline.passed': [{ guard: 'isDue', target: 'ended', actions: 'clearProposal' }, outdated],
      },
    },
    ended: {
      tags: 'shutOut',
      description: 'The term is over. The player comes back by asking the desk, not by forgetting.',
      on: {
        'exclusion.lift': { target: 'none', actions: 'forget' },
        'player.exclude': { target: 'excluded', actions: begin },
      },
    },
  },
})
