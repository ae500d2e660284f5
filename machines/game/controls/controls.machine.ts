/** Keys, pad buttons and what the hand feels: what each does, how it is changed, and where that is kept. */
import type { ActorRefFrom } from 'xstate'
import { mailbox, type Message, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { readControls } from './bindings.ts'
import { acting, covered, escape, pressed } from './controls.acting.ts'
import { chart } from './controls.setup.ts'
import type { ControlsContext } from './controls.types.ts'

const bindKeys = {
  type: 'send',
  params: ({ context: { shown, asking } }: { context: ControlsContext }): Message => ({
    to: 'keyboard',
    event: { type: 'keys.bound', codes: Object.values(shown.keys), isAsking: asking?.device === 'keys' },
  }),
} as const

const wasReset = {
  type: 'send',
  params: ({ context: { shown } }: { context: ControlsContext }): Message =>
    toast(
      'success',
      { key: 'controls.wasReset' },
      {
        words: { key: 'controls.undo' },
        message: { to: 'controls', event: { type: 'controls.restored', controls: shown } },
      },
    ),
} as const
/** What it does while one is asked for. */
const taken = [
  { guard: { type: 'isAsked', params: pressed }, target: 'shown', actions: { type: 'bind', params: pressed } },
  { guard: { type: 'isAskedOf', params: pressed }, actions: { type: 'refuse', params: pressed } },
] as const

const dialog = chart.createStateConfig({
  description: 'While the dialog is open no key and no button plays.',
  initial: 'closed',
  on: { 'controls.restored': { actions: [{ type: 'restore', params: ({ event }) => event }, bindKeys] } },
  states: {
    closed: {
      entry: ['clearAsked', bindKeys],
      on: {
        'dialog.opened': 'open',
        'key.pressed': [escape, ...acting],
        'pad.pressed': [covered, ...acting],
      },
    },
    open: {
      tags: 'open',
      initial: 'shown',
      on: {
        'dialog.closed': 'closed',
        'controls.reset': { actions: [wasReset, 'reset', bindKeys] },
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
