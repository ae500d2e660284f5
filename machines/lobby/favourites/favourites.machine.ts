/** A player's favourites and the machines they played: read anew as the lobby opens, shown at once, kept by the venue. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Message, send, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import { isSameMarks, played, toggled } from './favourites.marks.ts'
import type { FavouritesContext, FavouritesEvent, FavouritesInput, FavouritesTag, Marks } from './favourites.types.ts'

const chart = setup({
  types: {} as {
    input: FavouritesInput
    context: FavouritesContext
    events: FavouritesEvent
    tags: FavouritesTag
    children: { loadMarks: 'loadMarks'; saveMarks: 'saveMarks' }
  },
  actors: {
    loadMarks: unprovidedPromise<Marks>('loadMarks'),
    saveMarks: unprovidedPromise<Marks, { marks: Marks }>('saveMarks'),
  },
  actions: {
    send,
    toggle: assign(({ context }, { id }: { id: number }) => ({ shown: toggled(context.shown, id) })),
    addPlayed: assign(({ context }, { id }: { id: number }) => ({ shown: played(context.shown, id) })),
    keep: assign((_, { marks }: { marks: Marks }) => ({ kept: marks })),
    show: assign((_, { marks }: { marks: Marks }) => ({ shown: marks })),
    takeBack: assign(({ context }) => ({ shown: context.kept })),
  },
  guards: { isChanged: ({ context: { shown, kept } }) => !isSameMarks(shown, kept) },
  delays: { pause: 10_000 },
})

const changed = {
  type: 'send',
  params: ({ context }: { context: FavouritesContext }): Message => ({
    to: 'lobby',
    event: { type: 'marks.changed', marks: context.shown },
  }),
} as const
const output = ({ event }: { event: { output: Marks } }) => ({ marks: event.output })
const notKept = sends(toast('error', { key: 'lobby.favouriteFailed' }))

const loading = chart.createStateConfig({
  description: 'What another device has marked since the sign-in would be lost by a change that did not know of it.',
  invoke: {
    id: 'loadMarks',
    src: 'loadMarks',
    onDone: {
      target: 'known',
      actions: [{ type: 'keep', params: output }, { type: 'show', params: output }, changed],
    },
    onError: 'unknown',
  },
})

const known = chart.createStateConfig({
  description: 'One save at a time; what is changed meanwhile is saved next.',
  tags: 'known',
  on: {
    'favourite.toggled': { actions: [{ type: 'toggle', params: ({ event }) => event }, changed] },
    'machine.played': { actions: [{ type: 'addPlayed', params: ({ event }) => event }, changed] },
  },
  initial: 'resting',
  states: {
    resting: { always: { guard: 'isChanged', target: 'saving' } },
    saving: {
      invoke: {
        id: 'saveMarks',
        src: 'saveMarks',
        input: ({ context }) => ({ marks: context.shown }),
        onDone: { target: 'resting', actions: { type: 'keep', params: output } },
        onError: { target: 'resting', actions: ['takeBack', changed, notKept] },
      },
    },
  },
})

export const favouritesMachine = chart.createMachine({
  id: 'favourites',
  context: ({ input: { marks } }) => ({ shown: marks, kept: marks }),
  initial: 'loading',
  states: { loading, unknown: { after: { pause: 'loading' } }, known },
})

export type FavouritesRef = ActorRefFrom<typeof favouritesMachine>
