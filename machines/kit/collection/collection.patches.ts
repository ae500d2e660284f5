/** Rows and what pushes tell of them: the higher sequence is the truth. */
import type { CollectionRow, Patch } from './collection.types.ts'

type Patches = Readonly<Record<number, Patch>>

export const isNewer = (known: Patches, { id, sequence }: Patch) => sequence > (known[id]?.sequence ?? -1)

export function withPatches(known: Patches, told: readonly Patch[]): Patches {
  const next: Record<number, Patch> = { ...known }
  for (const patch of told) if (isNewer(next, patch)) next[patch.id] = patch
  return next
}

/** The same list, and the same rows, where nothing is newer. */
export function patched<Row extends CollectionRow>(rows: readonly Row[], patches: Patches): readonly Row[] {
  let isChanged = false
  const next = rows.map((row) => {
    const patch = patches[row.id]
    if (patch === undefined || patch.sequence <= row.sequence) return row
    isChanged = true
    return { ...row, ...patch.change, sequence: patch.sequence }
  })
  return isChanged ? next : rows
}

/** Rows of an answer that say what is known already are the rows that are known: who shows them draws only what has changed. */
export function kept<Row extends CollectionRow>(known: readonly Row[] | null, rows: readonly Row[]): readonly Row[] {
  if (known === null) return rows
  const before = new Map(known.map((row) => [row.id, row]))
  return rows.map((row) => {
    const one = before.get(row.id)
    return one !== undefined && JSON.stringify(one) === JSON.stringify(row) ? one : row
  })
}
