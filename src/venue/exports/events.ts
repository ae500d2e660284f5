import type { ExportKind } from '#protocol/calls/exports.ts'
import type { SignificantEvent } from '#protocol/calls/oversight.ts'
import type { eventColumns } from '#protocol/core/oversight.ts'
import type { VenueTools } from '../compose/tools.ts'
import type { Queries } from '../store/store.ts'
import { eventsOf } from '../supervision/events/events.ts'
import type { EventQuery } from '../supervision/events/place.ts'
import type { SheetCell } from './sheet.ts'

type EventColumn = (typeof eventColumns)[number]
type Words = Readonly<Record<string, string>>
const rowsAtOnce = 500

export const eventCells: Record<EventColumn, ExportKind> = {
  ...{ at: 'moment', kind: 'text', name: 'text', machine: 'text', player: 'text', actor: 'text', amount: 'amount' },
  ...{ reason: 'text', detail: 'text', id: 'text' },
}

/** All of the filter, newest first. */
export async function* eventPages(
  queries: Queries,
  tools: Pick<VenueTools, 'settings' | 'isDemo'>,
  query: EventQuery,
  { columns, words, isWhole }: { columns: readonly EventColumn[]; words: Words; isWhole: boolean },
): AsyncGenerator<SheetCell[][]> {
  for (let before: string | undefined; ; ) {
    const found = await eventsOf(queries, tools, query, { before, limit: rowsAtOnce, isWhole })
    yield found.map((one) => columns.map((column) => cells[column](one, words)))
    if (found.length < rowsAtOnce) return
    before = found.at(-1)?.id
  }
}

const fullName = (person: SignificantEvent['actor']) =>
  person && (`${person.name} ${person.lastname}`.trim() || person.username)

const cells: Record<EventColumn, (one: SignificantEvent, words: Words) => SheetCell> = {
  at: ({ at }) => at,
  kind: ({ kind }, words) => words[`kind.${kind}`] ?? kind,
  name: ({ name }) => name,
  machine: ({ machine }) => machine && `${machine.name} (${machine.cabin})`,
  player: ({ player }) => fullName(player),
  actor: ({ actor }, words) => fullName(actor) ?? words['venue'] ?? 'venue',
  amount: ({ amount }) => amount,
  reason: ({ reason }) => reason,
  detail: ({ detail }) => JSON.stringify(detail),
  id: ({ id }) => id,
}
