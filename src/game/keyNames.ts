const arrows: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' }
const padButtons = ['A', 'B', 'X', 'Y', 'LB', 'RB', 'LT', 'RT', 'View', 'Menu', 'L3', 'R3', '↑', '↓', '←', '→']

/** What stands on a key; null for the space bar, whose name has a word of its own in each language. */
export function keyName(code: string): string | null {
  if (code === 'Space') return null
  return arrows[code] ?? code.replace(/^(Key|Digit)/, '').replace(/^Numpad/, 'Num ')
}
/** What stands on a button of a pad of the standard mapping. */
export const padName = (button: number) => padButtons[button] ?? String(button)
