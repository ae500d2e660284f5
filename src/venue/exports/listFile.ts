/** A list as a file: how its columns are written, and how it is read on. */
import type { ExportKind } from '#protocol/calls/exports.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import type { SheetCell } from './sheet.ts'

type Words = Readonly<Record<string, string>>
/** Of each column: what it is, and what it says of a row. */
export type ListFile<Column extends string, Row> = Readonly<
  Record<Column, readonly [ExportKind, (row: Row, words: Words) => SheetCell]>
>

/** Page after page; nothing of the database is held while a slow line takes them. */
export async function* readOn<Row>(
  pageAfter: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | undefined; ; ) {
    const page = await pageAfter(last)
    if (page.length === 0) return
    yield page
    last = page.at(-1)
  }
}

export const fullName = (person: DeskTransaction['maker']) =>
  person && (`${person.name} ${person.lastname}`.trim() || person.username)
