/** What the processes of one venue tell each other, while Redis goes and comes back. */
import { createClient } from '@redis/client'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '#tests/kit/testVenue.ts'
import { type RedisServer, startRedis } from '#tests/kit/redis.ts'
import { type Bus, type Message, openRedisBus } from '#venue/cluster/bus.ts'
import { createRemoteMachine } from '#venue/cluster/remoteMachine.ts'
import type { MachineView } from '#venue/machines/view.ts'

let redis: RedisServer
let first: Bus
let second: Bus
const asked: unknown[] = []
const heard: Message[] = []
let missed = 0
beforeAll(async () => {
  // What it forgets with a restart is what it would have expired in a longer outage.
  redis = await startRedis({ fsync: false })
  const logger = pino({ level: 'silent' })
  first = await openRedisBus(redis.url, 'first', logger)
  second = await openRedisBus(redis.url, 'second', logger)
  first.listen({ heard: () => {}, asked: async () => null, missed: () => {} })
  second.listen({
    heard: (message) => heard.push(message),
    asked: async ({ what }) => {
      asked.push(what)
      return what
    },
    missed: () => {
      missed += 1
    },
  })
  expect(await first.alive()).toEqual(new Set(['first', 'second']))
}, 60_000)
afterAll(async () => {
  await Promise.all([first?.close(), second?.close()])
  await redis?.stop()
}, 30_000)

it('what all count together each counts alone during an outage, and together again behind it', async () => {
  const count = async (bus: Bus) => (await bus.count('sign-ins of an address', 60_000)).count
  expect([await count(first), await count(second), await count(first)]).toEqual([1, 2, 3])
  const { leftMs } = await second.count('of a short span', 40)
  expect(leftMs).toBeLessThanOrEqual(40)
  await eventually(
    () => first.count('of a short span', 40),
    ({ count: number }) => number === 1,
  )
  await redis.kill9()
  await eventually(
    () => count(first),
    (number) => number === 1,
    2_000,
  )
  expect([await count(first), await count(first)]).toEqual([2, 3])
  await redis.restart()
  await eventually(
    () => Promise.all([count(first), count(second)]),
    ([one, other]) => Math.abs(one - other) === 1,
  )
}, 60_000)

it('an outage of Redis neither holds up who asks who is alive, nor makes the others dead', async () => {
  await redis.kill9()
  await eventually(
    () => first.ask('second', { kind: 'act', what: 'while it ends' }).catch((error: unknown) => `${error}`),
    (answer) => answer !== 'while it ends',
    2_000,
  )
  expect(await first.ask('second', { kind: 'act', what: 'too late' }).catch(() => 'refused')).toBe('refused')
  expect(await first.alive()).toEqual(new Set(['first', 'second']))
  await redis.restart()
  const seen: ReadonlySet<string>[] = []
  const answer = await eventually(
    async () => {
      seen.push(await first.alive())
      return first.ask('second', { kind: 'act', what: 'in time' }).catch(() => null)
    },
    (found) => found === 'in time',
    20_000,
  )
  expect(answer).toBe('in time')
  expect(seen.filter((alive) => !alive.has('second'))).toEqual([])
  // What was asked while nobody could hear it is not done afterwards.
  expect(asked).not.toContain('too late')
}, 60_000)

it('news that Redis did not take make the others look anew', async () => {
  await eventually(
    () => missed,
    (times) => times > 0,
    20_000,
  )
  first.tell({ kind: 'balance', about: 5 })
  await eventually(
    () => heard,
    (messages) => messages.some(({ about }) => about === 5),
    20_000,
  )
}, 60_000)

it('what was said to a process that is gone is forgotten, the news to all stay', async () => {
  const redisClient = createClient({ url: redis.url })
  await redisClient.connect()
  try {
    first.send('long gone', { kind: 'game' })
    first.tell({ kind: 'balance', about: 6 })
    const lives = await eventually(
      () => redisClient.pTTL('takewin:to:long gone'),
      (left) => left !== -2,
    )
    expect(lives).toBeGreaterThan(0)
    await eventually(
      () => heard,
      (messages) => messages.some(({ about }) => about === 6),
    )
    expect(await redisClient.pTTL('takewin:news')).toBe(-1)
    // A question and its answer still find their way.
    expect(await first.ask('second', { kind: 'act', what: 'still' })).toBe('still')
    expect(await redisClient.pTTL('takewin:to:second')).toBeGreaterThan(0)
  } finally {
    redisClient.destroy()
  }
}, 60_000)

it('an answer that comes after newer news of the same owner changes nothing', () => {
  const view = { machineId: 1, process: 'second', epoch: 7, order: 3, status: 2, statusSequence: 9 } as MachineView
  const machine = { id: 1, isVip: false, transferLimit: 1 }
  const { see, seat } = createRemoteMachine(machine, first, { now: () => 0 }, view)
  see({ ...view, order: 2, status: 6, statusSequence: 8 })
  expect(seat.status).toEqual({ id: 1, status: 2, sequence: 9 })
  see({ ...view, epoch: 8, order: 1, status: 3, statusSequence: 10 })
  expect(seat.status).toEqual({ id: 1, status: 3, sequence: 10 })
})
