import { expect, it } from 'vitest'
import { changePasswordMachine } from '#machines/account/changePassword/index.ts'
import type {
  ChangePasswordContext,
  ChangePasswordEvent,
} from '#machines/account/changePassword/changePassword.types.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { refusedCall, unansweredCall } from '../../kit/samples.ts'

const alphabet = {
  'password.submit': [
    { type: 'password.submit', oldPassword: 'the old one', newPassword: 'the new one' },
    { type: 'password.submit', oldPassword: 'the old one', newPassword: 'the new one', code: '135790' },
    { type: 'password.submit', oldPassword: '', newPassword: 'the new one' },
    { type: 'password.submit', oldPassword: 'the old one', newPassword: 'seven 7' },
  ],
  'password.edited': [{ type: 'password.edited' }],
} satisfies Alphabet<ChangePasswordEvent>

it('walks every transition; a change is told once, and each refusal stands at its field', () => {
  const walked = walkChart({
    machine: changePasswordMachine,
    alphabet,
    outcomes: {
      changePassword: {
        done: [undefined],
        error: [
          unansweredCall,
          { ...refusedCall, code: 40001 },
          { ...refusedCall, code: 40101 },
          { ...refusedCall, code: 60403 },
        ],
      },
    },
    key: ({ context }) => [(context as ChangePasswordContext).failure],
    messages: [
      // The devices are looked at again: the others are signed out.
      [
        'changePassword done',
        [toast('success', { key: 'password.changed' }), { to: 'signIns', event: { type: 'signIns.refresh' } }],
      ],
    ],
    check: ({ event, before, after, open }) => {
      const { failure, changes } = after.context as ChangePasswordContext
      expect(open).toEqual(after.hasTag('submitting') ? ['changePassword'] : [])
      expect(JSON.stringify(after.context)).not.toMatch(/the (old|new) one|135790/)
      if (event.type === 'password.submit' && before.matches('editing'))
        expect(after.hasTag('submitting')).toBe(event.oldPassword !== '' && event.newPassword !== 'seven 7')
      const isDone = event.type === 'xstate.done.actor.changePassword'
      expect(changes - (before.context as ChangePasswordContext).changes).toBe(isDone ? 1 : 0)
      if (event.type === 'xstate.error.actor.changePassword')
        expect(failure?.fields.map(({ field }) => field)).toEqual(
          { 40001: ['oldPassword'], 40101: ['newPassword'], 60403: ['code'] }[
            (event.error as { code?: number }).code ?? 0
          ] ?? [],
        )
      if (event.type === 'password.edited' && before.matches('editing')) expect(failure).toBeNull()
    },
  })
  expect(walked.untaken).toEqual([])
})
