/** A new password for oneself. The venue signs out every other device with it. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import { send, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import { formFailureOf } from '../../kit/failure.ts'
import type {
  ChangePasswordContext,
  ChangePasswordEvent,
  ChangePasswordTag,
  NewPassword,
} from './changePassword.types.ts'

/** Signs. Whether it is a common one only the venue knows. */
const shortest = 8

const chart = setup({
  types: {} as {
    context: ChangePasswordContext
    events: ChangePasswordEvent
    tags: ChangePasswordTag
    children: { changePassword: 'changePassword' }
  },
  actors: { changePassword: unprovidedPromise<undefined, NewPassword>('changePassword') },
  actions: {
    send,
    setFailure: assign((_, { error }: { error: unknown }) => ({
      failure: formFailureOf(error, ['oldPassword', 'newPassword', 'code'], {
        [ErrorCode.noPermission]: { field: 'code', code: 'codeNeeded' },
        [ErrorCode.oldPasswordWrong]: { field: 'oldPassword', code: 'wrongPassword' },
        [ErrorCode.passwordTooShort]: { field: 'newPassword', code: 'weakPassword' },
      }),
    })),
    clearFailure: assign({ failure: null }),
    countChange: assign({ changes: ({ context }) => context.changes + 1 }),
  },
  guards: {
    isWhole: (_, { oldPassword, newPassword }: NewPassword) =>
      oldPassword !== '' && [...newPassword].length >= shortest,
  },
})

const changed = sends(toast('success', { key: 'password.changed' }), {
  to: 'signIns',
  event: { type: 'signIns.refresh' },
})

export const changePasswordMachine = chart.createMachine({
  id: 'changePassword',
  context: { failure: null, changes: 0 },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'password.submit': { guard: { type: 'isWhole', params: ({ event }) => event }, target: 'submitting' },
        'password.edited': { actions: 'clearFailure' },
      },
    },
    submitting: {
      tags: 'submitting',
      entry: 'clearFailure',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ event }) => {
          const { oldPassword, newPassword, code } = event as Extract<ChangePasswordEvent, { type: 'password.submit' }>
          return { oldPassword, newPassword, ...(code?.trim() ? { code: code.trim() } : {}) }
        },
        onDone: { target: 'editing', actions: ['countChange', changed] },
        onError: { target: 'editing', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
  },
})

export type ChangePasswordRef = ActorRefFrom<typeof changePasswordMachine>
