/** Somebody who sees everything and does nothing: the group Regulators, against every call and request that there is. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportCalls } from '#protocol/calls/exports.ts'
import type { Call } from '#protocol/core/call.ts'
import { acts, items, readingPermissions } from '#protocol/core/permissions.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { account, audit, permissionGroup } from '#venue/store/schema/index.ts'
import { readContracts } from '../../../scripts/lib/contracts.ts'
import { root } from '../../../scripts/lib/tools.mjs'
import { fairInput } from '../../kit/inputs.ts'
import { loginAs } from './usersKit.ts'

const calls = (await readContracts(root)).map(({ name, call }) => [name, call] as const)
const isWriting = ({ method }: Call) => method !== 'GET'
const may = ({ permission = [] }: Call) => permission.some((id) => readingPermissions.some((one) => one === id))

let venue: TestVenue
let regulator: Person
beforeAll(async () => {
  venue = await openTestVenue({ environment: { VENUE_CALLS_PER_SECOND: '1000000' } })
  const { database } = venue.store
  const [group] = await database.select().from(permissionGroup).where(eq(permissionGroup.name, 'Regulators'))
  const [model] = await database.select().from(account).where(eq(account.username, 'manager'))
  if (!group || !model) throw new Error('the demo has no regulators')
  const { passwordHash } = model
  const own = { username: 'regulator', type: 3, groupId: group.id, name: 'Of', lastname: 'State' }
  await database.insert(account).values({ ...own, passwordHash, createdAt: venue.clock.now() })
  regulator = await loginAs(venue, 'regulator', 'manager1234')
})
afterAll(() => venue.close())

/** Of staff calls without a permission: their own chat and views. */
const own = [
  ...['setChatUser', 'sendMessage', 'readChat'],
  ...['saveView', 'changeView', 'deleteView', 'restoreView', 'setDefaultView'],
]
/** What comes of reading: a file, a day compared anew, a note that somebody looked. */
const onReading = [...Object.keys(exportCalls), 'checkReconciliation', 'lookAtDifference']
/** What is read only to act on it. */
const notSeen = [
  ...['venueSettings', 'categoryCandidates', 'commands', 'command', 'checksum', 'maintenance', 'bookablePlayers'],
  ...['findPlayers', 'servedPlayer', 'announcements', 'machineChecksums', 'handOvers'],
]

it('no act asks for what a regulator holds, and every item of the navigation shows for it', () => {
  const reads = ['seeBoardTotals', 'seeMeters', 'seeProfiles']
  const writes = Object.entries(acts).filter(([name]) => !reads.includes(name))
  expect(writes.filter(([, ids]) => ids.some((id) => readingPermissions.some((one) => one === id)))).toEqual([])
  expect(
    Object.entries(items).filter(([, ids]) => !ids.some((id) => readingPermissions.some((one) => one === id))),
  ).toEqual([])
})

it('every call that reads is answered, but those that are for acting; none that writes is, but to one’s own', () => {
  const ofStaff = calls.filter(([, { access }]) => access === 'staff')
  const seen = ofStaff.filter(([, call]) => !isWriting(call))
  expect(
    [...new Set(seen.filter(([, call]) => call.permission && !may(call)).map(([, { path }]) => path))].toSorted(),
  ).toEqual([...new Set(calls.filter(([name]) => notSeen.includes(name)).map(([, { path }]) => path))].toSorted())
  const written = ofStaff.filter(([, call]) => isWriting(call) && (call.permission === undefined || may(call)))
  expect(written.map(([name]) => name).toSorted()).toEqual([...own, ...onReading].toSorted())
})

const asked = calls.filter(([, call]) => call.access === 'staff' && isWriting(call) && call.permission && !may(call))
it.each(asked)('%s is refused over HTTP', async (_, call) => {
  const { path, body } = fairInput(call) ?? { path: call.path.replaceAll(/:\w+/g, '1') }
  const answer = await regulator.call(call.method, path, body)
  expect([answer.status, answer.body.Params]).toEqual([403, { missing: call.permission }])
})

it('an act by GET is refused too, and what was tried has left nothing', async () => {
  for (const action of ['fix', 'closeSession', 'closeMachine']) {
    const tried = await regulator.call('GET', `/admin/machine/1/maintenance?action=${action}`)
    expect([action, tried.status]).toEqual([action, 403])
  }
  const left = await venue.store.database.select().from(audit).where(eq(audit.actorId, regulator.answer.user.id))
  expect(left.filter(({ act }) => act !== 'looked')).toEqual([])
})

it('the audit is whole, with what managers did', async () => {
  const manager = await venue.login('manager')
  await manager.call('POST', '/permission/group', { name: 'Hosts of the evening' })
  const found = (await regulator.call('GET', '/admin/audit')).body.audit as { object: string; act: string }[]
  expect(found.some(({ object }) => object.startsWith('group/'))).toBe(true)
})
