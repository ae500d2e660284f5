import { getShortestPaths } from '@xstate/graph'
import { expect, it } from 'vitest'
import { assign, setup } from 'xstate'
import { mailbox, type Message, send, sends } from '#machines/kit/messages.ts'
import { unprovidedPromise } from '#machines/kit/unprovided.ts'
import { type Alphabet, type Messages, type Said, walkChart } from '#tests/kit/walk.ts'

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

it('takes the steps of a chart that is over at once', () => {
  const over = chart.createMachine({
    id: 'over',
    context: { presses: 0 },
    initial: 'starting',
    states: { starting: { always: 'over' }, over: { type: 'final' } },
  })
  expect(walkChart({ machine: over, alphabet: {} })).toMatchObject({ transitions: 1, paths: 1, untaken: [] })
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

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    walkedShelf: { type: 'book.put'; title: string }
  }
}
const put = (title: string): Message => ({ to: 'walkedShelf', event: { type: 'book.put', title } })
const reader = setup({
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- without it the types are lost
  types: {} as { context: { read: number }; events: { type: 'book.read' } | { type: 'pause.ended' } },
  actions: { send, count: assign({ read: ({ context }) => context.read + 1 }) },
  delays: { page: 1_000, chapter: 5_000, day: 10_000 },
}).createMachine({
  id: 'reader',
  context: { read: 0 },
  initial: 'reading',
  states: {
    reading: {
      entry: sends(put('open')),
      on: { 'book.read': { target: 'resting', actions: sends(put('done')) } },
      after: { chapter: 'resting', day: 'lost' },
    },
    resting: { on: { 'pause.ended': 'reading' }, exit: sends(put('again')) },
    lost: {},
  },
})
const reading = { 'book.read': [{ type: 'book.read' }], 'pause.ended': [{ type: 'pause.ended' }] } as const
const shelf: Messages = [
  ['leaves resting', put('again')],
  ['book.read', put('done')],
  ['enters reading', put('open')],
]
const walkReader = (messages: Messages) => walkChart({ machine: reader, alphabet: reading, messages })

it('holds the messages of every step against what is stated of them', () => {
  // The day never ends before the chapter: that timer can never be the first.
  expect(walkReader(shelf).untaken).toEqual(['reader.reading --xstate.after.day.reader.reading[0]--> reader.lost'])
  expect(() => walkReader(shelf.slice(1))).toThrow('after book.read > pause.ended')
  expect(() => walkReader([...shelf].reverse())).toThrow('after book.read > pause.ended')
  expect(() => walkReader([...shelf, ['book.read', put('twice')]])).toThrow('after book.read')
  expect(walkReader([...shelf, ['after page', put('never')]]).untaken).toContain('nothing is sent: after page')
})

it('addresses nobody but the owner of a system id, by its own events', () => {
  // @ts-expect-error nobody has this system id
  sends({ to: 'nobody', event: { type: 'book.put', title: 'a' } })
  // @ts-expect-error an event of somebody else
  sends({ to: 'walkedShelf', event: { type: 'toast.show' } })
  // @ts-expect-error not all of the event
  sends({ to: 'walkedShelf', event: { type: 'book.put' } })
  expect(() => mailbox('walkedShelf')).not.toThrow()
})

it('finds the states that another explorer finds', () => {
  const alphabetOf = Object.values(alphabet).flat()
  const others = getShortestPaths(lamp, {
    events: [...alphabetOf, { type: 'xstate.after.warmth.lamp.lit' }] as never[],
    serializeState: ({ value, context, status }) => JSON.stringify([value, status === 'active' ? context : null]),
    stopWhen: ({ status }) => status !== 'active',
  })
  expect(walkChart({ machine: lamp, alphabet }).states).toBe(
    new Set(others.map(({ state }) => JSON.stringify([state.value, state.status === 'active' ? state.context : null])))
      .size,
  )
})
