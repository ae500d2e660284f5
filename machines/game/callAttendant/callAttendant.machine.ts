/** A seated player calls an attendant: asked once, told on while it waits, taken back, or done. */
import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import type { AttendantCall } from '#protocol/core/attendantCall.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { type CallFailure, failureIn, failureText } from '../../kit/failure.ts'
import { type Message, send } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type { CallAttendantContext, CallAttendantEvent, CallAttendantTag } from './callAttendant.types.ts'

const minuteMs = 60_000
/** `seconds` of the refusal: until the next one may be made. */
function refusal(failure: CallFailure): Message {
  if (failure.kind === 'unanswered' || failure.code !== ErrorCode.tooMany) return toast('error', failureText(failure))
  const count = Math.ceil((Number(failure.params?.seconds ?? 1) * 1_000) / minuteMs)
  return toast('warning', { key: 'callAttendant.tooOften', params: { count } })
}

type Said = { call: AttendantCall }
const isNewer = (known: AttendantCall | null, call: AttendantCall) =>
  known === null || call.id > known.id || (call.id === known.id && call.sequence > known.sequence)

const chart = setup({
  types: {} as {
    context: CallAttendantContext
    events: CallAttendantEvent
    tags: CallAttendantTag
    children: { fetchCall: 'fetchCall'; askCall: 'askCall'; takeCallBack: 'takeCallBack' }
  },
  actors: {
    fetchCall: unprovidedPromise<AttendantCall | null>('fetchCall'),
    askCall: unprovidedPromise<AttendantCall>('askCall'),
    takeCallBack: unprovidedPromise<AttendantCall, { id: number }>('takeCallBack'),
  },
  actions: {
    send,
    /** A push may have overtaken the answer. */
    setCall: assign(({ context }, { call }: Said) => (isNewer(context.call, call) ? { call } : {})),
  },
  guards: {
    isNews: ({ context }, { call }: Said) => isNewer(context.call, call),
    isKnown: (_, { call }: { call: AttendantCall | null }) => call !== null,
    isOpen: ({ context: { call } }) => call?.state === 'open',
    isDone: ({ context: { call } }) => call?.state === 'done',
  },
  delays: {
    /** Ms in which the picture comes; nothing else is asked of the venue meanwhile. */
    pictureFirst: 1_000,
    lookAgain: 5_000,
    /** That somebody was there is said for so long. */
    saidFor: 15_000,
  },
})

type Told = { event: Extract<CallAttendantEvent, { type: 'attendantCall.told' }> }
const told = ({ event }: Told) => event
const answered = ({ event }: { event: { output: AttendantCall } }) => ({ call: event.output })
const setTold = { guard: { type: 'isNews', params: told }, actions: { type: 'setCall', params: told } } as const
const setAnswered = { type: 'setCall', params: answered } as const
const sayWhy = {
  type: 'send',
  params: (failed: { event: { error: unknown } }) => refusal(failureIn(failed)),
} as const

const waiting = chart.createStateConfig({
  tags: 'called',
  description: 'Until staff say that it is done, or the player needs nobody any more. The end of the seat ends it too.',
  initial: 'said',
  on: { 'attendantCall.told': { ...setTold, target: 'deciding' }, 'attendant.declined': 'takingBack' },
  states: {
    said: { tags: 'waiting', on: { 'words.putAway': 'putAway' } },
    putAway: { description: 'What is new of it is said again.', on: { 'attendant.wanted': 'said' } },
  },
})

const call = chart.createStateConfig({
  initial: 'none',
  states: {
    none: { on: { 'attendant.wanted': 'asking', 'attendantCall.told': { ...setTold, target: 'resting' } } },
    resting: {
      description: 'What is over was over before anybody was called here.',
      always: [{ guard: 'isOpen', target: 'waiting' }, { target: 'none' }],
    },
    asking: {
      tags: 'busy',
      on: { 'attendantCall.told': setTold },
      invoke: {
        id: 'askCall',
        src: 'askCall',
        onDone: { target: 'deciding', actions: setAnswered },
        onError: { target: 'resting', actions: sayWhy },
      },
    },
    deciding: {
      always: [{ guard: 'isOpen', target: 'waiting' }, { guard: 'isDone', target: 'ended' }, { target: 'none' }],
    },
    waiting,
    takingBack: {
      tags: ['called', 'waiting', 'busy'],
      on: { 'attendantCall.told': setTold },
      invoke: {
        id: 'takeCallBack',
        src: 'takeCallBack',
        input: ({ context }) => ({ id: context.call?.id ?? 0 }),
        onDone: { target: 'deciding', actions: setAnswered },
        onError: { target: 'deciding', actions: sayWhy },
      },
    },
    ended: {
      tags: 'ended',
      on: {
        'words.putAway': 'none',
        'attendant.wanted': 'asking',
        'attendantCall.told': { ...setTold, target: 'resting' },
      },
      after: { saidFor: 'none' },
    },
  },
})

const known = ({ event }: { event: { output: AttendantCall | null } }) => ({ call: event.output })
const looking = chart.createStateConfig({
  description: 'What was said while nobody listened is looked up: at first, and whenever the seat is taken back.',
  initial: 'settling',
  states: {
    settling: { after: { pictureFirst: 'looking' } },
    looking: {
      invoke: {
        id: 'fetchCall',
        src: 'fetchCall',
        onDone: [
          {
            guard: { type: 'isKnown', params: known },
            target: 'known',
            actions: raise(
              ({ event }) => ({ type: 'attendantCall.told', call: event.output as AttendantCall }) as const,
            ),
          },
          { target: 'known' },
        ],
        onError: 'missed',
      },
    },
    missed: { after: { lookAgain: 'looking' }, on: { 'seat.playing': 'looking' } },
    known: { on: { 'seat.playing': 'looking' } },
  },
})

export const callAttendantMachine = chart.createMachine({
  id: 'callAttendant',
  description: 'Stands under the system id callAttendant while a seat is held.',
  context: { call: null },
  type: 'parallel',
  states: { call, looking },
})

export type CallAttendantRef = ActorRefFrom<typeof callAttendantMachine>
