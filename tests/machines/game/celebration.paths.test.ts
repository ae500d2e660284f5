import { createActor, SimulatedClock } from 'xstate'
import { expect, it } from 'vitest'
import {
  type CelebrationContext,
  type CelebrationEvent,
  celebrationMachine,
  selectCelebrated,
  selectCountedWin,
} from '#machines/game/celebration/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const announced = (win: number) => ({ type: 'win.announced', win, bet: 100 }) as const
const alphabet = {
  'win.announced': [announced(99), announced(100), announced(4_000)],
  'celebration.skipped': [{ type: 'celebration.skipped' }],
} satisfies Alphabet<CelebrationEvent>

const walk = (isStill: boolean) =>
  walkChart({
    machine: celebrationMachine,
    input: { isStill },
    alphabet,
    limit: 100_000,
    key: ({ context }) => {
      const { size, counted } = context as CelebrationContext
      return [size, counted]
    },
    check: ({ after, event }) => {
      const snapshot = after as never
      if (event.type === 'win.announced' && event.win < event.bet) expect(selectCelebrated(snapshot)).toBeNull()
      if (event.type === 'win.announced' && event.win >= event.bet) expect(selectCelebrated(snapshot)).not.toBeNull()
      if (event.type === 'celebration.skipped') expect(selectCelebrated(snapshot)).toBeNull()
      if (isStill) expect(after.matches({ celebrating: 'counting' })).toBe(false)
    },
  })

it('walks every transition, with motion or without; what is less than the bet is never lit', () => {
  const still = walk(true)
  // Of each transition one of the two ways knows.
  expect(walk(false).untaken.filter((name) => still.untaken.includes(name))).toEqual([])
})

it.each([
  [150, 'win', 2],
  [1_000, 'big', 4],
  [4_000, 'great', 7],
] as const)('a win of %i on a bet of 100 is a %s one, counted up to it and over within %i s', (win, size, seconds) => {
  const clock = new SimulatedClock()
  const actor = createActor(celebrationMachine, { input: {}, clock }).start()
  actor.send(announced(win))
  expect(selectCelebrated(actor.getSnapshot())).toBe(size)
  const seen: number[] = []
  while (selectCelebrated(actor.getSnapshot())) {
    seen.push(selectCountedWin(actor.getSnapshot()))
    clock.increment(60)
  }
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
  expect([seen[0], seen.at(-1)]).toEqual([0, win])
  expect(seen.length * 60).toBeLessThan(seconds * 1_000)
})
