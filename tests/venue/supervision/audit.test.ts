import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Audited } from '#protocol/calls/supervision.ts'
import type { Person } from '#tests/kit/testVenue.ts'
import { idOf as id, openPeopledVenue } from '#tests/kit/peopled.ts'
import { auditLook } from '#venue/supervision/audit/looks.ts'
import type { Caller } from '#venue/identity/identity.ts'
import { audit } from '#venue/store/schema/index.ts'

const {
  registry: venue,
  cashier,
  supervisor,
  manager,
  admin,
  player,
} = await openPeopledVenue('cashier', 'supervisor', 'manager', 'admin', 'player')

const page = async (person: Person, query = '') =>
  (await person.call('GET', `/admin/audit${query}`)).body.audit as Audited[]

describe('the audit', () => {
  it('tells who did what, when, from where, what was before and after, and why', async () => {
    const at = venue.clock.now()
    await supervisor.call('POST', '/admin/machine/1/feature')
    await manager.call('DELETE', '/admin/machines/login', { reason: 'a drill' })
    await manager.call('POST', '/admin/machines/login', { reason: 'it is over' })
    const [last, first] = await page(manager, '?object=setting')
    expect(last).toMatchObject({ act: 'logins enabled', before: false, after: true, reason: 'it is over' })
    expect(first).toEqual({
      ...{ id: expect.any(Number), at, act: 'logins disabled', object: 'setting/loginsEnabled', reason: 'a drill' },
      actor: { id: id(manager), username: 'manager', name: 'Kerem', lastname: 'Aydın' },
      ...{ before: true, after: false, ip: '127.0.0.1' },
    })
  })

  it('is whole for managers; supervisors see the floor and what they did themselves; others nothing', async () => {
    const done = { at: venue.clock.now(), act: 'tried', object: 'trial/1' }
    await venue.store.database.insert(audit).values([supervisor, manager].map((by) => ({ ...done, actorId: id(by) })))
    const kinds = async (person: Person) => new Set((await page(person)).map(({ object }) => object.split('/')[0]))
    expect((await kinds(manager)).has('setting')).toBe(true)
    expect((await kinds(admin)).has('setting')).toBe(true)
    const seen = await page(supervisor)
    expect(seen.some(({ object }) => object.startsWith('setting/'))).toBe(false)
    expect(seen.filter(({ act }) => act === 'tried').map(({ actor }) => actor?.id)).toEqual([id(supervisor)])
    for (const person of [cashier, player])
      expect(await person.call('GET', '/admin/audit')).toMatchObject({ status: 403 })
  })

  it('is filtered by actor, object, act and time, and paged by the last id held', async () => {
    const { database } = venue.store
    const start = Math.floor(venue.clock.now() / 1_000) + 10
    await database.insert(audit).values(
      Array.from({ length: 120 }, (_, place) => ({
        ...{ at: (start + place) * 1_000, actorId: place % 2 === 0 ? id(cashier) : id(supervisor) },
        ...{ act: `act ${place % 3}`, object: `machine/${place % 4}`, ip: null },
      })),
    )
    const found: Audited[] = []
    for (let last = ''; ; last = `&lastAuditID=${found.at(-1)?.id}`) {
      const next = await page(manager, `?start=${start}&end=${start + 120}${last}`)
      expect(next.length).toBeLessThanOrEqual(50)
      found.push(...next)
      if (next.length < 50) break
    }
    expect(found).toHaveLength(120)
    expect(found.map((one) => one.id)).toEqual(found.map((one) => one.id).toSorted((one, other) => other - one))
    const count = async (query: string) => (await page(manager, `?start=${start}${query}`)).length
    expect(await count(`&actor=${id(cashier)}&act=act%200`)).toBe(20)
    expect(await count('&object=machine%2F3')).toBe(30)
    expect(await count('&object=machine%2F3&end=' + (start + 8))).toBe(2)
    expect(await count('&object=machin')).toBe(0)
    expect(await count('&object=%25')).toBe(0)
    expect(await count('&act=nothing')).toBe(0)
    for (const query of ['?actor=x', '?start=-1', '?object=', '?act=%00', '?lastAuditID=0'])
      expect(await manager.call('GET', `/admin/audit${query}`)).toMatchObject({ status: 422 })
  })

  it('cannot be changed or thrown away by anybody, the database itself refuses', async () => {
    const { database } = venue.store
    const rows = async () => (await database.select().from(audit)).length
    const before = await rows()
    for (const statement of [
      sql`update audit set reason = 'nothing happened'`,
      sql`update audit set actor_id = null where id = (select max(id) from audit)`,
      sql`delete from audit where id = (select max(id) from audit)`,
      sql`truncate audit`,
    ])
      await expect(database.execute(statement)).rejects.toMatchObject({
        cause: { message: 'rows of audit are never changed' },
      })
    expect(await rows()).toBe(before)
  })

  it('has one row for a look of a person at an object in a minute, also when they look twice at once', async () => {
    const { database } = venue.store
    const { clock } = venue
    const looker = (person: Person) => ({
      caller: { accountId: id(person) } as Caller,
      from: { ip: '127.0.0.1' },
    })
    const object = `account/${id(player)}`
    const looks = async () =>
      (
        await database
          .select()
          .from(audit)
          .where(and(eq(audit.object, object), eq(audit.act, 'looked')))
      ).length
    clock.advance(60_000 - (clock.now() % 60_000))
    const before = await looks()
    await Promise.all(Array.from({ length: 5 }, () => auditLook(database, { clock }, looker(cashier), object)))
    expect(await looks()).toBe(before + 1)
    clock.advance(59_999)
    await auditLook(database, { clock }, looker(cashier), object)
    expect(await looks()).toBe(before + 1)
    await auditLook(database, { clock }, looker(manager), object)
    await database.transaction((transaction) => auditLook(transaction, { clock }, looker(cashier), 'account/1000'))
    clock.advance(1)
    await auditLook(database, { clock }, looker(cashier), object)
    expect(await looks()).toBe(before + 3)
  })
})
