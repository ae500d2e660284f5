/** What is asked before something is done to categories. The venue judges who may: this only says what would happen. */
import type { JunketOrder } from '#machines/desk/pages/junket/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { Category, CategoryType } from '#protocol/calls/categories.ts'

type Order = CommandOrder<JunketOrder>
const plain = { isAsked: false, isDangerous: false, phrase: null, affected: [], reason: 'none', words: null } as const
const worded = (word: string, name: string) => ({
  ...{ title: { key: `junket.ask.${word}`, params: { name } }, confirm: { key: `junket.act.${word}` } },
  done: { key: `junket.done.${word}`, params: { name } },
})

/** Its own dialog asks before. */
export const nameOrder = (type: CategoryType, category: Category | null, name: string): Order => ({
  ...{ ...plain, ...worded(category ? 'rename' : 'create', name) },
  act: category
    ? { do: 'rename', type, id: category.id, name, version: category.version }
    : { do: 'create', type, name },
})
export const deleteOrder = ({ type, id, name }: Category): Order => ({
  ...{ ...plain, ...worded('delete', name), isAsked: true, isDangerous: true },
  act: { do: 'delete', type, id },
})
export const moveOrder = (type: CategoryType, ids: readonly number[], id: number, by: -1 | 1): Order => {
  const from = ids.indexOf(id)
  return {
    ...{ ...plain, ...worded('order', ''), done: null },
    act: { do: 'order', type, ids: ids.toSpliced(from, 1).toSpliced(from + by, 0, id) },
  }
}
/** `name`: of whom or what. */
export const memberOrder = (
  how: 'assign' | 'unassign',
  { type, id }: Category,
  member: number,
  name: string,
): Order => ({
  ...{ ...plain, ...worded(how, name), isAsked: how === 'unassign' },
  act: { do: how, type, id, ids: [member] },
})
