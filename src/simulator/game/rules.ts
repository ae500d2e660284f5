/** What a game tells of itself: of the same strips and pays that it is drawn and paid by. */
import type { CabinetRules } from '#protocol/cabinet/rules.ts'
import type { GameEntry } from './catalogue.ts'
import { mostGambles } from './gamble.ts'
import { feature, type GameModel, type GameSymbol, lines, type Pays, reelCount, rowCount, symbols } from './models.ts'

/** What a game shows where others have the plum. */
const ownSymbols: Readonly<Record<string, string>> = {
  'copper-lantern': 'lantern',
  tidewright: 'boat',
  'polar-crown': 'crown',
  glasshouse: 'lotus',
  'deep-koi': 'koi',
  'emerald-hour': 'emerald',
  'saffron-road': 'sun',
  'iron-comet': 'comet',
}
const fewestAlike = 2
const paysOf = (pays: Pays | undefined) =>
  (pays ?? []).flatMap((times, place) => (times > 0 ? [{ alike: place + fewestAlike, times }] : []))

export function rulesOf({ entry, model }: { entry: GameEntry; model: GameModel }): CabinetRules {
  const nameOf = (symbol: GameSymbol) => (symbol === 'plum' ? (ownSymbols[entry.id] ?? symbol) : symbol)
  return {
    game: entry.name,
    reels: reelCount,
    rows: rowCount,
    lines: lines.map((rows) => [...rows]),
    symbols: symbols.map((symbol) => ({
      name: nameOf(symbol),
      picture: `/pictures/symbol-${symbol}-${entry.id}.webp`,
      pays: paysOf(symbol === 'moon' ? undefined : model.pays[symbol]),
    })),
    wild: nameOf('moon'),
    feature: {
      symbol: nameOf('moon'),
      count: feature.moons,
      spins: feature.spins,
      multiplier: feature.multiplier,
    },
    bets: [...entry.bets],
    handPayLimit: entry.handPayLimit,
    statedReturn: entry.statedReturn,
    mostGambles: entry.hasGamble ? mostGambles : null,
  }
}
