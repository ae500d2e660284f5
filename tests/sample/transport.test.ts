/** The layer in a client's chain: what it knows it answers, all else reaches the network as it is. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { chatCalls } from '#protocol/calls/chat.ts'
import { define } from '#protocol/core/call.ts'
import { createClient, type ClientSetup } from '#wire/http/client.ts'
import { networkTransport } from '#wire/http/transport.ts'
import { createVenueAddress } from '#wire/http/venueAddress.ts'
import * as z from 'zod/mini'
import { createSampleCall, sampleTransport } from '../../src/sample/transport.ts'
import { openSample } from './sampleServer.ts'

const asked: string[] = []
const address = createVenueAddress()
const server = http.createServer((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"of":"the network"}')
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address.moveTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
beforeEach(() => void asked.splice(0))
afterAll(() => new Promise((resolve) => server.close(resolve)))

const token = { current: 'mine' }
const client = (more: Partial<ClientSetup> = {}) =>
  createClient({ address, token, fetch, now: Date.now, makeKey: () => 'key-of-this', watch: () => {}, ...more })

it('a call of the layer never reaches the network, a body of a GET neither', async () => {
  const call = createSampleCall({
    transports: [sampleTransport(openSample().server), networkTransport({ address, fetch })],
    token,
  })
  expect(await call({ method: 'GET', url: '/api/faq' })).toMatchObject({ status: 200 })
  const data = { email: 'admin@sample.example', password: 'admin' }
  expect(await call({ method: 'GET', url: '/api/auth', data })).toMatchObject({ status: 200, data: { user: {} } })
  expect(await call({ method: 'GET', url: '/api/auth', data: {} })).toMatchObject({ status: 422 })
  expect(asked).toEqual([])
  expect(
    await call({ method: 'POST', url: '/player/init?a=1', params: { b: true, c: null }, data: { amount: 7 } }),
  ).toEqual({
    ...{ status: 200, data: { of: 'the network' } },
  })
  expect(asked).toEqual(['POST /player/init?a=1&b=true Bearer mine {"amount":7}'])
  for (const url of ['https://elsewhere.example/', '//elsewhere.example/', 'api/faq'])
    await expect(call({ method: 'GET', url })).rejects.toThrow('must be a path of this page')
  expect(asked).toHaveLength(1)
})

it('a client that has it in its chain is answered by it; the product’s own, which has not, by the venue', async () => {
  const faq = define({ method: 'GET', path: '/api/faq', summary: '', access: 'user', answer: z.unknown() })
  const { server: sample } = openSample()
  const answers = await client({ transports: [sampleTransport(sample)] }).call(faq, {})
  expect(answers).toHaveLength(12)
  expect(asked).toEqual([])
  await client().call(faq, {})
  await client()
    .call(chatCalls.chatUser, {})
    .catch(() => undefined)
  expect(asked).toEqual(['GET /api/faq Bearer mine ', 'GET /api/chat/user Bearer mine '])
})
