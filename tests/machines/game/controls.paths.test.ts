import { describe, expect, it } from 'vitest'
import type { Message } from '#machines/kit/messages.ts'
import {
  actionOf,
  bind,
  type ControlsContext,
  type ControlAction,
  type ControlsEvent,
  conflictOf,
  controlActions,
  controlsMachine,
  defaultControls,
  readControls,
} from '#machines/game/controls/index.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, type Step, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const { keys, pad } = defaultControls
/** Every action has a button of the pad. */
const full = {
  ...defaultControls,
  pad: { ...pad, fullscreen: 9, pictureInPicture: 10, connection: 6, paytable: 11, attendant: 12 },
}
const remapped = { ...full, keys: { ...keys, spin: 'KeyS' } }

const alphabet = {
  'key.pressed': [
    ...[
      'Space',
      'KeyT',
      'KeyG',
      'KeyR',
      'KeyB',
      'KeyM',
      'KeyF',
      'KeyP',
      'KeyI',
      'KeyH',
      'KeyC',
      'Escape',
      'KeyS',
      'F5',
    ].map((code) => ({ type: 'key.pressed', code }) as const),
  ],
  'pad.pressed': [
    ...[0, 3, 8, 2, 4, 5, 6, 7, 9, 10, 11, 12].map(
      (button) => ({ type: 'pad.pressed', button, isCovered: false }) as const,
    ),
    { type: 'pad.pressed', button: 0, isCovered: true },
  ],
  'pad.found': [{ type: 'pad.found', name: 'Pad' }],
  'pad.lost': [{ type: 'pad.lost' }],
  'press.made': [{ type: 'press.made' }],
  'win.announced': [{ type: 'win.announced' }],
  'dialog.opened': [{ type: 'dialog.opened' }],
  'dialog.closed': [{ type: 'dialog.closed' }],
  'binding.asked': [
    { type: 'binding.asked', action: 'spin', device: 'keys' },
    { type: 'binding.asked', action: 'spin', device: 'pad' },
  ],
  'binding.dropped': [{ type: 'binding.dropped' }],
  'controls.reset': [{ type: 'controls.reset' }],
  'controls.restored': [{ type: 'controls.restored', controls: remapped }],
  'haptics.chosen': [
    { type: 'haptics.chosen', isHaptic: true },
    { type: 'haptics.chosen', isHaptic: false },
  ],
} satisfies Alphabet<ControlsEvent>

const bound = ({ after }: Step): Message => {
  const { shown, asking } = after.context as ControlsContext
  return {
    to: 'keyboard',
    event: { type: 'keys.bound', codes: Object.values(shown.keys), isAsking: asking?.device === 'keys' },
  }
}
const does: Record<ControlAction, (key: string) => Message> = {
  spin: (key) => ({ to: 'seat', event: { type: 'player.press', button: 'spin', key } }),
  betDown: (key) => ({ to: 'seat', event: { type: 'player.press', button: 'betDown', key } }),
  betUp: (key) => ({ to: 'seat', event: { type: 'player.press', button: 'betUp', key } }),
  gamble: (key) => ({ to: 'seat', event: { type: 'player.press', button: 'gamble', key } }),
  gambleRed: (key) => ({ to: 'seat', event: { type: 'player.press', button: 'gambleRed', key } }),
  gambleBlack: (key) => ({ to: 'seat', event: { type: 'player.press', button: 'gambleBlack', key } }),
  takeWin: () => ({ to: 'takeWin', event: { type: 'win.take' } }),
  sound: () => ({ to: 'seat', event: { type: 'volume.toggled' } }),
  fullscreen: () => ({ to: 'devices', event: { type: 'fullscreen.toggled' } }),
  pictureInPicture: () => ({ to: 'devices', event: { type: 'pictureInPicture.toggled' } }),
  connection: () => ({ to: 'connection', event: { type: 'overlay.toggled' } }),
  paytable: () => ({ to: 'paytable', event: { type: 'paytable.opened' } }),
  attendant: () => ({ to: 'callAttendant', event: { type: 'attendant.wanted' } }),
}
function acts({ before, after, event }: Step): Message | Message[] {
  const { shown, presses } = after.context as ControlsContext
  if (before.hasTag('open')) return []
  // What is asked in a dialog of whatever chart is answered by no button of the cabinet, and that is said.
  if (event.isCovered) return toast('info', { key: 'controls.covered' })
  const key = `join-1-k${presses}`
  if (event.code === 'Escape') return { to: 'layers', event: { type: 'escape.pressed', key } }
  const isPad = event.type === 'pad.pressed'
  const action = actionOf(isPad ? { device: 'pad', code: event.button } : { device: 'keys', code: event.code }, shown)
  return action ? does[action](key) : []
}

it('walks every transition; no key plays while the dialog is open, none is twice, and what rests is what the venue has', {
  timeout: 120_000,
}, () => {
  const walked = walkChart({
    machine: controlsMachine,
    input: { keyPrefix: 'join-1', controls: full },
    alphabet,
    outcomes: { saveControls: { done: [remapped], error: [unansweredCall] } },
    // The count of presses names keys only.
    key: ({ context }) => {
      const { shown, kept, asking, conflict } = context as ControlsContext
      return [shown, kept, asking, conflict]
    },
    // Nothing is looked for behind a fault of our own, nor behind a second change: each is as the other.
    isEnd: ({ value, context }) => {
      const { shown } = context as ControlsContext
      const changes = (['keys', 'pad', 'isHaptic'] as const).filter(
        (part) => JSON.stringify(shown[part]) !== JSON.stringify(full[part]),
      )
      return changes.length > 1 || /unavailable/.test(JSON.stringify(value))
    },
    limit: 100_000,
    messages: [
      // Each press has a key of its own; while the dialog is open there is none.
      ['key.pressed', acts],
      ['pad.pressed', acts],
      ['press.made', { to: 'haptics', event: { type: 'haptics.press' } }],
      ['win.announced', { to: 'haptics', event: { type: 'haptics.win' } }],
      ['saveControls done', ({ event }) => ({ to: 'app', event: { type: 'controls.kept', controls: event.output } })],
      // The keyboard hears of every change of what it is to listen to.
      ['saveControls failed', (step) => [bound(step), toast('error', { key: 'controls.notKept' })]],
      [
        'controls.reset',
        (step) => {
          if (!step.before.hasTag('open')) return []
          // What was chosen before can be had again.
          const { shown: controls } = step.before.context as ControlsContext
          const message: Message = { to: 'controls', event: { type: 'controls.restored', controls } }
          return [
            toast('success', { key: 'controls.wasReset' }, { words: { key: 'controls.undo' }, message }),
            bound(step),
          ]
        },
      ],
      ['controls.restored', bound],
      ['enters closed', bound],
      ['enters shown', bound],
      ['enters dialog.open.asking', bound],
    ],
    check: ({ before, after, event, open }) => {
      const { shown, kept } = after.context as ControlsContext
      for (const device of ['keys', 'pad'] as const) {
        const codes = controlActions.map((action) => shown[device][action]).filter((code) => code !== undefined)
        expect(new Set(codes).size).toBe(codes.length)
      }
      const { asking } = before.context as ControlsContext
      if (event.type === 'key.pressed' && asking?.device === 'keys' && event.code === 'KeyS')
        expect([shown.keys[asking.action], after.hasTag('asking')]).toEqual(['KeyS', false])
      if (event.type === 'pad.pressed' && asking?.device === 'pad' && event.button === 7)
        expect([shown.pad[asking.action], after.hasTag('asking')]).toEqual([7, false])
      if (!after.hasTag('asking')) expect((after.context as ControlsContext).asking).toBeNull()
      expect(open.filter((id) => id === 'saveControls')).toHaveLength(after.hasTag('saving') ? 1 : 0)
      if (!after.hasTag('saving')) expect(shown).toEqual(kept)
      if (event.type === 'xstate.error.actor.saveControls') expect(shown).toEqual(kept)
    },
  })
  expect(walked.untaken).toEqual([])
})

describe('bindings', () => {
  it('refuses a key that is another’s or the page’s, and takes the same one again', () => {
    const on = (code: string) => conflictOf({ device: 'keys', code }, 'spin', defaultControls)
    expect(['KeyT', 'Escape', 'Tab', 'Enter', 'F11', 'Space', 'KeyQ'].map(on)).toEqual([
      { kind: 'taken', by: 'takeWin' },
      ...Array.from({ length: 4 }, () => ({ kind: 'reserved' })),
      null,
      null,
    ])
    expect(conflictOf({ device: 'pad', code: 3 }, 'spin', defaultControls)).toEqual({ kind: 'taken', by: 'takeWin' })
    const bound = bind({ device: 'keys', code: 'KeyQ' }, 'spin', defaultControls)
    expect([
      actionOf({ device: 'keys', code: 'KeyQ' }, bound),
      actionOf({ device: 'keys', code: 'Space' }, bound),
    ]).toEqual(['spin', undefined])
  })

  it('reads whatever was kept: a part that is not ours, or names a key twice, is the default', () => {
    for (const odd of [undefined, null, 7, 'x', [], { keys: 5, pad: 'x' }, { isHaptic: 'yes' }])
      expect(readControls(odd)).toEqual(defaultControls)
    expect(readControls({ keys: { spin: 'KeyS', takeWin: 'KeyS' } }).keys).toEqual(keys)
    expect(readControls({ keys: { spin: 'KeyS', betUp: 'Tab', other: 'KeyO' }, isHaptic: true })).toEqual({
      ...{ keys: { spin: 'KeyS' }, pad, isHaptic: true },
    })
  })
})
