import { expect, it } from 'vitest'
import {
  idleLockMachine,
  selectIsLocked,
  selectLockCause,
  selectPinAttempts,
  selectPinDigits,
} from '#machines/app/idleLock/index.ts'
import type { IdleLockContext, IdleLockEvent } from '#machines/app/idleLock/idleLock.types.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, walkChartFrom } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const wrong = { kind: 'refused', code: 60423, message: 'Locked: enter your PIN', params: { attempts: 2 } }
const alphabet = {
  'idle.ticked': [{ type: 'idle.ticked', remaining: 500 }],
  'idle.reached': [{ type: 'idle.reached' }],
  'lock.chosen': [{ type: 'lock.chosen' }],
  'lock.found': [{ type: 'lock.found' }],
  'tab.locked': [{ type: 'tab.locked' }],
  'tab.unlocked': [{ type: 'tab.unlocked' }],
  'pin.entered': [
    { type: 'pin.entered', pin: '1234' },
    { type: 'pin.entered', pin: 'no' },
  ],
  'pin.edited': [{ type: 'pin.edited' }],
} satisfies Alphabet<IdleLockEvent>

const tabs = (news: 'locked' | 'unlocked'): Message => ({ to: 'otherTabs', event: { type: 'tabs.tell', news } })

it('walks every transition; only the PIN opens what is locked, and the flag follows the lock', () => {
  const walked = walkChartFrom([{ isLocked: true }, { isLocked: false }], {
    machine: idleLockMachine,
    alphabet,
    outcomes: {
      idleWatch: { error: ['no window'] },
      otherTabs: { error: ['no channel'] },
      readDigits: { done: [4], error: ['no storage'] },
      lockVenue: { done: [undefined], error: [unansweredCall, wrong] },
      unlock: { done: [undefined], error: [wrong, unansweredCall] },
    },
    key: ({ context }) => {
      const { attempts, failure, digits } = context as IdleLockContext
      return [attempts, failure, digits]
    },
    messages: [
      ['idle.reached', tabs('locked')],
      ['lock.chosen', tabs('locked')],
      ['unlock done', tabs('unlocked')],
    ],
    check: ({ before, after, event, said, open }) => {
      const is = selectIsLocked(after as never)
      const was = selectIsLocked(before as never)
      expect(open.filter((id) => id === 'idleWatch')).toHaveLength(after.matches('active') ? 1 : 0)
      expect(open.filter((id) => id === 'unlock')).toHaveLength(after.hasTag('checking') ? 1 : 0)
      expect(open.filter((id) => id === 'lockVenue')).toHaveLength(after.matches({ locked: 'telling' }) ? 1 : 0)
      // Nothing but the PIN, here or in another tab, opens what is locked.
      if (was && !is) expect(['xstate.done.actor.unlock', 'tab.unlocked']).toContain(event.type)
      if (was !== is)
        expect(said.filter(({ type }) => type === 'storeFlag').map(({ params }) => params)).toEqual([{ isLocked: is }])
      if (!is) expect(selectPinAttempts(after as never)).toBeNull()
      // How long the PIN is is known while it is locked, until one is refused: it may have become a longer one.
      const refused = event.type === 'xstate.error.actor.unlock' && (event as { error?: unknown }).error === wrong
      if (!is || refused) expect(selectPinDigits(after as never)).toBeNull()
      else if (event.type === 'xstate.done.actor.readDigits') expect(selectPinDigits(after as never)).toBe(4)
      else if (was && event.type !== 'xstate.error.actor.readDigits')
        expect(selectPinDigits(after as never)).toBe(selectPinDigits(before as never))
      const causes: Record<string, string> = { 'idle.reached': 'idle', 'lock.chosen': 'hand' }
      const cause = was ? selectLockCause(before as never) : (causes[event.type] ?? null)
      expect(selectLockCause(after as never)).toBe(is ? cause : null)
    },
  })
  expect(walked.untaken).toEqual([])
})
