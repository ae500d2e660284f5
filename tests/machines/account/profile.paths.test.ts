import { expect, it } from 'vitest'
import { profileMachine, selectProfileScreen } from '#machines/account/profile/index.ts'
import type { ProfileContext, ProfileEvent } from '#machines/account/profile/profile.types.ts'
import { type Alphabet, walkChartFrom } from '#tests/kit/walk.ts'
import { refusedCall, unansweredCall } from '../../kit/samples.ts'

const alphabet = {
  'profile.refresh': [{ type: 'profile.refresh' }],
  'profile.retry': [{ type: 'profile.retry' }],
} satisfies Alphabet<ProfileEvent>
const profile = { id: 3, own: { hasPin: true, hasSecondFactor: true, mustHaveSecondFactor: false } }
const inputs = [
  { id: 3, isOwn: true, isStaff: true, search: '' },
  { id: 3, isOwn: true, isStaff: false, search: '?part=history' },
  { id: 4, isOwn: false, isStaff: true, search: '' },
]

it('walks every transition; one changes only oneself, and a look again disturbs no form', () => {
  const part = { error: ['broken'] }
  const walked = walkChartFrom(inputs, {
    machine: profileMachine,
    alphabet,
    outcomes: {
      fetchProfile: { done: [profile], error: [unansweredCall, refusedCall] },
      changePassword: { ...part, done: [] },
      changePin: { ...part, done: [] },
      signIns: { ...part, done: [] },
      secondFactor: { ...part, done: [] },
      history: { ...part, done: [] },
      limits: { ...part, done: [] },
    },
    key: ({ context }) => context,
    check: ({ before, after, open, event }) => {
      const { isOwn, isStaff, failure, profile: shown } = after.context as ProfileContext
      const screen = selectProfileScreen(after as never)
      const forms = open.filter((id) => id !== 'fetchProfile')
      const own = isStaff
        ? ['changePassword', 'changePin', 'secondFactor', 'signIns']
        : ['changePassword', 'changePin', 'history', 'limits', 'secondFactor', 'signIns']
      expect(forms).toEqual(screen === 'shown' && isOwn ? own : [])
      expect(open.includes('fetchProfile')).toBe(after.hasTag('loading') || after.hasTag('refreshing'))
      if (screen === 'shown') expect(shown).toEqual(profile)
      if (after.hasTag('stale')) expect(failure).not.toBeNull()
      if (event.type === 'profile.refresh' && selectProfileScreen(before as never) === 'shown')
        expect(screen).toBe('shown')
    },
  })
  expect(walked.untaken).toEqual([])
})
