/** Pictures that staff bring: drawn anew, named by their bytes, gone when no machine names them. */
import type { Worker } from 'node:worker_threads'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { largestPictureBytes } from '#protocol/core/machineFields.ts'
import { openPeopledVenue } from '#tests/kit/peopled.ts'
import { purgePictures, refuseForeignPicture } from '#venue/floor/pictures.ts'
import { machine, machinePicture } from '#venue/store/schema/index.ts'

const {
  registry: venue,
  technician,
  cashier,
  player,
  admin,
} = await openPeopledVenue('technician', 'cashier', 'player', 'admin')
const { database } = venue.store
const dayMs = 86_400_000

function drawing(width: number, height: number, color = '#c33') {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = color
  pen.fillRect(0, 0, width, height)
  return canvas
}
const bring = (file: Uint8Array, by = technician) =>
  by.call('POST', '/admin/pictures', { picture: Buffer.from(file).toString('base64') })
const imageOf = ({ body }: Awaited<ReturnType<typeof bring>>) => (body as unknown as { image: string }).image
async function get(path: string) {
  const answer = await fetch(`${venue.url}${path}`)
  const header = (name: string) => answer.headers.get(name)
  return { status: answer.status, header, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const kept = async () => (await database.select({ name: machinePicture.name }).from(machinePicture)).length

it('a picture comes back as WebP within its bounds, without what its file held beside it, and for good', async () => {
  const png = drawing(3_000, 1_000).toBuffer('image/png')
  const secret = Buffer.from('somebody lives here')
  const answer = await bring(Buffer.concat([png, secret]))
  expect(answer.status).toBe(201)
  const served = await get(imageOf(answer))
  expect([served.status, served.header('content-type')]).toEqual([200, 'image/webp'])
  expect(served.header('cache-control')).toBe('public, max-age=31536000, immutable')
  const { width, height } = await loadImage(served.bytes)
  expect([width, height]).toEqual([1_600, 533])
  expect(served.bytes.includes(secret)).toBe(false)
  for (const kind of ['image/jpeg', 'image/webp'] as const) {
    const small = await get(imageOf(await bring(drawing(40, 30, '#3c3').toBuffer(kind))))
    const seen = await loadImage(small.bytes)
    expect([seen.width, seen.height]).toEqual([40, 30])
  }
  const before = await kept()
  expect(imageOf(await bring(png))).toBe(imageOf(answer))
  expect(await kept()).toBe(before)
})

it('what is no picture, says it is a billion points, or is too large is refused in words, and nothing is kept', async () => {
  const before = await kept()
  const png = drawing(40, 30).toBuffer('image/png')
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  for (const file of [
    Buffer.from('not a picture'),
    svg,
    bomb,
    png.subarray(0, 40),
    Buffer.from('GIF89a\x01\0\x01\0'),
  ]) {
    const { status, body } = await bring(file)
    expect([status, body.ErrorCode, body.Params]).toMatchObject([
      422,
      40000,
      { fields: [{ path: 'picture', code: 'noPicture' }] },
    ])
  }
  expect((await bring(Buffer.alloc(largestPictureBytes + 3))).status).toBe(422)
  expect((await bring(Buffer.alloc(largestPictureBytes * 2))).status).toBe(422)
  expect((await technician.call('POST', '/admin/pictures', { picture: '' })).status).toBe(422)
  expect(await kept()).toBe(before)
})

it('who may not edit machines brings none', async () => {
  const png = drawing(40, 30).toBuffer('image/png')
  expect((await bring(png, cashier)).status).toBe(403)
  expect((await bring(png, player)).status).toBe(403)
})

it('a machine that is given one keeps it; one that nobody names is gone after a day, and cannot be given any more', async () => {
  const [named, loose] = await Promise.all(
    ['#111', '#222'].map(async (color) => imageOf(await bring(drawing(40, 30, color).toBuffer('image/png')))),
  )
  expect((await technician.call('POST', '/admin/machine/1', { image: named })).status).toBe(200)
  const [row] = await database.select({ image: machine.image }).from(machine).where(eq(machine.id, 1))
  expect(row?.image).toBe(named)
  const now = venue.clock.now()
  expect(await purgePictures(database, now + dayMs - 60_000)).toBe(0)
  expect(await purgePictures(database, now + dayMs + 60_000)).toBeGreaterThan(0)
  expect((await get(named ?? '')).status).toBe(200)
  expect((await get(loose ?? '')).status).toBe(404)
  expect(await technician.call('POST', '/admin/machine/2', { image: loose })).toMatchObject({
    status: 422,
    body: { Params: { fields: [{ path: 'image', code: 'gone' }] } },
  })
})

it('a picture of another host is refused at its field, for no browser shows it; one of the calls’ own origin is not', async () => {
  const edit = (id: number, image: string) => technician.call('POST', `/admin/machine/${id}`, { image })
  const refused = { status: 422, body: { Params: { fields: [{ path: 'image', code: 'otherHost' }] } } }
  for (const image of [
    'https://cdn.example/a.webp',
    '  HTTP://cdn.example/a.webp',
    'rtsp://cdn.example/a',
    'C:\\a.webp',
  ])
    expect(await edit(3, image)).toMatchObject(refused)
  const made = { brandID: 1, name: 'New', cabin: 900, image: 'https://cdn.example/a.webp' }
  expect(await technician.call('POST', '/admin/machine', made)).toMatchObject(refused)
  const baseUrl = 'https://calls.example/venue'
  expect(() => refuseForeignPicture('https://calls.example/a.webp', baseUrl)).not.toThrow()
  expect(() => refuseForeignPicture('https://cdn.example/a.webp', baseUrl)).toThrow()
  expect((await edit(3, '/pictures/tidewright.webp')).status).toBe(200)
})

it('however many are brought at once, two are drawn, a few wait, and the others may come again', async () => {
  const [drawn, most] = [new Set<Worker>(), { alive: 0 }]
  const count = (worker: Worker) => {
    drawn.add(worker)
    most.alive = Math.max(most.alive, drawn.size)
    worker.once('exit', () => drawn.delete(worker))
  }
  process.on('worker', count)
  try {
    const png = drawing(400, 300).toBuffer('image/png')
    const answers = await Promise.all(Array.from({ length: 14 }, () => bring(png, admin)))
    const statuses = answers.map(({ status }) => status)
    expect(most.alive).toBe(2)
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(8)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, body }) => [status, body.ErrorCode])).toEqual(refused.map(() => [429, 60429]))
    expect(refused.length).toBeGreaterThan(0)
  } finally {
    process.off('worker', count)
  }
  expect((await bring(drawing(9, 9).toBuffer('image/png'), admin)).status).toBe(201)
}, 60_000)

it('sixty tries an hour are taken, what is refused is one of them', async () => {
  const before = await kept()
  const answers: number[] = []
  for (let tries = 0; tries < 61 && !answers.includes(429); tries += 1)
    answers.push((await bring(Buffer.from('not a picture'))).status)
  expect(answers.at(-1)).toBe(429)
  expect(new Set(answers.slice(0, -1))).toEqual(new Set([422]))
  expect((await bring(drawing(9, 9).toBuffer('image/png'))).status).toBe(429)
  expect((await bring(drawing(9, 9).toBuffer('image/png'), admin)).status).toBe(201)
  expect(await kept()).toBe(before)
}, 120_000)
