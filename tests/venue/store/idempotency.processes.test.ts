/** One key at two processes of a venue: each has its own memory of what it runs, and its own connection to the database that they share. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { createTestDatabase } from '#tests/kit/testDatabase.ts'
import { openStore, type Store } from '#venue/store/store.ts'

type Process = { store: Store; keyed: typeof import('#venue/store/idempotency.ts').keyed }
let first: Process
let second: Process
let keys = 0

beforeAll(async () => {
  const databaseUrl = await createTestDatabase()
  const open = async (): Promise<Process> => {
    vi.resetModules()
    const { keyed } = await import('#venue/store/idempotency.ts')
    return { store: await openStore({ databaseUrl }), keyed }
  }
  first = await open()
  second = await open()
  expect(first.keyed).not.toBe(second.keyed)
}, 60_000)
afterAll(async () => {
  await first?.store.close()
  await second?.store.close()
})

/** A run under way in the first process, until it is told how it ends. */
function begin() {
  const request = {
    ...{ scope: 'tests', key: `key-${++keys}`, body: { amount: 5 }, now: 1_000_000_000_000 },
    interrupted: 'run' as const,
  }
  const running = Promise.withResolvers<void>()
  const end = Promise.withResolvers<{ by: string }>()
  const answer = first.keyed(first.store.database, request, () => {
    running.resolve()
    return end.promise
  })
  const askSecond = (run: () => Promise<{ by: string }>) => second.keyed(second.store.database, request, run)
  const askFirst = (run: () => Promise<{ by: string }>) => first.keyed(first.store.database, request, run)
  return { request, running: running.promise, end, answer, askFirst, askSecond }
}
const by = (name: string) => async () => ({ by: name })
const refuse = async (): Promise<never> => {
  throw new Refusal(ErrorCode.conflict, { reason: 'transferring' })
}
/** By its shape: each process has a class of its own. */
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    ({ code, params }: Refusal) => ({ code, params }),
  )
const inFlight = { code: ErrorCode.conflict, params: { reason: 'in flight' } }

test('a run refused elsewhere leaves the key to the one that goes on', async () => {
  const { request, running, end, answer, askSecond } = begin()
  await running
  expect(await refusalOf(askSecond(refuse))).toMatchObject({ params: { reason: 'transferring' } })
  // Still somebody's: who does not know its own key must not begin.
  const strict = { ...request, interrupted: 'refuse' as const }
  expect(await refusalOf(second.keyed(second.store.database, strict, by('a third')))).toEqual(inFlight)
  end.resolve({ by: 'the first' })
  expect(await answer).toEqual({ by: 'the first' })
  expect(await askSecond(by('the second'))).toEqual({ by: 'the first' })
})

test('whichever answers first has answered for both', async () => {
  const { running, end, answer, askFirst, askSecond } = begin()
  await running
  expect(await askSecond(by('the second'))).toEqual({ by: 'the second' })
  end.resolve({ by: 'the first' })
  expect(await answer).toEqual({ by: 'the second' })
  expect(await askFirst(by('a third'))).toEqual({ by: 'the second' })
})

test('the answer of the second stays, though the first was refused meanwhile', async () => {
  const { running, end, answer, askFirst, askSecond } = begin()
  await running
  const held = Promise.withResolvers<{ by: string }>()
  const isRunning = Promise.withResolvers<void>()
  const other = askSecond(() => {
    isRunning.resolve()
    return held.promise
  })
  await isRunning.promise
  end.reject(new Refusal(ErrorCode.conflict, { reason: 'transferring' }))
  expect(await refusalOf(answer)).toMatchObject({ params: { reason: 'transferring' } })
  held.resolve({ by: 'the second' })
  expect(await other).toEqual({ by: 'the second' })
  expect(await askFirst(by('a third'))).toEqual({ by: 'the second' })
})

test('refused everywhere, it may be tried again', async () => {
  const { running, end, answer, askFirst, askSecond } = begin()
  await running
  await refusalOf(askSecond(refuse))
  end.reject(new Refusal(ErrorCode.conflict))
  await refusalOf(answer)
  expect(await askFirst(by('the next'))).toEqual({ by: 'the next' })
})
