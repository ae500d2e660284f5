/** What a proof is asked and what it answers, and the line of figures that ends its run. */

export type ProofOptions = {
  seed: number
  /** How long to go on; null: the proof's own short run. */
  minutes: number | null
  /** How many of what the proof counts; null: as many as the minutes hold, or the short run's. */
  count: number | null
  /** One part of a proof that has parts; absent: all of it. */
  only?: string | null
  /** Progress, a line at a time. */
  tell: (line: string) => void
}

/**
 * A name in camel case is told as its words: `lostReplies: 2301` as `2,301 lost replies`, a text as `database postgres`.
 * Lost, doubled and stuck are what must be zero; any other finding is `broken`, with its evidence told on the way.
 */
export type Figures = {
  lost: number
  doubled: number
  stuck: number
  broken?: number
  [figure: string]: number | string | undefined
}

/** A proof is `tests/prove/<name>.ts`. `planted` runs it against each of its planted bugs; one not found is `broken`. */
export type ProofModule = {
  prove: (options: ProofOptions) => Promise<Figures>
  planted?: (options: ProofOptions) => Promise<Figures>
  /** What `only` may name. */
  parts?: readonly string[]
}

const faults = ['lost', 'doubled', 'stuck', 'broken'] as const

export const holds = (figures: Figures): boolean => faults.every((name) => (figures[name] ?? 0) === 0)

/** One line: the figures in words, those that must be zero last, then all of them as JSON. */
export function lineOf(proof: string, seed: number, figures: Figures): string {
  const isFault = (name: string) => faults.some((fault) => fault === name)
  const told = [
    ...Object.entries(figures).filter(([name]) => !isFault(name)),
    ...faults.map((name) => [name, figures[name]] as const),
  ].flatMap(([name, value]) => (value === undefined ? [] : [wordsOf(name, value)]))
  return `${proof} seed ${seed}: ${told.join(', ')} ${JSON.stringify({ proof, seed, ...figures })}`
}

/** What a test says of a run that does not hold: its figures, then what was told, the newest first, since findings are told last and a summary shows the first lines only. */
export const evidenceOf = (line: string, told: readonly string[]): string => [line, ...told.toReversed()].join('\n')

function wordsOf(name: string, value: number | string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  if (typeof value === 'string') return `${words} ${value}`
  return `${value.toLocaleString('en-US', { maximumFractionDigits: 3 })} ${words}`
}
