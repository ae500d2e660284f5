import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paced } from '#wire/page/paced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function writtenLog() {
  const listeners = new Set<() => void>()
  let written = 0
  return {
    log: {
      inspection: () => written,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    write() {
      written += 1
      for (const listener of listeners) listener()
    },
    listeners,
  }
}

test('what was written after the first look and before the subscription is seen by the look after it', () => {
  const { log, write } = writtenLog()
  const looked = paced(log)
  expect(looked.inspection()).toBe(0)
  write()
  looked.subscribe(() => undefined)
  expect(looked.inspection()).toBe(1)
})

test('the first news is told at once, what follows within the pause once, and the last of it is not lost', () => {
  const { log, write } = writtenLog()
  const looked = paced(log)
  const told: number[] = []
  looked.subscribe(() => void told.push(looked.inspection()))
  write()
  expect(told).toEqual([1])
  write()
  write()
  expect(looked.inspection()).toBe(1)
  vi.advanceTimersByTime(400)
  expect(told).toEqual([1, 3])
})

test('with nobody looking the log is not listened to, and who looks then sees the newest', () => {
  const { log, write, listeners } = writtenLog()
  const looked = paced(log)
  const stop = looked.subscribe(() => undefined)
  stop()
  expect(listeners.size).toBe(0)
  write()
  expect(looked.inspection()).toBe(1)
})
