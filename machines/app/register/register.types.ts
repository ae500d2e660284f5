import type { FormFailure } from '../../kit/failure.ts'

/** What a guest gives to ask for an account. `email` may be empty. */
export type RegisterForm = { username: string; password: string; name: string; lastname: string; email: string }
/** The form with the key that makes it be entered once. */
export type Registration = { form: RegisterForm; key: string }
export type RegisterContext = {
  /** As it was sent last; the next page begins with it. */
  username: string
  /** Of what was sent and not answered: the same again is the same request. Null: the next one is another. */
  key: string | null
  failure: FormFailure<keyof RegisterForm> | null
}
/** `waiting`: the desk will look at it. `made`: one may sign in. */
export type Registered = { state: 'waiting' | 'made' }
export type RegisterEvent =
  | { type: 'register.submit'; form: RegisterForm; key: string }
  | { type: 'register.edited' }
  /** On to sign in, once it was sent. */
  | { type: 'login.selected' }
export type RegisterTag = 'submitting' | 'waiting' | 'made'
