/** Everybody's quick panel: what concerns them in the venue today, and their own notes. */
import { and, count, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { chatCalls, type QuickEvent, waitingKinds } from '#protocol/calls/chat.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { items } from '#protocol/core/permissions.ts'
import type { Caller } from '../identity/identity.ts'
import { permits } from '../identity/permissions.ts'
import { waitingForOthers } from '../money/desk/waiting.ts'
import { machine, note, account, reservation } from '../store/schema/index.ts'
import { floorTasksOf } from '../supervision/floorTasks.ts'
import { commitOnce, type VenueTools } from '../compose/tools.ts'

const mostEvents = 50
const mostNotes = 100
const player = alias(account, 'player')
/** Ids of one list: each kind has its own ones. */
const kinds = { booking: 0, problem: 1, handPay: 2, confirm: 3 } as const
const titles = {
  transactions: 'Transactions to confirm',
  fixes: 'Fixes to confirm',
  handPays: 'Hand pays to confirm',
  adjustments: 'Adjustments of safes to confirm',
  handOvers: 'Hand-overs to settle',
  approvals: 'Changes to confirm',
  lifts: 'Ends of exclusions to confirm',
} satisfies Record<NonNullable<QuickEvent['about']>, string>
const ofMachine = (machineID: number, { name, cabin }: { name: string; cabin: number }) => ({
  ...{ machineID, machine: { name, cabin }, about: null, count: null },
})
const idOf = (kind: keyof typeof kinds, id: number) => id * 8 + kinds[kind]

export function registerQuickPanelCalls(tools: VenueTools): void {
  const { registerCall, database, clock, settings } = tools

  async function eventsFor(caller: Caller): Promise<QuickEvent[]> {
    const isStaff = caller.type > 0
    const may = (permissions: readonly number[]) => isStaff && permits(caller, permissions)
    const now = clock.now()
    const events: QuickEvent[] = await bookingsOf(may(items.reservations) ? null : caller.accountId, now)
    const tasks = may(items.machineProblems) || may(items.attendants) ? await floorTasksOf(database, now) : []
    for (const { id, kind, machine: place, player: whose, amount, detail, since } of tasks) {
      const where = `${place.name}, ${place.cabin}`
      const at = { at: since, ...ofMachine(place.id, place) }
      const number = Number(id.split('-').at(-1))
      if (kind === 'handPay' && may(items.attendants))
        events.push({
          ...{ id: idOf('handPay', number), kind, ...at, title: `Hand pay: ${where}` },
          detail: [whose && `${whose.name} ${whose.lastname}`, amount === null ? null : shownAmount(amount)]
            .filter(Boolean)
            .join(', '),
        })
      else if (kind === 'problem' && may(items.machineProblems))
        events.push({
          ...{ id: idOf(kind, number), kind, ...at },
          ...{ title: `Problem: ${where}`, detail },
        })
    }
    if (may(items.confirms)) events.push(...(await confirmsOf(caller.accountId)))
    return events.toSorted((left, right) => left.at - right.at).slice(0, mostEvents)
  }
  const shownAmount = (minor: number) =>
    (minor / 100).toLocaleString('en', { style: 'currency', currency: settings.currency })

  /** Of this day in the venue's time zone; of one player or of all. */
  async function bookingsOf(playerId: number | null, now: number): Promise<QuickEvent[]> {
    const { start, end } = dayOf(now, settings.timeZone)
    const rows = await database
      .select({ row: reservation, machine: { name: machine.name, cabin: machine.cabin }, player })
      .from(reservation)
      .innerJoin(machine, eq(machine.id, reservation.machineId))
      .innerJoin(player, eq(player.id, reservation.accountId))
      .where(
        and(
          inArray(reservation.state, ['waiting', 'active']),
          lt(reservation.startsAt, end),
          gt(reservation.until, start),
          playerId === null ? undefined : eq(reservation.accountId, playerId),
        ),
      )
      .orderBy(reservation.startsAt)
      .limit(mostEvents)
    return rows.map(({ row, machine: place, player: whose }) => ({
      ...{ id: idOf('booking', row.id), kind: 'booking', at: row.startsAt, ...ofMachine(row.machineId, place) },
      title: `Reservation: ${place.name}, ${place.cabin}`,
      detail: `${whose.name} ${whose.lastname}, ${timeOf(row.startsAt)}–${timeOf(row.until)}`,
    }))
  }
  const timeOf = (at: number) =>
    new Date(at).toLocaleTimeString('en-GB', { timeZone: settings.timeZone, hour: '2-digit', minute: '2-digit' })

  /** What waits for a second person, as far as the caller is not the first one: one line of a kind. */
  async function confirmsOf(accountId: number): Promise<QuickEvent[]> {
    const waiting = await waitingForOthers(database, accountId)
    return waiting.map(({ about, count: waits, at }) => ({
      ...{ id: idOf('confirm', waitingKinds.indexOf(about) + 1), kind: 'confirm', at, machineID: null, machine: null },
      ...{ title: titles[about], detail: waits === 1 ? 'One waits' : `${waits} wait`, about, count: waits },
    }))
  }

  const notesOf = (accountId: number) =>
    database
      .select({ id: note.id, title: note.title, detail: note.detail })
      .from(note)
      .where(eq(note.accountId, accountId))
      .orderBy(desc(note.id))
      .limit(mostNotes)
  registerCall(chatCalls.quickPanel, async ({ caller }) => ({
    events: await eventsFor(caller),
    notes: await notesOf(caller.accountId),
  }))

  // Nobody else's, and so not in the audit: it is never cleared, and everybody could fill it with these.
  registerCall(chatCalls.addNote, (input) =>
    commitOnce(tools, chatCalls.addNote, input, async (transaction) => {
      const { accountId } = input.caller
      // One after the other, so that the limit is one.
      await transaction.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update')
      const [there] = await transaction.select({ notes: count() }).from(note).where(eq(note.accountId, accountId))
      if ((there?.notes ?? 0) >= mostNotes) throw new Refusal(ErrorCode.limitReached, { limit: mostNotes })
      const at = clock.now()
      const [made] = await transaction
        .insert(note)
        .values({ accountId, ...input.body, createdAt: at, changedAt: at })
        .returning({ id: note.id })
      if (!made) throw new Error('a note was inserted without an id')
      return { id: made.id, ...input.body }
    }),
  )
  const isOwn = (id: number, accountId: number) => and(eq(note.id, id), eq(note.accountId, accountId))
  registerCall(chatCalls.editNote, (input) =>
    commitOnce(tools, chatCalls.editNote, input, async (transaction) => {
      const { id } = input.params
      const changed = await transaction
        .update(note)
        .set({ ...input.body, changedAt: clock.now() })
        .where(isOwn(id, input.caller.accountId))
        .returning({ id: note.id })
      if (changed.length === 0) throw new Refusal(ErrorCode.unknown, { id })
      return { id, ...input.body }
    }),
  )
  registerCall(chatCalls.deleteNote, (input) =>
    commitOnce(tools, chatCalls.deleteNote, input, async (transaction) => {
      const { id } = input.params
      const gone = await transaction.delete(note).where(isOwn(id, input.caller.accountId)).returning({ id: note.id })
      if (gone.length === 0) throw new Refusal(ErrorCode.unknown, { id })
      return {}
    }),
  )
}

/** The calendar day of a moment in a time zone, ms. A day that is not of 24 hours, twice a year, is one hour out at its end. */
function dayOf(at: number, timeZone: string): { start: number; end: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' as const },
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0)
  const sinceMidnight = ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1_000 + (at % 1_000)
  const start = at - sinceMidnight
  return { start, end: start + 24 * 3_600_000 }
}
