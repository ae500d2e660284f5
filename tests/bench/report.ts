import type { Summary } from './statistics.ts'

/** One line of the table. `value` is what the aim speaks of: a ratio, ms, kB or a rate. */
export type Row = {
  name: string
  app: Summary
  bare: Summary
  ratio: Summary
  unit: 'ms' | 'kB' | 'B' | '/s'
  aim: ({ of: 'ratio' | 'app' } & ({ most: number } | { least: number })) | null
}

const digits = { ms: 0, kB: 1, B: 0, '/s': 0 }

export function isMet({ aim, ratio, app }: Row): boolean | null {
  if (!aim) return null
  const { median } = aim.of === 'ratio' ? ratio : app
  return 'most' in aim ? median <= aim.most : median >= aim.least
}

export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => {
    const show = (summary: Summary) => spread(summary, digits[row.unit])
    const met = isMet(row)
    const aim = row.aim ? `${boundOf(row.aim)}${row.aim.of === 'ratio' ? '×' : ` ${row.unit}`}` : ''
    const verdict = met === null ? '' : met ? 'met' : 'MISSED'
    return [`${row.name}, ${row.unit}`, show(row.app), show(row.bare), `${spread(row.ratio, 2)}×`, aim, verdict]
  })
  const all = [['', 'app', 'beside', 'ratio', 'aim', ''], ...cells]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0))) ?? []
  return all
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const boundOf = (aim: NonNullable<Row['aim']>) => ('most' in aim ? `≤ ${aim.most}` : `≥ ${aim.least}`)

/** The median, and the least and the most where they differ. */
function spread({ median, min, max }: Summary, fraction: number): string {
  const text = (value: number) => value.toFixed(fraction)
  return text(min) === text(max) ? text(median) : `${text(median)} (${text(min)}–${text(max)})`
}

/** What took how long on the way, as `name at ms, …`. */
export const phasesLine = (phases: Record<string, number>): string =>
  Object.entries(phases)
    .sort(([, left], [, right]) => left - right)
    .map(([name, at]) => `${name} ${at.toFixed(0)}`)
    .join(', ')

export const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'number' ? Number(inner.toFixed(3)) : inner)),
  )
