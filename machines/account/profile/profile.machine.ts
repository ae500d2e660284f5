/** The profile of oneself, with what one may change, or of somebody else. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { OpenProfile } from '#protocol/core/users.ts'
import { mailbox } from '../../kit/messages.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import { type CallFailure, failureIn } from '../../kit/failure.ts'
import { changePasswordMachine } from '../changePassword/changePassword.machine.ts'
import { changePinMachine } from '../changePin/changePin.machine.ts'
import { historyMachine } from '../history/history.machine.ts'
import { limitsMachine } from '../limits/limits.machine.ts'
import { signInsMachine } from '../signIns/signIns.machine.ts'
import { secondFactorMachine } from '../secondFactor/secondFactor.machine.ts'
import type { ProfileContext, ProfileEvent, ProfileInput, ProfileTag } from './profile.types.ts'

const chart = setup({
  types: {} as {
    input: ProfileInput
    context: ProfileContext
    events: ProfileEvent
    tags: ProfileTag
    children: {
      fetchProfile: 'fetchProfile'
      changePassword: 'changePassword'
      changePin: 'changePin'
      signIns: 'signIns'
      limits: 'limits'
      secondFactor: 'secondFactor'
      history: 'history'
    }
  },
  actors: {
    fetchProfile: unprovidedPromise<OpenProfile, { id: number }>('fetchProfile'),
    changePassword: changePasswordMachine,
    changePin: changePinMachine,
    signIns: signInsMachine,
    limits: limitsMachine,
    secondFactor: secondFactorMachine,
    history: historyMachine,
  },
  actions: {
    setProfile: assign((_, profile: OpenProfile) => ({ profile, failure: null })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
  },
  guards: {
    isOwn: ({ context }) => context.isOwn,
    isStaff: ({ context }) => context.isStaff,
  },
})

const broken = '#profile.failed'

const card = chart.createStateConfig({
  description: 'What is shown grows old while a new answer cannot be had; it is never taken away.',
  initial: 'fresh',
  on: { 'profile.refresh': '.refreshing' },
  states: {
    fresh: {},
    refreshing: {
      tags: 'refreshing',
      invoke: {
        id: 'fetchProfile',
        src: 'fetchProfile',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'fresh', actions: { type: 'setProfile', params: ({ event }) => event.output } },
        onError: { target: 'stale', actions: { type: 'setFailure', params: failureIn } },
      },
    },
    stale: { tags: 'stale' },
  },
})

const account = chart.createStateConfig({
  description: 'What one may change of oneself lives as long as the page; of others nothing is changed here.',
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isOwn', target: 'own' }, { target: 'foreign' }] },
    foreign: {},
    own: {
      invoke: [
        { id: 'changePassword', src: 'changePassword', onError: broken },
        {
          id: 'changePin',
          src: 'changePin',
          input: ({ context }) => ({ hasPin: context.profile?.own?.hasPin === true }),
          onError: broken,
        },
        { id: 'signIns', src: 'signIns', systemId: mailbox('signIns'), onError: broken },
        {
          id: 'secondFactor',
          src: 'secondFactor',
          input: ({ context }) => ({
            isEnrolled: context.profile?.own?.hasSecondFactor === true,
            isForced: false,
          }),
          onError: broken,
        },
      ],
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isStaff', target: 'staff' }, { target: 'player' }] },
        player: {
          invoke: [
            {
              id: 'history',
              src: 'history',
              systemId: mailbox('history'),
              input: ({ context: { search } }) => ({ search }),
              onError: broken,
            },
            {
              id: 'limits',
              src: 'limits',
              systemId: mailbox('limits'),
              input: ({ context }) => ({ username: context.profile?.username ?? '' }),
              onError: broken,
            },
          ],
        },
        staff: {},
      },
    },
  },
})

export const profileMachine = chart.createMachine({
  id: 'profile',
  context: ({ input }) => ({ ...input, profile: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'fetchProfile',
        src: 'fetchProfile',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'shown', actions: { type: 'setProfile', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'setFailure', params: failureIn } },
      },
    },
    shown: { type: 'parallel', states: { card, account } },
    failed: {
      tags: 'failed',
      description: 'Not for this person, nobody there, no answer, or a fault of our own: the failure says which.',
      on: { 'profile.retry': 'loading' },
    },
  },
})

export type ProfileRef = ActorRefFrom<typeof profileMachine>
