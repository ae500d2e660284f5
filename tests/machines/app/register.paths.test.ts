import { expect, it } from 'vitest'
import { registerMachine, selectRegisterScreen } from '#machines/app/register/index.ts'
import type { RegisterContext, RegisterEvent, RegisterForm } from '#machines/app/register/register.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { refusedCall, unansweredCall } from '../../kit/samples.ts'

const form: RegisterForm = {
  username: ' ayşe.k ',
  password: 'longer than 8',
  name: 'Ayşe',
  lastname: 'Kaya',
  email: '',
}
const wrong: Partial<RegisterForm>[] = [
  { username: 'abc' },
  { username: 'a b c d' },
  { password: 'short' },
  { name: ' ' },
  { lastname: '' },
  { email: 'nobody' },
]
const alphabet = {
  'register.submit': [
    ...[{}, ...wrong].map((change) => ({
      ...{ type: 'register.submit' as const, form: { ...form, ...change }, key: 'first-try' },
    })),
    { type: 'register.submit', form, key: 'another-try' },
  ],
  'register.edited': [{ type: 'register.edited' }],
  'login.selected': [{ type: 'login.selected' }],
} satisfies Alphabet<RegisterEvent>
const badField = {
  ...refusedCall,
  code: 40000,
  params: { fields: [{ path: 'username', code: 'invalid', message: 'Invalid value' }] },
}
const errors = [unansweredCall, badField, { ...refusedCall, code: 40101 }, { ...refusedCall, code: 60409 }]

it('walks every transition; only a whole form is sent, and what is refused stands at its field', () => {
  const walked = walkChart({
    machine: registerMachine,
    alphabet,
    outcomes: { register: { done: [{ state: 'waiting' }, { state: 'made' }], error: errors } },
    key: ({ context }) => context,
    messages: [
      [
        'login.selected',
        ({ after }) =>
          selectRegisterScreen(after as never) === 'form'
            ? []
            : { to: 'login', event: { type: 'name.given', username: 'ayşe.k' } },
      ],
    ],
    check: ({ event, before, after, said, open }) => {
      const { failure, username, key } = after.context as RegisterContext
      const keyBefore = (before.context as RegisterContext).key
      expect(open).toEqual(after.hasTag('submitting') ? ['register'] : [])
      // No password is ever kept.
      expect(JSON.stringify(after.context)).not.toContain(form.password)
      if (event.type === 'register.submit' && before.matches('editing'))
        expect(after.hasTag('submitting')).toBe(
          wrong.every((change) => Object.entries(change).every(([name, value]) => event.form[name] !== value)),
        )
      if (after.hasTag('submitting')) expect(failure).toBeNull()
      // What nobody answered is sent again as the same; a changed form, or one that was refused, is another.
      if (!before.hasTag('submitting') && after.hasTag('submitting')) expect(key).toBe(keyBefore ?? event.key)
      if (event.type === 'register.edited' && before.matches('editing')) expect(key).toBeNull()
      if (event.type === 'xstate.error.actor.register')
        expect(key).toBe((event.error as { kind: string }).kind === 'unanswered' ? keyBefore : null)
      if (event.type === 'xstate.error.actor.register')
        expect(failure?.fields.map(({ field, code }) => [field, code])).toEqual(
          {
            40000: [['username', 'invalid']],
            40101: [['password', 'weakPassword']],
            60409: [['username', 'nameTaken']],
          }[(event.error as { code?: number }).code ?? 0] ?? [],
        )
      // On to sign in, with the name as it was sent.
      if (event.type === 'login.selected' && selectRegisterScreen(after as never) !== 'form') {
        expect(username).toBe('ayşe.k')
        expect(said).toEqual([{ type: 'navigate', params: { to: '/login' } }])
      } else expect(said).toEqual([])
    },
  })
  expect(walked.untaken).toEqual([])
})
