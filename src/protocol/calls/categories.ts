/** Junket: categories of players and of transactions across the desk. */
import * as z from 'zod/mini'
import { define, Done, isStorable } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Named } from '../core/entities.ts'
import { acts, items } from '../core/permissions.ts'
import { Id, PathId, SignedAmount } from '../core/scalars.ts'

export const CategoryType = z.enum(['player', 'transaction'])
export type CategoryType = z.infer<typeof CategoryType>

/** `count`: how many players or transactions are in it. */
const Category = z.object({ id: Id, name: z.string(), type: CategoryType, count: z.int() })

const OfType = z.object({ type: CategoryType })
const OfOne = z.object({ type: CategoryType, id: PathId })
const NewCategory = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.refine(isStorable)),
})
const Members = z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(500)) })
/** Seconds since the epoch. */
const Unix = z.pipe(z.string().check(z.regex(/^\d{1,11}$/)), z.transform(Number))

/** Minor units, the player's view; by `action` = TransactionType, each counted as its type says (a withdrawal is positive). */
const Sums = z.array(z.object({ action: z.int(), sum: SignedAmount }))
const results = { cash: SignedAmount, gameResult: SignedAmount, netResult: SignedAmount }

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
    summary: 'Gives a category another name.',
    access: 'staff',
    permission: acts.editJunket,
    params: OfOne,
    body: NewCategory,
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
    query: z.object({ startUnix: z.optional(Unix), endUnix: z.optional(Unix) }),
    answer: z.object({
      category: Category,
      players: z.array(z.object({ player: Named, ...results, transaction_sums: Sums })),
      totalCashIn: SignedAmount,
      totalCashOut: SignedAmount,
      totalCash: SignedAmount,
      totalGameResult: SignedAmount,
      totalNetResult: SignedAmount,
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
} as const
