import { describe, expect, it } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { QuickEvent } from '#protocol/calls/chat.ts'
import { freshKey, type Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { openPeopledVenue } from '#tests/kit/peopled.ts'
import { audit } from '#venue/store/schema/index.ts'

const {
  registry: venue,
  cashier,
  technician,
  supervisor,
  manager,
  player,
  player2,
} = await openPeopledVenue('cashier', 'technician', 'supervisor', 'manager', 'player', 'player2')

type Panel = { events: QuickEvent[]; notes: { id: number; title: string; detail: string }[] }
const panel = async (person: Person) => (await person.call('GET', '/api/quick-panel/data')).body as unknown as Panel
const kinds = async (person: Person) => (await panel(person)).events.map(({ kind }) => kind).toSorted()

describe('the quick panel', () => {
  it('has what happens today as far as the caller may see it', async () => {
    expect(await panel(supervisor)).toEqual({ events: [], notes: [] })
    const startsAt = venue.clock.now() + 3_600_000
    const book = (playerID: number, machineID: number, at: number) =>
      supervisor.call('POST', '/admin/reservations', {
        ...{ playerID, machineID, startsAt: at, until: at + 3_600_000, reason: 'a birthday' },
      })
    expect(await book(player.answer.user.id, 1, startsAt)).toMatchObject({ status: 201 })
    // Tomorrow is another day.
    expect(await book(player2.answer.user.id, 2, startsAt + 24 * 3_600_000)).toMatchObject({ status: 201 })
    venue.cabinet(4).fault({ kind: 'door', on: true })
    await venue.status(4, 1)
    const credit = { playerID: player.answer.user.id, type: 10, amount: 1_000, reason: 'until tomorrow' }
    const asked = await manager.call('POST', '/cashier/transactions', credit)
    expect(asked.status).toBe(201)

    expect(await kinds(supervisor)).toEqual(['booking', 'confirm'])
    expect(await kinds(technician)).toEqual(['problem'])
    // Nobody confirms what they asked for themselves.
    expect(await kinds(manager)).toEqual(['booking', 'problem'])
    expect(await kinds(cashier)).toEqual(['confirm'])
    expect(await kinds(player)).toEqual(['booking'])
    expect(await kinds(player2)).toEqual([])
    const { events } = await panel(player)
    expect(events).toMatchObject([{ at: startsAt, machineID: 1, detail: 'Deniz Yılmaz, 16:00–17:00' }])
    expect((await panel(technician)).events).toMatchObject([{ machineID: 4, detail: 'door' }])
    for (const person of [supervisor, manager]) {
      const ids = (await panel(person)).events.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
    venue.cabinet(4).fault({ kind: 'door', on: false })
    await until(
      () => kinds(technician),
      (found) => found.length === 0,
    )
  })

  it('counts what waits for a second person by kind, for who is neither the first one nor gains by it', async () => {
    const waits = async (person: Person) =>
      Object.fromEntries((await panel(person)).events.flatMap(({ about, count }) => (about ? [[about, count]] : [])))
    const body = async (asked: Promise<{ status: number; body: Record<string, unknown> }>, status: number) => {
      const answer = await asked
      expect(answer.status).toBe(status)
      return answer.body
    }
    const open = async (person: Person) => (await body(person.call('POST', '/cashier/cage', { amount: 5_000 }), 201)).id
    const [given, taken] = [await open(cashier), await open(manager)]
    // Of the cashier's safe: neither they nor the supervisor, who asks.
    const adjust = { amount: 700, reason: 'coins of the bank' }
    await body(supervisor.call('POST', `/cashier/cages/${Number(given)}/adjustments`, adjust), 202)
    await body(technician.call('PUT', '/admin/settings/desk', { discount: 12, reason: 'a test' }), 202)
    // Once counted otherwise three times it is settled by none of the two.
    const { id } = await body(cashier.call('POST', '/cashier/handovers', { to: taken, amount: 900 }), 201)
    await manager.prove()
    for (let tries = 0; tries < 3; tries++)
      await body(manager.call('POST', `/cashier/handovers/${Number(id)}/take`, { amount: 800 }), 409)
    const shutOut = { months: null, confirmation: 'player2', password: 'player21234' }
    await body(player2.call('POST', '/player/self-exclusion', shutOut), 200)
    const path = `/admin/player/${player2.answer.user.id}/exclusion`
    await body(manager.call('DELETE', path, { reason: 'an error' }), 200)
    expect(await waits(cashier)).toEqual({ transactions: 1, approvals: 1, lifts: 1 })
    expect(await waits(manager)).toEqual({ adjustments: 1, approvals: 1 })
    expect(await waits(supervisor)).toEqual({ transactions: 1, handOvers: 1, approvals: 1, lifts: 1 })
  })

  it('has one’s own notes, and nobody else’s', async () => {
    const add = (person: Person, title: string, detail = '', key?: string) =>
      person.call('POST', '/api/quick-panel/notes', { title, detail }, key)
    const key = freshKey()
    const first = await add(cashier, ' Count the safe ', 'before six', key)
    expect(first).toMatchObject({ status: 201, body: { title: 'Count the safe', detail: 'before six' } })
    expect(await add(cashier, ' Count the safe ', 'before six', key)).toEqual(first)
    await add(player, 'Lucky machine: 7')
    const second = await add(cashier, 'Call the bank')
    expect((await panel(cashier)).notes).toEqual([second.body, first.body])
    expect((await panel(player)).notes).toMatchObject([{ title: 'Lucky machine: 7' }])
    const path = `/api/quick-panel/notes/${first.body.id}`
    expect(await cashier.call('PUT', path, { title: 'Count it', detail: 'twice' })).toMatchObject({ status: 200 })
    expect((await panel(cashier)).notes[1]).toMatchObject({ title: 'Count it', detail: 'twice' })
    for (const method of ['PUT', 'DELETE'])
      expect(
        await manager.call(method, path, method === 'PUT' ? { title: 'mine', detail: '' } : undefined),
      ).toMatchObject({
        ...{ status: 404, body: { ErrorCode: ErrorCode.unknown } },
      })
    expect(await cashier.call('DELETE', path)).toMatchObject({ status: 200 })
    expect((await panel(cashier)).notes).toEqual([second.body])
    for (const title of ['', '  ', 'x'.repeat(101), 'a\u0000'])
      expect(await add(cashier, title)).toMatchObject({ status: 422 })
  })

  it('fills no audit with notes, which concern nobody else', async () => {
    const length = () => venue.store.database.$count(audit)
    const before = await length()
    const path = '/api/quick-panel/notes'
    const { body: made } = await player.call('POST', path, { title: 'mine', detail: '' })
    expect((await player.call('PUT', `${path}/${made.id}`, { title: 'still mine', detail: '' })).status).toBe(200)
    expect((await player.call('DELETE', `${path}/${made.id}`)).status).toBe(200)
    expect(await length()).toBe(before)
  })

  it('holds a hundred notes of one person', async () => {
    for (let place = 0; place < 100; place++)
      await manager.call('POST', '/api/quick-panel/notes', { title: `note ${place}`, detail: '' })
    expect(await manager.call('POST', '/api/quick-panel/notes', { title: 'one more', detail: '' })).toMatchObject({
      ...{ status: 409, body: { ErrorCode: ErrorCode.limitReached } },
    })
    expect((await panel(manager)).notes).toHaveLength(100)
  })
})
