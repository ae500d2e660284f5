/** Where machines stand on the plan of the floor, and where keys lead there. Its left is the left of the room, however one writes. */
import { type BoardRow, type Placed, placedOf, type PlacedMachine } from '#machines/desk/pages/machineBoard/index.ts'
import { type FloorPlace, planSize } from '#protocol/calls/board.ts'

export type PlanSize = { columns: number; lines: number }
/** One that is on no field stands below the plan: `isLoose`. */
export type Standing = { row: BoardRow; placed: Placed; field: FloorPlace; isLoose: boolean }

const least: PlanSize = { columns: 12, lines: 6 }
export const isSameField = (one: FloorPlace | null, other: FloorPlace | null) =>
  one?.column === other?.column && one?.line === other?.line

/** All that stands on it, a field around, and room while it is arranged. */
export function sizeOf(
  rows: readonly BoardRow[],
  moved: Readonly<Record<number, Placed>>,
  isArranging: boolean,
): PlanSize {
  const room = isArranging ? 5 : 2
  let { columns, lines } = least
  for (const row of rows) {
    const { place } = placedOf(row, moved)
    if (place === null) continue
    columns = Math.max(columns, place.column + room)
    lines = Math.max(lines, place.line + room)
  }
  return { columns: Math.min(columns, planSize.columns), lines: Math.min(lines, planSize.lines) }
}

/** A row is never changed, another takes its place: as long as it stands where it stood, so does what is drawn of it. */
const known = new WeakMap<BoardRow, Standing>()
function standingOf(row: BoardRow, placed: Placed, field: FloorPlace, isLoose: boolean): Standing {
  const before = known.get(row)
  if (before && before.placed === placed && before.isLoose === isLoose && isSameField(before.field, field))
    return before
  const next = { row, placed, field, isLoose }
  known.set(row, next)
  return next
}

type Held = { held: PlacedMachine | null; over: FloorPlace | null }
/** By cabin, so that what is moved stays where it is among the others. A line is left free for what the loose ones are called. */
export function standingsOf(
  rows: readonly BoardRow[],
  moved: Readonly<Record<number, Placed>>,
  { held, over }: Held,
  { columns, lines }: PlanSize,
): Standing[] {
  let loose = 0
  return rows
    .toSorted((one, other) => one.cabin - other.cabin || one.id - other.id)
    .map((row) => {
      const placed = placedOf(row, moved)
      const place = held?.id === row.id ? over : placed.place
      if (place !== null) return standingOf(row, placed, place, false)
      const at = loose++
      return standingOf(row, placed, { column: at % columns, line: lines + 1 + Math.floor(at / columns) }, true)
    })
}

/** The next field that nobody has, from the upper left corner on. */
export function freeField(standings: readonly Standing[], { columns, lines }: PlanSize): FloorPlace | null {
  const taken = new Set(standings.map(({ field }) => `${field.column} ${field.line}`))
  for (let line = 0; line < lines; line++)
    for (let column = 0; column < columns; column++) if (!taken.has(`${column} ${line}`)) return { column, line }
  return null
}

const directions: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}
/** The field beside, within the plan; null: the key leads nowhere. */
export function fieldBeside(key: string, { column, line }: FloorPlace, size: PlanSize): FloorPlace | null {
  const by = directions[key]
  if (!by) return null
  const within = (value: number, most: number) => Math.max(0, Math.min(most - 1, value))
  return { column: within(column + by[0], size.columns), line: within(line + by[1], size.lines) }
}

/** Where a key leads among those that are shown: what stands nearest that way, straight before aslant. */
export function standingAfter(key: string, all: readonly Standing[], from: Standing): Standing | null {
  const inOrder = all.toSorted(
    (one, other) => one.field.line - other.field.line || one.field.column - other.field.column,
  )
  if (key === 'Home') return inOrder[0] ?? null
  if (key === 'End') return inOrder.at(-1) ?? null
  const by = directions[key]
  if (!by) return null
  const wayTo = ({ field }: Standing) => {
    const [across, down] = [field.column - from.field.column, field.line - from.field.line]
    const along = across * by[0] + down * by[1]
    const aslant = Math.abs(across * by[1]) + Math.abs(down * by[0])
    return along <= 0 ? Infinity : along + aslant * 3
  }
  const ways = all.map((one) => ({ one, way: wayTo(one) })).filter(({ way }) => way < Infinity)
  return ways.length === 0 ? from : ways.reduce((best, next) => (next.way < best.way ? next : best)).one
}
