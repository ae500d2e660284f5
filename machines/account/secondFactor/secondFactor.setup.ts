/** What the states of the second factor share: its actors, actions and guards. */
import { assign, setup } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import { send } from '../../kit/messages.ts'
import { unprovidedCallback, unprovidedPromise } from '../../kit/unprovided.ts'
import { failureOf, formFailureOf } from '../../kit/failure.ts'
import type {
  Enrolment,
  Removal,
  SecondFactorContext,
  SecondFactorEvent,
  SecondFactorInput,
  SecondFactorTag,
} from './secondFactor.types.ts'

const shortestCode = 6
type Failed = { error: unknown }

const hasCode = (error: unknown, code: number) => {
  const failure = failureOf(error)
  return failure.kind === 'refused' && failure.code === code
}

export const chart = setup({
  types: {} as {
    input: SecondFactorInput
    context: SecondFactorContext
    events: SecondFactorEvent
    tags: SecondFactorTag
    children: {
      startSecondFactor: 'startSecondFactor'
      confirmSecondFactor: 'confirmSecondFactor'
      removeSecondFactor: 'removeSecondFactor'
      copyCodes: 'copyCodes'
      leaveWatch: 'leaveWatch'
    }
  },
  actors: {
    startSecondFactor: unprovidedPromise<Enrolment, { password: string }>('startSecondFactor'),
    confirmSecondFactor: unprovidedPromise<readonly string[], { code: string }>('confirmSecondFactor'),
    removeSecondFactor: unprovidedPromise<undefined, Removal>('removeSecondFactor'),
    copyCodes: unprovidedPromise<undefined, { codes: readonly string[] }>('copyCodes'),
    leaveWatch: unprovidedCallback<{ type: 'never' }>('leaveWatch'),
  },
  actions: {
    send,
    saveCodes: (_, _codes: { codes: readonly string[] }) => {},
    setEnrolment: assign((_, enrolment: Enrolment) => ({ enrolment })),
    setCodes: assign((_, { codes }: { codes: readonly string[] }) => ({ enrolment: null, recoveryCodes: codes })),
    clearEnrolment: assign({ enrolment: null }),
    clearCodes: assign({ recoveryCodes: [] }),
    setStartFailure: assign((_, { error }: Failed) => ({
      failure: formFailureOf(error, ['password'], {
        [ErrorCode.oldPasswordWrong]: { field: 'password', code: 'wrongPassword' },
      }),
    })),
    setCodeFailure: assign((_, { error }: Failed) => ({
      failure: formFailureOf(error, ['code'], {
        [ErrorCode.oldPasswordWrong]: { field: 'code', code: 'wrongCode' },
      }),
    })),
    setRemovalFailure: assign((_, { error }: Failed) => ({
      failure: formFailureOf(error, ['password', 'code'], {
        [ErrorCode.oldPasswordWrong]: { field: 'code', code: 'wrongPasswordOrCode' },
      }),
    })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isEnrolled: ({ context }) => context.isEnrolled,
    isForced: ({ context }) => context.isForced,
    hasPassword: (_, { password }: { password: string }) => password !== '',
    isCode: (_, { code }: { code: string }) => code.trim().length >= shortestCode,
    isRemoval: (_, { password, code }: Removal) => password !== '' && code.trim().length >= shortestCode,
    isThereAlready: (_, { error }: Failed) => hasCode(error, ErrorCode.conflict),
    isGoneAlready: (_, { error }: Failed) => hasCode(error, ErrorCode.unknown),
  },
})
