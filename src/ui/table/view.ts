import type { Column } from './columns.ts'

export const densities = ['compact', 'normal', 'roomy'] as const
export type Density = (typeof densities)[number]
export type Sort = { readonly id: string; readonly desc: boolean }

/** How somebody looks at a table: plain JSON, to be kept, shared, or put into an address. */
export type TableView = {
  /** The first counts most. */
  readonly sort: readonly Sort[]
  /** Every column, the hidden ones too. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** Px of those that somebody has drawn wider or narrower. */
  readonly widths: Readonly<Record<string, number>>
  /** They stay in sight at their side when the rest is scrolled. */
  readonly start: readonly string[]
  readonly end: readonly string[]
  readonly group: readonly string[]
  readonly density: Density
  /** By the name of the filter; the page says what it means. */
  readonly filter: Readonly<Record<string, readonly string[]>>
}
/** What a change is about: who sorts or filters elsewhere asks anew for these alone. */
export type ViewPart = 'sort' | 'columns' | 'group' | 'density' | 'filter'

/** As the columns say it before anybody has changed anything. */
export function firstView<Row>(columns: readonly Column<Row>[], change: Partial<TableView> = {}): TableView {
  return {
    sort: [],
    order: columns.map(({ id }) => id),
    hidden: columns.filter(({ isHidden }) => isHidden).map(({ id }) => id),
    widths: {},
    start: columns.filter(({ isPinned }) => isPinned).map(({ id }) => id),
    end: [],
    group: [],
    density: 'normal',
    filter: {},
    ...change,
  }
}

const without = (list: readonly string[], id: string) => list.filter((one) => one !== id)
const clamp = (width: number) => Math.min(800, Math.max(48, Math.round(width)))

/** Ascending, descending, not at all. Others stay when one is added, and go when it is not. */
export function sortBy(view: TableView, id: string, isAdded: boolean): TableView {
  const now = view.sort.find((sort) => sort.id === id)
  const next = now === undefined ? { id, desc: false } : now.desc ? null : { id, desc: true }
  if (!isAdded) return { ...view, sort: next === null ? [] : [next] }
  const place = view.sort.findIndex((sort) => sort.id === id)
  const rest = view.sort.filter((sort) => sort.id !== id)
  return { ...view, sort: next === null ? rest : place < 0 ? [...rest, next] : rest.toSpliced(place, 0, next) }
}

export const sortOnly = (view: TableView, id: string, desc: boolean): TableView => ({ ...view, sort: [{ id, desc }] })

export function showColumn(view: TableView, id: string, isShown: boolean): TableView {
  const hidden = without(view.hidden, id)
  return { ...view, hidden: isShown ? hidden : [...hidden, id] }
}

/** Puts a column where another one stands. */
export function moveColumn(view: TableView, id: string, to: string): TableView {
  const place = view.order.indexOf(to)
  return place < 0 || id === to ? view : { ...view, order: without(view.order, id).toSpliced(place, 0, id) }
}

/** One place further among those that are shown, −1 towards where reading begins; a hidden one among all. */
export function stepColumn(view: TableView, id: string, by: -1 | 1): TableView {
  const among = view.hidden.includes(id) ? view.order : view.order.filter((one) => !view.hidden.includes(one))
  const neighbour = among[among.indexOf(id) + by]
  return neighbour === undefined ? view : moveColumn(view, id, neighbour)
}

export function pinColumn(view: TableView, id: string, side: 'start' | 'end' | null): TableView {
  const [start, end] = [without(view.start, id), without(view.end, id)]
  return { ...view, start: side === 'start' ? [...start, id] : start, end: side === 'end' ? [id, ...end] : end }
}

/** null: as wide as it is by itself. */
export function resizeColumn(view: TableView, id: string, width: number | null): TableView {
  const { [id]: _, ...rest } = view.widths
  return { ...view, widths: width === null ? rest : { ...rest, [id]: clamp(width) } }
}

export const groupBy = (view: TableView, id: string): TableView => ({
  ...view,
  group: view.group.includes(id) ? without(view.group, id) : [...view.group, id],
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const listed = ['order', 'hidden', 'start', 'end', 'group'] as const

/** What differs from `first`, for the query of an address; `prefix` keeps two tables of one page apart. */
export function encodeView(view: TableView, first: TableView, prefix = ''): URLSearchParams {
  const query = new URLSearchParams()
  const differs = (part: keyof TableView) => !isSame(view[part], first[part])
  if (differs('sort')) query.set(`${prefix}sort`, view.sort.map(({ id, desc }) => `${desc ? '-' : ''}${id}`).join(','))
  for (const part of listed) if (differs(part)) query.set(prefix + part, view[part].join(','))
  if (differs('widths')) query.set(`${prefix}widths`, Object.entries(view.widths).flat().join(','))
  if (differs('density')) query.set(`${prefix}density`, view.density)
  const names = new Set([...Object.keys(first.filter), ...Object.keys(view.filter)])
  for (const name of names) {
    const values = view.filter[name] ?? []
    if (isSame(values, first.filter[name] ?? [])) continue
    for (const value of values.length > 0 ? values : ['']) query.append(`${prefix}f.${name}`, value)
  }
  return query
}

/** The query of an address with this view in it: what else stands there stays. */
export function withView(search: string, view: TableView, first: TableView, prefix = ''): URLSearchParams {
  const own = new Set(['sort', 'widths', 'density', ...listed].map((name) => prefix + name))
  const others = [...new URLSearchParams(search)].filter(([key]) => !own.has(key) && !key.startsWith(`${prefix}f.`))
  return new URLSearchParams([...others, ...encodeView(view, first, prefix)])
}

/** The other way, from whatever stands there: what is unknown is left out, and columns that came later stand at their place. */
export function decodeView(query: URLSearchParams, first: TableView, prefix = ''): TableView {
  const known = new Set(first.order)
  const words = (name: string) => query.get(prefix + name)?.split(',')
  const ids = (part: (typeof listed)[number]) =>
    words(part) ? [...new Set(words(part)?.filter((id) => known.has(id)))] : first[part]
  const sort = words('sort')?.map((word) => ({ id: word.replace(/^-/, ''), desc: word.startsWith('-') }))
  const start = ids('start')
  return {
    sort: sort
      ? sort.filter(({ id }, place) => known.has(id) && sort.findIndex((one) => one.id === id) === place)
      : first.sort,
    order: withMissing(ids('order'), first.order),
    hidden: ids('hidden'),
    widths: words('widths') ? readWidths(words('widths') ?? [], known) : first.widths,
    start,
    end: ids('end').filter((id) => !start.includes(id)),
    group: ids('group'),
    density: densities.find((density) => density === query.get(`${prefix}density`)) ?? first.density,
    filter: readFilter(query, first, `${prefix}f.`),
  }
}

/** Columns that the list does not name, each after the one that it stands behind by itself. */
function withMissing(order: readonly string[], all: readonly string[]): readonly string[] {
  return all.reduce<readonly string[]>((list, id, place) => {
    if (list.includes(id)) return list
    return list.toSpliced(list.indexOf(all[place - 1] ?? '') + 1, 0, id)
  }, order)
}

function readWidths(words: readonly string[], known: ReadonlySet<string>): Record<string, number> {
  const widths: Record<string, number> = {}
  for (let place = 0; place + 1 < words.length; place += 2) {
    const [id = '', width] = [words[place], Number(words[place + 1])]
    if (known.has(id) && Number.isFinite(width) && width > 0) widths[id] = clamp(width)
  }
  return widths
}

function readFilter(query: URLSearchParams, first: TableView, prefix: string): TableView['filter'] {
  const filter: Record<string, readonly string[]> = { ...first.filter }
  for (const key of new Set(query.keys())) {
    if (!key.startsWith(prefix) || key === prefix) continue
    const values = query.getAll(key).filter((value) => value !== '')
    const name = key.slice(prefix.length)
    if (values.length > 0 || name in first.filter) filter[name] = values
  }
  return filter
}
