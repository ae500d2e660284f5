import { expect, it } from 'vitest'
import { assign, setup } from 'xstate'
import { unprovidedPromise } from '#machines/kit/unprovided.ts'
import { type Alphabet, type Said, walkChart } from '#tests/kit/walk.ts'

type LampEvent = { type: 'lamp.pressed' } | { type: 'lamp.broken'; by: string }
type LampTypes = { context: { presses: number }; events: LampEvent }

const chart = setup({
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- without it the types are lost
  types: {} as LampTypes,
  actors: { mend: unprovidedPromise<undefined>('mend') },
  actions: { report: (_, _by: { by: string }) => {}, count: assign({ presses: ({ context }) => context.presses + 1 }) },
  guards: { isWorn: ({ context }) => context.presses >= 3 },
  delays: { warmth: 1_000 },
})
const broken = {
  target: 'broken',
  actions: { type: 'report', params: ({ event }: { event: { by: string } }) => event },
} as const
const lamp = chart.createMachine({
  id: 'lamp',
  context: { presses: 0 },
  initial: 'dark',
  states: {
    dark: { on: { 'lamp.pressed': { target: 'lit', actions: 'count' }, 'lamp.broken': broken } },
    lit: { always: { guard: 'isWorn', target: 'broken' }, after: { warmth: 'dark' } },
    broken: { type: 'final' },
  },
})
const mended = chart.createMachine({
  id: 'mended',
  context: { presses: 0 },
  initial: 'mending',
  states: {
    mending: { invoke: { id: 'mend', src: 'mend', onDone: 'whole', onError: 'lost' } },
    whole: {},
    lost: { type: 'final' },
  },
})
const alphabet = {
  'lamp.pressed': [{ type: 'lamp.pressed' }],
  'lamp.broken': [{ type: 'lamp.broken', by: 'hand' }],
} satisfies Alphabet<LampEvent>

it('takes transitions of events, timers and conditions, and tells the custom actions of a pure chart', () => {
  const reports: Said[] = []
  const walked = walkChart({
    machine: lamp,
    alphabet,
    pure: true,
    check: ({ said }) => void reports.push(...said.filter(({ type }) => type === 'report')),
  })
  expect([walked.transitions, walked.untaken]).toEqual([4, []])
  expect(reports).toContainEqual({ type: 'report', params: { type: 'lamp.broken', by: 'hand' } })
})

it('names what was never taken', () => {
  const walked = walkChart({ machine: lamp, alphabet: { ...alphabet, 'lamp.broken': [] }, key: () => 0 })
  expect(walked.untaken).toEqual(['lamp.dark --lamp.broken[0]--> lamp.broken', 'lamp.lit --always[0]--> lamp.broken'])
})

it('ends fakes both ways, and fails where a check does, naming the way there', () => {
  expect(walkChart({ machine: mended, alphabet: {}, outcomes: { mend: { done: [undefined] } } }).untaken).toEqual([])
  expect(() =>
    walkChart({
      machine: mended,
      alphabet: {},
      outcomes: { mend: { done: [undefined] } },
      check: ({ after }) => expect(after.value).toBe('whole'),
    }),
  ).toThrow('after xstate.error.actor.mend')
  expect(() => walkChart({ machine: mended, alphabet: {} })).toThrow('no outcome for xstate.done.actor.mend')
})

it('does not see what the key hides, and says so', () => {
  const walked = walkChart({
    machine: lamp,
    alphabet,
    key: ({ context }) => Math.min((context as { presses: number }).presses, 1),
  })
  expect(walked.untaken).toEqual(['lamp.lit --always[0]--> lamp.broken'])
})
