/** Lists that the venue reads itself, as files: all of their filter, sent as they are read. */
import * as z from 'zod/mini'
import { define, isStorable } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { eventColumns } from '../core/oversight.ts'
import { items } from '../core/permissions.ts'
import { PathId } from '../core/scalars.ts'
import { categoryRange } from './categories.ts'
import { memberFilter } from './groups.ts'
import { handOverFilter } from './handOvers.ts'
import { Zone } from './history.ts'
import { eventFilter } from './oversight.ts'
import { closedProblemFilter } from './problems.ts'
import { safeFilter } from './safes.ts'
import { figureNames, postingFilter } from './statistics.ts'
import { activityFilter, Range } from './supervision.ts'
import { deskFilter } from './transactions.ts'
import { registrationFilter, userFilter } from './users.ts'

export const text = (most: number) => z.string().check(z.maxLength(most), z.refine(isStorable))
export const FileShape = {
  format: z.enum(['csv', 'xlsx']),
  /** Of the times; absent: the venue’s. */
  timeZone: z.optional(Zone),
}
export const file = {
  method: 'POST',
  access: 'staff',
  ignoresKey: true,
  answer: z.string(),
  media: 'application/octet-stream',
  codes: [ErrorCode.noPermission],
} as const

/** What may stand in the file of each list. */
export const listColumns = {
  deskTransactions: [
    ...['at', 'player', 'type', 'amount', 'state', 'maker', 'checker'],
    ...['reason', 'settled', 'day', 'safe', 'number'],
  ],
  handOvers: ['at', 'from', 'to', 'amount', 'state', 'recounts', 'decider', 'settled', 'safes', 'number'],
  safes: [
    ...['cashier', 'state', 'opened', 'closed', 'expected', 'counted'],
    ...['variance', 'adjusted', 'waiting', 'number'],
  ],
  events: eventColumns,
  activities: ['at', 'action', 'actor', 'machine', 'player', 'reason', 'object'],
  users: [
    ...['name', 'username', 'type', 'group', 'status', 'balance', 'seen', 'joined'],
    ...['vip', 'email', 'phone', 'card', 'number'],
  ],
  registrations: ['name', 'username', 'email', 'asked', 'ip', 'state', 'decided', 'reason'],
  members: ['person', 'username', 'type', 'group', 'state'],
  closedProblems: ['problem', 'machine', 'closed', 'lasted', 'how', 'by', 'taken', 'since', 'player'],
  pastTasks: ['what', 'machine', 'player', 'amount', 'taken', 'waited', 'lasted', 'over', 'ended'],
  postings: ['at', 'what', 'machine', 'by', ...figureNames],
} as const
export type ListName = keyof typeof listColumns
export type ListColumn<List extends ListName = ListName> = (typeof listColumns)[List][number]

function body<const Column extends string>(columns: readonly Column[]) {
  return z.object({
    ...FileShape,
    columns: z
      .array(z.object({ id: z.enum(columns), label: text(200) }))
      .check(z.minLength(1), z.maxLength(columns.length)),
    /** How the reader’s language says what a cell is, such as `state.taken`; what is absent is said in English. */
    words: z.record(text(60), text(200)),
  })
}

export const exportLists = {
  exportDeskTransactions: define({
    ...file,
    path: '/exports/deskTransactions',
    summary:
      'Transactions across the desk, newest first, as a file: all of the filter, sent as they are read. `X-Rows` tells how many there are. Amounts that leave a wallet are below zero.',
    permission: items.cageHistory,
    query: z.strictObject(deskFilter),
    body: body(listColumns.deskTransactions),
  }),
  exportHandOvers: define({
    ...file,
    path: '/exports/handOvers',
    summary:
      'Hand-overs of cash, newest first, as a file: all of the filter that the caller sees, sent as they are read. `X-Rows` tells how many there are.',
    permission: items.cageHistory,
    query: z.strictObject(handOverFilter),
    body: body(listColumns.handOvers),
  }),
  exportSafes: define({
    ...file,
    path: '/exports/safes',
    summary:
      'Safes of cashiers, newest first, as a file: all of the filter, with what the caller sees of each, sent as they are read. `X-Rows` tells how many there are.',
    permission: items.cageHistory,
    query: z.strictObject(safeFilter),
    body: body(listColumns.safes),
  }),
  exportEvents: define({
    ...file,
    path: '/exports/events',
    summary: 'Significant events, newest first, as a file: all of the filter, sent as they are read.',
    permission: items.oversight,
    query: z.strictObject(eventFilter),
    body: body(listColumns.events),
  }),
  exportActivities: define({
    ...file,
    path: '/exports/activities',
    summary:
      'What players, staff and the venue did on the floor, newest first, as a file: all of the filter, sent as it is read.',
    permission: items.activities,
    query: z.strictObject(activityFilter),
    body: body(listColumns.activities),
  }),
  exportUsers: define({
    ...file,
    path: '/exports/users',
    summary:
      'Accounts as the list of users tells them, as a file: all of the filter, in its order, sent as they are read. `X-Rows` tells how many there are.',
    permission: items.users,
    query: z.strictObject(userFilter),
    body: body(listColumns.users),
  }),
  exportRegistrations: define({
    ...file,
    path: '/exports/registrations',
    summary: 'Requests for an account in one state, waiting ones unless told, newest first, as a file.',
    permission: items.users,
    query: z.strictObject(registrationFilter),
    body: body(listColumns.registrations),
  }),
  exportMembers: define({
    ...file,
    path: '/exports/members',
    summary:
      'Who is in which group, as a file: all of the filter, sent as they are read. `X-Rows` tells how many there are.',
    permission: items.groups,
    query: z.strictObject(memberFilter),
    body: body(listColumns.members),
  }),
  exportClosedProblems: define({
    ...file,
    path: '/exports/closedProblems',
    summary:
      'Problems that are over, the last closed first, as a file: all of the filter, sent as they are read. `X-Rows` tells how many there are.',
    permission: items.machineProblems,
    query: z.strictObject(closedProblemFilter),
    body: body(listColumns.closedProblems),
    codes: [ErrorCode.noPermission, ErrorCode.unknown],
  }),
  exportPastTasks: define({
    ...file,
    path: '/exports/pastTasks',
    summary: 'What waited for a person on the floor and is over, the last first, as a file: of all its range.',
    permission: items.attendants,
    query: z.strictObject(Range),
    body: body(listColumns.pastTasks),
  }),
  exportPostings: define({
    ...file,
    path: '/exports/postings/:id',
    summary:
      'What the figures of a player are the sum of, newest first, as a file: all of the range, or of one figure what moves it. `X-Rows` tells how many there are.',
    permission: items.userBoard,
    params: z.object({ id: PathId }),
    query: z.strictObject(postingFilter),
    body: body(listColumns.postings),
    codes: [ErrorCode.noPermission, ErrorCode.unknown],
  }),
  exportCategoryTransactions: define({
    ...file,
    path: '/exports/categoryTransactions/:id',
    summary:
      'The transactions of a category, newest first, as a file: all of the range, sent as they are read. `X-Rows` tells how many there are.',
    permission: items.junket,
    params: z.object({ id: PathId }),
    query: z.strictObject(categoryRange),
    body: body(listColumns.deskTransactions),
    codes: [ErrorCode.noPermission, ErrorCode.unknown],
  }),
} as const
