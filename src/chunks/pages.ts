/** The pages of the desk: one line each, loaded when it is opened. */
import type { PageId } from '#machines/desk/pages/pages.ts'
import type { PageChunk } from './pages/page.ts'

type Load = () => Promise<{ page: PageChunk }>
const notBuilt: Load = () => import('./pages/notBuilt.ts')

export const pageChunks: Readonly<Record<PageId, Load>> = {
  machineBoard: () => import('./pages/machineBoard.ts'),
  userBoard: notBuilt,
  sessions: () => import('./pages/sessions.ts'),
  activities: () => import('./pages/activities.ts'),
  cage: () => import('./pages/cage.ts'),
  cageHistory: () => import('./pages/cageHistory.ts'),
  confirms: () => import('./pages/confirms.ts'),
  machines: () => import('./pages/machines.ts'),
  machine: () => import('./pages/machine.ts'),
  machineSettings: notBuilt,
  machineProblems: () => import('./pages/machineProblems.ts'),
  users: () => import('./pages/users.ts'),
  reservations: notBuilt,
  groups: notBuilt,
  junket: notBuilt,
  junketDetail: notBuilt,
}
