/** One's PIN, by which the locked page is opened. It holds at once: the lock of this page begins to watch with the first one. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import { type Message, send } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import { formFailureOf } from '../../kit/failure.ts'
import type { ChangePinContext, ChangePinEvent, ChangePinInput, ChangePinTag, NewPin } from './changePin.types.ts'

type Answer = { pin_code: string | null }

const chart = setup({
  types: {} as {
    input: ChangePinInput
    context: ChangePinContext
    events: ChangePinEvent
    tags: ChangePinTag
    children: { changePin: 'changePin' }
  },
  actors: { changePin: unprovidedPromise<Answer, NewPin>('changePin') },
  actions: {
    send,
    setFailure: assign((_, { error }: { error: unknown }) => ({
      failure: formFailureOf(error, ['password', 'pin', 'code'], {
        [ErrorCode.noPermission]: { field: 'code', code: 'codeNeeded' },
        [ErrorCode.oldPasswordWrong]: { field: 'password', code: 'wrongPassword' },
      }),
    })),
    clearFailure: assign({ failure: null }),
    setChange: assign({ changes: ({ context }) => context.changes + 1, hasPin: true }),
  },
  guards: { isWhole: (_, { password, pin }: NewPin) => password !== '' && /^\d{4,6}$/.test(pin) },
})

const changed = ({ pin_code }: Answer): Message[] => [
  { to: 'auth', event: { type: 'pin.changed', pinCode: pin_code } },
  { to: 'app', event: { type: 'pin.set' } },
  toast('success', { key: 'pin.changed' }),
]

export const changePinMachine = chart.createMachine({
  id: 'changePin',
  context: ({ input }) => ({ ...input, failure: null, changes: 0 }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'pin.submit': { guard: { type: 'isWhole', params: ({ event }) => event }, target: 'submitting' },
        'pin.edited': { actions: 'clearFailure' },
      },
    },
    submitting: {
      tags: 'submitting',
      entry: 'clearFailure',
      invoke: {
        id: 'changePin',
        src: 'changePin',
        input: ({ event }) => {
          const { password, pin, code } = event as Extract<ChangePinEvent, { type: 'pin.submit' }>
          return { password, pin, ...(code?.trim() ? { code: code.trim() } : {}) }
        },
        onDone: {
          target: 'editing',
          actions: ['setChange', { type: 'send', params: ({ event }) => changed(event.output) }],
        },
        onError: { target: 'editing', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
  },
})

export type ChangePinRef = ActorRefFrom<typeof changePinMachine>
