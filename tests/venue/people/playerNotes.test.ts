/** What staff write down of a player: who may, what the cage is told, what the audit knows, and that it goes with the player. */
import { desc, eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { mostPlayerNotes, type PlayerNote } from '#protocol/calls/playerNotes.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { openPeopledVenue } from '#tests/kit/peopled.ts'
import { freshKey, type Person } from '#tests/kit/testVenue.ts'
import { erasePerson } from '#venue/people/personal/erase.ts'
import { exportPerson } from '#venue/people/personal/export.ts'
import { audit, playerNote } from '#venue/store/schema/index.ts'

const { registry, manager, supervisor, cashier, technician, player, player2 } = await openPeopledVenue(
  ...(['manager', 'supervisor', 'cashier', 'technician', 'player', 'player2'] as const),
)
const { database } = registry.store
const idOf = (person: Person) => person.answer.user.id
const path = `/admin/users/${idOf(player)}/notes`
const notesIn = ({ body }: { body: Record<string, unknown> }) => body.notes as PlayerNote[]
const add = (who: Person, text: string, marks: object = {}, key?: string) =>
  who.call('POST', path, { text, ...marks }, key)
const mark = (id: number, marks: object) => manager.call('PUT', `${path}/${id}`, marks)
const warningsOfUser = async () =>
  (await manager.call('GET', `/admin/users/${idOf(player)}`)).body.warnings as PlayerNote[]
const served = async () => (await cashier.call('GET', `/cashier/players/${idOf(player)}`)).body.warnings as PlayerNote[]

it('is written by who edits users, once under a key, dated and with a name; read by who sees users; of a player alone', async () => {
  const key = freshKey()
  const first = await add(manager, '  Likes the window seat.  ', {}, key)
  expect(first).toMatchObject({
    ...{ status: 201, body: { notes: [{ text: 'Likes the window seat.', isPinned: false, isWarning: false }] } },
  })
  expect(notesIn(first)[0]).toMatchObject({ maker: { username: 'manager' }, at: registry.clock.now() })
  expect(await add(manager, '  Likes the window seat.  ', {}, key)).toEqual(first)
  expect(notesIn(await supervisor.call('GET', path))).toHaveLength(1)
  expect((await add(supervisor, 'no right')).body).toMatchObject({ Params: { missing: [114] } })
  for (const who of [cashier, technician, player])
    expect([(await who.call('GET', path)).status, (await add(who, 'x')).status]).toEqual([403, 403])
  for (const text of ['', '   ', 'x'.repeat(501)]) expect((await add(manager, text)).status).toBe(422)
  for (const id of [idOf(cashier), 9_999]) {
    const answer = await manager.call('POST', `/admin/users/${id}/notes`, { text: 'x' })
    expect([answer.status, answer.body.ErrorCode]).toEqual([404, ErrorCode.unknown])
  }
})

it('pinned ones stand first; a warning is told at the cage until it is none; another player’s note is not found', async () => {
  const warned = notesIn(await add(manager, 'Ask for the passport', { isWarning: true }))[0]
  if (!warned) throw new Error('it was not kept')
  expect((await served()).map(({ text }) => text)).toEqual(['Ask for the passport'])
  expect((await warningsOfUser()).map(({ text }) => text)).toEqual(['Ask for the passport'])
  await add(manager, 'The newest')
  expect(notesIn(await mark(warned.id, { isPinned: true })).map(({ text }) => text)).toEqual([
    ...['Ask for the passport', 'The newest', 'Likes the window seat.'],
  ])
  expect(notesIn(await mark(warned.id, { isWarning: false }))[0]).toMatchObject({ isPinned: true, isWarning: false })
  expect([await served(), await warningsOfUser()]).toEqual([[], []])
  const others = `/admin/users/${idOf(player2)}/notes/${warned.id}`
  expect((await manager.call('PUT', others, { isPinned: false })).status).toBe(404)
  expect((await manager.call('DELETE', others)).status).toBe(404)
  const left = notesIn(await manager.call('DELETE', `${path}/${warned.id}`))
  expect(left.map(({ text }) => text)).toEqual(['The newest', 'Likes the window seat.'])
  expect((await manager.call('DELETE', `${path}/${warned.id}`)).status).toBe(404)
})

it('the audit knows who did what and not what it says; what is written is told to the player who asks, and goes with them', async () => {
  await add(manager, 'Very secret words', { isPinned: true })
  const told = await database.select().from(audit).where(like(audit.act, 'player note%')).orderBy(desc(audit.id))
  expect(told.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['player note added', 'player note marked', 'player note removed']),
  )
  expect(JSON.stringify(told)).not.toMatch(/secret|passport|window/)
  const { records } = await exportPerson(database, registry.clock, 'player')
  expect(JSON.stringify(records.player_note)).toMatch(/Very secret words/)
  const made = await manager.call('POST', '/admin/users', {
    ...{ username: 'goes.away', name: 'Goes', lastname: 'Away', email: 'goes.away@example.com', type: 0 },
  })
  const { id } = made.body.user as { id: number }
  expect((await manager.call('POST', `/admin/users/${id}/notes`, { text: 'goes' })).status).toBe(201)
  await erasePerson(database, registry.clock, 'goes.away')
  expect(await database.select().from(playerNote).where(eq(playerNote.accountId, id))).toEqual([])
  expect(notesIn(await supervisor.call('GET', path)).length).toBeGreaterThan(0)
})

it('no more are kept than can be read', async () => {
  await database.delete(playerNote).where(eq(playerNote.accountId, idOf(player)))
  const row = { accountId: idOf(player), makerId: idOf(manager), at: 1, isPinned: false, isWarning: false, text: 'x' }
  await database.insert(playerNote).values(Array.from({ length: mostPlayerNotes - 1 }, () => row))
  expect((await add(manager, 'the last')).status).toBe(201)
  expect((await add(manager, 'one more')).body).toMatchObject({ Params: { most: mostPlayerNotes } })
  expect(notesIn(await supervisor.call('GET', path))).toHaveLength(mostPlayerNotes)
})
