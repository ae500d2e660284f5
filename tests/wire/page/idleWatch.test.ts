/** How long nobody has been active: told by the clock, for all tabs of a device as one. */
import { createActor, setup } from 'xstate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { IdleLockEvent } from '#machines/app/idleLock/index.ts'
import { createActivity } from '#wire/page/activity.ts'
import { createIdleWatch } from '#wire/page/idleWatch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const page = new EventTarget()
  const beside = new EventTarget()
  const place = { body: null as EventTarget | null, told: () => {} }
  const activity = createActivity(
    {
      body: () => place.body,
      subscribe: (listener) => {
        place.told = listener
        return () => (place.told = () => {})
      },
    },
    page,
  )
  const open = (isOpen: boolean) => {
    place.body = isOpen ? beside : null
    place.told()
  }
  const posted: unknown[] = []
  const channel = {
    onmessage: null as ((event: MessageEvent) => void) | null,
    isOpen: true,
    postMessage: (message: unknown) => void posted.push(message),
    close: () => void (channel.isOpen = false),
  }
  const told: IdleLockEvent[] = []
  const watch = createIdleWatch(Date.now, activity, () => channel)
  const listener = setup({ actors: { watch } }).createMachine({
    invoke: { src: 'watch', input: { after: 60_000 } },
    on: { '*': { actions: ({ event }) => void told.push(event as unknown as IdleLockEvent) } },
  })
  const actor = createActor(listener).start()
  const remaining = () => told.map((event) => ('remaining' in event ? event.remaining : event.type))
  return { page, beside, open, activity, posted, channel, remaining, stop: () => actor.stop() }
}

test('what remains is told every 500 ms, and after 60,000 ms that it is reached', () => {
  const { remaining } = watched()
  vi.advanceTimersByTime(60_000)
  expect(remaining()).toEqual([...Array.from({ length: 119 }, (_, place) => 59_500 - place * 500), 'idle.reached'])
})

test('activity begins it anew, and other tabs are told of it once in 500 ms at most', () => {
  const { page, posted, remaining } = watched()
  vi.advanceTimersByTime(10_000)
  for (const sign of ['pointermove', 'keydown', 'wheel', 'scroll']) page.dispatchEvent(new Event(sign))
  vi.advanceTimersByTime(499)
  page.dispatchEvent(new Event('pointerdown'))
  expect(posted).toEqual(['active'])
  vi.advanceTimersByTime(1)
  page.dispatchEvent(new Event('touchstart'))
  expect(posted).toEqual(['active', 'active'])
  vi.advanceTimersByTime(500)
  expect(remaining().at(-1)).toBe(59_500)
})

test('activity in another tab counts; a page that slept finds its time over; a clock set back keeps nothing open', () => {
  const { channel, remaining } = watched()
  vi.advanceTimersByTime(50_000)
  channel.onmessage?.(new MessageEvent('message'))
  vi.advanceTimersByTime(500)
  expect(remaining().at(-1)).toBe(59_500)
  const now = Date.now()
  vi.setSystemTime(now - 3_600_000)
  vi.advanceTimersByTime(500)
  expect(remaining().at(-1)).toBe(60_000)
  vi.setSystemTime(now)
  vi.advanceTimersByTime(500)
  expect(remaining().at(-1)).toBe('idle.reached')
})

test('a hand in the game’s own window or on a gamepad is active too', () => {
  const { beside, open, activity, remaining } = watched()
  const afterTenSeconds = (act: () => void) => {
    vi.advanceTimersByTime(10_000)
    act()
    vi.advanceTimersByTime(500)
    return remaining().at(-1)
  }
  const press = () => void beside.dispatchEvent(new Event('pointerdown'))
  expect(afterTenSeconds(activity.note)).toBe(59_500)
  open(true)
  expect(afterTenSeconds(press)).toBe(59_500)
  open(false)
  expect(afterTenSeconds(press)).toBe(49_000)
})

test('stopped, it hears and tells nothing any more', () => {
  const { page, posted, channel, remaining, stop } = watched()
  stop()
  vi.advanceTimersByTime(1_000)
  page.dispatchEvent(new Event('keydown'))
  expect([remaining(), posted, channel.isOpen, vi.getTimerCount()]).toEqual([[], [], false, 0])
})
