import { exportCalls } from '#protocol/calls/exports.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { items } from '#protocol/core/permissions.ts'
import { type VenueTools, writeAudit } from '../compose/tools.ts'
import { permits } from '../identity/permissions.ts'
import { deskWhere } from '../money/desk/filter.ts'
import { cageWhere, countCages } from '../money/cage/pages.ts'
import { handOverSums, handOverWhere } from '../money/cage/handOverPages.ts'
import { sumsOf } from '../money/desk/pages.ts'
import { deskKinds, deskPages } from './deskTransactions.ts'
import { handOverKinds, handOverPages } from './handOvers.ts'
import { safeKinds, safePages } from './safes.ts'
import { eventCells, eventPages } from './events.ts'
import { seesAll } from '../supervision/oversight.ts'
import { type SheetCell, sheetFormats } from './sheet.ts'

const rowsAtOnce = 200

export function registerExportCalls(
  tools: Pick<VenueTools, 'registerCall' | 'database' | 'clock' | 'settings' | 'isDemo'>,
): void {
  const { registerCall, database, settings } = tools

  registerCall(exportCalls.exportTable, async (input) => {
    const { page, format, columns, rows, filter, timeZone = settings.timeZone } = input.body
    if (!permits(input.caller, items[page])) throw new Refusal(ErrorCode.noPermission, { missing: items[page] })
    await note(input, page, { format, filter, rows: rows.length, columns: columns.map(({ label }) => label) })
    input.reply.header('Content-Disposition', attachment(page, format)).header('X-Rows', rows.length)
    return sheetFormats[format]({ name: page, timeZone, columns, pages: pagesOf(rows) })
  })

  registerCall(exportCalls.exportDeskTransactions, async (input) => {
    const { format, columns, words, timeZone = settings.timeZone } = input.body
    const { player, state } = input.query
    const filter = { player, state, where: deskWhere(input.query) }
    const count = (await sumsOf(database, filter)).reduce((sum, one) => sum + one.count, 0)
    const ids = columns.map(({ id }) => id)
    await note(input, 'cageHistory', { format, filter: input.query, rows: count, columns: ids })
    input.reply.header('Content-Disposition', attachment('cageHistory', format)).header('X-Rows', count)
    return sheetFormats[format]({
      ...{ name: 'cageHistory', timeZone, pages: deskPages(database, filter, ids, words) },
      columns: columns.map(({ id, label }) => ({ label, kind: deskKinds[id] })),
    })
  })

  registerCall(exportCalls.exportHandOvers, async (input) => {
    const { format, columns, words, timeZone = settings.timeZone } = input.body
    const where = handOverWhere(input.caller, input.query)
    const count = (await handOverSums(database, where)).reduce((sum, one) => sum + one.count, 0)
    const ids = columns.map(({ id }) => id)
    await note(input, 'handOvers', { format, filter: input.query, rows: count, columns: ids })
    input.reply.header('Content-Disposition', attachment('handOvers', format)).header('X-Rows', count)
    const seen = { viewerId: input.caller.accountId, where }
    return sheetFormats[format]({
      ...{ name: 'handOvers', timeZone, pages: handOverPages(database, seen, ids, words) },
      columns: columns.map(({ id, label }) => ({ label, kind: handOverKinds[id] })),
    })
  })

  registerCall(exportCalls.exportSafes, async (input) => {
    const { format, columns, words, timeZone = settings.timeZone } = input.body
    const where = cageWhere(input.query)
    const { total } = await countCages(database, where)
    const ids = columns.map(({ id }) => id)
    await note(input, 'safes', { format, filter: input.query, rows: total, columns: ids })
    input.reply.header('Content-Disposition', attachment('safes', format)).header('X-Rows', total)
    return sheetFormats[format]({
      ...{ name: 'safes', timeZone, pages: safePages(database, { viewer: input.caller, where }, ids, words) },
      columns: columns.map(({ id, label }) => ({ label, kind: safeKinds[id] })),
    })
  })

  registerCall(exportCalls.exportEvents, async (input) => {
    const { format, columns, words, timeZone = settings.timeZone } = input.body
    const ids = columns.map(({ id }) => id)
    const isWhole = seesAll(input.caller)
    await note(input, 'oversight', { format, filter: input.query, columns: ids })
    input.reply.header('Content-Disposition', attachment('events', format))
    return sheetFormats[format]({
      ...{
        name: 'events',
        timeZone,
        pages: eventPages(database, tools, input.query, { columns: ids, words, isWhole }),
      },
      columns: columns.map(({ id, label }) => ({ label, kind: eventCells[id] })),
    })
  })

  const note = (input: Parameters<typeof writeAudit>[2], page: string, after: object) =>
    writeAudit(database, tools, input, { act: 'exported', object: `export/${page}`, after })
}

const attachment = (page: string, format: string) => `attachment; filename="takewin-${page}.${format}"`

async function* pagesOf(rows: readonly (readonly SheetCell[])[]): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce)
}
