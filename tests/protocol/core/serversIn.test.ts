import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { lentTo, serversIn } from '#protocol/core/serversIn.ts'

const secret = 'what the relay knows'
const relay = { urls: ['turn:relay.example', 'turns:relay.example'], secret }
const now = Date.UTC(2026, 10, 28, 12)

it('a shared secret is told to nobody: each is lent a name that ends in a day, and the password that the relay reckons of it', async () => {
  const [first, second, later] = [
    ...(await lentTo('5', [relay], now)),
    ...(await lentTo('6', [relay], now)),
    ...(await lentTo('5', [relay], now + 1_000)),
  ]
  const username = `${Date.UTC(2026, 10, 29, 12) / 1_000}:5`
  const credential = createHmac('sha1', secret).update(username).digest('base64')
  expect(first).toEqual({ urls: relay.urls, username, credential })
  expect(second?.username).toBe(username.replace(':5', ':6'))
  expect(new Set([first, second, later].map((one) => one?.credential)).size).toBe(3)
})

it('what needs no secret is told as it is written', async () => {
  const servers = [{ urls: 'stun:a.example' }, { urls: 'turn:b.example', username: 'u', credential: 'p' }]
  expect(await lentTo('5', servers, now)).toEqual(servers)
  expect(serversIn(JSON.stringify([...servers, relay]))).toEqual([...servers, relay])
  // With a secret nobody shares, each password would be the same.
  expect(serversIn('[{"urls":"turn:b.example","secret":""}]')).toBeNull()
})
