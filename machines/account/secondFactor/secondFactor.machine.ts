/** Somebody's authenticator app: enrolled by a password and a code of it, given up by both. */
import type { ActorRefFrom } from 'xstate'
import { type Message, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import type { SecondFactorEvent } from './secondFactor.types.ts'
import { chart } from './secondFactor.setup.ts'

const changed = (isEnrolled: boolean): Message => ({ to: 'auth', event: { type: 'secondFactor.changed', isEnrolled } })
const edited = { 'form.edited': { actions: 'clearFailure' } } as const

const off = chart.createStateConfig({
  tags: 'off',
  entry: 'clearEnrolment',
  initial: 'asking',
  states: {
    asking: {
      on: {
        'enrolment.start': { guard: { type: 'hasPassword', params: ({ event }) => event }, target: 'starting' },
        ...edited,
      },
    },
    starting: {
      tags: 'submitting',
      entry: 'clearFailure',
      invoke: {
        id: 'startSecondFactor',
        src: 'startSecondFactor',
        input: ({ event }) => ({
          password: (event as Extract<SecondFactorEvent, { type: 'enrolment.start' }>).password,
        }),
        onDone: {
          target: '#secondFactor.scanning',
          actions: { type: 'setEnrolment', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isThereAlready', params: ({ event }) => event },
            target: '#secondFactor.enrolled',
            description: 'Enrolled meanwhile, on another device.',
            actions: sends(changed(true)),
          },
          { target: 'asking', actions: { type: 'setStartFailure', params: ({ event }) => event } },
        ],
      },
    },
  },
})

const scanning = chart.createStateConfig({
  description: 'The secret is shown until a code proves that the app has it.',
  tags: 'scanning',
  initial: 'waiting',
  on: { 'enrolment.cancel': { target: 'off', actions: 'clearFailure' } },
  states: {
    waiting: {
      on: {
        'code.submit': { guard: { type: 'isCode', params: ({ event }) => event }, target: 'confirming' },
        ...edited,
      },
    },
    confirming: {
      tags: 'submitting',
      entry: 'clearFailure',
      on: { 'enrolment.cancel': {} },
      invoke: {
        id: 'confirmSecondFactor',
        src: 'confirmSecondFactor',
        input: ({ event }) => ({ code: (event as Extract<SecondFactorEvent, { type: 'code.submit' }>).code.trim() }),
        onDone: {
          target: '#secondFactor.keeping',
          // Enrolled it is already, whether the codes are kept or not.
          actions: [{ type: 'setCodes', params: ({ event }) => ({ codes: event.output }) }, sends(changed(true))],
        },
        onError: [
          {
            guard: { type: 'isThereAlready', params: ({ event }) => event },
            target: '#secondFactor.enrolled',
            description: 'A try before was heard, its answer was not: the recovery codes went with it.',
            actions: ['clearEnrolment', sends(changed(true), toast('warning', { key: 'secondFactor.codesLost' }))],
          },
          { target: 'waiting', actions: { type: 'setCodeFailure', params: ({ event }) => event } },
        ],
      },
    },
  },
})

const keeping = chart.createStateConfig({
  description: 'The recovery codes are shown this once, until the person says that they have them.',
  tags: 'keeping',
  initial: 'shown',
  exit: 'clearCodes',
  invoke: { id: 'leaveWatch', src: 'leaveWatch', onError: {} },
  on: {
    'leave.asked': { actions: sends(toast('warning', { key: 'secondFactor.codesFirst' })) },
    'codes.copy': '.copying',
    'codes.save': { actions: { type: 'saveCodes', params: ({ context }) => ({ codes: context.recoveryCodes }) } },
    'codes.kept': 'enrolled',
  },
  states: {
    shown: {},
    copying: {
      invoke: {
        id: 'copyCodes',
        src: 'copyCodes',
        input: ({ context }) => ({ codes: context.recoveryCodes }),
        onDone: 'copied',
        onError: 'uncopied',
      },
    },
    copied: { tags: 'copied' },
    uncopied: { tags: 'uncopied', description: 'The browser does not allow it.' },
  },
})

const removing = chart.createStateConfig({
  tags: 'removing',
  initial: 'asking',
  on: { 'removal.cancel': { target: 'on', actions: 'clearFailure' } },
  states: {
    asking: {
      on: {
        'removal.submit': { guard: { type: 'isRemoval', params: ({ event }) => event }, target: 'submitting' },
        ...edited,
      },
    },
    submitting: {
      tags: 'submitting',
      entry: 'clearFailure',
      on: { 'removal.cancel': {} },
      invoke: {
        id: 'removeSecondFactor',
        src: 'removeSecondFactor',
        input: ({ event }) => {
          const { password, code } = event as Extract<SecondFactorEvent, { type: 'removal.submit' }>
          return { password, code: code.trim() }
        },
        onDone: {
          target: '#secondFactor.off',
          actions: sends(changed(false), toast('success', { key: 'secondFactor.removed' })),
        },
        onError: [
          {
            guard: { type: 'isGoneAlready', params: ({ event }) => event },
            target: '#secondFactor.off',
            actions: sends(changed(false)),
          },
          { target: 'asking', actions: { type: 'setRemovalFailure', params: ({ event }) => event } },
        ],
      },
    },
  },
})

export const secondFactorMachine = chart.createMachine({
  id: 'secondFactor',
  description:
    'A part of the profile, and what a login must pass whose group asks for a second factor. main provides saveCodes: a file on the device.',
  context: ({ input }) => ({ ...input, enrolment: null, recoveryCodes: [], failure: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isEnrolled', target: 'on' }, { target: 'off' }] },
    ...{ off, scanning, keeping },
    enrolled: { always: [{ guard: 'isForced', target: 'ended' }, { target: 'on' }] },
    on: { tags: 'on', on: { 'removal.start': 'removing' } },
    removing,
    ended: { type: 'final' },
  },
})

export type SecondFactorRef = ActorRefFrom<typeof secondFactorMachine>
