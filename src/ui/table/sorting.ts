/** Puts rows in order by numbers that are made once: of a text its rank among all that stand in its column. */
import { fold } from '../fold.ts'
import type { Column } from './columns.ts'
import type { Sort } from './view.ts'

/** `rows` in the order of `sorts`, whose first counts most: stable, and what has no value last, whichever way. */
export type Sorting<Row> = (rows: readonly Row[], sorts: readonly Sort[]) => readonly Row[]
type Ranks = ReadonlyMap<string, number>

/** So near to the order of any language that what remains is little. */
const roughly = (text: string) => fold(text).replaceAll(/\d+/g, (digits) => digits.padStart(12, '0'))
/** Of these the rough order is that of all our languages, where it tells two apart; I is another letter in Turkish than i. */
const exact = /^(?:[A-HJ-Za-z ]|\d{1,12}(?!\d))*$/

/** By the letters of the language, `Cabin 9` before `Cabin 10`; what the language does not tell apart has one rank. */
export function ranksOf(texts: Iterable<string>, language: string): Ranks {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const known = [...new Set(texts)].map((text) => ({ text, key: roughly(text), isExact: exact.test(text) }))
  type Known = (typeof known)[number]
  const inRough = (one: Known, other: Known) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)
  const inOrder = (one: Known, other: Known) =>
    one.isExact && other.isExact && one.key !== other.key ? inRough(one, other) : compare(one.text, other.text)
  // The collator is ten times as slow as `<`: of what is nearly in order it has hardly more to compare than neighbours.
  known.sort(inRough).sort(inOrder)
  const ranks = new Map<string, number>()
  let rank = 0
  let before: Known | undefined
  for (const one of known) {
    if (before && inOrder(before, one) !== 0) rank++
    ranks.set(one.text, rank)
    before = one
  }
  return ranks
}

/** Ranks or figures; NaN: it has none. */
type Keys = Float64Array
type By = { keys: Keys; isDown: boolean }

/** Whole numbers from 0 upwards, in the order that is asked for; null where keys are no whole numbers, or too far apart. */
function offsetsOf({ keys, isDown }: By): { offsets: Float64Array; greatest: number } | null {
  let [least, most] = [Infinity, -Infinity]
  for (const key of keys) {
    if (Number.isNaN(key)) continue
    if (!Number.isSafeInteger(key)) return null
    if (key < least) least = key
    if (key > most) most = key
  }
  const none = least > most ? 0 : most - least + 1
  if (none > Number.MAX_SAFE_INTEGER) return null
  const offsets = new Float64Array(keys.length)
  let at = 0
  for (const key of keys) offsets[at++] = Number.isNaN(key) ? none : isDown ? most - key : key - least
  return { offsets, greatest: none }
}
type Places = Uint32Array<ArrayBuffer>
const digit = 2_048
/** `places` by one key, what is alike as it stood: counted digit by digit, which looks at each row a few times and compares none. */
function countedBy(places: Places, { offsets, greatest }: NonNullable<ReturnType<typeof offsetsOf>>): Places {
  let [from, to] = [places, new Uint32Array(places.length)]
  for (let unit = 1; unit <= greatest; unit *= digit) {
    const next = new Uint32Array(digit + 1)
    for (const offset of offsets) next[((offset / unit) & (digit - 1)) + 1]! += 1
    for (let one = 1; one < digit; one++) next[one]! += next[one - 1]!
    for (const place of from) to[next[(offsets[place]! / unit) & (digit - 1)]!++] = place
    ;[from, to] = [to, from]
  }
  return from
}
/** The places of rows in their order. */
function placesOf(by: readonly By[], count: number): Places {
  const places = new Uint32Array(count)
  for (let at = 0; at < count; at++) places[at] = at
  const counted = by.map(offsetsOf)
  if (counted.every((one) => one !== null)) return counted.reduceRight(countedBy, places)
  return places.sort((one, other) => {
    for (const { keys, isDown } of by) {
      const first = keys[one] ?? Number.NaN
      const second = keys[other] ?? Number.NaN
      const isFirst = !Number.isNaN(first)
      if (isFirst && !Number.isNaN(second)) {
        if (first !== second) return first < second !== isDown ? -1 : 1
      } else if (isFirst || !Number.isNaN(second)) return isFirst ? -1 : 1
    }
    return one - other
  })
}

export function sortingOf<Row>(columns: readonly Column<Row>[], language: string): Sorting<Row> {
  const byId = new Map(columns.map((column) => [column.id, column]))
  /** Of each column: as long as no other text comes, a filter or another order needs no new ones. */
  const known = new Map<string, Ranks>()
  /** null: texts that have no rank stand there. */
  function keysBy({ value }: Column<Row>, rows: readonly Row[], ranks: Ranks | undefined): Keys | null {
    const keys = new Float64Array(rows.length)
    let at = 0
    for (const row of rows) {
      const one = value(row)
      const key = one === null ? Number.NaN : ranks ? ranks.get(String(one)) : typeof one === 'number' ? one : undefined
      if (key === undefined) return null
      keys[at++] = key
    }
    return keys
  }
  function keysOf(column: Column<Row>, rows: readonly Row[]): Keys {
    const keys = keysBy(column, rows, known.get(column.id))
    if (keys) return keys
    const texts = rows.map(column.value).filter((one) => one !== null)
    const ranks = ranksOf(texts.map(String), language)
    known.set(column.id, ranks)
    return keysBy(column, rows, ranks) ?? new Float64Array(rows.length)
  }
  function sorted(rows: readonly Row[], sorts: readonly Sort[]): readonly Row[] {
    const by = sorts.flatMap(({ id, desc }) => {
      const column = byId.get(id)
      return column ? [{ keys: keysOf(column, rows), isDown: desc }] : []
    })
    if (by.length === 0) return rows
    const inOrder: Row[] = []
    for (const place of placesOf(by, rows.length)) inOrder.push(rows[place] as Row)
    return inOrder
  }
  let kept: { rows: readonly Row[]; sorts: readonly Sort[]; inOrder: readonly Row[] }[] = []
  return (rows, sorts) => {
    if (rows.length < worthKeeping) return sorted(rows, sorts)
    const known = kept.find((one) => one.rows === rows && isSame(one.sorts, sorts))
    if (known) return known.inOrder
    const inOrder = sorted(rows, sorts)
    // The one that is shown, and the one that comes next.
    kept = [{ rows, sorts, inOrder }, ...kept.slice(0, 1)]
    return inOrder
  }
}
/** Fewer are put in order before anybody sees that they are not. */
const worthKeeping = 5_000
const isSame = (some: readonly Sort[], others: readonly Sort[]) =>
  some.length === others.length && some.every(({ id, desc }, at) => others[at]?.id === id && others[at].desc === desc)
