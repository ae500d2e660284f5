/** What the person asks to see, and where it leads. */
import { lobbyPathOf, noFilter } from './lobby.address.ts'
import type { LobbyContext, LobbyEvent, LobbyFilter } from './lobby.types.ts'

type FilterChange = {
  context: LobbyContext
  event: Extract<LobbyEvent, { type: 'filter.changed' | 'filter.cleared' }>
}
/** What is searched is searched among all games. */
const widened = (filter: Partial<LobbyFilter>) => (filter.search === undefined ? filter : { ...filter, game: null })
export const changeOf = ({ context, event }: FilterChange) => ({
  filter: event.type === 'filter.changed' ? widened(event.filter) : { ...noFilter, sort: context.filter.sort },
})
/** Each choice is a step back in the browser's history; what is typed is one step, however long. */
export function placeOf({ context, event }: FilterChange) {
  const { filter } = changeOf({ context, event } as FilterChange)
  const isTyping =
    event.type === 'filter.changed' && Object.keys(event.filter).join() === 'search' && context.filter.search !== ''
  const to = lobbyPathOf(context.brandId, { ...context.filter, ...filter })
  return { to, replace: isTyping && filter.search !== '' }
}
