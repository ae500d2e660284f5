/** What the venue's process does: reads its surroundings, puts the venue together, ends it cleanly. */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { catalogue } from '#simulator/game/catalogue.ts'
import { pastRound } from '#simulator/game/proof.ts'
import { simulatorAddress } from '#venue/drivers/simulator/address.ts'
import { type Environment, EnvironmentProblem, readEnvironment } from '#venue/compose/environment.ts'
import { loadSecrets } from '#venue/compose/secrets.ts'
import { createLogger } from '#venue/http/logger.ts'
import { loadSettings } from '#venue/http/settingsFile.ts'
import { readTls } from '#venue/http/tls.ts'
import { traceNow } from '#venue/inspect/trace.ts'
import { keepToOwner } from '#venue/store/ownerOnly.ts'
import { freeBytesOf } from '#venue/compose/disk.ts'
import { refuseTakenPort } from '#venue/compose/takenPort.ts'
import { noteSecret } from '#venue/compose/secretMark.ts'
import { openVenueStore } from '#venue/compose/venueStore.ts'
import { releaseKeyIn } from '#venue/supervision/release/manifest.ts'

const longestEndMs = 10_000
/** A start without Redis ends within 12 s of its beginning. */
const redisWithinMs = () => Math.max(2_000, 9_000 - performance.now())
const root = resolve(import.meta.dirname, '..')
const staticFolder = join(root, 'dist/web')

process.umask(0o077)

try {
  await open()
} catch (error) {
  const { message } = error instanceof Error ? error : new Error(String(error))
  console.error(error instanceof EnvironmentProblem ? message : `The venue cannot open: ${message}`)
  process.exit(1)
}

async function open(): Promise<void> {
  const environment = readEnvironment(process.env)
  const { dataFolder, databaseUrl, redisUrl, udpPort, artAhead } = environment
  // Before anything is made or started that a venue without a port would leave behind.
  await refuseTakenPort(environment)
  if (environment.tls !== null) readTls(environment.tls)
  if (environment.releaseKey !== null) tryReleaseKey(environment.releaseKey)
  if (dataFolder !== null) keepToOwner(dataFolder)
  // A person at a terminal reads the address, not the log.
  const logFile = dataFolder && process.stdout.isTTY ? join(dataFolder, 'venue.log') : null
  const logger = createLogger(environment, logFile ? pino.destination(logFile) : undefined)
  // The embedded database opens in a thread of its own: meanwhile what the venue is made of is imported.
  const [store, { buildVenue }, { openBus }, { connectSimulator, simulatorScheme }, { createRecorder }] =
    await Promise.all([
      openVenueStore(environment, {
        onConnectionLost: (error) => logger.warn({ error }, 'a connection to the database broke'),
      }),
      import('#venue/compose/app.ts'),
      import('#venue/cluster/bus.ts'),
      import('#venue/drivers/simulator/driver.ts'),
      import('#machines/kit/recorder.ts'),
    ])
  const secrets = loadSecrets(environment)
  await noteSecret(store.database, secrets, logger)
  const clock = { now: Date.now }
  const settings = loadSettings(dataFolder, { logger, isDemo: environment.demo })
  const simulator = {
    ...simulatorAddress(dataFolder),
    games: catalogue.map(({ id }) => id),
    logFile: dataFolder ? join(dataFolder, 'floor', 'floor.log') : null,
    fps: settings.fps,
    options: [...(udpPort === null ? [] : ['--udp-port', String(udpPort)]), ...(artAhead ? ['--art-ahead'] : [])],
  }
  const bus =
    redisUrl === null || databaseUrl === null
      ? undefined
      : await openBus({ redisUrl, databaseUrl, openWithinMs: redisWithinMs() }, crypto.randomUUID().slice(0, 8), logger)
  const venue = await buildVenue({
    environment,
    settings,
    ...secrets,
    store,
    bus,
    drivers: { [simulatorScheme]: connectSimulator(simulator, logger) },
    clock,
    logger,
    recorder: createRecorder({
      now: clock.now,
      act: () => ({ trace: traceNow() }),
      ignore: ['xstate.init', 'xstate.stop', 'xstate.promise.', 'heartbeat.answered'],
    }),
    games: catalogue,
    history: environment.history,
    pastRound,
    staticFolder,
    release: { root, keyFile: environment.releaseKey, dataFolder, host: hostname() },
    freeBytes: dataFolder === null ? undefined : () => freeBytesOf([dataFolder, join(dataFolder, 'floor')]),
  })
  const url = await venue.listen()
  announce(url, environment, logFile)
  const busy = environment.busy
    ? (await import('./loadgen/busy.ts')).startBusy({ url, logger, passwordOf: passwordsFrom(secrets.secret) })
    : null

  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    // A service manager kills what does not end; the log should say that it was not the venue's own end.
    setTimeout(() => {
      logger.fatal('the venue did not close in time')
      process.exit(1)
    }, longestEndMs).unref()
    const close = async () => {
      await busy?.stop()
      await venue.close()
    }
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ error }, 'the venue did not close cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

function tryReleaseKey(file: string): void {
  try {
    releaseKeyIn(readFileSync(file, 'utf8'), 'public')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new EnvironmentProblem('VENUE_RELEASE_KEY', `${file} is no public key of Ed25519 in PEM (${code ?? message})`)
  }
}

const passwordsFrom = (secret: string) => (purpose: string) =>
  createHmac('sha256', secret).update(`simulated player ${purpose}`).digest('base64url')

function announce(url: string, { demo, dataFolder, databaseUrl }: Environment, logFile: string | null): void {
  const lines = [`Takewin is open at ${url}`]
  if (demo)
    lines.push(
      'Demo accounts, password = name + 1234, PIN 1234:',
      '  players     player (5,000.00 TRY), player2 (250.00), vip@takewin.example (100,000.00, password vip1234)',
      '  staff       cashier, technician, supervisor, manager, admin',
    )
  const log = logFile ? `, log in ${logFile}` : ''
  if (databaseUrl) lines.push(`Data in PostgreSQL, cabinets in ${dataFolder ?? 'memory'}${log}`)
  else lines.push(dataFolder ? `Data in ${dataFolder}${log}` : 'Nothing is kept: VENUE_DATA is memory')
  lines.push('Ctrl-C ends it; the cabinets stop a minute later.')
  console.log(lines.join('\n'))
}
