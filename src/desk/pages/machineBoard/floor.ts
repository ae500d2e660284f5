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

type Rank = { row: BoardRow; need: number; severity: number; age: number }
const rankOf = (row: BoardRow): Rank => {
  const need = needOf(row)
  const age = need === 'person' ? (sinceOf(row) ?? Infinity) : 0
  return { row, need: needs.indexOf(need), severity: severity.indexOf(row.status), age }
}
function inRank(one: Rank, other: Rank): number {
  const rank = one.need - other.need || one.severity - other.severity
  if (rank !== 0) return rank
  if (one.age !== other.age) return one.age - other.age
  return one.row.cabin - other.row.cabin || one.row.id - other.row.id
}
/** What waits longest for a person comes first among its like. */
export const worstFirst = (rows: readonly BoardRow[]): BoardRow[] =>
  rows
    .map(rankOf)
    .sort(inRank)
    .map(({ row }) => row)

export type Filter = Readonly<Record<string, readonly string[]>>
/** A row is never changed, another takes its place: what is looked for in it is made once. */
const known = new WeakMap<BoardRow, string>()
function wordsOf(row: BoardRow): string {
  const before = known.get(row)
  if (before !== undefined) return before
  const { name, cabin, tag, session } = row
  const player = session ? `${personName(session.player)} ${session.player.username}` : ''
  const text = fold(`${name} ${cabin} ${tag} ${player}`)
  known.set(row, text)
  return text
}
export function filtered(rows: readonly BoardRow[], filter: Filter, isHot: (row: BoardRow) => boolean) {
  const { status = [], brand = [], vip = [], hot = [], q: [wanted = ''] = [] } = filter
  const words = fold(wanted).split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (status.length > 0 && !status.includes(String(row.status))) return false
    if (brand.length > 0 && !brand.includes(String(row.brandID))) return false
    if (vip.length > 0 && !row.isVip) return false
    if (hot.length > 0 && !isHot(row)) return false
    if (words.length === 0) return true
    const text = wordsOf(row)
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
/** Those of one name are of one key; a name is asked for once. */
function groupKey(by: Grouping, row: BoardRow): string | boolean {
  if (by === 'need') return needOf(row)
  if (by === 'status') return statusText[row.status] ?? 'offline'
  return by === 'room' ? row.isVip : row[by]
}
/** The worst first in each; and the group that holds the worst comes first. */
export const grouped = (t: TFunction, by: Grouping, rows: readonly BoardRow[]): readonly TileGroup[] =>
  [...Map.groupBy(worstFirst(rows), (row) => groupKey(by, row)).values()].map((of) => ({
    name: of[0] ? groupName(t, by, of[0]) : '',
    rows: of,
  }))

/** The money of the session that stands there now, and of none before it. */
export function figuresOf({ id, session }: BoardRow, all: BoardFigures): SessionFigures | null {
  const one = all[id]
  return one !== undefined && one.id === session?.id ? one : null
}
/** What the house keeps, or, seen from the other side, what players do. */
export const resultOf = ({ cashIn, cashOut }: { cashIn: number; cashOut: number }, side: BoardSide) =>
  side === 'house' ? cashIn - cashOut : cashOut - cashIn
