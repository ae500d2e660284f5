/** The pages of the back office: one line each. The guard, the navigation, the search and docs/routes.md read it. */
import { acts, type itemGroups, items } from '#protocol/core/permissions.ts'
import { id, type Parameters } from '../../kit/paths.ts'

export type GroupId = keyof typeof itemGroups
/** `permission`: any of the ids opens it. With a `group` it is an item of the navigation, in the order of this table. */
export type DeskPage = {
  path: string
  parameters?: Parameters
  /** Of its item, where the path alone does not give it. */
  url?: string
  permission: readonly number[]
  group?: GroupId
  /** The item of the navigation that leads to it, where it is none itself. */
  under?: string
}

export const deskPages = {
  machineBoard: { path: '/apps/dashboard', permission: items.machineBoard, group: 'dashboards' },
  userBoard: { path: '/apps/dashboardUsers', permission: items.userBoard, group: 'dashboards' },
  sessions: { path: '/apps/supervisor', permission: items.sessions, group: 'supervisor' },
  activities: { path: '/apps/supervisorActivity', permission: items.activities, group: 'supervisor' },
  oversight: { path: '/apps/oversight', permission: items.oversight, group: 'supervisor' },
  cage: { path: '/apps/cashier/:playerId?', parameters: { playerId: id }, permission: items.cage, group: 'cashier' },
  cageHistory: { path: '/apps/cashierHistory', permission: items.cageHistory, group: 'cashier' },
  confirms: { path: '/apps/cashierConfirms', permission: items.confirms, group: 'cashier' },
  machines: {
    path: '/apps/machines/:filter',
    parameters: { filter: ['all', 'problems', id] },
    url: '/apps/machines',
    permission: items.machines,
    group: 'technical',
  },
  machine: {
    path: '/apps/machine/:machineId',
    parameters: { machineId: id },
    permission: items.machines,
    under: 'machines',
  },
  machineSettings: { path: '/apps/machineSettings', permission: acts.editSettings, under: 'machines' },
  machineProblems: { path: '/apps/machinesError', permission: items.machineProblems, group: 'technical' },
  reconciliation: { path: '/apps/reconciliation', permission: items.reconciliation, group: 'technical' },
  users: {
    path: '/apps/contacts/:filter',
    parameters: { filter: ['all', 'players', 'staff', 'requests', id] },
    permission: items.users,
    group: 'userManagement',
  },
  reservations: { path: '/apps/reservations', permission: items.reservations, group: 'userManagement' },
  groups: { path: '/apps/group-and-permissions', permission: items.groups, group: 'userManagement' },
  junket: { path: '/apps/categories', permission: items.junket, group: 'userManagement' },
  junketDetail: {
    path: '/apps/categoryDetail/:type/:categoryId',
    parameters: { type: ['player', 'transaction'], categoryId: id },
    permission: items.junket,
    under: 'junket',
  },
  // The last: nobody's first page.
  attendants: { path: '/apps/attendants', permission: items.attendants, group: 'supervisor' },
} as const satisfies Record<string, DeskPage>

export type PageId = keyof typeof deskPages
export const pageIds = /* @__PURE__ */ Object.keys(deskPages) as PageId[]
/** The page of the navigation that is shown as the present one. */
export function pageOfItem(page: PageId): PageId {
  const { under }: DeskPage = deskPages[page]
  return pageIds.find((id) => id === under) ?? page
}
