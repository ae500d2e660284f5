import { expect, it } from 'vitest'
import { toast } from '#machines/kit/toast.ts'
import type { Message } from '#machines/kit/messages.ts'
import {
  type Chosen,
  type SettingsContext,
  type SettingsEvent,
  selectAppearance,
  selectTheme,
  settingsMachine,
} from '#machines/app/settings/index.ts'
import { settingsOf } from '#machines/app/settings/settings.defaults.ts'
import { type Alphabet, walkChartFrom } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const speaks = ({ language }: Chosen): Message[] =>
  language ? [{ to: 'app', event: { type: 'language.chosen', language } }] : []
const alphabet = {
  'setting.chosen': [
    { type: 'setting.chosen', change: { mode: 'boxed' } },
    { type: 'setting.chosen', change: { language: 'ar' } },
  ],
  'settings.reset': [{ type: 'settings.reset' }],
  'page.left': [{ type: 'page.left' }],
  'system.changed': [
    { type: 'system.changed', isDark: true },
    { type: 'system.changed', isDark: false },
  ],
  'dialog.opened': [{ type: 'dialog.opened', page: 'schemes' }],
  'dialog.closed': [{ type: 'dialog.closed' }],
} satisfies Alphabet<SettingsEvent>

it('walks every transition; what is chosen shows at once, is kept once at a time, and stays when it could not be kept', {
  timeout: 60_000,
}, () => {
  const walked = walkChartFrom(
    [
      { userId: 7, kept: { mode: 'boxed' }, page: null },
      { userId: null, kept: undefined, page: 'layout' },
    ],
    {
      machine: settingsMachine,
      alphabet,
      outcomes: {
        readSettings: {
          done: [
            { chosen: {}, notes: ['unknown key x'] },
            { chosen: { language: 'tr' }, notes: [] },
          ],
          error: ['broken'],
        },
        saveSettings: { done: [{}, { mode: 'boxed' }], error: [unansweredCall] },
        darkWatch: { error: ['no window'] },
        leaveWatch: { error: ['no document'] },
      },
      key: ({ context }) => ({ ...(context as SettingsContext), isDark: null, theme: null }),
      messages: [
        // The language of the account is spoken as it is read, and as it is chosen.
        ['readSettings done', ({ event }) => speaks((event.output as { chosen: Chosen }).chosen)],
        ['setting.chosen', ({ before, event }) => (before.hasTag('read') ? speaks(event['change'] as Chosen) : [])],
        [
          'saveSettings done',
          ({ after, event }) => {
            const { userId } = after.context as SettingsContext
            return { to: 'app', event: { type: 'settings.kept', userId, chosen: event.output } }
          },
        ],
        [
          'settings.reset',
          ({ before }) => {
            if (!before.hasTag('read')) return []
            // What was chosen before can be had again.
            const { chosen: change } = before.context as SettingsContext
            const message: Message = { to: 'settings', event: { type: 'setting.chosen', change } }
            return toast('success', { key: 'settings.wasReset' }, { words: { key: 'settings.undo' }, message })
          },
        ],
        ['saveSettings failed', toast('error', { key: 'settings.failed' })],
      ],
      check: ({ before, after, event, open }) => {
        const { chosen, saved, settings, page } = after.context as SettingsContext
        expect(settings).toEqual(settingsOf(chosen))
        expect(open.filter((id) => id === 'saveSettings')).toHaveLength(after.hasTag('saving') ? 1 : 0)
        expect(selectAppearance(after as never)).toEqual(open.includes('readSettings') ? null : settings)
        if (event.type === 'system.changed')
          expect(selectTheme(after as never)).toBe(event['isDark'] ? 'dark' : 'light')
        expect(page !== null).toBe(after.matches({ dialog: 'open' }))
        if (event.type === 'setting.chosen' && before.hasTag('read')) expect(chosen).toMatchObject(event['change'])
        if (event.type === 'xstate.error.actor.saveSettings')
          expect(chosen).toEqual((before.context as SettingsContext).chosen)
        // What was chosen while it was being kept is kept next.
        if (event.type === 'xstate.done.actor.saveSettings')
          expect(after.matches({ keeping: { known: 'pausing' } })).toBe(
            JSON.stringify(chosen) !== JSON.stringify(saved),
          )
      },
    },
  )
  expect(walked.untaken).toEqual([])
})

it('a navbar across the top stands under the toolbar, unless somebody wants it over it', () => {
  expect(settingsOf({}).toolbarPosition).toBe('below')
  expect(settingsOf({ layout: 'layout2' }).toolbarPosition).toBe('above')
  expect(settingsOf({ layout: 'layout3', toolbarPosition: 'below' }).toolbarPosition).toBe('below')
})
