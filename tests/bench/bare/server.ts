// A process of its own, as the venue is: serves the bare page and passes its signals and presses to the floor of the venue.
//   --data: the data folder of the venue; --cabinet: the one that it shows
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { Server } from 'socket.io'
import type { PeerSignal } from '#protocol/cabinet/media.ts'
import type { PressAnswer } from '#protocol/cabinet/answers.ts'
import { root } from '../../../scripts/lib/tools.mjs'
import { connectSimulator } from '#venue/drivers/simulator/driver.ts'
import { simulatorAddress } from '#venue/drivers/simulator/address.ts'

const text = { type: 'string', default: '' } as const
const { values } = parseArgs({ options: { data: text, cabinet: text } })
const cabinet = Number(values.cabinet)
const packages = join(root, 'node_modules')
const files: Record<string, { type: string; body: Buffer }> = {
  '/': { type: 'text/html; charset=utf-8', body: readFileSync(new URL('./page.html', import.meta.url)) },
  '/page.js': { type: 'text/javascript', body: readFileSync(new URL('./page.js', import.meta.url)) },
  '/socket.io.js': {
    type: 'text/javascript',
    body: readFileSync(join(packages, 'socket.io-client/dist/socket.io.min.js')),
  },
  '/simplepeer.js': { type: 'text/javascript', body: readFileSync(join(packages, 'simple-peer/simplepeer.min.js')) },
}

const floor = connectSimulator(
  { ...simulatorAddress(values.data), logFile: null, options: [], games: [] },
  pino({ level: 'silent' }),
)
const server = createServer((request, response) => {
  const file = files[request.url ?? '']
  if (!file) return response.writeHead(404).end()
  response.writeHead(200, { 'Content-Type': file.type, 'Cache-Control': 'no-cache' }).end(file.body)
})
const sockets = new Server(server, { serveClient: false, transports: ['websocket'] })

sockets.on('connection', (socket) => {
  const viewer = `bare-${socket.id}`
  const ignore = () => undefined
  socket.on('open', () => {
    floor.media
      .openPeer({ cabinet, viewer, iceServers: [] }, (news) => 'signal' in news && socket.emit('signal', news.signal))
      .catch(ignore)
  })
  socket.on('signal', (signal: PeerSignal) => {
    floor.media.signalPeer(viewer, signal).catch(ignore)
  })
  socket.on('press', (button: string, answer: (answer: PressAnswer) => void) => {
    floor.buttons.press(cabinet, button, crypto.randomUUID()).then(answer, ignore)
  })
  socket.on('state', (answer: (answer: Pick<PressAnswer, 'state'>) => void) => {
    floor.link.state(cabinet).then((state) => answer({ state }), ignore)
  })
  socket.on('disconnect', () => {
    floor.media.closePeer(viewer).catch(ignore)
  })
})

process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ port })
})
