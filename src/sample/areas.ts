/** Every area of the sample data. */
import { analytics } from './analytics/area.ts'
import { auth } from './auth/area.ts'
import { calendar } from './calendar/area.ts'
import { chat } from './chat/area.ts'
import { contacts } from './contacts/area.ts'
import { ecommerce } from './ecommerce/area.ts'
import { faq } from './faq/area.ts'
import { fileManager } from './fileManager/area.ts'
import { icons } from './icons/area.ts'
import { invoices } from './invoices/area.ts'
import type { Area } from './kit/area.ts'
import { knowledgeBase } from './knowledgeBase/area.ts'
import { mail } from './mail/area.ts'
import { notes } from './notes/area.ts'
import { profile } from './profile/area.ts'
import { projectDashboard } from './projectDashboard/area.ts'
import { quickPanel } from './quickPanel/area.ts'
import { scrumboard } from './scrumboard/area.ts'
import { search } from './search/area.ts'
import { todo } from './todo/area.ts'

export const areas: readonly Area[] = [
  analytics,
  auth,
  calendar,
  chat,
  contacts,
  ecommerce,
  faq,
  fileManager,
  icons,
  invoices,
  knowledgeBase,
  mail,
  notes,
  profile,
  projectDashboard,
  quickPanel,
  scrumboard,
  search,
  todo,
]
