/** The pages of the desk: one line each, loaded when it is opened. */
import type { PageId } from '#machines/desk/pages/pages.ts'
import type { PageChunk } from './pages/page.ts'

export const pageChunks: Readonly<Record<PageId, () => Promise<{ page: PageChunk }>>> = {
  machineBoard: () => import('./pages/machineBoard.ts'),
  userBoard: () => import('./pages/userBoard.ts'),
  sessions: () => import('./pages/sessions.ts'),
  activities: () => import('./pages/activities.ts'),
  oversight: () => import('./pages/oversight.ts'),
  attendants: () => import('./pages/attendants.ts'),
  cage: () => import('./pages/cage.ts'),
  cageHistory: () => import('./pages/cageHistory.ts'),
  confirms: () => import('./pages/confirms.ts'),
  machines: () => import('./pages/machines.ts'),
  machine: () => import('./pages/machine.ts'),
  machineSettings: () => import('./pages/machineSettings.ts'),
  machineProblems: () => import('./pages/machineProblems.ts'),
  reconciliation: () => import('./pages/reconciliation.ts'),
  users: () => import('./pages/users.ts'),
  reservations: () => import('./pages/reservations.ts'),
  groups: () => import('./pages/groups.ts'),
  junket: () => import('./pages/junket.ts'),
  junketDetail: () => import('./pages/junketDetail.ts'),
}
