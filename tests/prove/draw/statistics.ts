/** How probable a sample at least as odd would be if every draw were even and knew nothing of the others. */

/** Upper tail of the regularized gamma function, by its series or its continued fraction. */
function gammaTail(shape: number, x: number): number {
  if (x <= 0) return 1
  const scale = Math.exp(-x + shape * Math.log(x) - logGamma(shape))
  if (x < shape + 1) {
    let term = 1 / shape
    let sum = term
    for (let step = 1; Math.abs(term) > Math.abs(sum) * 1e-15; step += 1) {
      term *= x / (shape + step)
      sum += term
    }
    return Math.max(0, 1 - sum * scale)
  }
  let b = x + 1 - shape
  let c = 1e300
  let d = 1 / b
  let fraction = d
  for (let step = 1; step < 10_000; step += 1) {
    const factor = -step * (step - shape)
    b += 2
    d = 1 / (factor * d + b)
    c = b + factor / c
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return scale * fraction
}

/** Stirling's series, after the argument is raised to where it is exact. */
function logGamma(value: number): number {
  let shift = 0
  let x = value
  for (; x < 12; x += 1) shift -= Math.log(x)
  const inverse = 1 / (x * x)
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1_260 - inverse / 1_680))) / x
  return shift + (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series
}

/** Too uneven and too even are both odd. */
export function chiSquareProbability(chiSquare: number, degrees: number): number {
  const above = gammaTail(degrees / 2, chiSquare / 2)
  return Math.min(1, 2 * Math.min(above, 1 - above))
}

/** Of a standard normal value, on both sides. */
export const normalProbability = (z: number): number => gammaTail(0.5, (z * z) / 2)

/** That all cells are equally likely. */
export function evenCells(counts: Uint32Array): number {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const expected = all / counts.length
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return chiSquareProbability(chiSquare, counts.length - 1)
}

/** Wald and Wolfowitz: that the runs above and below the middle are as many as chance makes them. */
export function evenRuns({ runs, low, high }: { runs: number; low: number; high: number }): number {
  const all = low + high
  const expected = (2 * low * high) / all + 1
  const variance = ((expected - 1) * (expected - 2)) / (all - 1)
  return normalProbability((runs - expected) / Math.sqrt(variance))
}

/** That a value says nothing of the next one. `products`: the sum of each value times the next, of values about their mean. */
export function uncorrelated({
  products,
  squares,
  count,
}: {
  products: number
  squares: number
  count: number
}): number {
  return normalProbability((products / squares) * Math.sqrt(count))
}

/** That so many of `all` have a chance of `chance`. */
export const oftenAs = (many: number, all: number, chance: number): number =>
  normalProbability((many - all * chance) / Math.sqrt(all * chance * (1 - chance)))
