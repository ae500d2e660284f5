/** Keys, pad buttons and what the hand feels: what each does, how it is changed, and where that is kept. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { mailbox, type Message, send, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedCallback, unprovidedPromise } from '../../kit/unprovided.ts'
import {
  actionOf,
  bind,
  type ControlAction,
  type Controls,
  conflictOf,
  type Device,
  defaultControls,
  type Pressed,
  readControls,
} from './bindings.ts'
import type {
  ControlsContext,
  ControlsEvent,
  ControlsInput,
  ControlsTag,
  HapticsRequest,
  KeyboardInput,
  KeyboardRequest,
} from './controls.types.ts'

const chart = setup({
  types: {} as {
    input: ControlsInput
    context: ControlsContext
    events: ControlsEvent
    tags: ControlsTag
    children: {
      keyboard: 'keyboard'
      gamepad: 'gamepad'
      haptics: 'haptics'
      saveControls: 'saveControls'
    }
  },
  actors: {
    keyboard: unprovidedCallback<KeyboardRequest, KeyboardInput>('keyboard'),
    gamepad: unprovidedCallback<{ type: 'never' }>('gamepad'),
    haptics: unprovidedCallback<HapticsRequest>('haptics'),
    saveControls: unprovidedPromise<unknown, { controls: Controls }>('saveControls'),
  },
  actions: {
    send,
    setSaved: assign((_, { controls }: { controls: unknown }) => ({ kept: readControls(controls) })),
    takeBack: assign(({ context }) => ({ shown: context.kept })),
    countPress: assign({ presses: ({ context }) => context.presses + 1 }),
    ask: assign((_, { action, device }: { action: ControlAction; device: Device }) => ({
      asking: { action, device },
      conflict: null,
    })),
    refuse: assign(({ context: { asking, shown } }, pressed: Pressed) => ({
      conflict: asking && conflictOf(pressed, asking.action, shown),
    })),
    bind: assign(({ context: { asking, shown } }, pressed: Pressed) => ({
      shown: asking ? bind(pressed, asking.action, shown) : shown,
    })),
    clearAsked: assign({ asking: null, conflict: null }),
    reset: assign(({ context }) => ({ shown: { ...defaultControls, isHaptic: context.shown.isHaptic } })),
    setHaptic: assign(({ context }, { isHaptic }: { isHaptic: boolean }) => ({
      shown: { ...context.shown, isHaptic },
    })),
    setPad: assign((_, { name }: { name: string | null }) => ({ pad: name })),
  },
  guards: {
    does: ({ context }, { pressed, actions }: { pressed: Pressed; actions: readonly ControlAction[] }) => {
      const action = actionOf(pressed, context.shown)
      return action !== undefined && actions.includes(action)
    },
    isAsked: ({ context: { asking, shown } }, pressed: Pressed) =>
      asking?.device === pressed.device && conflictOf(pressed, asking.action, shown) === null,
    isAskedOf: ({ context: { asking } }, pressed: Pressed) => asking?.device === pressed.device,
    isEscape: ({ event }) => event.type === 'key.pressed' && event.code === 'Escape',
    isChanged: ({ context: { shown, kept } }) => JSON.stringify(shown) !== JSON.stringify(kept),
    isHaptic: ({ context }) => context.shown.isHaptic,
    isStill: ({ context }) => !context.shown.isHaptic,
  },
})

type Pressing = Extract<ControlsEvent, { type: 'key.pressed' | 'pad.pressed' }>
const pressedOf = (event: Pressing): Pressed =>
  event.type === 'key.pressed' ? { device: 'keys', code: event.code } : { device: 'pad', code: event.button }
const pressed = ({ event }: { event: Pressing }) => pressedOf(event)
const does = (...actions: ControlAction[]) =>
  ({ type: 'does', params: ({ event }: { event: Pressing }) => ({ pressed: pressedOf(event), actions }) }) as const
const bindKeys = {
  type: 'send',
  params: ({ context: { shown, asking } }: { context: ControlsContext }): Message => ({
    to: 'keyboard',
    event: { type: 'keys.bound', codes: Object.values(shown.keys), isAsking: asking?.device === 'keys' },
  }),
} as const

const pressKey = ({ keyPrefix, presses }: ControlsContext) => `${keyPrefix}-k${presses}`
/** What a key or a button does while nothing is asked. */
const acting = [
  { guard: does('takeWin'), actions: sends({ to: 'takeWin', event: { type: 'win.take' } }) },
  {
    guard: does('spin', 'betDown', 'betUp'),
    actions: [
      'countPress',
      {
        type: 'send',
        params: ({ context, event }: { context: ControlsContext; event: Pressing }): Message[] => {
          const button = actionOf(pressedOf(event), context.shown)
          return button ? [{ to: 'seat', event: { type: 'player.press', button, key: pressKey(context) } }] : []
        },
      },
    ],
  },
  { guard: does('sound'), actions: sends({ to: 'seat', event: { type: 'volume.toggled' } }) },
  { guard: does('fullscreen'), actions: sends({ to: 'devices', event: { type: 'fullscreen.toggled' } }) },
  { guard: does('pictureInPicture'), actions: sends({ to: 'devices', event: { type: 'pictureInPicture.toggled' } }) },
  { guard: does('connection'), actions: sends({ to: 'connection', event: { type: 'overlay.toggled' } }) },
] as const
/** What it closes, or whether it leaves, is the rule of `layers`. */
const escape = {
  guard: 'isEscape',
  actions: [
    'countPress',
    {
      type: 'send',
      params: ({ context }: { context: ControlsContext }): Message => ({
        to: 'layers',
        event: { type: 'escape.pressed', key: pressKey(context) },
      }),
    },
  ],
} as const
/** What it does while one is asked for. */
const taken = [
  { guard: { type: 'isAsked', params: pressed }, target: 'shown', actions: { type: 'bind', params: pressed } },
  { guard: { type: 'isAskedOf', params: pressed }, actions: { type: 'refuse', params: pressed } },
] as const

const dialog = chart.createStateConfig({
  description: 'While the dialog is open no key and no button plays.',
  initial: 'closed',
  states: {
    closed: {
      entry: ['clearAsked', bindKeys],
      on: { 'dialog.opened': 'open', 'key.pressed': [escape, ...acting], 'pad.pressed': [...acting] },
    },
    open: {
      tags: 'open',
      initial: 'shown',
      on: {
        'dialog.closed': 'closed',
        'controls.reset': { actions: ['reset', bindKeys] },
        'haptics.chosen': { actions: { type: 'setHaptic', params: ({ event }) => event } },
        'binding.asked': { target: '.asking', actions: { type: 'ask', params: ({ event }) => event } },
      },
      states: {
        // Not at the exit of `asking`: what is bound must still know for what it was asked.
        shown: { entry: ['clearAsked', bindKeys] },
        asking: {
          tags: 'asking',
          entry: bindKeys,
          on: {
            'binding.dropped': 'shown',
            'key.pressed': [{ guard: 'isEscape', target: 'shown' }, ...taken],
            'pad.pressed': [...taken],
          },
        },
      },
    },
  },
})

const listening = chart.createStateConfig({
  type: 'parallel',
  states: {
    keys: {
      initial: 'heard',
      states: {
        heard: {
          invoke: {
            id: 'keyboard',
            src: 'keyboard',
            systemId: mailbox('keyboard'),
            input: ({ context }) => ({ codes: Object.values(context.shown.keys) }),
            onError: 'unavailable',
          },
        },
        unavailable: { description: 'A fault of our own: the buttons on the screen go on.' },
      },
    },
    pad: {
      initial: 'heard',
      on: {
        'pad.found': { actions: { type: 'setPad', params: ({ event }) => event } },
        'pad.lost': { actions: { type: 'setPad', params: { name: null } } },
      },
      states: {
        heard: { invoke: { id: 'gamepad', src: 'gamepad', onError: 'unavailable' } },
        unavailable: {},
      },
    },
  },
})

const feeling = chart.createStateConfig({
  description: 'Off until it is chosen.',
  initial: 'still',
  states: {
    still: { always: { guard: 'isHaptic', target: 'felt' } },
    felt: {
      always: { guard: 'isStill', target: 'still' },
      invoke: { id: 'haptics', src: 'haptics', systemId: mailbox('haptics'), onError: 'unavailable' },
      on: {
        'press.made': { actions: sends({ to: 'haptics', event: { type: 'haptics.press' } }) },
        'win.announced': { actions: sends({ to: 'haptics', event: { type: 'haptics.win' } }) },
      },
    },
    unavailable: {},
  },
})

const keeping = chart.createStateConfig({
  description:
    'One save at a time; what is changed meanwhile is saved next. What could not be kept is taken back and told.',
  initial: 'idle',
  states: {
    idle: { always: { guard: 'isChanged', target: 'saving' } },
    saving: {
      tags: 'saving',
      invoke: {
        id: 'saveControls',
        src: 'saveControls',
        input: ({ context }) => ({ controls: context.shown }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'setSaved', params: ({ event }) => ({ controls: event.output }) },
            {
              type: 'send',
              params: ({ event }) => ({ to: 'app', event: { type: 'controls.kept', controls: event.output } }),
            },
          ],
        },
        onError: {
          target: 'idle',
          actions: ['takeBack', bindKeys, sends(toast('error', { key: 'controls.notKept' }))],
        },
      },
    },
  },
})

export const controlsMachine = chart.createMachine({
  id: 'controls',
  context: ({ input: { keyPrefix, controls } }) => {
    const kept = readControls(controls)
    return { keyPrefix, shown: kept, kept, presses: 0, asking: null, conflict: null, pad: null }
  },
  type: 'parallel',
  states: { listening, dialog, feeling, keeping },
})

export type ControlsRef = ActorRefFrom<typeof controlsMachine>
