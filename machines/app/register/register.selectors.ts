import type { SnapshotFrom } from 'xstate'
import type { registerMachine } from './register.machine.ts'
import type { RegisterForm } from './register.types.ts'

type Snapshot = SnapshotFrom<typeof registerMachine>

/** What the page shows: the form, or what became of it. */
export const selectRegisterScreen = (snapshot: Snapshot): 'form' | 'waiting' | 'made' =>
  (['waiting', 'made'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'form'
export const selectRegisterFailure = (snapshot: Snapshot) => snapshot.context.failure
export const selectIsRegistering = (snapshot: Snapshot) => snapshot.hasTag('submitting')
export const selectCanRegister = (form: RegisterForm) => (snapshot: Snapshot) =>
  snapshot.can({ type: 'register.submit', form, key: '' })
