import { expect, it } from 'vitest'
import {
  type MachineProblemsContext,
  type MachineProblemsEvent,
  machineProblemsMachine,
  pastFilterOf,
  placeWith,
  type ProblemAct,
  type ProblemCase,
  problemOf,
  tabOf,
} from '#machines/desk/pages/machineProblems/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { commandEnd } from '#tests/kit/samples.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'

const placeAt = (search: string): PagePlace => ({ page: 'machineProblems', values: {}, search })
const order: CommandOrder<ProblemAct> = {
  ...{
    act: { do: 'take', task: 'problem-7' },
    title: { key: 'take' },
    words: null,
    confirm: { key: 'take' },
    done: null,
  },
  ...{ isAsked: false, isDangerous: false, reason: 'none', phrase: null, affected: [] },
}
const known = { problem: { id: 7 }, machine: { id: 4 } } as ProblemCase
const alphabet = {
  'place.shown': ['', '?problem=7', '?tab=past', '?tab=past&kind=door', '?tab=past&problem=7', '?problem=8'].map(
    (search) => ({ type: 'place.shown', place: placeAt(search) }),
  ),
  'statuses.changed': [4, 5].map((id) => ({
    type: 'statuses.changed',
    machines: [{ id, status: 1, sequence: 3 }],
  })),
  'problems.changed': [{ type: 'problems.changed' }],
  'problem.ordered': [{ type: 'problem.ordered', order, key: 'k-1' }],
  'command.ended': [commandEnd('done', order.act)],
  'detail.answered': [{ type: 'detail.answered', known }],
} satisfies Alphabet<MachineProblemsEvent>

const toList: Message = { to: 'problemList', event: { type: 'collection.outdated' } }
const outdated: Message = { to: 'detail', event: { type: 'detail.outdated' } }
const messages: Messages = [
  [
    'xstate.init',
    (['problems', 'statuses'] as const).map(
      (topic): Message => ({ to: 'notifications', event: { type: 'topic.watched', topic, by: 'page' } }),
    ),
  ],
  ['problems.changed', [toList, { to: 'closedProblems', event: { type: 'query.outdated' } }, outdated]],
  [
    'statuses.changed',
    ({ before, event }) =>
      event.machines[0].id === (before.context as MachineProblemsContext).machineId ? outdated : [],
  ],
  ['command.ended', [toList, { to: 'detail', event: { type: 'detail.retry' } }]],
  ['problem.ordered', { to: 'command', event: { type: 'command.ordered', order, key: 'k-1' } }],
  [
    'place.shown',
    ({ event }) => ({ to: 'detail', event: { type: 'detail.shown', id: problemOf(event.place.search) } }),
  ],
]

it('walks every transition: the list and what is opened live as long as the page, the past as long as it is looked at', () => {
  const walked = walkChart({
    machine: machineProblemsMachine,
    input: { place: placeAt(''), viewer: { type: 1, permissions: [136] }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: { list: {}, past: {}, detail: {}, commands: {} },
    key: ({ context }) => {
      const { place, machineId } = context as MachineProblemsContext
      return [place.search, machineId]
    },
    messages,
    check: ({ after, open }) => {
      const { place } = after.context as MachineProblemsContext
      const isPast = tabOf(place.search) === 'past'
      expect(open).toEqual(['commands', 'detail', 'list', ...(isPast ? ['past'] : [])])
    },
  })
  expect(walked.untaken).toEqual([])
})

it.each([
  ['', 'open', null, {}],
  ['?tab=past&problem=12&from=2026-03-01&to=2026-03-04', 'past', 12, { from: '2026-03-01', to: '2026-03-04' }],
  ['?tab=money&problem=0&kind=door', 'money', null, { kind: 'door' }],
  [
    '?tab=other&problem=x&from=2026-03-05&to=2026-03-04&kind=a-b',
    'open',
    null,
    { from: '2026-03-04', to: '2026-03-05' },
  ],
])('%s is the list %s with the problem %s', (search, tab, problem, filter) => {
  expect([tabOf(search), problemOf(search), pastFilterOf(search)]).toEqual([tab, problem, filter])
})

it('an address keeps what is not changed of it', () => {
  expect(placeWith('?sort=since&problem=4', { problem: null, tab: 'past' })).toBe(
    '/apps/machinesError?sort=since&tab=past',
  )
  expect(placeWith('?problem=4', { problem: null })).toBe('/apps/machinesError')
})
