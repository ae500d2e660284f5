// A whole venue on PostgreSQL with a thousand simulated cabinets, and bare routes beside it, in a process of its own.
//   node tests/bench/callsServer.ts DATABASE_URL FOLDER
import { createServer } from 'node:http'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import pino from 'pino'
import { realClock } from '#simulator/cabinet/clock.ts'
import { CabinetBank } from '#simulator/cabinet/cabinetBank.ts'
import { createLine } from '#simulator/line.ts'
import { lineKey, noStreams } from '#tests/simulator/lineKit.ts'
import { defaultSettings } from '#protocol/core/settings.ts'
import { buildVenue } from '#venue/compose/app.ts'
import { connectSimulator } from '#venue/drivers/simulator/driver.ts'
import { readEnvironment } from '#venue/compose/environment.ts'
import { argon2Passwords } from '#venue/identity/passwords.ts'
import { openStore } from '#venue/store/store.ts'
import { password, secret } from './callsRows.ts'

export type CallsAnswer = { venue: string; bare: string }

const [, , databaseUrl = '', folder = ''] = process.argv
const [line, media] = [join(folder, 'line.sock'), join(folder, 'media.sock')]
const logger = pino({ level: 'warn' })
const floor = new CabinetBank(null, realClock)
await new Promise<void>((resolve) =>
  createLine({ floor, streams: noStreams, mediaPath: media, mediaToken: '', key: lineKey }).listen(line, resolve),
)
await new Promise<void>((resolve) =>
  createServer((_, response) => response.writeHead(404).end()).listen(media, resolve),
)

const store = await openStore({ databaseUrl })
const venue = await buildVenue({
  environment: readEnvironment({
    ...{ PORT: '0', VENUE_DATA: 'memory', DATABASE_URL: databaseUrl, VENUE_DEMO: 'off' },
    ...{ VENUE_LOGINS_PER_MINUTE: '1000000', VENUE_CALLS_PER_SECOND: '1000000' },
  }),
  ...{ settings: defaultSettings, secret, store, logger, games: [], staticFolder: null, clock: { now: Date.now } },
  drivers: {
    sim: connectSimulator(
      { folder: 'memory', line, media, key: lineKey, keyFile: '', logFile: null, options: [], games: [] },
      logger,
    ),
  },
  recorder: { inspect: () => {}, record: () => {}, inspection: () => ({ actors: [], events: [] }) },
})

const hashed = await argon2Passwords.hash(password)
let bytes = ''
const bare = Fastify()
bare.get('/select', async () => {
  await store.database.execute(sql`select 1`)
  return {}
})
/** What this process holds, kB. */
bare.get('/memory', () => String(Math.round(process.memoryUsage.rss() / 1_000)))
/** What a login cannot do without. */
bare.get('/verify', async () => ({ right: await argon2Passwords.verify(hashed, password) }))
bare.post('/bytes', async (request) => {
  bytes = JSON.stringify(request.body)
  return {}
})
bare.get('/bytes', async (_, reply) => reply.type('application/json; charset=utf-8').send(bytes))

const address: CallsAnswer = {
  venue: (await venue.listen()).replace('[::1]', '127.0.0.1'),
  bare: await bare.listen({ port: 0, host: '127.0.0.1' }),
}
process.send?.(address)
process.on('disconnect', () => process.exit(0))
