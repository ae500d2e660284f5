import { expect, it } from 'vitest'
import { type RegistrationEvent, registrationMachine } from '#machines/venue/registration/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const alphabet = {
  'registration.accept': [{ type: 'registration.accept' }],
  'registration.decline': [' ', 'unknown here'].map((reason) => ({ type: 'registration.decline', reason }) as const),
} satisfies Alphabet<RegistrationEvent>

it('walks every transition: decided once, and never declined without a reason', () => {
  const walked = walkChart({
    machine: registrationMachine,
    alphabet,
    pure: true,
    check: ({ before, after, event }) => {
      expect(before.matches('waiting')).toBe(true)
      expect(after.matches('accepted')).toBe(event.type === 'registration.accept')
      expect(after.matches('declined')).toBe(event.type === 'registration.decline' && event.reason === 'unknown here')
    },
  })
  expect(walked.untaken).toEqual([])
})
