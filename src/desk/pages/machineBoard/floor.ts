/** How the machines of the board stand together: what is wrong first, then who plays, then what is free. */
import type { TFunction } from 'i18next'
import type { BoardFigures, BoardRow, BoardSide } from '#machines/desk/pages/machineBoard/index.ts'
import type { SessionFigures } from '#protocol/sockets/sockets.ts'
import { fold } from '#ui/fold.ts'
import { statusText } from '#ui/StatusMark.tsx'
import { personName } from '../../../view/personName.ts'
import { severity } from '../machines/machineColumns.tsx'

/** Somebody must go there; somebody plays; nobody does. */
export const needs = ['person', 'play', 'free'] as const
export type Need = (typeof needs)[number]
const stopped = [0, 1, 6]
const played = [3, 5, 7]
export function needOf({ status, problems }: BoardRow): Need {
  if (problems.length > 0 || stopped.includes(status)) return 'person'
  return played.includes(status) ? 'play' : 'free'
}

/** Since when it is as it is, ms: its oldest problem, its session, or its last step. */
export function sinceOf(row: BoardRow): number | null {
  const problem = row.problems.find(({ since }) => since !== null)?.since
  if (problem) return problem
  if (needOf(row) === 'play') return row.session?.openedAt ?? null
  return stopped.includes(row.status) ? row.changedAt : null
}

/** What waits longest for a person comes first among its like. */
export function worstFirst(one: BoardRow, other: BoardRow): number {
  const need = needs.indexOf(needOf(one)) - needs.indexOf(needOf(other))
  if (need !== 0) return need
  const rank = severity.indexOf(one.status) - severity.indexOf(other.status)
  if (rank !== 0) return rank
  const age = needOf(one) === 'person' ? (sinceOf(one) ?? Infinity) - (sinceOf(other) ?? Infinity) : 0
  return age || one.cabin - other.cabin || one.id - other.id
}

export type Filter = Readonly<Record<string, readonly string[]>>
export function filtered(rows: readonly BoardRow[], filter: Filter, isHot: (row: BoardRow) => boolean) {
  const { status = [], brand = [], vip = [], hot = [], q: [wanted = ''] = [] } = filter
  const words = fold(wanted).split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (status.length > 0 && !status.includes(String(row.status))) return false
    if (brand.length > 0 && !brand.includes(String(row.brandID))) return false
    if (vip.length > 0 && !row.isVip) return false
    if (hot.length > 0 && !isHot(row)) return false
    const { name, cabin, tag, session } = row
    const player = session ? `${personName(session.player)} ${session.player.username}` : ''
    const text = fold(`${name} ${cabin} ${tag} ${player}`)
    return words.every((word) => text.includes(word))
  })
}

export const groupings = ['need', 'brand', 'status', 'room', 'tag'] as const
export type Grouping = (typeof groupings)[number]
export const isGrouping = (word: string | undefined): word is Grouping => groupings.some((one) => one === word)

export const wordOf = (t: TFunction, status: number) => t(`status.${statusText[status] ?? 'offline'}`)
export function groupName(t: TFunction, by: Grouping, row: BoardRow): string {
  switch (by) {
    case 'need':
      return t(`machineBoard.need.${needOf(row)}`)
    case 'brand':
      return row.brand
    case 'status':
      return wordOf(t, row.status)
    case 'room':
      return t(row.isVip ? 'machineBoard.room.vip' : 'machineBoard.room.hall')
    case 'tag':
      return row.tag || t('machineBoard.noTag')
    default:
      return by satisfies never
  }
}
export type TileGroup = { name: string; rows: readonly BoardRow[] }
/** The worst first in each; and the group that holds the worst comes first. */
export const grouped = (t: TFunction, by: Grouping, rows: readonly BoardRow[]): readonly TileGroup[] =>
  [...Map.groupBy(rows.toSorted(worstFirst), (row) => groupName(t, by, row))].map(([name, of]) => ({ name, rows: of }))

/** The money of the session that stands there now, and of none before it. */
export function figuresOf({ id, session }: BoardRow, all: BoardFigures): SessionFigures | null {
  const one = all[id]
  return one !== undefined && one.id === session?.id ? one : null
}
/** What the house keeps, or, seen from the other side, what players do. */
export const resultOf = ({ cashIn, cashOut }: { cashIn: number; cashOut: number }, side: BoardSide) =>
  side === 'house' ? cashIn - cashOut : cashOut - cashIn
