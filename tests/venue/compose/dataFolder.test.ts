import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLine } from '#tests/kit/simulatorLine.ts'
import { until } from '#tests/kit/until.ts'
import { startVenue, type VenueProcess } from '#tests/kit/venue.ts'
import { simulatorAddress } from '#venue/drivers/simulator/address.ts'
import { keepToOwner } from '#venue/store/ownerOnly.ts'

let venue: VenueProcess
beforeAll(async () => {
  venue = await startVenue()
}, 120_000)
afterAll(() => venue.stop())

/** Every path below the folder, and the folder itself. */
function walk(folder: string): string[] {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found === undefined) return []
  return found.isDirectory() ? [folder, ...readdirSync(folder).flatMap((name) => walk(join(folder, name)))] : [folder]
}
function openToOthers(folder: string): string[] {
  return walk(folder).flatMap((path) => {
    const found = lstatSync(path, { throwIfNoEntry: false })
    return found === undefined || (found.mode & 0o077) === 0 ? [] : [`${path} ${(found.mode & 0o777).toString(8)}`]
  })
}

it('a running venue keeps everything to its own user: database, journals, keys, logs, sockets', async () => {
  const line = await openLine(venue.dataFolder)
  await until(
    () => line.ask<{ powered: boolean }>({ op: 'state', cabinet: 1 }),
    ({ powered }) => powered,
  )
  line.close()
  const paths = walk(venue.dataFolder)
  const names = paths.map((path) => path.slice(venue.dataFolder.length + 1))
  for (const wanted of [
    /^secret$/,
    /^floor\/cabinet-1\.journal$/,
    /^floor\/nonce\.key$/,
    /^floor\/line\.key$/,
    /lock$/,
  ])
    expect(names.filter((name) => wanted.test(name))).not.toEqual([])
  expect(names.filter((name) => name.startsWith('database/')).length).toBeGreaterThan(600)
  expect(openToOthers(venue.dataFolder)).toEqual([])
})

it('its sockets have names that nobody guesses, and the pictures are for the venue alone', async () => {
  const sockets = walk(join(venue.dataFolder, 'floor')).filter((path) => lstatSync(path).isSocket())
  expect(sockets).toHaveLength(2)
  for (const path of sockets) expect(path).toMatch(/\/[0-9a-f]{32}\.(line|media)$/)
  const { media } = simulatorAddress(venue.dataFolder)
  const ask = (authorization?: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = authorization === undefined ? {} : { authorization }
      request({ socketPath: media, path: '/cabinets/1/still.jpg', headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
  expect(await ask()).toBe(401)
  expect(await ask(`Bearer ${'0'.repeat(64)}`)).toBe(401)
})

it('what an older version left open is closed at the next start', async () => {
  await venue.kill()
  for (const path of walk(venue.dataFolder)) {
    const found = lstatSync(path)
    if (!found.isSocket()) chmodSync(path, found.isDirectory() ? 0o755 : 0o644)
  }
  expect(openToOthers(venue.dataFolder).length).toBeGreaterThan(600)
  await venue.restart()
  await until(
    () => openToOthers(venue.dataFolder),
    ({ length }) => length === 0,
  )
}, 60_000)

it('a folder of somebody else’s things is closed, they are left as they are; one that all share is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'takewin-open-'))
  try {
    mkdirSync(join(folder, 'pictures'))
    writeFileSync(join(folder, 'pictures', 'one'), '')
    writeFileSync(join(folder, 'Settings.json'), '{}')
    symlinkSync(join(folder, 'pictures', 'one'), join(folder, 'secret'))
    for (const name of ['', 'pictures', 'pictures/one', 'Settings.json']) chmodSync(join(folder, name), 0o755)
    keepToOwner(folder)
    const modes = ['', 'pictures', 'pictures/one', 'Settings.json'].map(
      (name) => statSync(join(folder, name)).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o755, 0o755, 0o600])
    chmodSync(folder, 0o1777)
    expect(() => keepToOwner(folder)).toThrow(`${folder} is shared by all users: name one of its own`)
    expect(statSync(folder).mode & 0o1777).toBe(0o1777)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
