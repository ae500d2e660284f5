import { expect, test } from 'vitest'
import {
  createPageProbe,
  createChunkLoader,
  createPrefetch,
  createIdle,
  fetchOnce,
  type ChunkTrouble,
} from '#wire/lazy/chunks.ts'
import { chunkMachine } from '#machines/app/chunk/index.ts'
import { createStorage } from '#wire/device/storage.ts'

/** A page whose path and files are as the test says; pauses pass at once and are noted. */
function openPage(given: { keeps?: boolean } = {}) {
  const kept = new Map<string, string>()
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void (given.keeps !== false && kept.set(key, value)),
    removeItem: (key: string) => void kept.delete(key),
  }
  const page = { isThere: true, hasFile: true, time: 1_000_000, reloads: 0, pauses: [] as number[] }
  const troubles: ChunkTrouble[] = []
  let paused: (() => void) | undefined
  const load = () => {
    const parts = createChunkLoader({
      chart: chunkMachine,
      isPageThere: () => Promise.resolve(page.isThere),
      reload: () => {
        page.reloads += 1
      },
      visit: createStorage(() => area),
      now: () => page.time,
      clock: {
        setTimeout: (act, milliseconds) => {
          page.pauses.push(milliseconds)
          page.time += milliseconds
          paused = act
        },
        clearTimeout: () => undefined,
      },
    })
    parts.subscribe(() => troubles.push(parts.trouble()))
    return parts
  }
  const fetchChunk = () =>
    page.isThere && page.hasFile ? Promise.resolve('part') : Promise.reject(new Error('no part'))
  /** Lets everything happen that waits for nothing but the pause. */
  const pass = async () => {
    paused?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { page, troubles, load, fetchChunk, pass }
}

test('a part that is there comes at once, without a word', async () => {
  const { page, troubles, load, fetchChunk } = openPage()
  expect(await load().load(fetchChunk)).toBe('part')
  expect({ ...page, troubles }).toEqual({
    isThere: true,
    hasFile: true,
    time: 1_000_000,
    reloads: 0,
    pauses: [],
    troubles: [],
  })
})

test('while the path is gone a part is asked for ever more slowly, and comes when the path is back', async () => {
  const { page, troubles, load, fetchChunk, pass } = openPage()
  page.isThere = false
  const coming = load().load(fetchChunk)
  for (let time = 0; time < 8; time += 1) await pass()
  expect(page.pauses).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000, 5_000])
  page.isThere = true
  await pass()
  expect(await coming).toBe('part')
  expect([page.reloads, troubles]).toEqual([0, ['waiting', 'none']])
})

test('a part that is gone while the page is there reloads the page once; then it is said', async () => {
  const { page, troubles, load, fetchChunk, pass } = openPage()
  page.hasFile = false
  const ended: unknown[] = []
  void load()
    .load(fetchChunk)
    .then((part) => ended.push(part))
  await pass()
  await pass()
  expect([page.reloads, troubles, ended]).toEqual([1, ['waiting'], []])
  // The page is loaded anew, and the file is still not there.
  const again = load()
  void again.load(fetchChunk).then((part) => ended.push(part))
  await pass()
  await pass()
  expect([page.reloads, again.trouble(), ended]).toEqual([1, 'gone', []])
  // A later upgrade has its own reload.
  page.time += 61_000
  void load().load(fetchChunk)
  await pass()
  await pass()
  expect(page.reloads).toBe(2)
})

test('where nothing is kept the page is never reloaded by itself', async () => {
  const { page, load, fetchChunk, pass } = openPage({ keeps: false })
  page.hasFile = false
  const parts = load()
  void parts.load(fetchChunk)
  await pass()
  await pass()
  expect([page.reloads, parts.trouble()]).toEqual([0, 'gone'])
})

test('a path that goes between the page and the part is no reason to reload', async () => {
  const { page, load, pass } = openPage()
  const parts = load()
  let tries = 0
  const coming = parts.load(() => {
    tries += 1
    if (tries === 3) return Promise.resolve('part')
    page.isThere = tries === 1
    return Promise.reject(new Error('no part'))
  })
  await pass()
  await pass()
  page.isThere = true
  await pass()
  expect(await coming).toBe('part')
  expect([page.reloads, parts.trouble()]).toEqual([0, 'none'])
})

test('one part that comes does not hide that another is waited for', async () => {
  const { page, load, pass } = openPage()
  page.isThere = false
  const parts = load()
  void parts.load(() => Promise.reject(new Error('no part')))
  expect(await parts.load(() => Promise.resolve('other'))).toBe('other')
  await pass()
  expect(parts.trouble()).toBe('waiting')
})

test('the page is there only when it is answered well', async () => {
  const probe = (answer: () => Promise<Response>) => createPageProbe(answer)()
  expect(await probe(() => Promise.resolve(new Response('page')))).toBe(true)
  expect(await probe(() => Promise.resolve(new Response('', { status: 502 })))).toBe(false)
  expect(await probe(() => Promise.reject(new TypeError('no network')))).toBe(false)
})

test('parts are fetched ahead once, one at each idle moment, whatever becomes of them', async () => {
  const fetched: string[] = []
  const idle: (() => void)[] = []
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const fetchOf =
    (name: string, fails = false) =>
    () => {
      fetched.push(name)
      return fails ? Promise.reject(new Error('no part')) : Promise.resolve()
    }
  const shown = createPrefetch([fetchOf('one', true), fetchOf('two')], {
    requestIdleCallback: ((callback: () => void) => idle.push(callback)) as never,
    setTimeout: setTimeout as never,
  })
  shown(null)
  expect(idle).toHaveLength(0)
  const element = {} as Element
  shown(element)
  shown(null)
  shown(element)
  expect([idle.length, fetched]).toEqual([1, []])
  idle.shift()?.()
  await settle()
  expect([idle.length, fetched]).toEqual([1, ['one']])
  idle.shift()?.()
  await settle()
  expect([idle.length, fetched]).toEqual([0, ['one', 'two']])
})

test('a part is fetched once for all who ask, and anew after a failure', async () => {
  const outcomes = [Promise.reject(new Error('no part')), Promise.resolve('part')]
  const fetchChunk = fetchOnce(() => outcomes.shift() ?? Promise.reject(new Error('asked again')))
  await expect(fetchChunk()).rejects.toThrow('no part')
  expect(await Promise.all([fetchChunk(), fetchChunk()])).toEqual(['part', 'part'])
  expect(await fetchChunk()).toBe('part')
})

test('the page is quiet when a screen stands there, not while one cover stands in for another', async () => {
  const idle: (() => void)[] = []
  const { cover, untilIdle } = createIdle({ setTimeout: (then: () => void) => idle.push(then) })
  const passes = async () => {
    for (const then of idle.splice(0)) then()
    await new Promise((resolve) => setTimeout(resolve))
  }
  let isQuiet = false
  const first = cover({} as Element)
  void untilIdle().then(() => (isQuiet = true))
  await passes()
  expect([isQuiet, idle.length]).toEqual([false, 0])
  first?.()
  const second = cover({} as Element)
  await passes()
  await passes()
  expect(isQuiet).toBe(false)
  second?.()
  await passes()
  await passes()
  expect(isQuiet).toBe(true)
})
