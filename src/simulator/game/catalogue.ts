/** The games a simulated cabinet can run, as plain data: the venue's seed reads it. Amounts are minor units. */
export interface GameEntry {
  /** The part of `sasUrl` behind `sim:`. */
  readonly id: string
  readonly name: string
  /** Total bets of the five bet buttons. Each divides by the five lines. */
  readonly bets: readonly [number, number, number, number, number]
  /** Hundredths of a percent, rounded down; computed from the model's strips and paytable and held to it by a test. */
  readonly statedReturn: number
  readonly model: 'classic' | 'steady' | 'bold'
  /** Picture of the lobby, served as `/scenes/<id>.webp`. */
  readonly scene: string
  /** A round that wins this much or more is paid by hand. */
  readonly handPayLimit: number
  /** A win that waits may be gambled. */
  readonly hasGamble: boolean
}

const withGamble: readonly string[] = ['copper-lantern', 'saffron-road']
const stated = { classic: 9495, steady: 9429, bold: 9520 } as const
const game = (
  id: string,
  name: string,
  scene: string,
  model: GameEntry['model'],
  bets: GameEntry['bets'],
  handPayLimit = 1_000_000,
): GameEntry => ({
  id,
  name,
  bets,
  statedReturn: stated[model],
  model,
  scene,
  handPayLimit,
  hasGamble: withGamble.includes(id),
})

export const catalogue: readonly GameEntry[] = [
  game('night-orchard', 'Night Orchard', 'orchard', 'bold', [100, 200, 400, 800, 2_000]),
  game('copper-lantern', 'Copper Lantern', 'lantern', 'classic', [50, 100, 200, 500, 2_000]),
  game('tidewright', 'Tidewright', 'tide', 'steady', [20, 40, 100, 200, 800]),
  game('seven-bells', 'Seven Bells', 'bells', 'bold', [100, 200, 500, 1_000, 5_000], 2_500_000),
  game('polar-crown', 'Polar Crown', 'crown', 'classic', [50, 100, 200, 500, 2_000]),
  game('glasshouse', 'Glasshouse', 'glass', 'steady', [20, 50, 100, 200, 1_000]),
  game('deep-koi', 'Deep Koi', 'koi', 'classic', [50, 100, 200, 500, 2_000]),
  game('emerald-hour', 'Emerald Hour', 'emerald', 'bold', [500, 1_000, 2_000, 5_000, 20_000], 10_000_000),
  game('saffron-road', 'Saffron Road', 'saffron', 'steady', [20, 40, 100, 200, 800]),
  game('iron-comet', 'Iron Comet', 'comet', 'bold', [50, 100, 200, 500, 2_000]),
]

export const gameOf = (id: string): GameEntry | undefined => catalogue.find((entry) => entry.id === id)
