/** The navigation tree, and who sees what of it. Titles are translation keys `nav.<id>`. */
import { acts, itemGroups, items } from '#protocol/core/permissions.ts'

export type ItemId = keyof typeof items
export type GroupId = keyof typeof itemGroups
/** `permissions` are ids held; `type` 0 player … 4 administrator, who sees everything. */
export type Bearer = { type: number; permissions: readonly number[] }
export type Item = {
  id: ItemId
  url: string
  /** False: its page says that it is not built yet, and nobody begins there. */
  isBuilt: boolean
  /** Hidden from whoever is below it, or is of another type than `require`; not from administrators. */
  minLevel?: number
  require?: number
}
export type Group = { id: GroupId; children: readonly Item[] }

const administrator = 4
const item = (id: ItemId, url: string, isBuilt = false): Item => ({ id, url, isBuilt })

export const navigation: readonly Group[] = [
  {
    id: 'dashboards',
    children: [item('machineBoard', '/apps/dashboard'), item('userBoard', '/apps/dashboardUsers')],
  },
  {
    id: 'supervisor',
    children: [item('sessions', '/apps/supervisor'), item('activities', '/apps/supervisorActivity')],
  },
  {
    id: 'cashier',
    children: [
      item('cage', '/apps/cashier'),
      item('cageHistory', '/apps/cashierHistory'),
      item('confirms', '/apps/cashierConfirms'),
    ],
  },
  {
    id: 'technical',
    children: [item('machines', '/apps/machines/all'), item('machineProblems', '/apps/machinesError')],
  },
  {
    id: 'userManagement',
    children: [
      item('users', '/apps/contacts/all'),
      item('reservations', '/apps/reservations'),
      item('groups', '/apps/group-and-permissions'),
      item('junket', '/apps/categories'),
    ],
  },
]

/** Whether one of `required` is held; an empty list asks for nothing, and an administrator holds all. */
export function holds({ type, permissions }: Bearer, required: readonly number[]): boolean {
  return type === administrator || required.length === 0 || required.some((id) => permissions.includes(id))
}

function seesItem(bearer: Bearer, { id, minLevel, require }: Item): boolean {
  if (bearer.type === administrator) return true
  if (minLevel !== undefined && minLevel > bearer.type) return false
  if (require !== undefined && require !== bearer.type) return false
  return holds(bearer, items[id])
}

/** A group is there only if its own ids match and a child is seen. Players have none of it. */
export function navigationOf(bearer: Bearer, tree: readonly Group[] = navigation): Group[] {
  if (bearer.type === 0) return []
  return tree
    .filter(({ id }) => holds(bearer, itemGroups[id]))
    .map((group) => ({ ...group, children: group.children.filter((child) => seesItem(bearer, child)) }))
    .filter(({ children }) => children.length > 0)
}

/** Where somebody of the staff begins: at the first of their items that is built; null when there is none. */
export function firstItemOf(bearer: Bearer): string | null {
  return (
    navigationOf(bearer)
      .flatMap(({ children }) => children)
      .find(({ isBuilt }) => isBuilt)?.url ?? null
  )
}

/** A group is active if the address of any child equals the current path or is contained in it. */
export function isActive({ url }: Pick<Item, 'url'>, path: string): boolean {
  return path === url || path.includes(url)
}

/** What a page of the desk asks for, beyond the items. */
export const pageLevels = {
  ...items,
  machine: items.machines,
  machineSettings: acts.editSettings,
  junketDetail: items.junket,
} as const satisfies Record<string, readonly number[]>
export type PageId = keyof typeof pageLevels
