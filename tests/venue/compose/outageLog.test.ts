/** A line to the database that is half open fails every query that hangs on it: the log says so once, and not once for each. */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it, vi } from 'vitest'
import { createLogger } from '#venue/http/logger.ts'

const timedOut = () => new DrizzleQueryError('select "id" from "approval"', [], new Error('Query read timeout'))

it('an outage of the database is one line, with what failed first; a later one is another', () => {
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5_000)
  try {
    for (let round = 0; round < 100; round++) {
      clock.mockReturnValue(5_000 + round * 40_000)
      logger.error({ error: timedOut() }, 'the approvals could not be looked at')
      logger.warn({ error: Object.assign(new Error('gone'), { code: '57P01' }) }, 'a connection to the database broke')
      logger.error({ error: timedOut() }, 'the limits could not be looked at')
    }
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 50,
      failed: 'the approvals could not be looked at',
      because: 'Query read timeout',
      msg: 'the database does not answer: what needs it fails, and is not told one by one until it has answered for a minute',
    })
    expect(lines.join('').length).toBeLessThan(500)
    clock.mockReturnValue(5_000 + 99 * 40_000 + 60_000)
    logger.error({ error: timedOut() }, 'the limits could not be looked at')
    expect(lines).toHaveLength(2)
  } finally {
    clock.mockRestore()
  }
})

it('what is wrong otherwise is told each time', () => {
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  logger.error({ error: timedOut() }, 'the limits could not be looked at')
  for (const error of [new Error('a fault of our own'), Object.assign(new Error('no such line'), { code: '23505' })])
    logger.error({ error }, 'a step failed')
  expect(lines).toHaveLength(3)
})
