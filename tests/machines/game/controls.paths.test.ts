import { describe, expect, it } from 'vitest'
import {
  actionOf,
  bind,
  type ControlsContext,
  type ControlsEvent,
  conflictOf,
  controlActions,
  controlsMachine,
  defaultControls,
  readControls,
} from '#machines/game/controls/index.ts'
import { type Alphabet, type Said, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const { keys, pad } = defaultControls
/** Every action has a button of the pad. */
const full = { ...defaultControls, pad: { ...pad, fullscreen: 4, pictureInPicture: 5, connection: 6 } }
const remapped = { ...full, keys: { ...keys, spin: 'KeyS' } }

const alphabet = {
  'key.pressed': [
    ...['Space', 'KeyT', 'KeyM', 'KeyF', 'KeyP', 'KeyI', 'Escape', 'KeyS', 'F5'].map(
      (code) => ({ type: 'key.pressed', code }) as const,
    ),
  ],
  'pad.pressed': [0, 3, 8, 4, 5, 6, 7].map((button) => ({ type: 'pad.pressed', button }) as const),
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
  'haptics.chosen': [
    { type: 'haptics.chosen', isHaptic: true },
    { type: 'haptics.chosen', isHaptic: false },
  ],
} satisfies Alphabet<ControlsEvent>

type Told = { to: string; event: { type: string; key?: string; codes?: string[]; isAsking?: boolean } }
const told = (said: Said[]) =>
  said.filter(({ type }) => type === 'tell').flatMap(({ params }) => params as Told | Told[])

it('walks every transition; no key plays while the dialog is open, none is twice, and what rests is what the venue has', {
  timeout: 120_000,
}, () => {
  const asked = new Set<string>()
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
    check: ({ before, after, event, said, open }) => {
      const { shown, kept } = after.context as ControlsContext
      const words = told(said)
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
      if (before.hasTag('open'))
        expect(words.filter(({ to }) => ['seat', 'takeWin', 'devices', 'connection'].includes(to))).toEqual([])
      // The keyboard hears of every change of what it is to listen to.
      if (JSON.stringify(shown.keys) !== JSON.stringify((before.context as ControlsContext).shown.keys))
        expect(words.findLast(({ to }) => to === 'keyboard')?.event.codes).toEqual(Object.values(shown.keys))
      const keyboard = words.findLast(({ to }) => to === 'keyboard')
      if (keyboard)
        expect(keyboard.event.isAsking).toBe(
          after.hasTag('asking') && (after.context as ControlsContext).asking?.device === 'keys',
        )
      if (event.type.startsWith('haptics') || event.type === 'press.made')
        expect(words.some(({ to }) => to === 'haptics')).toBe(event.type === 'press.made' && open.includes('haptics'))
      for (const { event: press } of words.filter(({ to }) => to === 'seat')) asked.add(press.type)
      if (event.type === 'xstate.error.actor.saveControls')
        expect([JSON.stringify(said).includes('controls.notKept'), shown]).toEqual([true, kept])
    },
  })
  expect(walked.untaken).toEqual([])
  expect([...asked].sort()).toEqual(['player.leave', 'player.press', 'volume.toggled'])
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
