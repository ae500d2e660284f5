/** What staff say to everybody for a span of time: rows whose chart is stepped purely, told under a number of their own. */
import { and, desc, eq, inArray, lte, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { transition } from 'xstate'
import { type AnnouncementEvent, announcementMachine } from '#machines/venue/announcement/index.ts'
import { announcementCalls, type MadeAnnouncement, mostAnnouncementDays } from '#protocol/calls/announcements.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { repeat } from '../compose/repeat.ts'
import { commitOnce, type VenueTools, writeAudit } from '../compose/tools.ts'
import { conflict, wrongField } from '../money/desk/refusals.ts'
import { named } from '../people/named.ts'
import { countNews } from '../sockets/topics.ts'
import { account, announcement } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'

const mostOpen = 10
const mostListed = 100
const dayMs = 86_400_000
const isOpen = inArray(announcement.state, ['planned', 'standing'])
type Row = typeof announcement.$inferSelect

/** Its state from then on; null: the chart does not take it in this one. */
async function step(queries: Queries, row: Row, event: AnnouncementEvent, at: number, by: number | null = null) {
  const before = announcementMachine.resolveState({ value: row.state, context: row })
  if (!before.can(event)) return null
  const [next] = transition(announcementMachine, before, event)
  const state = next.value
  const ended = next.hasTag('open') ? {} : { endedAt: at, endedBy: by }
  await queries
    .update(announcement)
    .set({ state, ...ended })
    .where(eq(announcement.id, row.id))
  await countNews(queries, 'announcements')
  return state
}
const deadlinePassed = (at: number) => ({ type: 'deadline.passed', at }) as const

const maker = alias(account, 'maker')
const ender = alias(account, 'ender')
async function made(queries: Queries, id?: number): Promise<MadeAnnouncement[]> {
  const rows = await queries
    .select({ row: announcement, by: named(maker), endedBy: named(ender) })
    .from(announcement)
    .innerJoin(maker, eq(maker.id, announcement.madeBy))
    .leftJoin(ender, eq(ender.id, announcement.endedBy))
    .where(id === undefined ? undefined : eq(announcement.id, id))
    .orderBy(desc(announcement.id))
    .limit(mostListed)
  return rows.map(({ row: { madeBy: _, ...row }, by, endedBy }) => ({ ...row, by, endedBy }))
}
async function oneMade(queries: Queries, id: number): Promise<MadeAnnouncement> {
  const [one] = await made(queries, id)
  if (!one) throw new Refusal(ErrorCode.unknown, { id })
  return one
}

export function registerAnnouncementCalls(tools: VenueTools): void {
  const { registerCall, database, clock, notifications } = tools

  registerCall(announcementCalls.announcements, async () => ({ announcements: await made(database) }))
  registerCall(announcementCalls.announce, async (input) => {
    const { texts, places, startsAt, until } = input.body
    const answer = await commitOnce(tools, announcementCalls.announce, input, async (transaction) => {
      const at = clock.now()
      const begins = Math.max(startsAt ?? at, at)
      const longest = mostAnnouncementDays * dayMs
      if (begins > at + longest) throw wrongField('startsAt', 'tooLate', 'It begins too late')
      if (until <= begins) throw wrongField('until', 'tooEarly', 'It ends before it begins')
      if (until > begins + longest) throw wrongField('until', 'tooLate', 'It lasts too long')
      // The number of the topic is counted first: whoever holds its row is the only one who counts what stands.
      await countNews(transaction, 'announcements')
      const standing = await transaction.$count(announcement, isOpen)
      if (standing >= mostOpen) throw conflict({ standing })
      const [row] = await transaction
        .insert(announcement)
        .values({
          texts,
          places,
          state: 'planned',
          startsAt: begins,
          until,
          madeBy: input.caller.accountId,
          madeAt: at,
        })
        .returning()
      if (!row) throw new Error('an announcement was inserted without a row')
      await step(transaction, row, deadlinePassed(at), at)
      await writeAudit(transaction, tools, input, {
        ...{ act: 'announced', object: `announcement/${row.id}`, after: { texts, places, startsAt: begins, until } },
      })
      return oneMade(transaction, row.id)
    })
    notifications.announcementsChanged()
    return answer
  })
  registerCall(announcementCalls.takeAnnouncementBack, async (input) => {
    const { id } = input.params
    const answer = await commitOnce(tools, announcementCalls.takeAnnouncementBack, input, async (transaction) => {
      const [row] = await transaction.select().from(announcement).where(eq(announcement.id, id)).for('update')
      if (!row) throw new Refusal(ErrorCode.unknown, { id })
      const by = input.caller.accountId
      if (!(await step(transaction, row, { type: 'announcement.takenBack' }, clock.now(), by)))
        throw conflict({ state: row.state })
      const { texts, places } = row
      await writeAudit(transaction, tools, input, {
        ...{
          act: 'announcement taken back',
          object: `announcement/${id}`,
          before: { state: row.state, texts, places },
        },
      })
      return oneMade(transaction, id)
    })
    notifications.announcementsChanged()
    return answer
  })
}

const everyMs = 1_000
/** What begins or is over by time: looked for once a second, by whichever process is first. Answers how to stop. */
export function watchAnnouncements(tools: Pick<VenueTools, 'database' | 'clock' | 'logger' | 'notifications'>) {
  const { database, clock, logger, notifications } = tools
  async function look(): Promise<void> {
    const at = clock.now()
    const isDue = and(
      isOpen,
      or(lte(announcement.until, at), and(eq(announcement.state, 'planned'), lte(announcement.startsAt, at))),
    )
    const due = await database.select({ id: announcement.id }).from(announcement).where(isDue)
    for (const { id } of due)
      await database.transaction(async (transaction) => {
        const [row] = await transaction.select().from(announcement).where(eq(announcement.id, id)).for('update')
        if (row) await step(transaction, row, deadlinePassed(at), at)
      })
    if (due.length > 0) notifications.announcementsChanged()
  }
  return repeat(everyMs, look, (error) => logger.error({ error }, 'announcements could not be looked at'))
}
