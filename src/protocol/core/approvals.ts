/** Acts of staff that wait for a second person, other than postings. */
import type { secondPerson } from './secondPerson.ts'

const approvalKinds = [
  'deskSettings',
  'staffAccount',
  'staffRights',
  'groupRights',
  'passwordReset',
  'pinReset',
  'secondFactorReset',
] as const satisfies readonly (keyof typeof secondPerson)[]
export type ApprovalKind = (typeof approvalKinds)[number]
