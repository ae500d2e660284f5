import { feature, type GameModel, type GameSymbol, type LineSymbol, lines, rowCount, symbols } from './models.ts'

const lineSymbols = symbols.filter((symbol): symbol is LineSymbol => symbol !== 'moon')

/** What one line pays. `cells` counts the winning stops from the left. */
export interface LineWin {
  /** Line number, 1 … 5. */
  readonly line: number
  readonly cells: number
  readonly symbol: LineSymbol
  /** In line bets. */
  readonly pays: number
}

/** Best pay of the symbols along a line, moons standing for any symbol; null when it pays nothing. */
export function evaluateLine(model: GameModel, along: readonly GameSymbol[]): Omit<LineWin, 'line'> | null {
  let best: Omit<LineWin, 'line'> | null = null
  for (const symbol of lineSymbols) {
    let cells = 0
    while (cells < along.length && (along[cells] === symbol || along[cells] === 'moon')) cells += 1
    const pays = model.pays[symbol][cells - 2] ?? 0
    if (pays > (best?.pays ?? 0)) best = { cells, symbol, pays }
  }
  return best
}

export function windowAt(model: GameModel, stops: readonly number[]): GameSymbol[][] {
  return model.strips.map((strip, reel) =>
    Array.from({ length: rowCount }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? 'cherry'),
  )
}

export function evaluateWindow(model: GameModel, reels: readonly (readonly GameSymbol[])[]): LineWin[] {
  return lines.flatMap((rows, place) => {
    const win = evaluateLine(
      model,
      rows.map((row, reel) => reels[reel]?.[row] ?? 'cherry'),
    )
    return win === null ? [] : [{ line: place + 1, ...win }]
  })
}

export const startsFeature = (reels: readonly (readonly GameSymbol[])[]) =>
  reels.filter((reel) => reel.includes('moon')).length >= feature.moons

export const totalPays = (wins: readonly LineWin[]) => wins.reduce((sum, win) => sum + win.pays, 0)
