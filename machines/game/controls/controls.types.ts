import type { Conflict, ControlAction, Controls, Device } from './bindings.ts'

/** `keyPrefix`: at most 48 characters of [A-Za-z0-9_-], new for every join. `controls`: as the venue keeps them, of whatever shape. */
export type ControlsInput = { keyPrefix: string; controls: unknown }
export type ControlsContext = Pick<ControlsInput, 'keyPrefix'> & {
  shown: Controls
  /** As the venue has them. */
  kept: Controls
  /** Presses of keys and pad buttons so far: each has an idempotency key of its own. */
  presses: number
  /** What waits for a key or a button. */
  asking: { action: ControlAction; device: Device } | null
  conflict: Conflict | null
  /** Name of the pad that is there. */
  pad: string | null
}
export type ControlsEvent =
  /** From `keyboard` and `gamepad`. */
  | { type: 'key.pressed'; code: string }
  /** `isCovered`: while a dialog was open, and not meant for the cabinet. */
  | { type: 'pad.pressed'; button: number; isCovered: boolean }
  | { type: 'pad.found'; name: string }
  | { type: 'pad.lost' }
  /** From the seat and its charts: the hand is told by the device. */
  | { type: 'press.made' }
  | { type: 'win.announced' }
  /** The person. */
  | { type: 'dialog.opened' }
  | { type: 'dialog.closed' }
  | { type: 'binding.asked'; action: ControlAction; device: Device }
  | { type: 'binding.dropped' }
  | { type: 'controls.reset' }
  /** A reset is undone: as they were before it. */
  | { type: 'controls.restored'; controls: Controls }
  | { type: 'haptics.chosen'; isHaptic: boolean }
/** What the chart tells the callback actor `keyboard`: the codes that are ours, and whether the next key is asked for, whichever it is. */
export type KeyboardRequest = { type: 'keys.bound'; codes: readonly string[]; isAsking: boolean }
export type KeyboardInput = { codes: readonly string[] }
export type HapticsRequest = { type: 'haptics.press' } | { type: 'haptics.win' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    controls: ControlsEvent
    keyboard: KeyboardRequest
    haptics: HapticsRequest
  }
}

export type ControlsTag = 'open' | 'asking' | 'saving'
