/** The venue never settles on what contradicts its own books, and two persons can always settle it: journals that lost money. */
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Money } from '#protocol/calls/history.ts'
import { TransactionState } from '#protocol/core/codes.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { account, approval, audit, ledgerAccount, playSession, problem, transfer } from '#venue/store/schema/index.ts'

let venue: TestVenue
let player: Person
let technician: Person
let supervisor: Person
beforeAll(async () => {
  venue = await openTestVenue({ journals: true, graceSeconds: 5 })
  player = await venue.login('player')
  technician = await venue.login('technician')
  supervisor = await venue.login('supervisor')
})
afterEach(async () => {
  expect(await verifyLedger(venue.store.database)).toMatchObject({ findings: [] })
})
afterAll(() => venue.close())

const journalOf = (journals: string, id: number) => join(journals, `cabinet-${id}.journal`)
/** The entry of a transfer of so much: what is behind it is lost. */
const flip = (id: number, amount: number) => (journals: string) => {
  const path = journalOf(journals, id)
  const text = readFileSync(path, 'utf8')
  const place = text.indexOf(`"amount":${amount}`)
  expect(place).toBeGreaterThan(0)
  writeFileSync(
    path,
    `${text.slice(0, place)}"amount":${amount + 4_000}${text.slice(place + 9 + String(amount).length)}`,
  )
}
const session = async (id: number) => {
  const { database } = venue.store
  const [row] = await database
    .select()
    .from(playSession)
    .where(eq(playSession.machineId, id))
    .orderBy(desc(playSession.id))
  return row
}
const balanceOf = async (name: string) =>
  (await venue.store.database.select().from(ledgerAccount).where(eq(ledgerAccount.name, name)))[0]?.balance ?? 0
const contradictions = (id: number) =>
  venue.store.database
    .select()
    .from(problem)
    .where(and(eq(problem.machineId, id), eq(problem.kind, 'metersContradict'), isNull(problem.closedAt)))
const money = async () => (await player.call('GET', '/player/money')).body as unknown as Money
const ask = (person: Person, id: number, outcome: string, evidence = 'the meters of the door') =>
  person.call('POST', `/admin/machine/${id}/settlement`, { outcome, evidence })
const confirm = (person: Person, id: unknown) => person.call('POST', `/admin/approvals/${id}/confirm`)
const waitsFor = ({ body }: { body: Record<string, unknown> }) => (body.waitsFor as { id: number }).id

/** 15,000 brought to the cabinet, and 5,000 more. */
async function bring(id: number) {
  const before = { balance: await player.balance(), house: await balanceOf('house/game') }
  const tab = player.tab()
  expect(await tab.init(id, 15_000)).toMatchObject({ status: 3 })
  expect(await tab.topUp(5_000)).toMatchObject({ amount: 5_000 })
  await until(() => venue.machine(id).credit, 20_000)
  return { tab, before }
}
/** Whoever asks for it, nothing is paid and the session is not closed, however long it takes. */
async function isHeld(id: number, before: { balance: number; house: number }) {
  const [found] = await until(
    () => contradictions(id),
    (open) => open.length === 1,
  )
  await until(
    async () => (await player.call('GET', '/machine/all')).body.seat,
    (seat) => (seat as { isMoneyHeld?: true } | null)?.isMoneyHeld === true,
  )
  expect((await player.call('GET', '/machine/all')).body.seat).toMatchObject({ machineID: id, credit: 20_000 })
  await player.call('POST', '/player/cancel', { machineId: id })
  expect((await player.tab().press('spin')) as object).toMatchObject({ ErrorCode: expect.any(Number) })
  venue.clock.advance(60_000)
  await until(() => venue.machine(id).holder?.leaving, 'cancelled')
  expect(venue.machine(id)).toMatchObject({ status: { status: 1 }, credit: 20_000 })
  expect(await session(id)).toMatchObject({ closedAt: null })
  expect(await balanceOf('house/game')).toBe(before.house)
  expect(await money()).toMatchObject({
    wallet: { cash: before.balance - 20_000 },
    onMachines: [{ machineID: id, amount: 20_000, isLive: false, isMoneyHeld: true }],
    sum: before.balance,
  })
  return found?.evidence
}

it('a journal with one byte flipped: held, told, and paid by the books once two persons say so', async () => {
  const { before } = await bring(1)
  await venue.restartSimulator(flip(1, 5_000))
  await until(
    () => contradictions(1),
    (open) => open.length === 1,
  )
  // Whoever clears the fault of the memory has not found the money.
  venue.cabinet(1).fault({ kind: 'ram', on: false })
  expect(venue.cabinet(1).state()).toMatchObject({ faults: [], credit: 15_000 })
  expect(await isHeld(1, before)).toMatchObject({
    isOther: false,
    behind: ['AftIn'],
    books: { meters: { AftIn: 20_000, CurrentCredit: 20_000 } },
    cabinet: { meters: { AftIn: 15_000, CurrentCredit: 15_000 }, damage: 'damaged' },
  })

  expect(await ask(player, 1, 'books')).toMatchObject({ status: 403 })
  expect(await ask(technician, 1, 'books', ' ')).toMatchObject({ status: 422 })
  expect(await ask(technician, 2, 'books')).toMatchObject({ status: 409, body: { Params: { reason: 'notNow' } } })
  const asked = await ask(technician, 1, 'books')
  expect(asked).toMatchObject({
    status: 202,
    body: {
      waitsFor: {
        kind: 'contradiction',
        object: 'machine/1',
        account: { username: 'player' },
        asked: { outcome: 'books', amount: 20_000 },
        before: { books: { meters: { AftIn: 20_000 } }, cabinet: { meters: { AftIn: 15_000 } } },
      },
    },
  })
  expect(await ask(technician, 1, 'writeOff')).toMatchObject({ status: 409, body: { Params: { reason: 'proposed' } } })
  expect(await confirm(technician, waitsFor(asked))).toMatchObject({ status: 403 })
  expect(await player.balance()).toBe(before.balance - 20_000)

  expect(await confirm(supervisor, waitsFor(asked))).toMatchObject({ status: 200, body: { state: 'done' } })
  expect(await confirm(supervisor, waitsFor(asked))).toMatchObject({ status: 409 })
  expect(await session(1)).toMatchObject({ state: 'closed', closedBy: 'settled' })
  expect(await player.balance()).toBe(before.balance)
  expect(await balanceOf('house/game')).toBe(before.house)
  expect(await balanceOf('machine/1')).toBe(0)
  // What was still shown on the cabinet has left it, and the machine can be played again.
  await venue.status(1, 2)
  expect(venue.cabinet(1).state()).toMatchObject({ credit: 0, meters: { AftIn: 15_000, AftOut: 15_000 } })
  expect(await contradictions(1)).toEqual([])
  const told = await venue.store.database.select().from(audit).where(eq(audit.object, 'machine/1')).orderBy(audit.id)
  expect(told.map(({ act }) => act).slice(-3)).toEqual(['approval asked', 'cabinet booked', 'approval confirmed'])
})

it('an emptied journal: not closed with nothing; goes on as it was when the journal is back', async () => {
  const { before } = await bring(2)
  await venue.restartSimulator((journals) => renameSync(journalOf(journals, 2), `${journalOf(journals, 2)}.aside`))
  expect(await isHeld(2, before)).toMatchObject({ isOther: true, cabinet: { meters: { AftIn: 0 } } })
  const asked = await ask(technician, 2, 'writeOff')
  expect(asked.status).toBe(202)
  await venue.restartSimulator((journals) => renameSync(`${journalOf(journals, 2)}.aside`, journalOf(journals, 2)))
  await venue.status(2, 2)
  expect(await player.balance()).toBe(before.balance)
  expect(await session(2)).toMatchObject({ state: 'closed', closedBy: 'cancelled' })
  expect(await confirm(supervisor, waitsFor(asked))).toMatchObject({
    status: 409,
    body: { Params: { state: 'overtaken' } },
  })
})

it('a cabinet that stands there anew is booked by two persons, with a session written off or with none', async () => {
  const { before } = await bring(8)
  await venue.restartSimulator((journals) => {
    for (const id of [8, 4]) rmSync(journalOf(journals, id))
  })
  await isHeld(8, before)
  await venue.status(4, 1)
  for (const id of [8, 4])
    expect(await confirm(supervisor, waitsFor(await ask(technician, id, 'writeOff')))).toMatchObject({ status: 200 })
  await venue.status(8, 2)
  await venue.status(4, 2)
  expect(await player.balance()).toBe(before.balance - 20_000)
  expect(await balanceOf('house/game')).toBe(before.house + 20_000)
  // And is as good as any other.
  const tab = player.tab()
  expect(await tab.init(8, 1_000)).toMatchObject({ status: 3 })
  await tab.leave()
  await venue.status(8, 2)
})

it('by what the cabinet shows: the session goes on with that', async () => {
  const { tab, before } = await bring(5)
  await venue.restartSimulator(flip(5, 5_000))
  venue.cabinet(5).fault({ kind: 'ram', on: false })
  await until(
    () => contradictions(5),
    (open) => open.length === 1,
  )
  expect(await confirm(supervisor, waitsFor(await ask(technician, 5, 'cabinet')))).toMatchObject({ status: 200 })
  await venue.status(5, 3)
  await until(() => venue.machine(5).credit, 15_000)
  await tab.leave()
  await venue.status(5, 2)
  expect(await player.balance()).toBe(before.balance - 5_000)
})

it('is not settled by what has changed since it was asked, nor for somebody who may not ask it any more', async () => {
  const { database } = venue.store
  const { before } = await bring(4)
  await venue.restartSimulator(flip(4, 5_000))
  await isHeld(4, before)
  venue.cabinet(4).fault({ kind: 'ram', on: false })
  const stateOf = async (id: number) => (await database.select().from(approval).where(eq(approval.id, id)))[0]
  const overtaken = { state: 'overtaken', decidedFor: 'what it rests on has changed' }

  const first = waitsFor(await ask(technician, 4, 'books'))
  venue.cabinet(4).fault({ kind: 'meters.back', on: true, meter: 'AftIn', amount: 1 })
  // Answered behind the news of the change, on the same line.
  expect(await technician.call('GET', '/admin/machines/meters/4')).toMatchObject({
    body: { result: { AftIn: 14_999 } },
  })
  expect(await confirm(supervisor, first)).toMatchObject({
    ...{ status: 409, body: { Params: { reason: 'changed', what: 'object' } } },
  })
  expect(await stateOf(first)).toMatchObject(overtaken)

  const second = waitsFor(await ask(technician, 4, 'books'))
  const [{ groupId } = { groupId: null }] = await database
    .select({ groupId: account.groupId })
    .from(account)
    .where(eq(account.username, 'technician'))
  const setGroup = (to: number | null) =>
    database.update(account).set({ groupId: to }).where(eq(account.username, 'technician'))
  await setGroup(null)
  expect(await confirm(supervisor, second)).toMatchObject({
    ...{ status: 409, body: { Params: { reason: 'changed', what: 'maker' } } },
  })
  await setGroup(groupId)
  expect(await stateOf(second)).toMatchObject(overtaken)
  expect(await confirm(supervisor, second)).toMatchObject({
    ...{ status: 409, body: { Params: { state: 'overtaken' } } },
  })
  expect(await player.balance()).toBe(before.balance - 20_000)

  expect(await confirm(supervisor, waitsFor(await ask(technician, 4, 'books')))).toMatchObject({ status: 200 })
  expect(await player.balance()).toBe(before.balance)
})

it('a transfer under way is for two persons first, and is settled once', async () => {
  const before = { balance: await player.balance(), house: await balanceOf('house/game') }
  const tab = player.tab()
  expect(await tab.init(6, 15_000)).toMatchObject({ status: 3 })
  venue.cabinet(6).fault({ kind: 'transfer.slow', on: true, count: 1, delay: 600_000 })
  void tab.leave()
  await venue.status(6, 6)
  await venue.restartSimulator(flip(6, 15_000))
  const [open] = await until(
    () => venue.store.database.select().from(transfer).where(eq(transfer.sasStatus, 'unfinished')),
    (rows) => rows.length === 1,
  )
  const asked = await ask(technician, 6, 'books')
  expect(await confirm(supervisor, waitsFor(asked))).toMatchObject({
    ...{ status: 409, body: { Params: { reason: 'transferOpen', transfers: [open?.id] } } },
  })
  const fix = await technician.call('POST', `/admin/transfers/${open?.id}/fix`, {
    outcome: 'refunded',
    evidence: 'seen',
  })
  expect(await supervisor.call('POST', `/admin/fixes/${fix.body.id}/confirm`)).toMatchObject({ status: 200 })
  expect(await confirm(supervisor, waitsFor(asked))).toMatchObject({ status: 200 })
  expect(await player.balance()).toBe(before.balance)
  expect(await session(6)).toMatchObject({ state: 'closed' })
  const settled = await venue.store.database
    .select()
    .from(transfer)
    .where(and(eq(transfer.machineId, 6), eq(transfer.direction, 'out')))
  expect(settled.map(({ state, actual }) => [state, actual])).toEqual([
    [TransactionState.refund, 0],
    [TransactionState.done, 15_000],
  ])
})

it('the venue that begins again knows what it knew', async () => {
  const { before } = await bring(7)
  await venue.restartSimulator((journals) => {
    copyFileSync(journalOf(journals, 7), `${journalOf(journals, 7)}.kept`)
    flip(7, 5_000)(journals)
  })
  await until(
    () => contradictions(7),
    (open) => open.length === 1,
  )
  await venue.restart()
  player = await venue.login('player')
  technician = await venue.login('technician')
  supervisor = await venue.login('supervisor')
  await isHeld(7, before)
  await venue.restartSimulator((journals) => {
    expect(existsSync(`${journalOf(journals, 7)}.kept`)).toBe(true)
    renameSync(`${journalOf(journals, 7)}.kept`, journalOf(journals, 7))
  })
  await venue.status(7, 2)
  expect(await player.balance()).toBe(before.balance)
})

it('`verify` names what was settled on meters behind the books, and forgets nothing that two persons have not booked', async () => {
  const { database } = venue.store
  const tab = player.tab()
  expect(await tab.init(1, 3_000)).toMatchObject({ status: 3 })
  await tab.leave()
  await venue.status(1, 2)
  const rows = await database.select().from(transfer).where(eq(transfer.machineId, 1)).orderBy(desc(transfer.number))
  const [out, into] = rows
  if (!out?.metersAfter || !into) throw new Error('nothing was moved')
  const { metersAfter } = out
  const behind = { ...metersAfter, AftIn: 0 }
  const ended = await session(1)
  await database.update(transfer).set({ metersAfter: behind }).where(eq(transfer.id, out.id))
  await database
    .update(playSession)
    .set({ metersAtEnd: { ...metersAfter, TotalWin: -1, AftOut: 0 } })
    .where(eq(playSession.id, ended?.id ?? 0))
  const known = into.metersAfter?.AftIn
  // The rows do not add up any more either.
  const { findings } = await verifyLedger(database)
  expect(findings.filter((line) => line.includes('behind the books')).toSorted()).toEqual([
    `session ${ended?.id} was settled on meters behind the books of machine 1: AftOut 0 after ${metersAfter.AftOut}, TotalWin -1 after 0`,
    `transfer ${out.id} was settled on meters behind the books of machine 1: AftIn 0 after ${known}`,
  ])
  await database.update(transfer).set({ metersAfter }).where(eq(transfer.id, out.id))
  await database
    .update(playSession)
    .set({ metersAtEnd: ended?.metersAtEnd ?? null })
    .where(eq(playSession.id, ended?.id ?? 0))
})

it('a transfer under way goes on by itself when the cabinet agrees again', async () => {
  const before = await player.balance()
  const tab = player.tab()
  expect(await tab.init(9, 15_000)).toMatchObject({ status: 3 })
  venue.cabinet(9).fault({ kind: 'transfer.requestLost', on: true, count: 1 })
  void tab.leave()
  const outgoing = async () =>
    (await venue.store.database.select().from(transfer).where(eq(transfer.machineId, 9))).find(
      ({ direction }) => direction === 'out',
    )
  await until(outgoing, (row) => row !== undefined)
  venue.cabinet(9).fault({ kind: 'meters.back', on: true, meter: 'AftIn', amount: 1 })
  await until(outgoing, (row) => row?.sasStatus === 'unfinished')
  expect(await player.balance()).toBe(before - 15_000)
  venue.cabinet(9).fault({ kind: 'meters.back', on: false })
  // What was asked first is only given up meanwhile, and waits a second to be asked again.
  await until(() => {
    venue.clock.advance(1_000)
    return venue.machine(9).status.status
  }, 2)
  expect(await player.balance()).toBe(before)
})
