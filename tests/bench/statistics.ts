export type Summary = { median: number; min: number; max: number; count: number }

/** The middle, and the least and the most. Throws on nothing: a figure that could not be measured must not look like one. */
export function summaryOf(values: readonly number[]): Summary {
  if (values.length === 0 || values.some((value) => !Number.isFinite(value))) throw new Error('nothing was measured')
  const sorted = values.toSorted((left, right) => left - right)
  const at = (index: number) => sorted[index] as number
  const middle = sorted.length >> 1
  const median = sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2
  return { median, min: at(0), max: at(sorted.length - 1), count: sorted.length }
}

/**
 * The ratio of the medians; its spread is that of each round's ratio to its neighbour of the same round. (The median of
 * those would do as well, but jumps where the smaller figure has two humps.)
 */
export function ratioOf(app: readonly number[], bare: readonly number[]): Summary {
  const { min, max, count } = summaryOf(app.map((value, round) => value / (bare[round] ?? Number.NaN)))
  return { median: summaryOf(app).median / summaryOf(bare).median, min, max, count }
}

/** By name, the median of what many rounds noted under it. */
export function mediansOf(rounds: readonly Record<string, number>[]): Record<string, number> {
  const names = new Set(rounds.flatMap((round) => Object.keys(round)))
  return Object.fromEntries(
    [...names].map((name) => {
      const values = rounds.map((round) => round[name]).filter((value) => value !== undefined)
      return [name, summaryOf(values).median]
    }),
  )
}
