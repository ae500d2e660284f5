/** Who makes a call. `expiresAt` is the token's, ms: a socket must not outlive it. */
export type Caller = {
  accountId: number
  signInId: number
  type: number
  permissions: ReadonlySet<number>
  isVip: boolean
  username: string
  siteId: number
  expiresAt: number
  groupId: number | null
  /** This sign-in waits for its PIN. */
  locked: boolean
  /** What they must do before anything else is answered. */
  missing: 'newPassword' | 'secondFactor' | null
  hasSecondFactor: boolean
  /** Proved who sits there within the last five minutes. */
  isProved: boolean
}

/** Where a call comes from. */
export type From = { ip: string; agent?: string | undefined }
