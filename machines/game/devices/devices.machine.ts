/** What the device does for a game: draws the picture first, stays awake while one plays, fills the screen, shows the picture apart from the page. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Telling, tell } from '../../kit/tell.ts'
import { unprovidedCallback, unprovidedPromise } from '../../kit/unprovided.ts'
import type { ApartKind, DevicesContext, DevicesEvent, DevicesTag } from './devices.types.ts'

const chart = setup({
  types: {} as {
    context: DevicesContext
    events: DevicesEvent
    tags: DevicesTag
    children: { wakeLock: 'wakeLock'; fullscreen: 'fullscreen'; apart: 'apart' }
  },
  actors: {
    wakeLock: unprovidedCallback<{ type: 'never' }>('wakeLock'),
    fullscreen: unprovidedPromise<undefined>('fullscreen'),
    apart: unprovidedCallback<{ type: 'never' }>('apart'),
  },
  actions: {
    tell,
    keepApart: assign((_, { kind }: { kind: ApartKind | null }) => ({ apart: kind })),
  },
  delays: { headStart: 400 },
})

const warning = (key: string) =>
  ({
    type: 'tell',
    params: { to: 'toasts', event: { type: 'toast.show', kind: 'warning', words: { key } } as Telling['event'] },
  }) as const

const drawing = chart.createStateConfig({
  description:
    'What stands around the picture holds up its first frame while it is drawn: it comes after that one, or when it takes its time.',
  initial: 'pictureFirst',
  states: { pictureFirst: { tags: 'pictureFirst', after: { headStart: 'everything' } }, everything: {} },
})

const waking = chart.createStateConfig({
  description: 'The screen goes dark by itself as soon as nobody plays.',
  initial: 'resting',
  on: { 'seat.paused': '.resting' },
  states: {
    resting: { on: { 'seat.playing': 'holding' } },
    holding: {
      tags: 'awake',
      invoke: { id: 'wakeLock', src: 'wakeLock', onError: 'refused' },
      on: { 'wake.refused': 'refused' },
    },
    refused: { on: { 'seat.playing': 'holding' } },
  },
})

const filling = chart.createStateConfig({
  initial: 'idle',
  states: {
    idle: { on: { 'fullscreen.toggled': 'toggling' } },
    toggling: {
      invoke: {
        id: 'fullscreen',
        src: 'fullscreen',
        onDone: 'idle',
        onError: { target: 'idle', actions: warning('fullscreen.refused') },
      },
    },
  },
})

const showing = chart.createStateConfig({
  initial: 'inPage',
  states: {
    inPage: { entry: { type: 'keepApart', params: { kind: null } }, on: { 'apart.toggled': 'apart' } },
    apart: {
      invoke: {
        id: 'apart',
        src: 'apart',
        onError: { target: 'inPage', actions: warning('apart.refused') },
      },
      on: {
        'apart.toggled': 'inPage',
        'apart.closed': 'inPage',
        'apart.refused': { target: 'inPage', actions: warning('apart.refused') },
      },
      initial: 'opening',
      states: {
        opening: {
          tags: 'opening',
          on: { 'apart.opened': { target: 'open', actions: { type: 'keepApart', params: ({ event }) => event } } },
        },
        open: { tags: 'apart' },
      },
    },
  },
})

export const devicesMachine = chart.createMachine({
  id: 'devices',
  context: { apart: null },
  type: 'parallel',
  states: { drawing, waking, filling, showing },
})

export type DevicesRef = ActorRefFrom<typeof devicesMachine>
