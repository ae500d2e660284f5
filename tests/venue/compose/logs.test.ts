/** The logs that are files are rotated by copy and cut, as docs/operations/takewin.logrotate says: what is written next begins the file anew. */
import { once } from 'node:events'
import { copyFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../simulator/cabinetKit.ts'
import { until } from '#tests/kit/until.ts'
import { startVenue, type VenueProcess } from '#tests/kit/venue.ts'
import { createLogger } from '#venue/http/logger.ts'
import { simulatorAddress } from '#venue/drivers/simulator/address.ts'

let venue: VenueProcess
beforeAll(async () => {
  venue = await startVenue()
}, 60_000)
afterAll(() => venue.stop())

/** The cabinets' process says so in its log. */
async function knockAsStranger(): Promise<void> {
  const line = connect(simulatorAddress(venue.dataFolder).line)
  line.on('error', () => {}).resume()
  line.write(`${JSON.stringify({ id: 1, op: 'machines' })}\n`)
  await once(line, 'close')
}
function rotate(path: string): string {
  copyFileSync(path, `${path}.1`)
  truncateSync(path)
  return readFileSync(`${path}.1`, 'utf8')
}

it('the cabinets’ log, while they play on', async () => {
  const path = join(venue.dataFolder, 'floor/floor.log')
  const told = () => (existsSync(path) ? readFileSync(path, 'utf8') : '')
  await knockAsStranger()
  await until(() => told().includes('a stranger on the line was refused'), true)
  expect(rotate(path)).toContain('a stranger on the line was refused')
  expect(told()).toBe('')
  await knockAsStranger()
  await until(() => told() !== '', true)
  expect(told()).toMatch(/^a stranger on the line was refused/)
})

it('the venue’s own, where it is a file', async () => {
  const { folder, remove } = temporaryFolder()
  const path = join(folder, 'venue.log')
  const destination = pino.destination(path)
  const logger = createLogger({ logLevel: 'info' }, destination)
  const lines = () => readFileSync(path, 'utf8')
  logger.info('before')
  await until(() => existsSync(path) && lines().includes('before'), true)
  rotate(path)
  logger.info('after')
  await until(() => lines().includes('after'), true)
  expect(JSON.parse(lines())).toMatchObject({ msg: 'after' })
  destination.end()
  remove()
})
