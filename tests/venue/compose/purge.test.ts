import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestStore } from '#tests/kit/template.ts'
import { watchPast } from '#venue/compose/purge.ts'
import { repeat } from '#venue/compose/repeat.ts'
import { keyedAnswer } from '#venue/store/schema/index.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

it('is done a first time before its interval is over, never twice at once, and is told when to end', async () => {
  const signals: AbortSignal[] = []
  let end = () => {}
  const work = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<void>((resolve) => {
      end = resolve
    })
  }
  const stop = repeat(1_000, work, () => {}, 100)
  await vi.advanceTimersByTimeAsync(99)
  expect(signals).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(signals).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(signals).toHaveLength(1)
  end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(signals).toHaveLength(2)
  const stopped = stop()
  expect(signals[1]?.aborted).toBe(true)
  end()
  await stopped
  await vi.advanceTimersByTimeAsync(5_000)
  expect(signals).toHaveLength(2)
})

it('what is past goes within a minute of the start; a kind that fails is told and keeps none of the others', async () => {
  const { database, close } = await openTestStore()
  const said: { msg: string; kind?: string }[] = []
  const logger = pino({}, { write: (line: string) => void said.push(JSON.parse(line)) })
  const clock = { now: () => 100 * 86_400_000 }
  const answer = { scope: 'test', key: 'old', fingerprint: '', answer: {}, at: 0 }
  await database.insert(keyedAnswer).values(answer)
  const purge = vi.fn().mockRejectedValueOnce(new Error('no room'))
  const stop = watchPast({ database, clock, identity: { purge }, logger })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(purge).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  while ((await database.select().from(keyedAnswer)).length > 0);
  await stop()
  expect(said).toMatchObject([
    { msg: 'what is past could not be purged', kind: 'signIns' },
    { msg: 'what is past its time is gone', kind: 'keyedAnswers', gone: 1 },
  ])
  await close()
})
