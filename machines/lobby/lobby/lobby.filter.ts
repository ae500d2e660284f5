/** What the person asks to see, and where it leads. */
import { lobbyPathOf, noFilter } from './lobby.address.ts'
import type { LobbyContext, LobbyEvent } from './lobby.types.ts'

type FilterChange = {
  context: LobbyContext
  event: Extract<LobbyEvent, { type: 'filter.changed' | 'filter.cleared' }>
}
export const changeOf = ({ context, event }: FilterChange) => ({
  filter: event.type === 'filter.changed' ? event.filter : { ...noFilter, sort: context.filter.sort },
})
/** Each choice is a step back in the browser's history; what is typed is one step, however long. */
export function placeOf({ context, event }: FilterChange) {
  const { filter } = changeOf({ context, event } as FilterChange)
  const isTyping = Object.keys(filter).join() === 'search' && context.filter.search !== ''
  const to = lobbyPathOf(context.brandId, { ...context.filter, ...filter })
  return { to, replace: isTyping && filter.search !== '' }
}
