import http from 'node:http'
import net from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFaultProxy, type FaultProxy } from '#tests/kit/faultProxy.ts'

let server: http.Server
let proxy: FaultProxy
let heard: string[]

beforeEach(async () => {
  heard = []
  server = http.createServer((request, response) => {
    heard.push(request.url ?? '')
    response.end('x'.repeat(1_000))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy = await createFaultProxy({ port: (server.address() as net.AddressInfo).port })
})
afterEach(async () => {
  await proxy.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const get = (path: string) => fetch(`${proxy.url}${path}`).then((response) => response.text())

function rawConnection() {
  const socket = net.connect(proxy.port, '127.0.0.1')
  let received = ''
  const chunks: ((text: string) => void)[] = []
  socket.on('data', (chunk) => {
    received += chunk
    for (const listener of chunks.splice(0)) listener(received)
  })
  const ended = new Promise<string>((resolve) => {
    socket.on('error', (problem: NodeJS.ErrnoException) => resolve(problem.code ?? 'error'))
    socket.on('close', () => resolve('closed'))
  })
  return { socket, ended, text: () => received, more: () => new Promise<string>((resolve) => chunks.push(resolve)) }
}
const ask = 'GET /one HTTP/1.1\r\nHost: x\r\n\r\n'

test('passes everything while it has no fault', async () => {
  expect(await get('/one')).toHaveLength(1_000)
  expect(heard).toEqual(['/one'])
})

test('cut resets what is open and refuses what is new until restored', async () => {
  const { socket, ended, more } = rawConnection()
  socket.write(ask)
  await more()
  proxy.cut()
  expect(await ended).toBe('ECONNRESET')
  await expect(get('/two')).rejects.toThrow()
  proxy.restore()
  expect(await get('/three')).toHaveLength(1_000)
  expect(heard).toEqual(['/one', '/three'])
})

test('cut once lets new connections through', async () => {
  const { socket, ended, more } = rawConnection()
  socket.write(ask)
  await more()
  proxy.cut({ once: true })
  expect(await ended).toBe('ECONNRESET')
  expect(await get('/two')).toHaveLength(1_000)
})

test('half open keeps sockets open and silent, even when one side hangs up, until restored', async () => {
  const { socket, more, text } = rawConnection()
  socket.write(ask)
  await more()
  const before = text().length
  proxy.halfOpen()
  socket.write(ask.replace('one', 'late'))
  const fresh = rawConnection()
  fresh.socket.write(ask.replace('one', 'new'))
  const closed = new Promise<string>((resolve) => server.once('request', ({ url }) => resolve(url ?? '')))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(heard).toEqual(['/one'])
  expect(text()).toHaveLength(before)
  expect(proxy.connections()).toBe(2)
  proxy.restore()
  await closed
  await Promise.all([text().length > before ? null : more(), fresh.text() ? null : fresh.more()])
  expect(heard.toSorted()).toEqual(['/late', '/new', '/one'])
  fresh.socket.destroy()
  socket.destroy()
})

test('dropReplies lets the request act and loses the answer; restore resets that connection', async () => {
  const { socket, ended } = rawConnection()
  proxy.dropReplies()
  const acted = new Promise((resolve) => server.once('request', resolve))
  socket.write(ask)
  await acted
  await new Promise((resolve) => setTimeout(resolve, 50))
  proxy.restore()
  expect(await ended).toBe('ECONNRESET')
  expect(heard).toEqual(['/one'])
})

test('cutAfterBytes resets in the middle of an answer, once', async () => {
  proxy.cutAfterBytes(300)
  const { socket, ended, text } = rawConnection()
  socket.write(ask)
  await ended
  expect(text().length).toBeLessThanOrEqual(300)
  expect(await get('/two')).toHaveLength(1_000)
})

test('slow paces the bytes', async () => {
  proxy.slow({ bytesPerSecond: 10_000 })
  const started = performance.now()
  await get('/one')
  expect(performance.now() - started).toBeGreaterThan(90)
})
