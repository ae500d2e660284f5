import { expect, it } from 'vitest'
import {
  type PaytableEvent,
  paytableMachine,
  selectIsPaytableOpen,
  selectPaytableFailure,
  selectRules,
} from '#machines/game/paytable/index.ts'
import { failureIn } from '#machines/kit/failure.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { cabinetRules, refusedCall, unansweredCall } from '../../kit/samples.ts'

const alphabet = {
  'paytable.opened': [{ type: 'paytable.opened' }],
  'paytable.closed': [{ type: 'paytable.closed' }],
  'paytable.retry': [{ type: 'paytable.retry' }],
} satisfies Alphabet<PaytableEvent>

it('walks every transition; the cabinet is asked while it is open and the rules are not known', () => {
  const walked = walkChart({
    machine: paytableMachine,
    input: { machineID: 3 },
    alphabet,
    outcomes: { fetchRules: { done: [cabinetRules], error: [refusedCall, unansweredCall] } },
    check: ({ before, after, event, open }) => {
      const snapshot = after as never
      expect(open).toEqual(after.matches({ open: 'loading' }) ? ['fetchRules'] : [])
      expect(selectIsPaytableOpen(snapshot)).toBe(after.matches('open'))
      if (after.matches({ open: 'shown' })) expect(selectRules(snapshot)).toEqual(cabinetRules)
      expect(selectPaytableFailure(snapshot)).toEqual(
        event.type === 'xstate.error.actor.fetchRules'
          ? failureIn({ event: event as never })
          : after.matches({ open: 'failed' })
            ? selectPaytableFailure(before as never)
            : null,
      )
    },
  })
  expect(walked.untaken).toEqual([])
})
