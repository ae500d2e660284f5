import { fromCallback } from 'xstate'
import type { ExportingEvent, ExportOrder, ListExport } from '#machines/desk/exporting/index.ts'
import { exportCalls } from '#protocol/calls/exports.ts'
import type { Call } from '#protocol/core/call.ts'
import { failureOf } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import type { Received } from '../http/transport.ts'
import { gamingDayStartSeconds } from '../page/days.ts'
import { usersQuery } from './users.ts'

type Setup = {
  client: Client
  now: () => number
  timeZone: () => string
  saveFile: (name: string, file: Blob) => void
}

const callOf: Record<ListExport['of'], Call> = {
  deskTransactions: exportCalls.exportDeskTransactions,
  handOvers: exportCalls.exportHandOvers,
  safes: exportCalls.exportSafes,
  events: exportCalls.exportEvents,
  activities: exportCalls.exportActivities,
  users: exportCalls.exportUsers,
  registrations: exportCalls.exportRegistrations,
  members: exportCalls.exportMembers,
  closedProblems: exportCalls.exportClosedProblems,
  pastTasks: exportCalls.exportPastTasks,
  postings: exportCalls.exportPostings,
  categoryTransactions: exportCalls.exportCategoryTransactions,
}

/** Fetches a file and gives it to the device. Stopped before, it closes the line and saves nothing. */
export function createExportActors({ client, now, timeZone, saveFile }: Setup) {
  /** What the page asks its list for, as the export of it is asked. */
  function askOf({ of, filter, range }: ListExport): { params?: object; query: object } {
    const { from: _, to: __, ...asked } = filter
    const zone = timeZone()
    const days =
      range === null
        ? {}
        : 'since' in range
          ? { start: Math.floor(range.since / 1_000) }
          : { start: gamingDayStartSeconds(range.from, zone), end: gamingDayStartSeconds(range.to, zone, 1) }
    switch (of) {
      case 'users':
        return { query: usersQuery(asked, now()) }
      case 'registrations':
      case 'closedProblems': {
        const { of: ___, ...query } = asked
        return { query: { ...query, ...days } }
      }
      case 'events': {
        const { tab: ___, ...query } = asked
        return { query: { ...query, ...days } }
      }
      case 'members': {
        const { person: ___, ...query } = asked
        return { query }
      }
      case 'postings': {
        const { player, ...query } = asked
        return { params: { id: Number(player) }, query: { ...query, ...days } }
      }
      case 'categoryTransactions':
        return { params: { id: Number(asked['id']) }, query: { startUnix: days.start, endUnix: days.end } }
      default:
        return { query: { ...asked, ...days } }
    }
  }
  function fetchFile({ page, format, what }: ExportOrder, signal: AbortSignal, onPiece: (got: Received) => void) {
    const options = { signal, onPiece }
    const shape = { format, timeZone: timeZone() }
    const columns = [...what.columns]
    if (what.of !== 'table')
      return client.download(
        callOf[what.of],
        { ...askOf(what), body: { ...shape, columns, words: what.words } },
        options,
      )
    const rows = what.rows.map((row) => [...row])
    const body = { ...shape, page, filter: what.filter, columns: [...what.columns], rows }
    return client.download(exportCalls.exportTable, { body }, options)
  }
  /** As the clocks of the venue show it, without signs that a file may not have. */
  const stamp = () =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone(), dateStyle: 'short', timeStyle: 'short' })
      .format(now())
      .replace(' ', '-')
      .replace(':', '')
  return {
    download: fromCallback<{ type: 'never' }, { order: ExportOrder }>(({ input: { order }, sendBack }) => {
      const tell: (event: ExportingEvent) => void = sendBack
      const controller = new AbortController()
      const { signal } = controller
      fetchFile(order, signal, (got) => signal.aborted || tell({ type: 'export.progressed', ...got })).then(
        (file) => {
          if (signal.aborted) return
          const name = `takewin-${order.page}-${stamp()}.${order.format}`
          saveFile(name, file)
          tell({ type: 'export.ended', name })
        },
        (problem: unknown) => signal.aborted || tell({ type: 'export.failed', failure: failureOf(problem) }),
      )
      return () => controller.abort()
    }),
  }
}
