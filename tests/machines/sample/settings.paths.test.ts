import { expect, it } from 'vitest'
import { toast } from '#machines/kit/toast.ts'
import {
  sampleSettingsMachine,
  type SettingsContext,
  type SettingsEvent,
  shownOf,
} from '#machines/sample/settings/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const alphabet = {
  'style.chosen': [
    { type: 'style.chosen', style: 'layout1' },
    { type: 'style.chosen', style: 'layout2' },
  ],
  'option.chosen': [{ type: 'option.chosen', name: 'navbar', value: 'right' }],
  'setting.changed': [{ type: 'setting.changed', change: { theme: { main: 'felt' } } }],
} satisfies Alphabet<SettingsEvent>

it('walks every transition: each change is shown at once and kept, and another style begins anew', () => {
  const walked = walkChart({
    machine: sampleSettingsMachine,
    input: { user: null },
    alphabet,
    outcomes: {
      read: { done: [{ layout: { style: 'layout1', config: { navbar: 'right' } } }, { layout: 'broken' }] },
      keep: { done: [undefined] },
    },
    messages: [['keep failed', toast('error', { key: 'samplePages.settings.unsaved' })]],
    check: ({ before, after, open, event }) => {
      const { settings } = after.context as SettingsContext
      expect(open.includes('read')).toBe(after.matches('reading'))
      expect(open.includes('keep')).toBe(after.matches({ shown: 'keeping' }))
      const was = (before.context as SettingsContext).settings.layout?.style
      if (event.type === 'style.chosen') {
        const { style } = event as Extract<SettingsEvent, { type: 'style.chosen' }>
        expect(shownOf(settings).style).toBe(style)
        if (was !== style) expect(settings.layout?.config).toEqual({})
      }
      if (event.type === 'setting.changed') expect(shownOf(settings).theme.main).toBe('felt')
    },
  })
  expect(walked.untaken).toEqual([])
})

it('what cannot be read is as at first', () => {
  const first = shownOf({})
  expect(shownOf({ theme: { main: 'nothing' }, direction: 7, layout: { style: 'x', config: {} } })).toEqual(first)
  expect([first.style, first.option, first.direction, first.theme.main]).toEqual(['layout1', 'left', null, 'house'])
})
