import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStatusPushes, statusFrameMs } from '#venue/sockets/statusPushes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const told: (readonly { id: number; status: number; sequence: number }[])[] = []
  return { told, pushes: openStatusPushes(({ machines }) => told.push(machines)) }
}
const at = (id: number, sequence: number) => ({ id, status: sequence % 8, sequence })

test('a change alone is told at once, those of the next 50 ms in one frame, each step in its order', () => {
  const { told, pushes } = setUp()
  pushes.push(at(1, 1))
  expect(told).toEqual([[at(1, 1)]])
  pushes.push(at(1, 2))
  pushes.push(at(2, 7))
  vi.advanceTimersByTime(statusFrameMs - 1)
  pushes.push(at(1, 3))
  expect(told).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(told).toEqual([[at(1, 1)], [at(1, 2), at(2, 7), at(1, 3)]])
})

test('behind a frame the next one waits as long, and after a pause a change is alone again', () => {
  const { told, pushes } = setUp()
  pushes.push(at(1, 1))
  pushes.push(at(1, 2))
  vi.advanceTimersByTime(statusFrameMs)
  pushes.push(at(1, 3))
  expect(told).toHaveLength(2)
  vi.advanceTimersByTime(statusFrameMs)
  expect(told).toHaveLength(3)
  vi.advanceTimersByTime(statusFrameMs)
  pushes.push(at(1, 4))
  expect(told).toEqual([[at(1, 1)], [at(1, 2)], [at(1, 3)], [at(1, 4)]])
})

test('all at once, as when a process comes back, are one frame; once closed nothing is told any more', () => {
  const { told, pushes } = setUp()
  pushes.push(...Array.from({ length: 1_000 }, (_, place) => at(place + 1, 5)))
  expect(told).toHaveLength(1)
  expect(told[0]).toHaveLength(1_000)
  pushes.push(at(1, 6))
  pushes.close()
  vi.advanceTimersByTime(10 * statusFrameMs)
  expect(told).toHaveLength(1)
})
