/** How somebody looks at a table of the desk, kept under a name: the address of the page as it stood. */
import * as z from 'zod/mini'
import { define, isName, isStorable } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { items } from '../core/permissions.ts'
import { Id, PathId } from '../core/scalars.ts'

/** A page of the navigation: who sees its item sees the views of it that are shared. */
export const ViewPage = z.enum(Object.keys(items) as (keyof typeof items)[])
export type ViewPage = z.infer<typeof ViewPage>
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.refine(isName))
/** Within the desk, and nowhere else. */
const Address = z.string().check(z.maxLength(2_000), z.regex(/^\/apps\/[\w/-]+(?:\?[^\s#]*)?$/), z.refine(isStorable))

/** What its maker says of it. */
export const ViewNaming = z.object({ name: Name, isShared: z.boolean() })
/** `mayChange`: the caller made it, or it is shared and they arrange what others see. */
const SavedView = z.object({
  id: Id,
  page: ViewPage,
  name: z.string(),
  address: z.string(),
  isShared: z.boolean(),
  /** With it the page opens for the caller. */
  isDefault: z.boolean(),
  isOwn: z.boolean(),
  mayChange: z.boolean(),
  owner: z.string(),
})
export type SavedView = z.infer<typeof SavedView>
const SavedViews = z.object({ views: z.array(SavedView) })
/** Of one person, of all pages. */
export const mostViews = 100

const params = z.object({ id: PathId })
const query = z.strictObject({})
const changing = { access: 'staff', params, query, answer: SavedViews } as const
const refusals = [ErrorCode.noPermission, ErrorCode.unknown, ErrorCode.conflict]

export const viewCalls = {
  views: define({
    method: 'GET',
    path: '/views',
    summary:
      'The caller’s own saved views and those that others share, of the pages that the caller may open; by name.',
    access: 'staff',
    query,
    answer: SavedViews,
  }),
  saveView: define({
    method: 'POST',
    path: '/views',
    summary: 'Keeps an address of a page under a name. 60409 `taken`: the caller has one of that name on that page.',
    access: 'staff',
    query,
    body: z.extend(ViewNaming, { page: ViewPage, address: Address }),
    answer: SavedViews,
    success: 201,
    codes: [ErrorCode.noPermission, ErrorCode.limitReached, ErrorCode.conflict],
  }),
  changeView: define({
    ...changing,
    method: 'PUT',
    path: '/views/:id',
    summary: 'Renames it, gives it another address, shares it or takes it back; what is absent stays.',
    body: z.object({ name: z.optional(Name), address: z.optional(Address), isShared: z.optional(z.boolean()) }),
    codes: refusals,
  }),
  deleteView: define({
    ...changing,
    method: 'DELETE',
    path: '/views/:id',
    summary: 'Takes it away for everybody.',
    codes: refusals,
  }),
  restoreView: define({
    ...changing,
    method: 'POST',
    path: '/views/:id/restore',
    summary: 'Brings back one that was taken away, as it was.',
    codes: [...refusals, ErrorCode.limitReached],
  }),
  setDefaultView: define({
    method: 'PUT',
    path: '/view-defaults/:page',
    summary: 'With which view a page opens for the caller; null: as it is by itself.',
    access: 'staff',
    query,
    params: z.object({ page: ViewPage }),
    body: z.object({ id: z.nullable(Id) }),
    answer: SavedViews,
    codes: refusals,
  }),
} as const
