import { and, lt } from 'drizzle-orm'
import { exportCalls } from '#protocol/calls/exports.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { items } from '#protocol/core/permissions.ts'
import { type VenueTools, writeAudit } from '../compose/tools.ts'
import { closedProblemsOf } from '../floor/problems.ts'
import { knownMachine } from '../floor/problemCase.ts'
import { permits } from '../identity/permissions.ts'
import { deskWhere } from '../money/desk/filter.ts'
import { cagesBefore, cageWhere, countCages } from '../money/cage/pages.ts'
import { handOversOf, handOverSums, handOverWhere } from '../money/cage/handOverPages.ts'
import { sumsOf, transactionsOf } from '../money/desk/pages.ts'
import { isInCategory } from '../people/categories/reads.ts'
import { one } from '../people/categories/pages.ts'
import { countMembers, membersOf } from '../people/groupChecks.ts'
import { userIdsOf, usersById } from '../people/list.ts'
import { registrationsBefore } from '../people/pages.ts'
import { peopleOf } from '../statistics/people.ts'
import { countPostings, postingsBefore, postingsWhere } from '../statistics/postings.ts'
import { rangeOf } from '../statistics/ranges.ts'
import { cageHandOver } from '../store/schema/index.ts'
import { activitiesOf } from '../supervision/activities/calls.ts'
import { eventsOf } from '../supervision/events/events.ts'
import { seesAll } from '../supervision/oversight.ts'
import { pastTasksOf } from '../supervision/pastTasks.ts'
import { activityFile, closedProblemFile, eventFile, pastTaskFile } from './floorLists.ts'
import { type ListFile, readOn } from './listFile.ts'
import { categoryFile, deskFile, handOverFile, postingFile, safeFile } from './moneyLists.ts'
import { memberFile, registrationFile, userFile } from './peopleLists.ts'
import { type Sheet, type SheetCell, sheetFormats } from './sheet.ts'

const rowsAtOnce = 200
const limit = 500
type Input = Parameters<typeof writeAudit>[2]
type Asked<Column extends string> = Input & {
  query: object
  reply: { header: (name: string, value: string | number) => unknown }
  body: {
    format: keyof typeof sheetFormats
    timeZone?: string | undefined
    columns: readonly { id: Column; label: string }[]
    words: Readonly<Record<string, string>>
  }
}
/** `name`: of the file, and in the audit. `rows`: how many there are, where that is counted. */
type ListOf<Column extends string, Row> = {
  name: string
  file: ListFile<Column, Row>
  of?: number
  rows?: number
  pageAfter: (last: Row | undefined) => Promise<readonly Row[]>
}

export function registerExportCalls(
  tools: Pick<VenueTools, 'registerCall' | 'database' | 'clock' | 'settings' | 'isDemo'>,
): void {
  const { registerCall, database, clock, settings } = tools
  const countOf = (sums: readonly { count: number }[]) => sums.reduce((sum, { count }) => sum + count, 0)
  const rangeAsked = (asked: { start?: number | undefined; end?: number | undefined }) =>
    rangeOf(asked, { now: clock.now(), timeZone: settings.timeZone })
  const note = (input: Input, page: string, after: object) =>
    writeAudit(database, tools, input, { act: 'exported', object: `export/${page}`, after })

  async function sheetOf<Column extends string, Row>(
    input: Asked<Column>,
    { name, file, of, rows, pageAfter }: ListOf<Column, Row>,
  ) {
    const { format, columns, words, timeZone = settings.timeZone } = input.body
    const filter = of === undefined ? input.query : { ...input.query, id: of }
    const counted = rows === undefined ? {} : { rows }
    await note(input, name, { format, filter, ...counted, columns: columns.map(({ id }) => id) })
    input.reply.header('Content-Disposition', attachment(name, format))
    if (rows !== undefined) input.reply.header('X-Rows', rows)
    const sheet: Sheet = {
      ...{ name, timeZone, pages: cellsOf() },
      columns: columns.map(({ id, label }) => ({ label, kind: file[id][0] })),
    }
    return sheetFormats[format](sheet)

    async function* cellsOf(): AsyncGenerator<SheetCell[][]> {
      for await (const page of readOn(pageAfter))
        yield page.map((row) => columns.map(({ id }) => file[id][1](row, words)))
    }
  }

  registerCall(exportCalls.exportTable, async (input) => {
    const { page, format, columns, rows, filter, timeZone = settings.timeZone } = input.body
    if (!permits(input.caller, items[page])) throw new Refusal(ErrorCode.noPermission, { missing: items[page] })
    await note(input, page, { format, filter, rows: rows.length, columns: columns.map(({ label }) => label) })
    input.reply.header('Content-Disposition', attachment(page, format)).header('X-Rows', rows.length)
    return sheetFormats[format]({ name: page, timeZone, columns, pages: pagesOf(rows) })
  })

  registerCall(exportCalls.exportDeskTransactions, async (input) => {
    const { player, state } = input.query
    const filter = { player, state, where: deskWhere(input.query) }
    return sheetOf(input, {
      ...{ name: 'cageHistory', file: deskFile, rows: countOf(await sumsOf(database, filter)) },
      pageAfter: (last) => transactionsOf(database, { ...filter, before: last?.id, limit }),
    })
  })

  registerCall(exportCalls.exportHandOvers, async (input) => {
    const where = handOverWhere(input.caller, input.query)
    return sheetOf(input, {
      ...{ name: 'handOvers', file: handOverFile, rows: countOf(await handOverSums(database, where)) },
      pageAfter: (last) => {
        const older = last === undefined ? undefined : lt(cageHandOver.id, last.id)
        return handOversOf(database, input.caller.accountId, and(where, older), limit)
      },
    })
  })

  registerCall(exportCalls.exportSafes, async (input) => {
    const where = cageWhere(input.query)
    return sheetOf(input, {
      ...{ name: 'safes', file: safeFile, rows: (await countCages(database, where)).total },
      pageAfter: (last) => cagesBefore(database, input.caller, { where, before: last?.id, most: limit }),
    })
  })

  registerCall(exportCalls.exportEvents, (input) => {
    const isWhole = seesAll(input.caller)
    return sheetOf(input, {
      ...{ name: 'events', file: eventFile },
      pageAfter: (last) => eventsOf(database, tools, input.query, { before: last?.id, limit, isWhole }),
    })
  })

  registerCall(exportCalls.exportActivities, (input) =>
    sheetOf(input, {
      ...{ name: 'activities', file: activityFile },
      pageAfter: (last) => activitiesOf(database, input.caller, input.query, { after: last?.id, limit }),
    }),
  )

  registerCall(exportCalls.exportUsers, async (input) => {
    // Once: what they are sorted by changes while a file is read.
    const ids = await userIdsOf(database, clock.now(), input.query)
    let told = 0
    return sheetOf(input, {
      ...{ name: 'users', file: userFile, rows: ids.length },
      pageAfter: () => usersById(database, clock.now(), ids.slice(told, (told += limit))),
    })
  })

  registerCall(exportCalls.exportRegistrations, (input) =>
    sheetOf(input, {
      ...{ name: 'registrations', file: registrationFile },
      pageAfter: (last) => registrationsBefore(database, input.query.state ?? 'waiting', last?.id),
    }),
  )

  registerCall(exportCalls.exportMembers, async (input) =>
    sheetOf(input, {
      ...{ name: 'members', file: memberFile, rows: await countMembers(database, input.query) },
      pageAfter: (last) => membersOf(database, clock.now(), input.query, { after: last?.id, limit }),
    }),
  )

  registerCall(exportCalls.exportClosedProblems, async (input) => {
    await knownMachine(database, input.query.machine)
    const { total } = await closedProblemsOf(database, input.query, { after: null, limit: 1 })
    return sheetOf(input, {
      ...{ name: 'closedProblems', file: closedProblemFile, rows: total },
      pageAfter: async (last) =>
        (await closedProblemsOf(database, input.query, { after: last ?? null, limit })).problems,
    })
  })

  registerCall(exportCalls.exportPastTasks, (input) => {
    // A page begins with what ended in the moment of the last one, which has been told.
    let told = new Set<string>()
    return sheetOf(input, {
      ...{ name: 'pastTasks', file: pastTaskFile },
      pageAfter: async (last) => {
        const page = await pastTasksOf(database, { ...input.query, before: last?.over }, limit)
        const fresh = page.filter(({ id, over }) => !told.has(`${over} ${id}`))
        told = new Set(page.map(({ id, over }) => `${over} ${id}`))
        return fresh
      },
    })
  })

  registerCall(exportCalls.exportPostings, async (input) => {
    const { id } = input.params
    if ((await peopleOf(database, [id])).length === 0) throw new Refusal(ErrorCode.unknown, { id })
    const asked = { id, found: postingsWhere(rangeAsked(input.query), input.query.figure) }
    return sheetOf(input, {
      ...{ name: 'postings', file: postingFile, of: id, rows: await countPostings(database, asked) },
      pageAfter: (last) => postingsBefore(database, asked, { before: last?.id, limit }),
    })
  })

  registerCall(exportCalls.exportCategoryTransactions, async (input) => {
    const { id } = input.params
    await one(database, { type: 'transaction', id })
    const { startUnix, endUnix } = input.query
    const filter = { where: isInCategory(id, rangeAsked({ start: startUnix, end: endUnix })) }
    return sheetOf(input, {
      ...{ name: 'categoryTransactions', file: categoryFile, of: id, rows: countOf(await sumsOf(database, filter)) },
      pageAfter: (last) => transactionsOf(database, { ...filter, before: last?.id, limit }),
    })
  })
}

const attachment = (page: string, format: string) => `attachment; filename="takewin-${page}.${format}"`

async function* pagesOf(rows: readonly (readonly SheetCell[])[]): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce)
}
