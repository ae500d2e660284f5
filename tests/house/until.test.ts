import { expect, it } from 'vitest'
import { until } from '#tests/kit/until.ts'

const soon = { timeout: 0, message: 'no seat' }

it('a look that throws is only too early, and the last one is named and kept as the cause', async () => {
  let looks = 0
  const look = () => {
    if (++looks < 3) throw new Error('not yet')
    return looks
  }
  expect(await until(look, 3)).toBe(3)
  const broken = new Error('no line')
  const late = await until(() => Promise.reject<number>(broken), 1, soon).catch((problem: unknown) => problem)
  expect(late).toMatchObject({
    message: 'no seat within 0 ms; wanted 1, last seen Error: no line',
    cause: broken,
    stack: expect.stringContaining('no seat within 0 ms; wanted 1') as string,
  })
})

it('a predicate that throws ends the wait: what must hold all along is not waited for', async () => {
  let looks = 0
  const look = () => ++looks
  const holds = (seen: number) => {
    if (seen === 1) throw new Error('the sum is off')
    return true
  }
  await expect(until(look, holds)).rejects.toThrow('the sum is off')
})
