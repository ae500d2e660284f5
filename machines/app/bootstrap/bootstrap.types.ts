import type { AuthInput, SignedIn } from '../auth/auth.types.ts'

/** Both tokens of the input are null once they were used, declined or given up. */
export type BootstrapContext = AuthInput & { signedIn: SignedIn | null }
export type BootstrapOutput = Pick<BootstrapContext, 'signedIn'>
export type BootstrapEvent = { type: 'token.accept' } | { type: 'token.decline' }
export type BootstrapTag = 'asking'
