/** The lock of a page that is left alone: after a minute without activity only the PIN opens it. The venue holds it too. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { mailbox, send, sends } from '../../kit/messages.ts'
import { unprovidedCallback, unprovidedPromise } from '../../kit/unprovided.ts'
import { type CallFailure, failureIn } from '../../kit/failure.ts'
import type {
  IdleLockContext,
  IdleLockEvent,
  IdleLockInput,
  IdleLockTag,
  LockCause,
  OtherTabsRequest,
} from './idleLock.types.ts'

/** Ms without activity until it locks. */
const idleAfter = 60_000

const chart = setup({
  types: {} as {
    input: IdleLockInput
    context: IdleLockContext
    events: IdleLockEvent
    tags: IdleLockTag
    children: {
      idleWatch: 'idleWatch'
      otherTabs: 'otherTabs'
      readDigits: 'readDigits'
      lockVenue: 'lockVenue'
      unlock: 'unlock'
    }
  },
  actors: {
    idleWatch: unprovidedCallback<{ type: 'never' }, { after: number }>('idleWatch'),
    otherTabs: unprovidedCallback<OtherTabsRequest>('otherTabs'),
    readDigits: unprovidedPromise<number | null>('readDigits'),
    lockVenue: unprovidedPromise<undefined>('lockVenue'),
    unlock: unprovidedPromise<undefined, { pin: string }>('unlock'),
  },
  actions: {
    send,
    storeFlag: (_, _flag: { isLocked: boolean }) => {},
    setRemaining: assign((_, { remaining }: { remaining: number }) => ({ remaining })),
    setFailure: assign((_, failure: CallFailure) => ({
      failure,
      attempts:
        failure.kind === 'refused' && typeof failure.params?.attempts === 'number' ? failure.params.attempts : null,
    })),
    clearFailure: assign({ failure: null, attempts: null }),
    setCause: assign((_, { cause }: { cause: LockCause }) => ({ cause })),
    setDigits: assign((_, { digits }: { digits: number | null }) => ({ digits })),
    clearDigits: assign({ digits: null }),
    begin: assign({ remaining: idleAfter, cause: null }),
    standAlone: assign({ isAlone: true }),
  },
  guards: {
    isLocked: ({ context }) => context.isLocked,
    hasDigits: (_, { pin }: { pin: string }) => /^\d{4,6}$/.test(pin),
    isUnanswered: (_, failure: CallFailure) => failure.kind === 'unanswered',
  },
  delays: { retry: 3_000 },
})
const tabs = (news: OtherTabsRequest['news']) => sends({ to: 'otherTabs', event: { type: 'tabs.tell', news } })

const byHand = {
  target: 'locked',
  actions: [{ type: 'setCause', params: { cause: 'hand' } }, tabs('locked')],
} as const

const active = chart.createStateConfig({
  entry: ['begin', 'clearFailure', { type: 'storeFlag', params: { isLocked: false } }],
  invoke: { id: 'idleWatch', src: 'idleWatch', input: { after: idleAfter }, onError: 'unavailable' },
  on: {
    'idle.ticked': { actions: { type: 'setRemaining', params: ({ event }) => event } },
    'idle.reached': { target: 'locked', actions: [{ type: 'setCause', params: { cause: 'idle' } }, tabs('locked')] },
    'lock.chosen': byHand,
    'lock.found': 'locked.waiting',
    'tab.locked': 'locked.waiting',
  },
})

const locked = chart.createStateConfig({
  description:
    'The venue is told until it has heard. A deleted flag unlocks nothing: the venue refuses every call. A PIN as long as the last one here is sent without Enter, until one is refused.',
  tags: 'locked',
  entry: { type: 'storeFlag', params: { isLocked: true } },
  exit: 'clearDigits',
  invoke: {
    id: 'readDigits',
    src: 'readDigits',
    onDone: { actions: { type: 'setDigits', params: ({ event }) => ({ digits: event.output }) } },
    onError: { actions: 'clearDigits' },
  },
  initial: 'telling',
  on: {
    'pin.entered': { guard: { type: 'hasDigits', params: ({ event }) => event }, target: '.checking' },
    'pin.edited': { actions: 'clearFailure' },
    'tab.unlocked': 'active',
  },
  states: {
    telling: {
      invoke: {
        id: 'lockVenue',
        src: 'lockVenue',
        onDone: 'waiting',
        onError: [{ guard: { type: 'isUnanswered', params: failureIn }, target: 'resting' }, { target: 'waiting' }],
      },
    },
    resting: { after: { retry: 'telling' } },
    waiting: {},
    checking: {
      tags: 'checking',
      on: { 'pin.entered': {} },
      invoke: {
        id: 'unlock',
        src: 'unlock',
        input: ({ event }) => ({ pin: (event as Extract<IdleLockEvent, { type: 'pin.entered' }>).pin }),
        onDone: { target: '#idleLock.active', actions: tabs('unlocked') },
        onError: [
          {
            guard: { type: 'isUnanswered', params: failureIn },
            target: 'waiting',
            actions: { type: 'setFailure', params: failureIn },
          },
          // The PIN may be a longer one by now: the next is sent once the person says so.
          { target: 'waiting', actions: ['clearDigits', { type: 'setFailure', params: failureIn }] },
        ],
      },
    },
  },
})

export const idleLockMachine = chart.createMachine({
  id: 'idleLock',
  description:
    'Lives while somebody with a PIN is signed in and the PIN check is on. main provides keepFlag: a flag on the device, by which a reload is locked at once.',
  context: ({ input }) => ({
    ...input,
    cause: null,
    remaining: idleAfter,
    attempts: null,
    failure: null,
    digits: null,
    isAlone: false,
  }),
  invoke: { id: 'otherTabs', src: 'otherTabs', systemId: mailbox('otherTabs'), onError: { actions: 'standAlone' } },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isLocked', target: 'locked' }, { target: 'active' }] },
    active,
    unavailable: {
      description: 'Activity cannot be seen here, so nothing locks by itself.',
      on: {
        'lock.chosen': byHand,
        'lock.found': 'locked.waiting',
        'tab.locked': 'locked.waiting',
      },
    },
    locked,
  },
})

export type IdleLockRef = ActorRefFrom<typeof idleLockMachine>
