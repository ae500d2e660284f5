/** Every page of the sample layer: one line each. Which program part it is, `src/sample/frame/pages.ts` says. */
import { matchPath, type Parameter, type PathValues, pathOf } from '../../kit/paths.ts'
import type { Rule, SampleRole } from './guard.ts'

export const pageGroups = ['areas', 'pages', 'examples'] as const
type Line = {
  path: string
  group: (typeof pageGroups)[number]
  /** What its `id` may be; an id by itself. */
  ids?: Parameter
  /** Of these the first is opened from the list. */
  opens?: string
  rule?: readonly SampleRole[]
  /** True: it is reached from another one, and stands in no list. */
  isUnlisted?: true
}
const thing = [':id', 'new'] as const
const entryIds = [
  ...['login', 'login-2', 'login-3', 'register', 'register-2', 'register-3', 'forgot-password', 'forgot-password-2'],
  ...['reset-password', 'reset-password-2', 'lock', 'lock-2', 'mail-confirm', 'mail-confirm-2'],
]

export const samplePages = {
  home: { path: '/sample', group: 'areas' },
  analytics: { path: '/sample/analytics', group: 'areas' },
  project: { path: '/sample/project', group: 'areas' },
  /** A new event may be of a day: 20261123. */
  calendar: { path: '/sample/calendar/:id?/:day?', group: 'areas', ids: thing },
  chat: { path: '/sample/chat/:id?', group: 'areas', ids: [':id', 'me'] },
  contacts: { path: '/sample/contacts/:id?', group: 'areas', ids: thing },
  products: { path: '/sample/products/:id?', group: 'areas', ids: thing },
  orders: { path: '/sample/orders/:id?', group: 'areas' },
  files: { path: '/sample/files/:id?', group: 'areas' },
  icons: { path: '/sample/icons', group: 'areas' },
  mail: { path: '/sample/mail/:id?', group: 'areas', ids: thing },
  notes: { path: '/sample/notes/:id?', group: 'areas', ids: [...thing, 'labels'] },
  boards: { path: '/sample/scrumboard', group: 'areas' },
  board: { path: '/sample/scrumboard/:board', group: 'areas', isUnlisted: true },
  boardSettings: { path: '/sample/scrumboard/:id/settings', group: 'areas', isUnlisted: true },
  card: { path: '/sample/scrumboard/:board/:id', group: 'areas', isUnlisted: true },
  quickPanel: { path: '/sample/quick-panel', group: 'areas' },
  todo: { path: '/sample/todo/:id?', group: 'areas', ids: thing },
  calls: { path: '/sample/calls', group: 'areas' },
  comingSoon: { path: '/pages/coming-soon', group: 'pages' },
  faq: { path: '/pages/faq', group: 'pages' },
  invoice: { path: '/pages/invoices', group: 'pages' },
  knowledgeBase: { path: '/pages/knowledge-base/:id?', group: 'pages' },
  maintenance: { path: '/pages/maintenance', group: 'pages' },
  pricing: { path: '/pages/pricing', group: 'pages' },
  profile: { path: '/pages/profile', group: 'pages' },
  search: { path: '/pages/search', group: 'pages' },
  entry: { path: '/pages/auth/:id', group: 'pages', ids: entryIds, opens: 'login' },
  adminExample: { path: '/auth/admin-role-example', group: 'examples', rule: ['admin'] },
  staffExample: { path: '/auth/staff-role-example', group: 'examples', rule: ['admin', 'staff'] },
  guestExample: { path: '/auth/guest-role-example', group: 'examples', rule: [] },
  messages: { path: '/ui/messages', group: 'examples' },
} as const satisfies Record<string, Line>

export type SamplePageId = keyof typeof samplePages
export const samplePageIds = Object.keys(samplePages) as SamplePageId[]
export const samplePageOf = (id: SamplePageId): Line => samplePages[id]
export const addressOf = (page: SamplePageId, id: string | null = samplePageOf(page).opens ?? null) =>
  pathOf(samplePageOf(page).path, { id })
/** Of the list at the side. */
export const listedPages = pageGroups.map((group) => ({
  group,
  pages: samplePageIds.filter((page) => samplePageOf(page).group === group && !samplePageOf(page).isUnlisted),
}))
export { entryIds }

export const sampleHome = '/sample'
export const sampleLogin = '/pages/auth/login'

export type Matched = { page: SamplePageId; values: PathValues; rule: Rule }
/** What a path asks for; null where it is none of the layer's. */
export function matchSamplePage(path: string): Matched | null {
  for (const page of samplePageIds) {
    const { path: pattern, ids, rule } = samplePageOf(page)
    const values = matchPath(pattern, path, ids === undefined ? {} : { id: ids })
    if (values !== null) return { page, values, rule }
  }
  return null
}
