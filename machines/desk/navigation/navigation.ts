/** The navigation tree, and who sees what of it. Titles are translation keys `nav.<id>`. */
import { itemGroups, items } from '#protocol/core/permissions.ts'
import { pathOf } from '../../kit/paths.ts'
import { type DeskPage, deskPages, type GroupId, type PageId, pageIds } from '../pages/pages.ts'

export type ItemId = keyof typeof items
/** `permissions` are ids held; `type` 0 player … 4 administrator, who sees everything. */
export type Viewer = { type: number; permissions: readonly number[] }
export type Item = {
  id: ItemId
  url: string
  /** Hidden from whoever is below it, or is of another type than `require`; not from administrators. */
  minLevel?: number
  require?: number
}
export type Group = { id: GroupId; children: readonly Item[] }

const administrator = 4
export const isAdministrator = ({ type }: Viewer): boolean => type === administrator
const isItem = (id: PageId): id is ItemId => id in items

/** Where an item leads: its page with the first word that a parameter takes. */
function urlOf({ path, parameters = {} }: DeskPage): string {
  const firstText = Object.entries(parameters).flatMap(([name, allowed]) =>
    Array.isArray(allowed) ? [[name, allowed[0] as string] as const] : [],
  )
  return pathOf(path, Object.fromEntries(firstText))
}

export const navigation: readonly Group[] = /* @__PURE__ */ (Object.keys(itemGroups) as GroupId[]).map((group) => ({
  id: group,
  children: pageIds.flatMap((id) => {
    const page: DeskPage = deskPages[id]
    return isItem(id) && page.group === group ? [{ id, url: page.url ?? urlOf(page) }] : []
  }),
}))

/** Whether one of `required` is held; an empty list asks for nothing, and an administrator holds all. */
export function holds({ type, permissions }: Viewer, required: readonly number[]): boolean {
  return type === administrator || required.length === 0 || required.some((id) => permissions.includes(id))
}

function seesItem(viewer: Viewer, { id, minLevel, require }: Item): boolean {
  if (viewer.type === administrator) return true
  if (minLevel !== undefined && minLevel > viewer.type) return false
  if (require !== undefined && require !== viewer.type) return false
  return holds(viewer, items[id])
}

/** A group is there only if its own ids match and a child is seen. Players have none of it. */
export function navigationOf(viewer: Viewer, tree: readonly Group[] = navigation): Group[] {
  if (viewer.type === 0) return []
  return tree
    .filter(({ id }) => holds(viewer, itemGroups[id]))
    .map((group) => ({ ...group, children: group.children.filter((child) => seesItem(viewer, child)) }))
    .filter(({ children }) => children.length > 0)
}

/** Where somebody of the staff begins: by the table of pages, whose last lines are nobody's first page; null when no item is theirs. */
export function firstItemOf(viewer: Viewer): string | null {
  const seen = navigationOf(viewer).flatMap(({ children }) => children)
  return seen.toSorted((one, other) => pageIds.indexOf(one.id) - pageIds.indexOf(other.id))[0]?.url ?? null
}
