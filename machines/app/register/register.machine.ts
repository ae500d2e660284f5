/** A guest asks the desk for an account; where the venue allows it, it is made at once. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import { type Message, send } from '../../kit/messages.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import { failureOf, formFailureOf } from '../../kit/failure.ts'
import type {
  RegisterContext,
  Registered,
  RegisterEvent,
  RegisterForm,
  RegisterTag,
  Registration,
} from './register.types.ts'

const fields = ['username', 'password', 'name', 'lastname', 'email'] as const
const shortestPassword = 8
/** As the venue has it: letters and digits of any script, dots, dashes, underscores. */
const username = /^[\p{L}\p{M}\p{N}._-]{4,64}$/u
const email = /^[^\s@]+@[^\s@]+$/

const chart = setup({
  types: {} as {
    context: RegisterContext
    events: RegisterEvent
    tags: RegisterTag
    children: { register: 'register' }
  },
  actors: { register: unprovidedPromise<Registered, Registration>('register') },
  actions: {
    send,
    navigate: (_, _to: { to: string }) => {},
    setSent: assign(({ context }, { form, key }: Registration) => ({
      ...{ username: form.username.trim(), key: context.key ?? key },
    })),
    setFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: formFailureOf(error, fields, {
        [ErrorCode.passwordTooShort]: { field: 'password', code: 'weakPassword' },
        [ErrorCode.conflict]: { field: 'username', code: 'nameTaken' },
      }),
      key: failureOf(error).kind === 'unanswered' ? context.key : null,
    })),
    clearFailure: assign({ failure: null }),
    clearKey: assign({ key: null }),
  },
  guards: {
    isWhole: (_, { form }: { form: RegisterForm }) =>
      username.test(form.username.trim()) &&
      [...form.password].length >= shortestPassword &&
      form.name.trim() !== '' &&
      form.lastname.trim() !== '' &&
      (form.email.trim() === '' || email.test(form.email.trim())),
    isMade: (_, { state }: Registered) => state === 'made',
  },
})

const sent = {
  'login.selected': {
    actions: [
      {
        type: 'send',
        params: ({ context: { username } }: { context: RegisterContext }): Message => ({
          to: 'login',
          event: { type: 'name.given', username },
        }),
      },
      { type: 'navigate', params: { to: '/login' } },
    ],
  },
} as const

export const registerMachine = chart.createMachine({
  id: 'register',
  context: { username: '', key: null, failure: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'register.submit': {
          guard: { type: 'isWhole', params: ({ event }) => event },
          target: 'submitting',
          actions: { type: 'setSent', params: ({ event }) => event },
        },
        'register.edited': { actions: ['clearFailure', 'clearKey'] },
      },
    },
    submitting: {
      tags: 'submitting',
      entry: 'clearFailure',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context, event }) => {
          const { form, key } = event as Extract<RegisterEvent, { type: 'register.submit' }>
          return { form, key: context.key ?? key }
        },
        onDone: [
          { guard: { type: 'isMade', params: ({ event }) => event.output }, target: 'made' },
          { target: 'waiting' },
        ],
        onError: { target: 'editing', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
    waiting: {
      tags: 'waiting',
      description:
        'The desk looks at it. The venue says so for a name that is taken too: a guest does not learn who plays here.',
      on: sent,
    },
    made: { tags: 'made', on: sent },
  },
})

export type RegisterRef = ActorRefFrom<typeof registerMachine>
