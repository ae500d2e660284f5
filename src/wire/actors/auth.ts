import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { AuthEvent, SignedIn } from '#machines/app/auth/auth.types.ts'
import { sessionCalls } from '#protocol/calls/session.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { orFailure } from '../http/callFailure.ts'
import type { CallWatch } from '../http/callWatch.ts'
import type { Client } from '../http/client.ts'
import { readClaims } from '../http/token.ts'

const tokenLife = 12 * 60 * 60 * 1000
/** Timers of browsers overflow beyond this, and then fire at once. */
const longestTimer = 2 ** 31 - 1

/** `expiresIn` by the token's own times where it has both: the device's clock may be hours off. */
export function signedInOf(login: LoginResult, now: number): SignedIn {
  const { expiresAt, issuedAt } = readClaims(login.token)
  const left = expiresAt === null ? tokenLife : expiresAt - (issuedAt ?? now)
  return { login, expiresIn: Math.min(left > 0 ? left : tokenLife, longestTimer) }
}

export function createAuthActors({
  client,
  callWatch,
  now,
}: {
  client: Client
  callWatch: CallWatch
  now: () => number
}) {
  return {
    validate: fromPromise<SignedIn, { token: string | null }>(async ({ input: { token }, signal }) => {
      const options = token === null ? { signal } : { token, signal }
      return signedInOf(await orFailure(client.call(sessionCalls.validate, {}, options)), now())
    }),
    login: fromPromise<SignedIn, { username: string; password: string }>(async ({ input, signal }) =>
      signedInOf(await orFailure(client.call(sessionCalls.login, { body: input }, { signal })), now()),
    ),
    loginSecond: fromPromise<SignedIn, { challenge: string; code: string }>(async ({ input, signal }) => {
      const { ownCalls } = await import('#protocol/calls/account.ts')
      return signedInOf(await orFailure(client.call(ownCalls.loginSecond, { body: input }, { signal })), now())
    }),
    logout: fromPromise<undefined, undefined>(async ({ signal }) => {
      await orFailure(client.call(sessionCalls.logout, {}, { signal }))
      return undefined
    }),
    callWatch: fromCallback<EventObject, undefined>(({ sendBack }) => {
      const tell: (event: AuthEvent) => void = sendBack
      return callWatch.subscribe((news) => {
        if (news.type !== 'call.locked') tell(news)
      })
    }),
  }
}
