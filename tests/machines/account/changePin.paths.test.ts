import { expect, it } from 'vitest'
import { changePinMachine } from '#machines/account/changePin/index.ts'
import type { ChangePinContext, ChangePinEvent } from '#machines/account/changePin/changePin.types.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, walkChartFrom } from '#tests/kit/walk.ts'
import { refusedCall, unansweredCall } from '../../kit/samples.ts'

const alphabet = {
  'pin.submit': [
    { type: 'pin.submit', password: 'my password', pin: '2468' },
    { type: 'pin.submit', password: 'my password', pin: '2468', code: ' 135790 ' },
    { type: 'pin.submit', password: '', pin: '2468' },
    { type: 'pin.submit', password: 'my password', pin: '123' },
    { type: 'pin.submit', password: 'my password', pin: '12a4' },
  ],
  'pin.edited': [{ type: 'pin.edited' }],
} satisfies Alphabet<ChangePinEvent>

it('walks every transition; a PIN that is set is told to auth and to the lock at once, and never kept', () => {
  const walked = walkChartFrom([{ hasPin: true }, { hasPin: false }], {
    machine: changePinMachine,
    alphabet,
    outcomes: {
      changePin: {
        done: [{ pin_code: 'its code' }],
        error: [unansweredCall, { ...refusedCall, code: 40001 }, { ...refusedCall, code: 60403 }],
      },
    },
    key: ({ context }) => [(context as ChangePinContext).failure, (context as ChangePinContext).hasPin],
    messages: [
      [
        'changePin done',
        [
          { to: 'auth', event: { type: 'pin.changed', pinCode: 'its code' } },
          { to: 'app', event: { type: 'pin.set' } },
          toast('success', { key: 'pin.changed' }),
        ],
      ],
    ],
    check: ({ event, before, after, open }) => {
      const { failure, hasPin } = after.context as ChangePinContext
      expect(open).toEqual(after.hasTag('submitting') ? ['changePin'] : [])
      expect(JSON.stringify(after.context)).not.toMatch(/2468|my password|its code|135790/)
      if (event.type === 'pin.submit' && before.matches('editing'))
        expect(after.hasTag('submitting')).toBe(event.password !== '' && event.pin === '2468')
      if (event.type === 'xstate.done.actor.changePin') expect(hasPin).toBe(true)
      if (event.type === 'xstate.error.actor.changePin')
        expect(failure?.fields.map(({ field }) => field)).toEqual(
          { 40001: ['password'], 60403: ['code'] }[(event.error as { code?: number }).code ?? 0] ?? [],
        )
    },
  })
  expect(walked.untaken).toEqual([])
})
