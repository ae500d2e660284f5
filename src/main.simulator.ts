import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { realClock } from '#simulator/cabinet/clock.ts'
import { CabinetBank } from '#simulator/cabinet/cabinetBank.ts'
import { createLine } from '#simulator/line.ts'
import { listenAlone, lockFolder } from '#simulator/lock.ts'
import { readOptions } from '#simulator/options.ts'
import { guarded } from '#simulator/streams/guard.ts'
import { createStreams } from '#simulator/streams/streams.ts'
import { keepToOwner } from '#venue/store/ownerOnly.ts'

process.umask(0o077)

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (options.folder !== null) keepToOwner(options.folder)
  const lock = options.folder === null ? null : lockFolder(options.folder)
  // So that an operator, or a test, can end the cabinets that a venue left playing.
  if (options.folder !== null) writeFileSync(join(options.folder, 'floor.pid'), String(process.pid))
  const floor = new CabinetBank(options.folder, realClock)
  for (const complaint of floor.complaints) console.error(complaint)
  const streams = await createStreams(floor, options)
  let idle: NodeJS.Timeout | undefined
  const watchIdle = (connections: number) => {
    clearTimeout(idle)
    if (connections === 0) idle = setTimeout(stop, options.idleSeconds * 1_000)
  }
  const { line: linePath, media: mediaPath, key } = options
  const mediaToken = randomBytes(32).toString('hex')
  const line = createLine({ floor, streams, mediaPath, mediaToken, key, onConnections: watchIdle })
  const serve = guarded(mediaToken, (request, response) => void streams.serve(request, response))
  const media = createServer(serve)

  function stop(): void {
    line.close()
    media.close()
    streams.stop()
    floor.close()
    lock?.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The media socket first: the venue reads its path from the first answer on the line.
  await listenAlone(media, mediaPath)
  await listenAlone(line, linePath)
  watchIdle(0)
  console.log(`floor ${process.pid} ready, ${floor.cabinets.size} cabinets, encoder ${streams.encoder ?? 'none'}`)
}
