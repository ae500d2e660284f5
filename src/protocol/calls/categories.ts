/** Junket: categories of players and of transactions across the desk. */
import * as z from 'zod/mini'
import { define, Done, isName, isStorable } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { DeskTransaction, Named } from '../core/entities.ts'
import { acts, items } from '../core/permissions.ts'
import { TransactionSum } from './transactions.ts'
import { Id, PathId, SignedAmount } from '../core/scalars.ts'

export const CategoryType = z.enum(['player', 'transaction'])
export type CategoryType = z.infer<typeof CategoryType>

/** `count`: how many players or transactions are in it. `version` changes with its name. */
const Category = z.object({ id: Id, name: z.string(), type: CategoryType, count: z.int(), version: z.string() })
export type Category = z.infer<typeof Category>

const OfType = z.object({ type: CategoryType })
const OfOne = z.object({ type: CategoryType, id: PathId })
const NewCategory = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.refine(isName)),
})
const Members = z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(500)) })
/** Seconds since the epoch. */
const Unix = z.pipe(z.string().check(z.regex(/^\d{1,11}$/)), z.transform(Number))

/** Minor units, the player's view; by `action` = TransactionType, each counted as its type says (a withdrawal is positive). */
const Sums = z.array(z.object({ action: z.int(), sum: SignedAmount }))
const Totals = z.object({
  totalCashIn: SignedAmount,
  totalCashOut: SignedAmount,
  totalCash: SignedAmount,
  totalGameResult: SignedAmount,
  totalNetResult: SignedAmount,
})
export type CategoryTotals = z.infer<typeof Totals>
export const categoryRange = { startUnix: z.optional(Unix), endUnix: z.optional(Unix) }
const results = { cash: SignedAmount, gameResult: SignedAmount, netResult: SignedAmount }

const CategoryPlayer = z.object({ player: Named, ...results, transaction_sums: Sums })
export type CategoryPlayer = z.infer<typeof CategoryPlayer>

export const categoryCalls = {
  categories: define({
    method: 'GET',
    path: '/admin/categories/:type',
    summary: 'The categories of players or of transactions.',
    access: 'staff',
    permission: items.junket,
    params: OfType,
    answer: z.object({ Categories: z.array(Category) }),
  }),
  addCategory: define({
    method: 'POST',
    path: '/admin/categories/:type',
    summary: 'Makes a category.',
    access: 'staff',
    permission: acts.editJunket,
    params: OfType,
    body: NewCategory,
    answer: Category,
    success: 201,
    codes: [ErrorCode.conflict],
  }),
  renameCategory: define({
    method: 'PUT',
    path: '/admin/categories/:type/:id',
    summary:
      'Gives a category another name. With a `version` that is no longer its own it changes nothing (60409, `reason` changed, with the `category` as it is now).',
    access: 'staff',
    permission: acts.editJunket,
    params: OfOne,
    body: z.extend(NewCategory, { version: z.optional(z.string().check(z.maxLength(64))) }),
    answer: Category,
    codes: [ErrorCode.unknown, ErrorCode.conflict],
  }),
  category: define({
    method: 'GET',
    path: '/admin/categories/:type/:id',
    summary:
      'Its players with their figures from `startUnix` until `endUnix` (seconds; the gaming month when absent). Of a category of transactions: figures of its transactions alone. `totalCashIn` and `totalCashOut` are deposits and withdrawals.',
    access: 'staff',
    permission: items.junket,
    params: OfOne,
    query: z.strictObject(categoryRange),
    answer: z.extend(Totals, {
      category: Category,
      players: z.array(CategoryPlayer),
    }),
    codes: [ErrorCode.unknown],
  }),
  deleteCategory: define({
    method: 'DELETE',
    path: '/admin/categories/:type/:id',
    summary: 'Deletes an empty category; one in use is refused with 60409 `{reason: "in use", count}`.',
    access: 'staff',
    permission: acts.editJunket,
    params: OfOne,
    answer: Done,
    codes: [ErrorCode.unknown, ErrorCode.conflict],
  }),
  assignCategory: define({
    method: 'POST',
    path: '/admin/categories/:type/:id/assign',
    summary: 'Puts players, or transactions across the desk, into it; who is in it already stays.',
    access: 'staff',
    permission: acts.editJunket,
    params: OfOne,
    body: Members,
    answer: Category,
    codes: [ErrorCode.unknown],
  }),
  unassignCategory: define({
    method: 'POST',
    path: '/admin/categories/:type/:id/unassign',
    summary: 'Takes players or transactions out of it; who is not in it is passed over.',
    access: 'staff',
    permission: acts.editJunket,
    params: OfOne,
    body: Members,
    answer: Category,
    codes: [ErrorCode.unknown],
  }),
  categoryTotals: define({
    method: 'GET',
    path: '/admin/categories/:type/totals',
    summary:
      'The categories in their order, each with the totals of `GET /admin/categories/:type/:id` from `startUnix` until `endUnix`. A player who is in two of them counts in both.',
    access: 'staff',
    permission: items.junket,
    params: OfType,
    query: z.strictObject(categoryRange),
    answer: z.object({ categories: z.array(z.extend(Totals, { category: Category })) }),
  }),
  orderCategories: define({
    method: 'PUT',
    path: '/admin/categories/:type/order',
    summary:
      'In which order the categories are told: all of their ids. 60409 `{reason: "changed"}` when these are not all that there are.',
    access: 'staff',
    permission: acts.editJunket,
    params: OfType,
    body: z.object({ ids: z.array(Id).check(z.maxLength(500)) }),
    answer: z.object({ Categories: z.array(Category) }),
    codes: [ErrorCode.conflict],
  }),
  categoryTransactions: define({
    method: 'GET',
    path: '/admin/categories/transaction/:id/transactions',
    summary:
      'Its transactions that were settled, or where they are not, asked for, from `startUnix` until `endUnix`: newest first, 50, older ones than `lastTransactionID`; how many there are of the whole range, and by type what those that are done add up to.',
    access: 'staff',
    permission: items.junket,
    params: z.object({ id: PathId }),
    query: z.strictObject({ ...categoryRange, lastTransactionID: z.optional(PathId) }),
    answer: z.object({ transactions: z.array(DeskTransaction), total: z.int(), sums: z.array(TransactionSum) }),
    codes: [ErrorCode.unknown],
  }),
  categoryCandidates: define({
    method: 'GET',
    path: '/admin/categories/:type/:id/candidates',
    summary:
      'Who or what may be put into it and is not in it: players found by words, or the newest transactions across the desk of those; 20 at most.',
    access: 'staff',
    permission: acts.editJunket,
    params: OfOne,
    query: z.strictObject({
      search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.refine(isStorable))),
    }),
    answer: z.object({ players: z.array(Named), transactions: z.array(DeskTransaction) }),
    codes: [ErrorCode.unknown],
  }),
} as const
