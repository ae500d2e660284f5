/** The second factor that a group asks for is enrolled before the venue answers anything else. */
import { assign, setup } from 'xstate'
import type { secondFactorMachine } from '../../account/secondFactor/secondFactor.machine.ts'
import { send } from '../../kit/messages.ts'
import { unprovidedLogic, unprovidedPromise } from '../../kit/unprovided.ts'
import { signInFailed } from '../auth/auth.failures.ts'
import type { SignedIn } from '../auth/auth.types.ts'
import type { EnrolmentContext } from './enrolment.types.ts'

const chart = setup({
  types: {} as {
    context: EnrolmentContext
    output: EnrolmentContext
    children: { secondFactor: 'secondFactor'; validate: 'validate' }
  },
  actors: {
    secondFactor: unprovidedLogic<typeof secondFactorMachine>('secondFactor'),
    validate: unprovidedPromise<SignedIn, { token: string | null }>('validate'),
  },
  actions: { send, setSignedIn: assign((_, signedIn: SignedIn) => ({ signedIn })) },
})

export const enrolmentMachine = chart.createMachine({
  id: 'enrolment',
  context: { signedIn: null },
  output: ({ context }) => context,
  initial: 'open',
  states: {
    open: {
      invoke: {
        id: 'secondFactor',
        src: 'secondFactor',
        input: { isEnrolled: false, isForced: true },
        onDone: 'returning',
        onError: 'done',
      },
    },
    returning: {
      invoke: {
        id: 'validate',
        src: 'validate',
        input: { token: null },
        onDone: { target: 'done', actions: { type: 'setSignedIn', params: ({ event }) => event.output } },
        onError: { target: 'done', actions: { type: 'send', params: signInFailed } },
      },
    },
    done: { type: 'final' },
  },
})
