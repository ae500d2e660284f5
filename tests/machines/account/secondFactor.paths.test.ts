import { expect, it } from 'vitest'
import { secondFactorMachine, selectSecondFactorScreen } from '#machines/account/secondFactor/index.ts'
import type { SecondFactorContext, SecondFactorEvent } from '#machines/account/secondFactor/secondFactor.types.ts'
import type { Message } from '#machines/kit/messages.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, type Step, walkChartFrom } from '#tests/kit/walk.ts'
import { refusedCall, unansweredCall } from '../../kit/samples.ts'

const alphabet = {
  'enrolment.start': [
    { type: 'enrolment.start', password: 'my password' },
    { type: 'enrolment.start', password: '' },
  ],
  'enrolment.cancel': [{ type: 'enrolment.cancel' }],
  'code.submit': [
    { type: 'code.submit', code: ' 123456 ' },
    { type: 'code.submit', code: '12345 ' },
  ],
  'codes.copy': [{ type: 'codes.copy' }],
  'codes.save': [{ type: 'codes.save' }],
  'codes.kept': [{ type: 'codes.kept' }],
  'leave.asked': [{ type: 'leave.asked', to: '/lobby' }],
  'removal.start': [{ type: 'removal.start' }],
  'removal.cancel': [{ type: 'removal.cancel' }],
  'removal.submit': [
    { type: 'removal.submit', password: 'my password', code: '123456' },
    { type: 'removal.submit', password: '', code: '123456' },
    { type: 'removal.submit', password: 'my password', code: '1' },
  ],
  'form.edited': [{ type: 'form.edited' }],
} satisfies Alphabet<SecondFactorEvent>
const wrong = { ...refusedCall, code: 40001 }
const conflict = { ...refusedCall, code: 60409 }
const unknown = { ...refusedCall, code: 60404 }
const changed = (isEnrolled: boolean): Message => ({ to: 'auth', event: { type: 'secondFactor.changed', isEnrolled } })
const codes = ['AAAA-BBBB', 'CCCC-DDDD']
const inputs = [
  { isEnrolled: false, isForced: false },
  { isEnrolled: true, isForced: false },
  { isEnrolled: false, isForced: true },
]

it('walks every transition; a secret and recovery codes are held only while they are shown', () => {
  const walked = walkChartFrom(inputs, {
    machine: secondFactorMachine,
    alphabet,
    outcomes: {
      startSecondFactor: { done: [{ secret: 'SECRET', uri: 'otpauth://x' }], error: [wrong, conflict, unansweredCall] },
      confirmSecondFactor: { done: [codes], error: [wrong, conflict, unansweredCall] },
      removeSecondFactor: { done: [undefined], error: [wrong, unknown, unansweredCall] },
      leaveWatch: { error: ['no window'] },
      copyCodes: { done: [undefined], error: ['not allowed'] },
    },
    key: ({ context, children }) => {
      const { isForced, failure } = context as SecondFactorContext
      return [isForced, failure, Object.keys(children).includes('leaveWatch')]
    },
    // Auth hears of each change, and of none that was not made.
    messages: [
      ['startSecondFactor failed', ({ event }) => (event.error === conflict ? changed(true) : [])],
      [
        'confirmSecondFactor failed',
        ({ event }) =>
          event.error === conflict ? [changed(true), toast('warning', { key: 'secondFactor.codesLost' })] : [],
      ],
      ['confirmSecondFactor done', changed(true)],
      [
        'leave.asked',
        ({ before }) => (before.hasTag('keeping') ? toast('warning', { key: 'secondFactor.codesFirst' }) : []),
      ],
      ['removeSecondFactor done', [changed(false), toast('success', { key: 'secondFactor.removed' })]],
      ['removeSecondFactor failed', ({ event }) => (event.error === unknown ? changed(false) : [])],
    ],
    check: (step) => {
      const { event, before, after, said, open } = step
      const { enrolment, recoveryCodes, failure, isForced } = after.context as SecondFactorContext
      const screen = selectSecondFactorScreen(after as never)
      const was = selectSecondFactorScreen(before as never)
      const isEnrolledNow = tellsEnrolled(step) || event.type === 'codes.kept'
      expect(open.filter((id) => id !== 'leaveWatch').length).toBeLessThanOrEqual(1)
      if (screen !== 'keeping') expect(open).not.toContain('leaveWatch')
      expect(open.filter((id) => id !== 'copyCodes' && id !== 'leaveWatch')).toHaveLength(
        after.hasTag('submitting') ? 1 : 0,
      )
      expect(enrolment !== null).toBe(screen === 'scanning')
      expect(recoveryCodes).toEqual(screen === 'keeping' ? codes : [])
      expect(JSON.stringify(after.context)).not.toMatch(/my password|123456/)
      // Nobody passes by force of anything but an enrolled app.
      expect(after.status === 'done').toBe(isForced && screen !== 'keeping' && isEnrolledNow)
      if (isForced) expect(screen).not.toBe('on')
      const isOn = (name: string) => name === 'on' || name === 'removing'
      if (!isOn(was) && isOn(screen)) expect(isEnrolledNow).toBe(true)
      if (was !== 'keeping' && screen === 'keeping') expect(tellsEnrolled(step)).toBe(true)
      if (event.type === 'codes.save' && was === 'keeping')
        expect(said).toEqual([{ type: 'saveCodes', params: { codes } }])
      if (event.type.startsWith('xstate.error.actor.') && event.error === wrong)
        expect(failure?.fields.map(({ field }) => field)).toEqual([was === 'off' ? 'password' : 'code'])
    },
  })
  expect(walked.untaken).toEqual([])
})

function tellsEnrolled({ sent }: Step): boolean {
  return sent.some(({ event }) => event.type === 'secondFactor.changed' && event.isEnrolled)
}
