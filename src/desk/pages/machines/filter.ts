import type { MachineRow } from '#machines/desk/pages/machines/index.ts'
import { fold } from '#ui/fold.ts'
import { personName } from '../../../view/personName.ts'

/** `chosen`: `all`, `problems`, or the id of a brand. The rest by the name of each filter. */
export function filtered(
  rows: readonly MachineRow[],
  chosen: string,
  filter: Readonly<Record<string, readonly string[]>>,
): readonly MachineRow[] {
  const { status = [], vip = [], q: [wanted = ''] = [] } = filter
  const words = fold(wanted).split(/\s+/).filter(Boolean)
  const isChosen = (row: MachineRow) => {
    if (chosen === 'all') return true
    return chosen === 'problems' ? row.problems.length > 0 : String(row.brandID) === chosen
  }
  // By its address all cabinets of a game are found: they are closed together on order.
  const textOf = ({ name, cabin, sasUrl, session }: MachineRow) => {
    const player = session ? `${personName(session.player)} ${session.player.username}` : ''
    return fold(`${name} ${cabin} ${sasUrl} ${player}`)
  }
  return rows.filter((row) => {
    if (!isChosen(row)) return false
    if (status.length > 0 && !status.includes(String(row.status))) return false
    if (vip.length > 0 && !row.isVip) return false
    if (words.length === 0) return true
    const text = textOf(row)
    return words.every((word) => text.includes(word))
  })
}
