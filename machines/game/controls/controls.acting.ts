/** What keys and pad buttons do while the dialog is closed: a press each, with a key of its own, or a message to who owns it. */
import { type Message, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { actionOf, type ControlAction, pressActions, type Pressed } from './bindings.ts'
import type { ControlsContext, ControlsEvent } from './controls.types.ts'

type Pressing = Extract<ControlsEvent, { type: 'key.pressed' | 'pad.pressed' }>
const pressedOf = (event: Pressing): Pressed =>
  event.type === 'key.pressed' ? { device: 'keys', code: event.code } : { device: 'pad', code: event.button }
export const pressed = ({ event }: { event: Pressing }) => pressedOf(event)
const does = (...actions: ControlAction[]) =>
  ({ type: 'does', params: ({ event }: { event: Pressing }) => ({ pressed: pressedOf(event), actions }) }) as const
const pressKey = ({ keyPrefix, presses }: ControlsContext) => `${keyPrefix}-k${presses}`
/** What a key or a button does while nothing is asked. */
export const acting = [
  { guard: does('takeWin'), actions: sends({ to: 'takeWin', event: { type: 'win.take' } }) },
  {
    guard: does(...pressActions),
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
  { guard: does('paytable'), actions: sends({ to: 'paytable', event: { type: 'paytable.opened' } }) },
  { guard: does('attendant'), actions: sends({ to: 'callAttendant', event: { type: 'attendant.wanted' } }) },
] as const
/**
 * No button answers a question of the page: the one under the thumb spins, and a press that was meant for it would leave the seat or play
 * on. It is told where the answer is given.
 */
export const covered = { guard: 'isCovered', actions: sends(toast('info', { key: 'controls.covered' })) } as const
/** What it closes, or whether it leaves, is the rule of `layers`. */
export const escape = {
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
