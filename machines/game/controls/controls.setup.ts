import { assign, setup } from 'xstate'
import { send } from '../../kit/messages.ts'
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

export const chart = setup({
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
    restore: assign((_, { controls }: { controls: Controls }) => ({ shown: controls })),
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
    isCovered: ({ event }) => event.type === 'pad.pressed' && event.isCovered,
    isEscape: ({ event }) => event.type === 'key.pressed' && event.code === 'Escape',
    isChanged: ({ context: { shown, kept } }) => JSON.stringify(shown) !== JSON.stringify(kept),
    isHaptic: ({ context }) => context.shown.isHaptic,
    isStill: ({ context }) => !context.shown.isHaptic,
  },
})
