import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AnyActorLogic, createActor, setup } from 'xstate'
import { lobbyList, lobbyMachine } from '#tests/kit/samples.ts'
import { createAnnouncer, createStoredWatches } from '#wire/actors/freeWatch.ts'
import { inFrames } from '#wire/page/inFrames.ts'
import { readMarks, settingsOfMarks } from '#machines/lobby/favourites/index.ts'
import { createLobbyActors } from '#wire/actors/lobby.ts'
import { createLobbyClock } from '#wire/page/lobbyClock.ts'
import type { DeviceStorage } from '#wire/device/storage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function memory(): DeviceStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
}
/** What a callback actor says to its parent. */
function heard(logic: AnyActorLogic, input?: unknown) {
  const events: { type: string }[] = []
  const parent = setup({ actors: { logic } }).createMachine({
    invoke: { id: 'one', src: 'logic', input: input as never },
    on: { '*': { actions: ({ event }) => void events.push(event) } },
  })
  const actor = createActor(parent).start()
  return {
    events,
    send: (event: { type: string }) => actor.getSnapshot().children.one?.send(event),
    stop: () => actor.stop(),
  }
}

test('what comes within a frame is handed out once, in its order; nothing is lost and nothing waits for ever', () => {
  const handed: number[][] = []
  const work: (() => void)[] = []
  const page = {
    requestAnimationFrame: (next: () => void) => work.push(next),
    cancelAnimationFrame: () => void (work.length = 0),
  }
  const frames = inFrames<number>((gathered) => handed.push(gathered), page)
  frames.add(1)
  frames.add(2)
  expect(handed).toEqual([])
  work.shift()?.()
  frames.add(3)
  // A hidden page paints no frames.
  vi.advanceTimersByTime(100)
  expect(handed).toEqual([[1, 2], [3]])
  frames.add(4)
  frames.flush()
  frames.flush()
  frames.add(5)
  frames.stop()
  vi.advanceTimersByTime(1_000)
  expect(handed).toEqual([[1, 2], [3], [4]])
  expect(work).toEqual([])
})

test('the clock tells every second that has passed, however late its timer comes, and whatever the clock of the device says', () => {
  let elapsed = 500
  const looked: (() => void)[] = []
  const page = {
    addEventListener: (_: string, look: () => void) => looked.push(look),
    removeEventListener: () => void (looked.length = 0),
  }
  const { events, stop } = heard(createLobbyClock(() => elapsed, page as never))
  vi.setSystemTime(0)
  elapsed += 1_400
  vi.advanceTimersByTime(1_000)
  elapsed += 700
  vi.advanceTimersByTime(1_000)
  elapsed += 600_000
  looked[0]?.()
  looked[0]?.()
  expect(events).toEqual([1, 1, 600].map((seconds) => ({ type: 'clock.ticked', seconds })))
  stop()
  expect([vi.getTimerCount(), looked.length]).toEqual([0, 0])
})

test('the list that the device keeps carries nothing of anybody’s own, and is for the same person alone', async () => {
  const device = memory()
  let now = 1_000_000
  const { storeList, readKept } = createLobbyActors({
    ...{ client: {} as never, device, now: () => now },
    marks: { read: readMarks, write: settingsOfMarks },
  })
  const machines = Array.from({ length: 1_200 }, (_, at) =>
    lobbyMachine(at + 1, { reservation: { until: 5 }, sequence: 9, layout: '[]', brandID: 1 + (at % 2) }),
  )
  storeList({ userId: 7, brands: lobbyList(machines).brands })
  const [text = ''] = device.kept.values()
  expect(text).not.toContain('until')
  const read = async (userId: number) => {
    const actor = createActor(readKept, { input: { userId } }).start()
    await vi.waitFor(() => expect(actor.getSnapshot().status).toBe('done'))
    return actor.getSnapshot().output
  }
  now += 65_000
  const kept = await read(7)
  expect([kept?.age, kept?.brands.flatMap((one) => one.machines).length]).toEqual([65, 1_000])
  expect(kept?.brands[0]?.brand.machineCount).toBe(600)
  expect(kept?.brands[0]?.machines[0]).toEqual(lobbyMachine(1, { sequence: 0 }))
  expect(await read(8)).toBeNull()
  device.write('takewin.lobby', '{"userId":7,"at":1,"brands":[{}]}')
  expect(await read(7)).toBeNull()
})

test('what is watched is kept per person, and other tabs hear of it', () => {
  const device = memory()
  const machine = { id: 7, name: 'Night Orchard', cabin: 12 }
  const listeners: ((event: { key: string; newValue: string | null }) => void)[] = []
  const page = {
    addEventListener: (_: string, listen: never) => listeners.push(listen),
    removeEventListener: () => void (listeners.length = 0),
  }
  const first = heard(createStoredWatches(device, page), { userId: 1 })
  first.send({ type: 'watched.write', watched: [machine] } as never)
  expect([...device.kept]).toEqual([['takewin.watched.1', JSON.stringify([machine])]])
  expect(heard(createStoredWatches(device, page as never), { userId: 2 }).events).toEqual([
    { type: 'watched.read', watched: [] },
  ])
  expect(heard(createStoredWatches(device, page as never), { userId: 1 }).events).toEqual([
    { type: 'watched.read', watched: [machine] },
  ])
  listeners[0]?.({ key: 'takewin.watched.2', newValue: '[]' })
  listeners[0]?.({ key: 'takewin.watched.1', newValue: null })
  listeners[0]?.({ key: 'takewin.watched.1', newValue: 'nonsense' })
  expect(first.events.length).toBe(3)
  first.send({ type: 'watched.write', watched: [] } as never)
  expect(device.kept.size).toBe(0)
})

test('a page that is not looked at marks its title and says it by the browser where that is allowed', () => {
  const shown: { title: string; tag?: string; onclick?: () => void }[] = []
  class Notice {
    static permission = 'granted'
    static requestPermission = vi.fn(() => Promise.resolve('granted'))
    onclick?: () => void
    close = () => {}
    constructor(title: string, { tag }: { tag: string }) {
      shown.push(Object.assign(this, { title, tag }))
    }
  }
  const listeners: (() => void)[] = []
  const document = {
    ...{ title: 'Takewin', visibilityState: 'visible' },
    addEventListener: (_: string, listen: () => void) => listeners.push(listen),
    removeEventListener: () => {},
  }
  const played: number[] = []
  const page = { document, Notification: Notice, focus: () => {} }
  const { announce, askLeave } = createAnnouncer({
    words: ({ name }) => `${name} is free`,
    play: ({ id }) => played.push(id),
    page: page as never,
  })
  const machine = { id: 7, name: 'Night Orchard', cabin: 12 }
  announce([machine])
  expect([document.title, shown.length]).toEqual(['Takewin', 0])
  document.visibilityState = 'hidden'
  announce([machine])
  announce([machine])
  expect([document.title, shown.map(({ title, tag }) => [title, tag])]).toEqual([
    '● Takewin',
    [1, 2].map(() => ['Night Orchard is free', 'takewin.free.7']),
  ])
  shown[0]?.onclick?.()
  expect(played).toEqual([7])
  document.visibilityState = 'visible'
  for (const listen of listeners) listen()
  expect(document.title).toBe('Takewin')
  askLeave()
  expect(Notice.requestPermission).not.toHaveBeenCalled()
  Notice.permission = 'default'
  askLeave()
  expect(Notice.requestPermission).toHaveBeenCalledOnce()
})
