/** What the device does for a game: draws the picture first, stays awake while one plays, fills the screen, shows the picture apart from the page. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { send, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedCallback, unprovidedPromise } from '../../kit/unprovided.ts'
import type { PictureInPictureKind, DevicesContext, DevicesEvent, DevicesTag } from './devices.types.ts'

const chart = setup({
  types: {} as {
    context: DevicesContext
    events: DevicesEvent
    tags: DevicesTag
    children: { wakeLock: 'wakeLock'; fullscreen: 'fullscreen'; pictureInPicture: 'pictureInPicture' }
  },
  actors: {
    wakeLock: unprovidedCallback<{ type: 'never' }>('wakeLock'),
    fullscreen: unprovidedPromise<undefined>('fullscreen'),
    pictureInPicture: unprovidedCallback<{ type: 'never' }>('pictureInPicture'),
  },
  actions: {
    send,
    setPictureInPicture: assign((_, { kind }: { kind: PictureInPictureKind | null }) => ({ pictureInPicture: kind })),
  },
  delays: { headStart: 400 },
})

const warning = (key: string) => sends(toast('warning', { key }))

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

const layer = (type: 'layer.opened' | 'layer.closed') =>
  sends({ to: 'layers', event: { type, layer: 'pictureInPicture' } })

const showing = chart.createStateConfig({
  initial: 'inPage',
  states: {
    inPage: {
      entry: { type: 'setPictureInPicture', params: { kind: null } },
      on: { 'pictureInPicture.toggled': 'pictureInPicture' },
    },
    pictureInPicture: {
      entry: layer('layer.opened'),
      exit: layer('layer.closed'),
      invoke: {
        id: 'pictureInPicture',
        src: 'pictureInPicture',
        onError: { target: 'inPage', actions: warning('pictureInPicture.refused') },
      },
      on: {
        'pictureInPicture.toggled': 'inPage',
        'pictureInPicture.closed': 'inPage',
        'pictureInPicture.refused': { target: 'inPage', actions: warning('pictureInPicture.refused') },
      },
      initial: 'opening',
      states: {
        opening: {
          tags: 'opening',
          on: {
            'pictureInPicture.opened': {
              target: 'open',
              actions: { type: 'setPictureInPicture', params: ({ event }) => event },
            },
          },
        },
        open: { tags: 'pictureInPicture' },
      },
    },
  },
})

export const devicesMachine = chart.createMachine({
  id: 'devices',
  context: { pictureInPicture: null },
  type: 'parallel',
  states: { drawing, waking, filling, showing },
})

export type DevicesRef = ActorRefFrom<typeof devicesMachine>
