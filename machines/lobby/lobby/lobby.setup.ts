/** What the states of the lobby share: its actors, actions and guards. */
import { assign, setup } from 'xstate'
import type { LobbyList } from '#protocol/core/entities.ts'
import { send } from '../../kit/messages.ts'
import { unprovidedCallback, unprovidedPromise } from '../../kit/unprovided.ts'
import type { CallFailure } from '../../kit/failure.ts'
import { favouritesMachine } from '../favourites/favourites.machine.ts'
import type { Marks } from '../favourites/favourites.types.ts'
import { heldSeatMachine } from '../heldSeat/heldSeat.machine.ts'
import { recentWinsMachine } from '../recentWins/recentWins.machine.ts'
import { reservationMachine } from '../reservation/reservation.machine.ts'
import { filterOf, isSameFilter } from './lobby.address.ts'
import { nothingPushed, withAnswer, withKept, withNewsFolded, withSeat, withStatuses } from './lobby.list.ts'
import { orderOf, withMarked } from './lobby.order.ts'
import type {
  FetchLobbyInput,
  KeptList,
  LobbyContext,
  LobbyEvent,
  LobbyFilter,
  LobbyInput,
  LobbyTag,
} from './lobby.types.ts'

type EventOf<Type extends LobbyEvent['type']> = Extract<LobbyEvent, { type: Type }>
const ordered = (context: LobbyContext, change: Partial<LobbyContext> & Pick<LobbyContext, 'filter'>) => ({
  ...change,
  leftGame: change.filter.game === null ? context.filter.game : null,
  order: orderOf({ ...context, ...change }),
})

export const chart = setup({
  types: {} as {
    input: LobbyInput
    context: LobbyContext
    events: LobbyEvent
    tags: LobbyTag
    children: {
      readKept: 'readKept'
      fetchLobby: 'fetchLobby'
      clock: 'clock'
      reservation: 'reservation'
      favourites: 'favourites'
      heldSeat: 'heldSeat'
      recentWins: 'recentWins'
    }
  },
  actors: {
    readKept: unprovidedPromise<KeptList | null, { userId: number }>('readKept'),
    fetchLobby: unprovidedPromise<LobbyList, FetchLobbyInput>('fetchLobby'),
    clock: unprovidedCallback<{ type: 'never' }>('clock'),
    reservation: reservationMachine,
    favourites: favouritesMachine,
    heldSeat: heldSeatMachine,
    recentWins: recentWinsMachine,
  },
  actions: {
    send,
    navigate: (_, _to: { to: string; replace: boolean }) => {},
    storeOnDevice: (_, _list: { userId: number; brands: LobbyList['brands'] }) => {},
    setPlace: assign(({ context }, { brandId, search }: { brandId: number | null; search: string }) =>
      ordered(context, { brandId, filter: filterOf(search) }),
    ),
    setFilter: assign(({ context }, { filter }: { filter: Partial<LobbyFilter> }) =>
      ordered(context, { filter: { ...context.filter, ...filter } }),
    ),
    setStatuses: assign(({ context }, event: EventOf<'statuses.changed'>) => withStatuses(context, event)),
    foldNews: assign(({ context }) => withNewsFolded(context)),
    setSeat: assign(({ context }, event: EventOf<'ownSeat.changed'>) => withSeat(context, event)),
    setReserved: assign((_, { machineID }: { machineID: number | null }) => ({ reservedID: machineID })),
    setMarks: assign(({ context }, { marks }: { marks: Marks }) => ({
      marks,
      order: withMarked({ ...context, marks }),
    })),
    tick: assign(({ context }, { seconds }: { seconds: number }) => ({
      seconds: context.seconds + seconds,
      silence: context.silence + seconds,
      heldSeconds: context.heldSeconds === null ? null : Math.max(0, context.heldSeconds - seconds),
    })),
    setLoginsEnabled: assign(({ context }, { enabled }: { enabled: boolean }) => ({
      pushed: { ...context.pushed, loginsEnabled: enabled },
      loginsEnabled: enabled,
    })),
    clearPushed: assign({ pushed: nothingPushed }),
    setStored: assign(({ context }, { kept }: { kept: KeptList | null }) => (kept ? withKept(context, kept) : {})),
    setAnswer: assign(({ context }, answer: LobbyList) => withAnswer(context, answer)),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
  },
  guards: {
    isKept: (_, { kept }: { kept: KeptList | null }) => kept !== null && kept.brands.length > 0,
    isElsewhere: ({ context }, { brandId }: { brandId: number | null }) => brandId !== context.brandId,
    isOtherPlace: ({ context }, { brandId, search }: EventOf<'place.shown'>) =>
      brandId !== context.brandId || !isSameFilter(filterOf(search), context.filter),
    isOtherFilter: ({ context }, { filter }: { filter: Partial<LobbyFilter> }) =>
      !isSameFilter({ ...context.filter, ...filter }, context.filter),
  },
  delays: { poll: ({ context }) => context.pollEvery },
})
