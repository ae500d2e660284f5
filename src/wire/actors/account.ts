import { fromPromise } from 'xstate'
import type { NewPassword } from '#machines/account/changePassword/index.ts'
import type { NewPin } from '#machines/account/changePin/index.ts'
import type { OpenSignIn } from '#machines/account/signIns/index.ts'
import type { Enrolment, Removal } from '#machines/account/secondFactor/index.ts'
import type { Registered, Registration } from '#machines/app/register/index.ts'
import { ownCalls } from '#protocol/calls/account.ts'
import type { OpenProfile } from '#protocol/core/users.ts'
import { orFailure } from '../http/callFailure.ts'
import type { PinDigits } from '../device/pinDigits.ts'
import type { Client } from '../http/client.ts'

/** What one does to one's own account. Looks are the page's own habit: that they are not answered signs nobody out. */
export function createAccountActors({ client, digits }: { client: Client; digits: PinDigits }) {
  return {
    register: fromPromise<Registered, Registration>(({ input: { form, key }, signal }) => {
      const { username, password, name, lastname, email } = form
      const body = { username, password, name, lastname, email: email.trim() || null }
      return orFailure(client.call(ownCalls.register, { body }, { signal, key }))
    }),
    fetchProfile: fromPromise<OpenProfile, { id: number }>(({ input, signal }) =>
      orFailure(client.call(ownCalls.profile, { params: input }, { signal, poll: true })),
    ),
    changePassword: fromPromise<undefined, NewPassword>(async ({ input, signal }) => {
      await orFailure(client.call(ownCalls.changePassword, { body: input }, { signal }))
      return undefined
    }),
    changePin: fromPromise<{ pin_code: string | null }, NewPin>(async ({ input, signal }) => {
      const answer = await orFailure(client.call(ownCalls.changePin, { body: input }, { signal }))
      digits.write(input.pin.length)
      return answer
    }),
    fetchSignIns: fromPromise<readonly OpenSignIn[], undefined>(async ({ signal }) => {
      const { signIns } = await orFailure(client.call(ownCalls.signIns, {}, { signal, poll: true }))
      return signIns
    }),
    startSecondFactor: fromPromise<Enrolment, { password: string }>(({ input, signal }) =>
      orFailure(client.call(ownCalls.startSecondFactor, { body: input }, { signal })),
    ),
    confirmSecondFactor: fromPromise<readonly string[], { code: string }>(async ({ input, signal }) => {
      const { recoveryCodes } = await orFailure(client.call(ownCalls.confirmSecondFactor, { body: input }, { signal }))
      return recoveryCodes
    }),
    removeSecondFactor: fromPromise<undefined, Removal>(async ({ input, signal }) => {
      await orFailure(client.call(ownCalls.removeSecondFactor, { body: input }, { signal }))
      return undefined
    }),
  }
}
