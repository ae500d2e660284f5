import { expect, it } from 'vitest'
import type { Message } from '#machines/kit/messages.ts'
import {
  type CallAttendantContext,
  type CallAttendantEvent,
  callAttendantMachine,
  selectCallSaid,
  selectIsCalled,
} from '#machines/game/callAttendant/index.ts'
import { failureText } from '#machines/kit/failure.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, type Step, walkChart } from '#tests/kit/walk.ts'
import { attendantCall, refusedCall, unansweredCall } from '../../kit/samples.ts'

const open = attendantCall(2)
const taken = attendantCall(2, { takenAt: 610_000, sequence: 2 })
const done = attendantCall(2, { state: 'done', takenAt: 610_000, endedAt: 620_000, sequence: 3 })
const takenBack = attendantCall(2, { state: 'takenBack', endedAt: 620_000, sequence: 3 })
// Made on another device of the same seat.
const another = attendantCall(3)
const older = attendantCall(1, { state: 'done', endedAt: 500_000, sequence: 9 })
const tooOften = { ...refusedCall, code: 60429, params: { seconds: 61 } }
const alphabet = {
  'attendantCall.told': [open, taken, done, takenBack, older, another].map(
    (call) => ({ type: 'attendantCall.told', call }) as const,
  ),
  'attendant.wanted': [{ type: 'attendant.wanted' }],
  'attendant.declined': [{ type: 'attendant.declined' }],
  'words.putAway': [{ type: 'words.putAway' }],
  'seat.playing': [{ type: 'seat.playing' }],
} satisfies Alphabet<CallAttendantEvent>

const whys = new Map<unknown, Message>([
  [tooOften, toast('warning', { key: 'callAttendant.tooOften', params: { count: 2 } })],
  [refusedCall, toast('error', failureText(refusedCall))],
  [unansweredCall, toast('error', failureText(unansweredCall))],
])
const why = ({ event }: Step) => whys.get(event['error']) ?? []

it('walks every transition: one call at a time, nothing older undoes what is newer, and only what was waited for is said to be done', () => {
  const walked = walkChart({
    machine: callAttendantMachine,
    alphabet,
    outcomes: {
      fetchCall: { done: [null, open, older], error: [unansweredCall] },
      askCall: { done: [open], error: [tooOften, refusedCall, unansweredCall] },
      takeCallBack: { done: [takenBack, done], error: [refusedCall, unansweredCall] },
    },
    key: ({ context }) => {
      const { call } = context as CallAttendantContext
      return [call?.id, call?.sequence, call?.state]
    },
    messages: [
      ['askCall failed', why],
      ['takeCallBack failed', why],
    ],
    check: ({ before, after, event, open: running }) => {
      const was = (before.context as CallAttendantContext).call
      const { call } = after.context as CallAttendantContext
      if (was && call?.id === was.id) expect(call.sequence).toBeGreaterThanOrEqual(was.sequence)
      if (was) expect(call?.id).toBeGreaterThanOrEqual(was.id)
      expect(running.filter((id) => id === 'askCall' || id === 'takeCallBack').length).toBe(
        after.hasTag('busy') ? 1 : 0,
      )
      const said = selectCallSaid(after as never)
      if (selectIsCalled(after as never) && !after.hasTag('busy')) expect(call?.state).toBe('open')
      if (said === 'ended') {
        expect(call?.state).toBe('done')
        expect(
          said === selectCallSaid(before as never) || selectIsCalled(before as never) || before.hasTag('busy'),
        ).toBe(true)
      }
      // What is put away stays so until something is new of it, or it is asked for.
      if (event.type === 'words.putAway') expect(said).not.toBe('ended')
    },
  })
  expect(walked.untaken).toEqual([])
})
