import { expect, it } from 'vitest'
import { toast } from '#machines/kit/toast.ts'
import {
  type EntryContext,
  type EntryEvent,
  entryMachine,
  entryOf,
  type EntryValues,
} from '#machines/sample/entry/index.ts'
import type { SamplePlace, SampleUser } from '#machines/sample/frame/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const placeAt = (id: string): SamplePlace => ({ page: 'entry', values: { id }, search: '' })
const values: EntryValues = { displayName: '', email: 'admin@sample.example', password: 'admin', repeated: '' }
const user: SampleUser = {
  ...{ uuid: '1', from: 'custom-db', role: 'admin' },
  data: { displayName: 'Ada', photoURL: '', email: values.email, settings: {}, shortcuts: [] },
}
const problems = { password: 'Check your password', email: null }
const alphabet = {
  'place.shown': [{ type: 'place.shown', place: placeAt('register-2') }],
  'entry.edited': [{ type: 'entry.edited', field: 'password' }],
  'entry.sent': [{ type: 'entry.sent', values }],
  'act.asked': [{ type: 'act.asked', act: { name: 'none', data: null } }],
  'thing.saved': [{ type: 'thing.saved', goTo: null }],
} satisfies Alphabet<EntryEvent>

it('walks every transition: what is wrong stands until it is mended, and who is let in is told once', () => {
  const walked = walkChart({
    machine: entryMachine,
    input: { place: placeAt('login') },
    alphabet,
    outcomes: {
      enter: { done: [{ kind: 'entered', user }, { kind: 'refused', problems }, { kind: 'told' }] },
    },
    messages: [
      ['enter failed', toast('error', { key: 'sample.failed' })],
      [
        'enter done',
        ({ event }) =>
          (event.output as { kind: string }).kind === 'entered'
            ? { to: 'extension', event: { type: 'session.opened', user } }
            : [],
      ],
    ],
    check: ({ after, open, event }) => {
      const context = after.context as EntryContext
      expect(open.includes('enter')).toBe(after.matches('sending'))
      if (after.matches('sending') || event.type === 'place.shown') expect(context.problems).toEqual({})
      if (event.type === 'entry.edited' && after.matches('writing'))
        expect(context.problems.password ?? null).toBeNull()
    },
  })
  expect(walked.untaken).toEqual([])
})

it.each([
  ['login', 'login', '1'],
  ['register-3', 'register', '3'],
  ['forgot-password-2', 'forgot-password', '2'],
  ['mail-confirm', 'mail-confirm', '1'],
])('the address %s is the form %s in its variant %s', (id, kind, variant) => {
  expect(entryOf(placeAt(id))).toEqual({ kind, variant })
})
