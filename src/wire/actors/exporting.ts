import { fromCallback } from 'xstate'
import type { ExportingEvent, ExportOrder } from '#machines/desk/exporting/index.ts'
import { exportCalls } from '#protocol/calls/exports.ts'
import { failureOf } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import type { Received } from '../http/transport.ts'
import { startOfGamingDay } from '../page/days.ts'

type Setup = {
  client: Client
  now: () => number
  timeZone: () => string
  saveFile: (name: string, file: Blob) => void
}

/** Fetches a file and gives it to the device. Stopped before, it closes the line and saves nothing. */
export function createExportActors({ client, now, timeZone, saveFile }: Setup) {
  function fetchFile({ page, format, what }: ExportOrder, signal: AbortSignal, onPiece: (got: Received) => void) {
    const zone = timeZone()
    const options = { signal, onPiece }
    const shape = { format, timeZone: zone }
    if (what.of === 'table') {
      const { filter } = what
      const columns = [...what.columns]
      const rows = what.rows.map((row) => [...row])
      return client.download(exportCalls.exportTable, { body: { ...shape, page, filter, columns, rows } }, options)
    }
    if (what.of === 'safes') {
      const { from, to, ...filter } = what.filter
      const days = from && to ? { start: startOfGamingDay(from, zone), end: startOfGamingDay(to, zone, 1) } : {}
      const body = { ...shape, columns: [...what.columns], words: what.words }
      return client.download(exportCalls.exportSafes, { query: { ...filter, ...days }, body }, options)
    }
    const { from, to, since, words } = what
    const range =
      since === null
        ? { start: startOfGamingDay(from, zone), end: startOfGamingDay(to, zone, 1) }
        : { start: Math.floor(since / 1_000) }
    const { from: _, to: __, ...filter } = what.filter
    const query = { ...filter, ...range }
    if (what.of === 'events')
      return client.download(
        exportCalls.exportEvents,
        { query, body: { ...shape, columns: [...what.columns], words } },
        options,
      )
    if (what.of === 'handOvers')
      return client.download(
        exportCalls.exportHandOvers,
        { query, body: { ...shape, columns: [...what.columns], words } },
        options,
      )
    const body = { ...shape, columns: [...what.columns], words }
    return client.download(exportCalls.exportDeskTransactions, { query, body }, options)
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
