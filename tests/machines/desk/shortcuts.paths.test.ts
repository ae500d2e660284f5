import { expect, it } from 'vitest'
import { toast } from '#machines/kit/toast.ts'
import { shortcutsMachine } from '#machines/desk/shortcuts/index.ts'
import type { ShortcutsContext, ShortcutsEvent } from '#machines/desk/shortcuts/shortcuts.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const alphabet = {
  'menu.opened': [{ type: 'menu.opened' }],
  'menu.closed': [{ type: 'menu.closed' }],
  'menu.typed': [{ type: 'menu.typed', text: 'cage' }],
  'shortcut.toggled': [
    { type: 'shortcut.toggled', id: 'cage' },
    { type: 'shortcut.toggled', id: 'machines' },
  ],
} satisfies Alphabet<ShortcutsEvent>

it('walks every transition; what rests is what the venue has, and a failed save is told and taken back', () => {
  const walked = walkChart({
    machine: shortcutsMachine,
    input: { kept: ['machines'] },
    alphabet,
    outcomes: { saveShortcuts: { done: [['machines', 'cage'], []], error: [unansweredCall] } },
    key: ({ context }) => context,
    messages: [
      [
        'saveShortcuts done',
        ({ event }) => ({ to: 'app', event: { type: 'shortcuts.kept', shortcuts: event.output } }),
      ],
      ['saveShortcuts failed', toast('error', { key: 'desk.shortcuts.failed' })],
    ],
    check: ({ after, event, open }) => {
      const { shown, kept, typed } = after.context as ShortcutsContext
      const isSaving = after.hasTag('saving')
      expect(open.filter((id) => id === 'saveShortcuts')).toHaveLength(isSaving ? 1 : 0)
      if (!isSaving) expect(shown).toEqual(kept)
      if (!after.hasTag('open')) expect(typed).toBe('')
      if (event.type === 'xstate.error.actor.saveShortcuts') expect(shown).toEqual(kept)
    },
  })
  expect(walked.untaken).toEqual([])
})
