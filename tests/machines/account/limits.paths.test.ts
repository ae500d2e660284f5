import { expect, it } from 'vitest'
import { isLooser, limitsMachine, orderOf, selectLimitsScreen } from '#machines/account/limits/index.ts'
import type { LimitsContext, LimitsEvent } from '#machines/account/limits/limits.types.ts'
import type { CommandInput } from '#machines/kit/command/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { playerLimits, unansweredCall } from '../../kit/samples.ts'

const key = 'a-key-of-one'
const alphabet = {
  'limit.set': [
    { type: 'limit.set', limit: 'loss-day', amount: 100, key },
    { type: 'limit.set', limit: 'loss-day', amount: null, key },
  ],
  'realityCheck.set': [
    { type: 'realityCheck.set', minutes: 5, key },
    { type: 'realityCheck.set', minutes: 60, key },
  ],
  'change.withdraw': [{ type: 'change.withdraw', limit: 'loss-day', key }],
  'timeOut.wanted': [{ type: 'timeOut.wanted', hours: 24, key }],
  'exclusion.wanted': [
    { type: 'exclusion.wanted', months: 6, key },
    { type: 'exclusion.wanted', months: null, key },
  ],
  'limits.retry': [{ type: 'limits.retry' }],
  'limits.changed': [playerLimits(1), playerLimits(3)].map((limits) => ({ type: 'limits.changed', limits }) as const),
  'limits.outdated': [{ type: 'limits.outdated' }],
} satisfies Alphabet<LimitsEvent>

it('walks every transition; what is known stays, one wish at a time, and what loosens or shuts out is asked first', () => {
  const walked = walkChart({
    machine: limitsMachine,
    input: { username: 'ada' },
    alphabet,
    outcomes: {
      fetchLimits: { done: [playerLimits(2)], error: [unansweredCall] },
      command: { done: [{ ended: 'done', act: { do: 'timeOut' } }], error: ['broken'] },
    },
    key: ({ context }) => [(context as LimitsContext).limits?.sequence, (context as LimitsContext).failure?.kind],
    check: ({ event, before, after, open }) => {
      const was = (before.context as LimitsContext).limits
      const { limits, failure } = after.context as LimitsContext
      const screen = selectLimitsScreen(after as never)
      if (was !== null) expect(limits).not.toBeNull()
      if (event.type === 'limits.changed')
        expect(limits?.sequence).toBe(Math.max(was?.sequence ?? 0, event.limits.sequence))
      expect(screen === 'shown').toBe(limits !== null)
      if (after.hasTag('stale') || after.hasTag('failed')) expect(failure).not.toBeNull()
      expect(open.includes('fetchLimits')).toBe(after.hasTag('loading') || after.hasTag('refreshing'))
      expect(open.includes('command')).toBe(after.hasTag('acting'))
      const command = after.children.command?.getSnapshot().input as CommandInput | undefined
      if (!command || before.hasTag('acting')) return
      expect(command.key).toBe(key)
      const act = command.order.act.do
      expect(command.order.isDangerous).toBe(act === 'exclude')
      expect(command.order.phrase).toBe(act === 'exclude' ? 'ada' : null)
      if (act === 'timeOut' || act === 'exclude') expect(command.order.isAsked).toBe(true)
      if (act === 'withdraw') expect(command.order.isAsked).toBe(false)
    },
  })
  expect(walked.untaken).toEqual([])
})

it('asks before what is looser, and only then', () => {
  const context: LimitsContext = { username: 'ada', limits: playerLimits(1), failure: null }
  const isAsked = (amount: number | null) =>
    orderOf(context, { type: 'limit.set', limit: 'loss-day', amount, key }).isAsked
  expect([499, 500, 501, null].map(isAsked)).toEqual([false, false, true, true])
  const isAskedOfMinutes = (minutes: number | null) =>
    orderOf(context, { type: 'realityCheck.set', minutes, key }).isAsked
  expect([5, 30, 31, null].map(isAskedOfMinutes)).toEqual([false, false, true, true])
  // Where no limit is set every limit is stricter.
  expect(isLooser(1_000, null)).toBe(false)
})
