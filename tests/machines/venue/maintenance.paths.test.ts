import { expect, it } from 'vitest'
import {
  type MaintenanceContext,
  type MaintenanceEvent,
  maintenanceMachine,
} from '#machines/venue/maintenance/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const [drainsAt, closesAt, opensAt] = [1_000, 2_000, 3_000]
const alphabet = {
  'maintenance.drain': [{ type: 'maintenance.drain', at: 500 }],
  'maintenance.close': [{ type: 'maintenance.close', at: 500 }],
  'maintenance.open': [{ type: 'maintenance.open', at: 500 }],
  'maintenance.cancel': [{ type: 'maintenance.cancel', at: 500 }],
  'deadline.passed': [999, drainsAt, closesAt, opensAt].map((at) => ({ type: 'deadline.passed', at }) as const),
} satisfies Alphabet<MaintenanceEvent>

const order = ['announced', 'draining', 'closed', 'over'] as const
const walked = (opens: number | null) =>
  walkChart({
    machine: maintenanceMachine,
    input: { announcedAt: 100, drainsAt, closesAt, opensAt: opens },
    alphabet,
    pure: true,
    check: ({ before, after, event }) => {
      const { since } = after.context as MaintenanceContext
      const [was, is] = [before.value, after.value] as (typeof order)[number][]
      if (was === is) return
      expect(since).toBe((event as MaintenanceEvent).at)
      expect(after.hasTag('shut')).toBe(is === 'draining' || is === 'closed')
      expect(after.hasTag('over')).toBe(after.status === 'done')
      // One step after the other; canceled before anything is closed, and not behind it.
      if (after.matches('canceled')) expect(['announced', 'draining']).toContain(was)
      else expect(order.indexOf(is as never)).toBe(order.indexOf(was as never) + 1)
      if (event.type === 'deadline.passed')
        expect((event as MaintenanceEvent).at).toBeGreaterThanOrEqual(
          { announced: drainsAt, draining: closesAt, closed: opensAt, over: 0 }[was as (typeof order)[number]],
        )
    },
  })

it('walks every transition: by its times and not before, by hand at once, one step after the other', () => {
  expect(walked(opensAt).untaken).toEqual([])
})

it('without a time to open it stays closed until somebody opens it', () => {
  expect(walked(null).untaken.join('\n')).toContain('deadline.passed')
})
