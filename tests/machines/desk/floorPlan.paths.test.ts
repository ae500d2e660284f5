import { expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import {
  type FloorPlanContext,
  type FloorPlanEvent,
  floorPlanMachine,
  placedOf,
  type PlaceAnswer,
  type PlaceAsk,
  type PlacedMachine,
  selectCanRedo,
  selectCanUndo,
} from '#machines/desk/pages/machineBoard/index.ts'
import { type CallFailure, failureText } from '#machines/kit/failure.ts'
import type { FloorPlace } from '#protocol/calls/board.ts'
import type { Message } from '#machines/kit/messages.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'
import { refusedCall, unansweredCall } from '../../kit/samples.ts'

const here = { column: 2, line: 1 }
const there = { column: 5, line: 3 }
const machine: PlacedMachine = { id: 4, cabin: 24, place: here, placeVersion: 3 }
const loose: PlacedMachine = { id: 5, cabin: 25, place: null, placeVersion: 0 }
const saved = { id: 4, place: there, placeVersion: 4 }
const alphabet = {
  'arranging.begun': [{ type: 'arranging.begun' }],
  'arranging.ended': [{ type: 'arranging.ended' }],
  'machine.taken': [
    { type: 'machine.taken', machine, over: here },
    { type: 'machine.taken', machine: loose, over: null },
  ],
  'machine.placed': [here, there, null].map((over) => ({ type: 'machine.placed', over }) as const),
  'machine.dropped': [null, 8].map((occupiedBy) => ({ type: 'machine.dropped', occupiedBy, key: 'k-1' }) as const),
  'machine.released': [{ type: 'machine.released' }],
  'move.undone': [{ type: 'move.undone', key: 'k-2' }],
  'move.redone': [{ type: 'move.redone', key: 'k-3' }],
} satisfies Alphabet<FloorPlanEvent>

const outdated: Message = { to: 'boardList', event: { type: 'collection.outdated' } }
const isWhereItWas = ({ held, over }: FloorPlanContext) => JSON.stringify(held?.place) === JSON.stringify(over)
const messages: Messages = [
  ['save done', outdated],
  ['save failed', ({ event }) => [toast('error', failureText(event.error as CallFailure)), outdated]],
  [
    'machine.dropped',
    ({ event, before }) =>
      before.hasTag('saving') || event.occupiedBy === null || isWhereItWas(before.context as FloorPlanContext)
        ? []
        : toast('warning', { key: 'machineBoard.plan.occupied', params: { cabin: 8 } }),
  ],
]

const walked = (mayArrange: boolean) =>
  walkChart({
    machine: floorPlanMachine,
    input: { mayArrange },
    alphabet,
    outcomes: { save: { done: [saved], error: [unansweredCall, refusedCall] } },
    key: ({ context }) => {
      const { held, over, moved, way, done, undone } = context as FloorPlanContext
      return [held?.id ?? null, over, way, done, undone, Object.keys(moved).length]
    },
    messages,
    check: ({ event, before, after, open }) => {
      const { held, over, moved } = after.context as FloorPlanContext
      expect(held !== null).toBe(after.hasTag('held'))
      if (held === null) expect(over).toBeNull()
      expect(open).toEqual(after.hasTag('saving') ? ['save'] : [])
      // Nobody without the right moves anything.
      if (!mayArrange) expect(after.hasTag('arranging')).toBe(false)
      // What is on its way to the venue is waited for.
      if (before.hasTag('saving') && !event.type.startsWith('xstate.')) expect(after.hasTag('saving')).toBe(true)
      // Nothing goes to the venue that is where it was, or would stand on another.
      if (event.type === 'machine.dropped' && after.hasTag('saving') && !before.hasTag('saving')) {
        expect(isWhereItWas(before.context as FloorPlanContext)).toBe(false)
        expect(event.occupiedBy).toBeNull()
      }
      const known = before.context as FloorPlanContext
      expect(moved).toEqual(
        event.type === 'xstate.done.actor.save' ? { 4: { place: there, placeVersion: 4 } } : known.moved,
      )
    },
  }).untaken

it('walks every transition: one is at hand at most, and nothing is moved that the venue has not moved', () => {
  const others = new Set(walked(false))
  expect(walked(true).filter((one) => others.has(one))).toEqual([])
})

it('of what the list says and what was answered the newer is shown', () => {
  expect(placedOf(machine, {})).toBe(machine)
  expect(placedOf(machine, { 4: saved })).toBe(saved)
  expect(placedOf({ ...machine, placeVersion: 5, place: null }, { 4: saved })).toMatchObject({ place: null })
})

/** A plan whose venue answers each move by `answer`, or refuses. */
function arranged(answer: (ask: PlaceAsk) => PlaceAnswer) {
  const asked: PlaceAsk[] = []
  const save = fromPromise<PlaceAnswer, PlaceAsk>(async ({ input }) => {
    asked.push(input)
    return answer(input)
  })
  const plan = createActor(floorPlanMachine.provide({ actors: { save } }), { input: { mayArrange: true } }).start()
  plan.send({ type: 'arranging.begun' })
  const answered = () => vi.waitFor(() => expect(plan.getSnapshot().hasTag('saving')).toBe(false))
  return {
    asked,
    can: () => [selectCanUndo(plan.getSnapshot()), selectCanRedo(plan.getSnapshot())],
    move: async (taken: PlacedMachine, over: FloorPlace | null) => {
      plan.send({ type: 'machine.taken', machine: taken, over: taken.place })
      plan.send({ type: 'machine.placed', over })
      plan.send({ type: 'machine.dropped', occupiedBy: null, key: 'by-hand' })
      await answered()
    },
    send: async (type: 'move.undone' | 'move.redone', key: string) => {
      plan.send({ type, key })
      await answered()
    },
  }
}
const refuse = (failure: unknown): never => {
  throw failure
}
const accepted = ({ id, place, version }: PlaceAsk): PlaceAnswer => ({ id, place, placeVersion: version + 1 })

it('moves are undone from the last one on and done again, each by the version that the venue has answered', async () => {
  const plan = arranged(accepted)
  await plan.send('move.undone', 'nothing-yet')
  expect([plan.asked, plan.can()]).toEqual([[], [false, false]])
  await plan.move(machine, there)
  await plan.move(loose, here)
  plan.asked.length = 0
  await plan.send('move.undone', 'u-1')
  await plan.send('move.undone', 'u-2')
  expect(plan.can()).toEqual([false, true])
  await plan.send('move.undone', 'none-left')
  await plan.send('move.redone', 'r-1')
  expect(plan.can()).toEqual([true, true])
  expect(plan.asked).toEqual([
    { id: 5, place: null, version: 1, key: 'u-1' },
    { id: 4, place: here, version: 4, key: 'u-2' },
    { id: 4, place: there, version: 5, key: 'r-1' },
  ])
  // A new move by hand: what was undone before it is not done again.
  await plan.move({ ...machine, place: there, placeVersion: 6 }, here)
  expect(plan.can()).toEqual([true, false])
})

it('what somebody else has moved since is not undone over it, and what was not answered can be tried again', async () => {
  let failure: unknown = null
  const plan = arranged((ask) => {
    return failure === null ? accepted(ask) : refuse(failure)
  })
  await plan.move(machine, there)
  failure = unansweredCall
  await plan.send('move.undone', 'u-1')
  expect(plan.can()).toEqual([true, false])
  failure = refusedCall
  await plan.send('move.undone', 'u-2')
  expect(plan.can()).toEqual([false, false])
  failure = null
  // Moved by another to here, and by hand from there on: only that way is gone back.
  await plan.move({ ...machine, place: there, placeVersion: 4 }, here)
  await plan.move({ ...machine, place: there, placeVersion: 9 }, null)
  plan.asked.length = 0
  await plan.send('move.undone', 'u-3')
  await plan.send('move.undone', 'u-4')
  expect(plan.asked).toEqual([{ id: 4, place: there, version: 10, key: 'u-3' }])
})
