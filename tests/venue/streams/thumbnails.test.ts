import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LobbyList } from '#protocol/core/entities.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { createTickets } from '#venue/streams/pictures.ts'

let venue: TestVenue
let player: Person
beforeAll(async () => {
  venue = await openTestVenue({ pictures: true })
  player = await venue.login('player')
})
afterAll(() => venue.close())

// As an image of a page asks: without a token.
const fetched = (path: string) => fetch(venue.url + path)
const look = async (path: string) => (await fetched(path)).status
const placeOf = async () => ((await player.call('GET', '/machine/all')).body as unknown as LobbyList).thumbnails ?? ''

it('thumbnails stand where the lobby says, of machines alone, and by no other ticket', async () => {
  const place = await placeOf()
  expect(place).toMatch(/^\/thumbnails\/0\.l\d+\.\d+\./)
  // The first picture waits for the art of its game to be drawn.
  const picture = await until(
    () => fetched(`${place}/1.jpg`),
    ({ status }) => status === 200,
    { timeout: 60_000 },
  )
  expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
    ...[200, 'image/jpeg', 'private, max-age=2'],
  ])
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  for (const file of ['999.jpg', '0.jpg', '1.png', '..%2f1.jpg', 'live.m3u8'])
    expect(await look(`${place}/${file}`), file).toBe(404)
  expect(await look(`${place}x/1.jpg`)).toBe(403)
  // Nor does it open a seat's stream.
  expect(await look(`${place.replace('/thumbnails/', '/stream/')}/still.jpg`)).toBe(403)
  const seat = createTickets({ secret: 'another', clock: venue.clock }).issue(1, player.answer.user.id).ticket
  expect(await look(`/thumbnails/${seat}/1.jpg`)).toBe(403)
}, 90_000)

it('a ticket ends after twelve hours', async () => {
  const place = await placeOf()
  venue.clock.advance(12 * 3_600_000 + 1)
  player = await venue.login('player')
  expect(await look(`${place}/1.jpg`)).toBe(403)
  expect(await look(`${await placeOf()}/1.jpg`)).toBe(200)
}, 90_000)
