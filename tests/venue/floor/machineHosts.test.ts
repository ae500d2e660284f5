/** Hosts that addresses of machines may name: a list in the venue's settings, for what is written and for what stands there. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openPeopledVenue } from '#tests/kit/peopled.ts'
import { approve } from '#tests/kit/secondPerson.ts'
import { audit, machine } from '#venue/store/schema/index.ts'

const { registry: venue, admin, manager, technician } = await openPeopledVenue('admin', 'manager', 'technician')
const set = (machineHosts: string) => admin.call('PUT', '/admin/settings/desk', { machineHosts, reason: 'a test' })
const edit = (id: number, body: object) => technician.call('POST', `/admin/machine/${id}`, body)
const ice = (...urls: string[]) => ({ iceServers: JSON.stringify([{ urls, username: 'u', credential: 'c' }]) })
const refusedAt = ({ status, body }: Awaited<ReturnType<typeof edit>>) => {
  const { reason, fields } = body.Params as { reason: string; fields: { path: string; code: string }[] }
  return [status, body.ErrorCode, reason, fields.map(({ path, code }) => [path, code])]
}
const strange = (...paths: string[]) => [
  ...[422, 40000, 'hostNotAllowed'],
  paths.map((path) => [path, 'hostNotAllowed']),
]
const rowOf = async (id: number) =>
  (await venue.store.database.select().from(machine).where(eq(machine.id, id)))[0] ?? {}

it('without a list any host may be named, but the venue’s own', async () => {
  expect((await edit(1, { cameraSrc: 'rtsp://cameras.example/1' })).status).toBe(200)
  expect((await edit(1, { cameraSrc: 'rtsp://127.0.0.1/1' })).status).toBe(422)
  expect((await edit(1, { cameraSrc: '' })).status).toBe(200)
})

it('a host that is not on the list is refused at its field, and nothing is written', async () => {
  await approve(manager, await set('*.floor.example\n10.0.0.0/24'))
  const before = await rowOf(1)
  expect(refusedAt(await edit(1, { cameraSrc: 'rtsp://cameras.example/1' }))).toEqual(strange('cameraSrc'))
  expect(refusedAt(await edit(1, ice('stun:a.floor.example', 'turn:relay.example')))).toEqual(strange('iceServers'))
  expect(refusedAt(await edit(1, { name: 'Other', cam: 'http://10.0.1.7/', videoSrc: 'https://x.example/a' }))).toEqual(
    strange('cam', 'videoSrc'),
  )
  const made = { brandID: 1, name: 'New', cabin: 900, VideoSrc: 'https://videos.example/1' }
  expect(refusedAt(await technician.call('POST', '/admin/machine', made))).toEqual(strange('videoSrc'))
  expect(await rowOf(1)).toEqual(before)
  expect(await venue.store.database.select().from(machine).where(eq(machine.cabin, 900))).toEqual([])

  const right = { cameraSrc: 'rtsp://10.0.0.7/1', cam: '/cam/1', ...ice('stun:a.floor.example', 'turn:10.0.0.9:3478') }
  expect((await edit(1, right)).status).toBe(200)
  expect(await rowOf(1)).toMatchObject(right)
})

it('a list that leaves out what a machine names is refused with the machines, when it is asked for and when it is confirmed', async () => {
  const without = await set('*.floor.example')
  expect([without.status, without.body.Params]).toEqual([409, { reason: 'hostsInUse', machines: [1] }])
  expect((await edit(1, { cameraSrc: '', ...ice('stun:a.floor.example') })).status).toBe(200)
  const asked = await set('*.floor.example')
  expect((await edit(2, { cameraSrc: 'rtsp://10.0.0.8/2' })).status).toBe(200)
  const { id } = asked.body.waitsFor as { id: number }
  expect(await manager.call('POST', `/admin/approvals/${id}/confirm`)).toMatchObject({
    ...{ status: 409, body: { Params: { reason: 'changed', what: 'object' } } },
  })
  expect((await edit(2, { cameraSrc: '' })).status).toBe(200)
  await approve(manager, await set('*.floor.example'))
  const ofSettings = eq(audit.act, 'desk settings changed')
  const [first] = await venue.store.database.select().from(audit).where(ofSettings).orderBy(audit.id)
  expect(first).toMatchObject({ before: { machineHosts: '' }, after: { machineHosts: '*.floor.example\n10.0.0.0/24' } })
})

it('what is no host is refused with the setting', async () => {
  for (const wrong of ['http://a.example', '*', '10.0.0.0/40', 'a b$c'])
    expect([wrong, (await set(wrong)).status]).toEqual([wrong, 422])
})
