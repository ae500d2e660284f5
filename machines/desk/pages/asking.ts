import type { Message, TakerOf } from '../../kit/messages.ts'
import type { QueryEvent, QueryFilter } from '../../kit/query/query.types.ts'
import type { PagePlace, PlaceShown } from './page.types.ts'

/** What is asked for stands in the address alone: it is kept as `place`, and the list of the page asks for it. */
export const asking = (to: TakerOf<QueryEvent>, filterOf: (place: PagePlace) => QueryFilter) =>
  [
    { type: 'setPlace', params: ({ event }: { event: PlaceShown }) => event },
    {
      type: 'send',
      params: ({ event }: { event: PlaceShown }): Message => ({
        ...{ to, event: { type: 'query.filtered', filter: filterOf(event.place) } },
      }),
    },
  ] as const
