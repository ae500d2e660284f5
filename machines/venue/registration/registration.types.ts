export type RegistrationEvent =
  /** By staff, who make the account in the same commit. */
  { type: 'registration.accept' } | { type: 'registration.decline'; reason: string }
