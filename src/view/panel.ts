import { gambleButtons } from '#protocol/core/gamble.ts'
import type { CabinetButton } from '#protocol/cabinet/state.ts'

/** `isOdd`: the layout asked for something that cannot be shown, so that the cabinet’s own order stands. */
export type Panel = { bets: CabinetButton[]; others: { button: CabinetButton; label: string }[]; isOdd: boolean }

const known = new Set(['spin', 'takeWin', 'betUp', 'betDown', ...gambleButtons])
/** Stands in its own place, under its own name, whatever a layout says. */
export const isFixed = (name: string) => known.has(name)

/**
 * What the deck shows of the cabinet's own buttons. `layout` is the machine's JSON text `[{button, label?}]`; it orders, names and
 * leaves out. Empty, not valid, or naming nothing the cabinet has: the cabinet's own order. Spin and take-win always keep their place.
 */
export function panelOf(buttons: readonly CabinetButton[], layout: string): Panel {
  const wished = readLayout(layout)
  const ordered = wished
    .map(({ button, label }) => ({ button: buttons.find((one) => one.button === button), label }))
    .filter((one): one is { button: CabinetButton; label: string } => one.button !== undefined)
  const shown = ordered.length > 0 ? ordered : buttons.map((button) => ({ button, label: button.button }))
  return {
    bets: shown.map(({ button }) => button).filter(({ amount }) => amount !== null),
    others: shown.filter(({ button }) => button.amount === null && !known.has(button.button)),
    isOdd: layout.trim() !== '' && buttons.length > 0 && ordered.length === 0,
  }
}

export const mostButtons = 25
/** How long a label may be on its key. */
export const mostLetters = 24
export type Placed = { button: string; label: string }
/** What a text of the machine says of its keys; none where it cannot be read. */
export function readLayout(text: string): Placed[] {
  try {
    const parsed: unknown = JSON.parse(text || '[]')
    if (!Array.isArray(parsed)) return []
    const named = new Set<string>()
    return parsed.slice(0, mostButtons).flatMap((entry: unknown) => {
      const { button, label } = (entry ?? {}) as { button?: unknown; label?: unknown }
      // One key for one button: named twice, the first stands.
      if (typeof button !== 'string' || named.has(button)) return []
      named.add(button)
      return [{ button, label: typeof label === 'string' && label !== '' ? label.slice(0, mostLetters) : button }]
    })
  } catch {
    return []
  }
}
