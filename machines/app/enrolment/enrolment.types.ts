import type { SignedIn } from '../auth/auth.types.ts'

/** Anew, once a second factor is enrolled. */
export type EnrolmentContext = { signedIn: SignedIn | null }
