import {
  Activity,
  Banknote,
  CalendarClock,
  CircleCheck,
  Contact,
  History,
  LayoutGrid,
  type LucideIcon,
  Monitor,
  ShieldCheck,
  SlidersHorizontal,
  Tags,
  TriangleAlert,
  Users,
} from 'lucide-react'
import type { ItemId } from '#machines/desk/navigation/navigation.ts'

export const iconOf: Record<ItemId, LucideIcon> = {
  machineBoard: LayoutGrid,
  userBoard: Users,
  sessions: Monitor,
  activities: Activity,
  cage: Banknote,
  cageHistory: History,
  confirms: CircleCheck,
  machines: SlidersHorizontal,
  machineProblems: TriangleAlert,
  users: Contact,
  reservations: CalendarClock,
  groups: ShieldCheck,
  junket: Tags,
}
