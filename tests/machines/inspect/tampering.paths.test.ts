import { expect, it } from 'vitest'
import {
  type CallRule,
  type RuleDraft,
  type TamperingContext,
  type TamperingEvent,
  tamperingMachine,
} from '#machines/inspect/tampering/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const all: RuleDraft = { path: '', fate: 'never', delay: 0, left: null }
const twice: RuleDraft = { path: '/machine', fate: 'lost', delay: 0, left: 2 }
const idsOf = ({ context }: { context: TamperingContext }) => context.rules.map(({ id }) => id)
const alphabet = {
  'tampering.allowed': [{ type: 'tampering.allowed' }],
  'tampering.barred': [{ type: 'tampering.barred' }],
  'rule.set': [
    { type: 'rule.set', rule: all },
    { type: 'rule.set', rule: twice },
  ],
  'rule.removed': (snapshot: { context: TamperingContext }) =>
    idsOf(snapshot).map((id) => ({ type: 'rule.removed', id }) as const),
  'rule.met': (snapshot: { context: TamperingContext }) =>
    snapshot.context.rules.filter(({ left }) => left !== 0).map(({ id }) => ({ type: 'rule.met', id }) as const),
  'lines.cut': [{ type: 'lines.cut' }],
  'lines.held': [{ type: 'lines.held' }],
  'lines.slowed': [
    { type: 'lines.slowed', delay: 300 },
    { type: 'lines.slowed', delay: 900 },
  ],
  'lines.freed': [{ type: 'lines.freed' }],
  'tampering.cleared': [{ type: 'tampering.cleared' }],
} satisfies Alphabet<TamperingEvent>

it('walks every transition: nothing is touched before the venue allows it, all of it ends at one press, and never is one path told twice', () => {
  const broken = { error: [new Error('broken')] }
  const walked = walkChart({
    machine: tamperingMachine,
    alphabet,
    outcomes: { watchPerson: broken, meetCalls: broken, holdLines: broken, slowLines: broken },
    key: ({ context }) => {
      const { rules, lineDelay } = context as TamperingContext
      return [rules.map(({ path, left }: CallRule) => [path, left]), lineDelay]
    },
    check: ({ event, before, after, open, said }) => {
      const { rules } = after.context as TamperingContext
      const isAllowed = after.hasTag('allowed')
      const touches = open.filter((id) => id !== 'watchPerson')
      expect(open.includes('watchPerson')).toBe(isAllowed)
      expect(after.hasTag('active')).toBe(touches.length > 0)
      if (event.type === 'tampering.barred') expect(isAllowed).toBe(false)
      if (!isAllowed || event.type === 'tampering.cleared') expect(touches).toEqual([])
      if (isAllowed) expect(open.includes('meetCalls')).toBe(rules.length > 0)
      expect(new Set(rules.map(({ path }) => path)).size).toBe(rules.length)
      const cuts = said.filter(({ type }) => type === 'cutLines')
      expect(cuts).toHaveLength(
        event.type === 'lines.cut' && before.hasTag('allowed') && !open.includes('holdLines') ? 1 : 0,
      )
    },
  })
  expect(walked.untaken).toEqual([])
})
