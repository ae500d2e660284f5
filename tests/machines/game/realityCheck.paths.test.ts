import { expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  nearestLoss,
  realityCheckMachine,
  selectCheck,
  selectNearLimit,
  struckLoss,
} from '#machines/game/realityCheck/index.ts'
import type { RealityCheckContext, RealityCheckEvent } from '#machines/game/realityCheck/realityCheck.types.ts'
import type { PlayerLimits } from '#protocol/core/limits.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { playerLimits, realityCheck, refusedCall, unansweredCall } from '../../kit/samples.ts'

const withDue = (sequence: number, id: number | null) => {
  const limits = playerLimits(sequence)
  return { ...limits, realityCheck: { ...limits.realityCheck, due: id === null ? null : realityCheck(id) } }
}
const withoutLoss = { ...playerLimits(4), limits: [] }
const alphabet = {
  'realityCheck.asked': [1, 2].map((id) => ({ type: 'realityCheck.asked', check: realityCheck(id) }) as const),
  'limits.changed': [withDue(1, null), withDue(2, 1), withDue(3, null), withDue(5, 2), withoutLoss].map(
    (limits) => ({ type: 'limits.changed', limits }) as const,
  ),
  'check.answered': [
    { type: 'check.answered', answer: 'continue' },
    { type: 'check.answered', answer: 'leave' },
  ],
  'seat.playing': [{ type: 'seat.playing' }],
  'seat.away': [{ type: 'seat.away' }],
  'game.changed': (['idle', 'winWaiting', 'handPay'] as const).map(
    (state) => ({ type: 'game.changed', state }) as const,
  ),
} satisfies Alphabet<RealityCheckEvent>

it('walks every transition; a check is answered once, whoever answers it, and no older one is asked again', () => {
  const walked = walkChart({
    machine: realityCheckMachine,
    alphabet,
    outcomes: {
      fetchLimits: { done: [withDue(2, 1), withDue(2, null)], error: [unansweredCall] },
      countLimits: { done: [withDue(3, null)], error: [unansweredCall] },
      answerCheck: { done: [undefined], error: [{ ...refusedCall, code: 60409 }, refusedCall, unansweredCall] },
    },
    key: ({ context }) => {
      const { limits, check, answer, answeredUpTo } = context as RealityCheckContext
      return [limits?.sequence, limits?.limits.length, check?.id, answer, answeredUpTo]
    },
    check: ({ event, before, after, open }) => {
      const was = before.context as RealityCheckContext
      const { check, answeredUpTo, limits, failure } = after.context as RealityCheckContext
      const asked = selectCheck(after as never)
      // Nobody is asked what they cannot answer; the question stays.
      expect(asked).toEqual(after.hasTag('away') ? null : check)
      expect(open.includes('answerCheck')).toBe(after.hasTag('busy'))
      expect(open.filter((id) => id === 'fetchLimits').length).toBe(after.matches({ bounds: 'looking' }) ? 1 : 0)
      expect(answeredUpTo).toBeGreaterThanOrEqual(was.answeredUpTo)
      if (check) expect(check.id).toBeGreaterThan(answeredUpTo)
      expect(limits?.sequence ?? 0).toBeGreaterThanOrEqual(was.limits?.sequence ?? 0)
      if (event.type === 'xstate.error.actor.answerCheck') {
        const isSettled = event.error.code === 60409
        expect(check === null).toBe(isSettled)
        if (!isSettled) expect(failure).toEqual(event.error)
      }
      // Who leaves is not kept from it, but by taking the seat back, and then they are asked again.
      if (before.hasTag('leaving'))
        expect(after.hasTag('leaving')).toBe(event.type !== 'seat.playing' && check === null)
    },
  })
  expect(walked.untaken).toEqual([])
})

it('a look that was under way when the check was asked takes it away for no longer than the next news', () => {
  const fetchLimits = fromPromise<PlayerLimits, undefined>(() => new Promise(() => {}))
  const actor = createActor(realityCheckMachine.provide({ actors: { fetchLimits } })).start()
  const shown = () => selectCheck(actor.getSnapshot())?.id ?? null
  actor.send({ type: 'limits.changed', limits: withDue(1, null) })
  actor.send({ type: 'realityCheck.asked', check: realityCheck(1) })
  // Read before it was asked, and come after.
  actor.send({ type: 'limits.changed', limits: withDue(1, null) })
  expect(shown()).toBe(1)
  actor.send({ type: 'limits.changed', limits: withDue(2, 1) })
  actor.send({ type: 'limits.changed', limits: withDue(3, null) })
  expect(shown()).toBeNull()
  // Older than what is known.
  actor.send({ type: 'limits.changed', limits: withDue(2, 1) })
  expect(shown()).toBeNull()
  actor.stop()

  const early = createActor(realityCheckMachine.provide({ actors: { fetchLimits } })).start()
  early.send({ type: 'realityCheck.asked', check: realityCheck(1) })
  early.send({ type: 'limits.changed', limits: withDue(1, null) })
  early.send({ type: 'limits.changed', limits: withDue(2, 1) })
  expect(selectCheck(early.getSnapshot())?.id).toBe(1)
  early.stop()
})

it('says that a loss limit is reached only when no win is left to be taken, and what it leaves is known anew', async () => {
  const of = (left: number): PlayerLimits => ({
    ...playerLimits(1),
    limits: [{ ...playerLimits(1).limits[1]!, amount: 500, left }],
  })
  const looks: ((limits: PlayerLimits) => void)[] = []
  const fetchLimits = fromPromise<PlayerLimits, undefined>(() => new Promise((resolve) => void looks.push(resolve)))
  const actor = createActor(realityCheckMachine.provide({ actors: { fetchLimits } })).start()
  const left = () => selectNearLimit(actor.getSnapshot())?.left ?? null
  for (const state of ['winWaiting', 'handPay'] as const) {
    actor.send({ type: 'limits.changed', limits: of(0) })
    expect(left()).toBe(0)
    actor.send({ type: 'game.changed', state })
    expect(left()).toBeNull()
    actor.send({ type: 'game.changed', state: 'idle' })
    expect(left()).toBeNull()
    const counted = waitFor(actor, (snapshot) => snapshot.matches({ win: 'none' }))
    looks.pop()?.(of(80))
    await counted
    expect(left()).toBe(80)
  }
  actor.send({ type: 'limits.changed', limits: of(0) })
  expect(left()).toBe(0)
  actor.stop()
})

it('asks nothing while the line is lost, and what was to be asked when it is back', () => {
  const fetchLimits = fromPromise<PlayerLimits, undefined>(() => new Promise(() => {}))
  const actor = createActor(realityCheckMachine.provide({ actors: { fetchLimits } })).start()
  const shown = () => selectCheck(actor.getSnapshot())?.id ?? null
  actor.send({ type: 'realityCheck.asked', check: realityCheck(1) })
  actor.send({ type: 'seat.away' })
  expect(shown()).toBeNull()
  actor.send({ type: 'seat.playing' })
  expect(shown()).toBe(1)
  actor.stop()
})

it('tells of the loss limit that is nearest, and of the one that lasts longest once it is reached', () => {
  const of = (left: number | null, changes: object = {}) => ({
    ...playerLimits(1).limits[1]!,
    amount: 500,
    left,
    ...changes,
  })
  const nearestOf = (...lefts: (number | null)[]) =>
    nearestLoss({ ...playerLimits(1), limits: lefts.map((left) => of(left)) })?.left ?? null
  expect(nearestLoss(null)).toBeNull()
  expect([nearestOf(101), nearestOf(100), nearestOf(null), nearestOf(100, 20)]).toEqual([null, 100, null, 20])
  // A deposit limit keeps nobody from play.
  expect(nearestLoss({ ...playerLimits(1), limits: [of(0, { kind: 'deposit' })] })).toBeNull()
  const struck = [of(0, { until: 50 }), of(0, { until: 90, period: 'week' }), of(1, { until: 99 })]
  expect(struckLoss({ ...playerLimits(1), limits: struck }, 40)?.until).toBe(90)
  expect(struckLoss({ ...playerLimits(1), limits: struck }, 90)).toBeNull()
})
