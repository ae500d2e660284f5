import type { SavedView } from '#protocol/calls/views.ts'
import type { Message } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import type { PagePlace } from '../pages/page.types.ts'
import type { SavedViewsContext, SavedViewsEvent, ViewChange, ViewWrite } from './savedViews.types.ts'

type Event<Type extends SavedViewsEvent['type']> = Extract<SavedViewsEvent, { type: Type }>

/** As the navigation leads there: nothing is said of how it is looked at. */
const isPlain = ({ values, search }: PagePlace) =>
  search === '' && Object.values(values).every((value) => value === undefined || value === 'all')
/** With which the page opens, as long as nobody has done anything on it. */
export function openingView({ place, views, isFresh }: SavedViewsContext): SavedView | undefined {
  if (!isFresh || place === null || !isPlain(place)) return undefined
  return views?.find(({ page, isDefault }) => isDefault && page === place.page)
}
/** What the dialog's two fields come to. */
export function writeOf(
  { draft }: SavedViewsContext,
  { name, isShared, key }: Event<'naming.submitted'>,
): ViewWrite | null {
  if (draft === null) return null
  const { id, page, address } = draft
  const change: ViewChange =
    id === null ? { do: 'save', page, address, name, isShared } : { do: 'change', id, name, isShared }
  return { change, key }
}
/** What is said of what was written. */
export function doneMessage({ write }: SavedViewsContext): Message | readonly Message[] {
  const change = write?.change
  if (change?.do === 'delete') {
    const undo: Message = { to: 'savedViews', event: { type: 'deletion.undone', id: change.id } }
    const words = { key: 'views.deleted', params: { name: change.name } }
    return toast('success', words, { words: { key: 'views.undo' }, message: undo })
  }
  if (change?.do === 'save') return toast('success', { key: 'views.saved' })
  return change?.do === 'change' ? toast('success', { key: 'views.changed' }) : []
}
