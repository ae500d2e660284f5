import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { fingerprint, keptFor, keyed, purgeKeyed } from '#venue/store/idempotency.ts'
import { keyedAnswer } from '#venue/store/schema/index.ts'
import { openStore, type Store } from '#venue/store/store.ts'
import { openTestStore } from '#tests/kit/template.ts'
import { createTestFolder } from './httpKit.ts'
import { refusalOf } from '../identity/identityKit.ts'

let store: Store
let place = 0
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(async () => await store.close())

function setUp() {
  const runs: number[] = []
  const request = { scope: 'tests', key: `key-${++place}`, body: { amount: 5 }, now: 1_000_000_000_000 }
  const run = async () => {
    runs.push(runs.length + 1)
    return { run: runs.length }
  }
  return { request, run, runs }
}
const inFlight = { code: ErrorCode.conflict, params: { reason: 'in flight' } }

describe.each(['database', 'transaction'] as const)('by itself in a %s', (kind) => {
  const once: typeof keyed = async (queries, request, run) =>
    kind === 'database'
      ? await keyed(queries, request, run)
      : await store.database.transaction(async (transaction) => await keyed(transaction, request, run))

  test('the same key and body get the first answer, in any order of keys', async () => {
    const { request, run, runs } = setUp()
    const first = await once(store.database, { ...request, body: { a: 1, b: [{ c: 2, d: undefined }] } }, run)
    expect(await once(store.database, { ...request, body: { b: [{ c: 2 }], a: 1 } }, run)).toEqual(first)
    expect(runs).toEqual([1])
  })

  test('another body is refused, another scope or key is another request', async () => {
    const { request, run, runs } = setUp()
    await once(store.database, request, run)
    expect(await refusalOf(once(store.database, { ...request, body: { amount: 6 } }, run))).toMatchObject({
      code: ErrorCode.invalidRequest,
    })
    await once(store.database, { ...request, scope: 'others' }, run)
    await once(store.database, { ...request, key: `${request.key}-other` }, run)
    expect(runs).toEqual([1, 2, 3])
  })

  test('a refusal is not kept', async () => {
    const { request, run } = setUp()
    expect(
      await refusalOf(
        once(store.database, request, async () => {
          throw new Refusal(ErrorCode.notEnoughFunds)
        }),
      ),
    ).toMatchObject({ code: 60006 })
    expect(await once(store.database, request, run)).toEqual({ run: 1 })
  })

  test('null, nothing and false are answers too', async () => {
    for (const answer of [null, undefined, false]) {
      const { request, run } = setUp()
      await once(store.database, request, async () => answer)
      expect(await once<unknown>(store.database, request, run)).toEqual(answer)
    }
  })

  test('answers are kept 24 hours', async () => {
    const { request, run } = setUp()
    await once(store.database, request, run)
    expect(await once(store.database, { ...request, now: request.now + keptFor }, run)).toEqual({ run: 1 })
    expect(await once(store.database, { ...request, now: request.now + keptFor + 1 }, run)).toEqual({ run: 2 })
  })

  test('twenty at once run once', async () => {
    const { request, run, runs } = setUp()
    const slow = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return await run()
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => once(store.database, request, slow)))
    expect(runs).toEqual([1])
    for (const outcome of outcomes)
      if (outcome.status === 'fulfilled') expect(outcome.value).toEqual({ run: 1 })
      else expect((outcome.reason as Refusal).code).toBe(ErrorCode.conflict)
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
  })
})

test('one in flight is a conflict', async () => {
  const { request, run } = setUp()
  let finish = () => {}
  let started = () => {}
  const running = new Promise<void>((resolve) => {
    started = resolve
  })
  const first = keyed(store.database, request, async () => {
    started()
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return { run: 'first' }
  })
  await running
  expect(await refusalOf(keyed(store.database, request, run))).toEqual(inFlight)
  expect(await refusalOf(keyed(store.database, { ...request, interrupted: 'run' }, run))).toEqual(inFlight)
  finish()
  expect(await first).toEqual({ run: 'first' })
})

test('work whose transaction fails leaves no answer', async () => {
  const { request, run } = setUp()
  const failing = store.database.transaction(async (transaction) => {
    await keyed(transaction, request, async () => await transaction.execute('select no_such_column'))
  })
  await expect(failing).rejects.toThrow()
  const undone = store.database.transaction(async (transaction) => {
    await keyed(transaction, request, run)
    throw new Error('later')
  })
  await expect(undone).rejects.toThrow('later')
  expect(await store.database.transaction(async (transaction) => await keyed(transaction, request, run))).toEqual({
    run: 2,
  })
})

test('without a key it simply runs', async () => {
  const { request, run } = setUp()
  expect([
    await keyed(store.database, { ...request, key: null }, run),
    await keyed(store.database, { ...request, key: null }, run),
  ]).toEqual([{ run: 1 }, { run: 2 }])
})

test('answers outlive the process; a run that was cut is refused, unless the work knows its own key', {
  timeout: 60_000,
}, async () => {
  const { folder, remove } = createTestFolder()
  const { request, run } = setUp()
  const before = await openStore(folder)
  await keyed(before.database, request, run)
  await before.database
    .insert(keyedAnswer)
    .values({ scope: 'tests', key: 'cut-short', fingerprint: fingerprint(request.body), at: request.now })
  await before.close()
  const after = await openStore(folder)
  expect(await keyed(after.database, request, run)).toEqual({ run: 1 })
  const cut = { ...request, key: 'cut-short' }
  expect(await refusalOf(keyed(after.database, cut, run))).toEqual(inFlight)
  expect(await keyed(after.database, { ...cut, interrupted: 'run' }, run)).toEqual({ run: 2 })
  expect(await keyed(after.database, cut, run)).toEqual({ run: 2 })
  await after.close()
  remove()
})

test('purge removes what is past its day', async () => {
  const { request, run } = setUp()
  await keyed(store.database, request, run)
  await keyed(store.database, { ...request, key: 'kept-longer', now: request.now + 1 }, run)
  await purgeKeyed({ database: store.database, now: request.now + keptFor + 1, signal: new AbortController().signal })
  const keys = await store.database.select().from(keyedAnswer).where(eq(keyedAnswer.scope, 'tests'))
  expect(keys.map(({ key }) => key).filter((key) => key === request.key || key === 'kept-longer')).toEqual([
    'kept-longer',
  ])
})
