/** Journals of cabinets that are damaged while somebody plays: what the books know is paid to the coin, or held until two persons pay it. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { mountSmallDisk, type SmallDisk } from '#tests/kit/smallDisk.ts'
import { freshKey, openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { contradictionOf } from '#venue/machines/books.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { ledgerAccount, playSession, problem } from '#venue/store/schema/index.ts'
import type { Random } from '../simulation/random.ts'
import { damage, damages } from './damage.ts'

export type Findings = { lost: string[]; doubled: string[]; stuck: string[]; broken: string[] }
export type JournalFigures = { journals: number; held: number; full: number }

const machines = [1, 2, 4, 5, 6, 7, 8, 9]
const withinMs = 60_000
const diskBytes = 8 << 20

export async function proveJournals(
  count: number,
  random: Random,
  findings: Findings,
  tell: (line: string) => void,
): Promise<JournalFigures> {
  const disk = mountSmallDisk(diskBytes)
  const figures = { journals: 0, held: 0, full: 0 }
  const venue = await openTestVenue({ journals: disk?.folder ?? true, graceSeconds: 5 })
  try {
    const [player, technician, supervisor] = [
      await venue.login('player'),
      await venue.login('technician'),
      await venue.login('supervisor'),
    ]
    const people = { player, technician, supervisor }
    for (let done = 0; done < count; done++) {
      const machine = random.pick(machines)
      // Of each kind, in turn; a full disk where one may be made.
      const kind = ([...damages, 'older', ...(disk ? ['full' as const] : [])] as const)[done % (disk ? 6 : 5)] ?? 'flip'
      const about = `${kind} of the journal of machine ${machine}, fault ${done + 1}`
      try {
        const told = await oneFault({ venue, ...people, machine, kind, disk, random, findings, about })
        figures.journals += 1
        if (told.isHeld) figures.held += 1
        if (kind === 'full') figures.full += 1
        tell(`${about}: ${told.what}, ${told.isHeld ? 'held and settled by the books' : 'paid'}`)
      } catch (error) {
        findings.stuck.push(`${about}: ${String(error).slice(0, 400)}`)
        break
      }
    }
  } finally {
    await venue.close()
    disk?.close()
  }
  return figures
}

type Fault = {
  venue: TestVenue
  player: Person
  technician: Person
  supervisor: Person
  machine: number
  kind: (typeof damages)[number] | 'older' | 'full'
  disk: SmallDisk | null
  random: Random
  findings: Findings
  about: string
}

async function oneFault(fault: Fault): Promise<{ what: string; isHeld: boolean }> {
  const { venue, player, machine, kind, random, findings, about } = fault
  const { database } = venue.store
  const houseNow = async () =>
    (await database.select().from(ledgerAccount).where(eq(ledgerAccount.name, 'house/game')))[0]?.balance ?? 0
  const [balance, house] = [await player.balance(), await houseNow()]
  const [brought, more] = [2_000 + random.below(3_000), 1 + random.below(500)]
  const tab = player.tab()
  const seated = await until(
    () => tab.init(machine, brought),
    (answer) => answer.status === 3,
    { timeout: withinMs },
  )
  venue.cabinet(machine).fault({ kind: 'game.outcome', on: true, count: 1_000_000, outcome: 'lose' })
  await play(fault, tab, random.below(3))
  const path = (journals: string) => join(journals, `cabinet-${machine}.journal`)
  if (kind === 'older')
    // As a backup of the folder would put it back.
    await venue.restartSimulator((journals) => copyFileSync(path(journals), `${path(journals)}.older`))
  await known(venue, machine)
  const topped = await until(
    () => tab.reconnect(machine, seated.session.id).then(() => tab.topUp(more)),
    (answer) => answer.amount === more,
    { timeout: withinMs },
  )
  await play(fault, tab, 1 + random.below(3))
  const before = await known(venue, machine)
  const funded = brought + topped.amount

  let what: string = kind
  if (kind === 'full') await fillAndFree(fault, tab)
  else
    await venue.restartSimulator((journals) => {
      if (kind === 'older') copyFileSync(`${path(journals)}.older`, path(journals))
      else what = damage(path(journals), kind, random)
    })
  const now = await again(venue, machine)
  if (now.faults.includes('ram')) venue.cabinet(machine).fault({ kind: 'ram', on: false })
  const books = { identity: before.identity, meters: before.meters, bank: null }
  const isHeld = contradictionOf(books, now) !== null
  const expected = isHeld ? before.credit : now.credit
  const lostBets = funded - expected
  if (isHeld) await settle(fault, balance - funded, house)
  else await player.call('POST', '/player/cancel', { machineId: machine })
  await until(
    async () => {
      venue.clock.advance(1_000)
      const [row] = await database
        .select()
        .from(playSession)
        .where(eq(playSession.machineId, machine))
        .orderBy(desc(playSession.id))
      return row?.state
    },
    'closed',
    { timeout: withinMs },
  )
  await venue.status(machine, 2)
  const paid = (await player.balance()) - (balance - lostBets)
  if (paid !== 0) findings[paid < 0 ? 'lost' : 'doubled'].push(`${about}: the player has ${paid} more than the model`)
  const kept = (await houseNow()) - house - lostBets
  if (kept !== 0) findings.broken.push(`${about}: the house has ${kept} more than the model`)
  for (const line of (await verifyLedger(database)).findings) findings.broken.push(`${about}: ${line}`)
  return { what, isHeld }
}

type Tab = ReturnType<Person['tab']>
async function play({ venue, machine }: Fault, tab: Tab, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await until(
      () => tab.press('spin', freshKey()),
      (answer) => answer.ErrorCode === undefined,
      { timeout: withinMs },
    )
    await rest(venue, machine)
  }
}
const rest = (venue: TestVenue, machine: number) =>
  until(
    () => {
      venue.clock.advance(500)
      return venue.cabinet(machine).state().phase
    },
    'idle',
    { timeout: withinMs },
  )
/** As it stands when the cabinets' process has begun again. */
async function again(venue: TestVenue, machine: number) {
  const look = () => {
    try {
      return venue.cabinet(machine).state()
    } catch {
      return null
    }
  }
  const state = await until(look, (found) => found !== null, { timeout: withinMs })
  if (state === null) throw new Error('it never came back')
  return state
}
/** The cabinet at rest, once the venue knows of it what it shows. */
async function known(venue: TestVenue, machine: number) {
  await rest(venue, machine)
  const state = venue.cabinet(machine).state()
  await until(
    () => venue.machine(machine).credit,
    (credit) => credit === state.credit,
    { timeout: withinMs },
  )
  return state
}

/** A press on a disk without room is not acted on; the disk has room again, and the cabinet goes on. */
async function fillAndFree({ venue, machine, disk }: Fault, tab: Tab): Promise<void> {
  disk?.fill()
  await tab.press('spin', freshKey()).catch(() => undefined)
  disk?.free()
  venue.clock.advance(2_000)
  await known(venue, machine)
}

/** Whoever asks for it, nothing is paid and nothing goes to the house, until two persons pay by the books. */
async function settle(fault: Fault, wallet: number, house: number): Promise<void> {
  const { venue, machine, player, technician, supervisor, findings, about } = fault
  const { database } = venue.store
  const open = () =>
    database
      .select()
      .from(problem)
      .where(and(eq(problem.machineId, machine), eq(problem.kind, 'metersContradict'), isNull(problem.closedAt)))
  await until(open, (found) => found.length === 1, { timeout: withinMs })
  await player.call('POST', '/player/cancel', { machineId: machine })
  venue.clock.advance(60_000)
  if ((await player.balance()) !== wallet)
    findings.broken.push(`${about}: something was paid before two persons said so`)
  const [row] = await database.select().from(ledgerAccount).where(eq(ledgerAccount.name, 'house/game'))
  const lostSoFar = (row?.balance ?? 0) - house
  if (lostSoFar > 0) fault.findings.broken.push(`${about}: the house had ${lostSoFar} before two persons said so`)
  for (const person of [technician, supervisor]) await person.prove()
  const asked = await until(
    () =>
      technician.call('POST', `/admin/machine/${machine}/settlement`, { outcome: 'books', evidence: 'a damaged disk' }),
    ({ status }) => status === 202,
    { timeout: withinMs },
  )
  const { id } = asked.body.waitsFor as { id: number }
  await until(
    () => supervisor.call('POST', `/admin/approvals/${id}/confirm`),
    ({ status }) => status === 200,
    { timeout: withinMs },
  )
}
