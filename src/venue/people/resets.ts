/** Lost keys: of a player at once, of one of the staff when a second person confirms it. What is new is shown to who asks, once. */
import { eq } from 'drizzle-orm'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { userCalls } from '#protocol/calls/users.ts'
import { ask } from '../approvals/approvals.ts'
import { issueKeys } from '../approvals/persons.ts'
import { oneTimeMs } from '../identity/accounts.ts'
import { LoginLogType } from '../identity/loginLog.ts'
import { writeNotice } from '../identity/notices.ts'
import { freshPin } from '../identity/pins.ts'
import { account, type SecretHashes } from '../store/schema/index.ts'
import type { Transaction } from '../store/store.ts'
import type { KeyedInput, VenueTools } from '../compose/tools.ts'
import { createAccountActs, oneTimePassword } from './accountActs.ts'
import { type AccountRow, takeUser } from './rank.ts'
import { staffChanges } from './staffChanges.ts'

type Reset = 'passwordReset' | 'pinReset' | 'secondFactorReset'
type Input = KeyedInput & { params: { id: number }; body: { reason: string } }

export function registerResetCalls(tools: VenueTools): void {
  const { registerCall, identity } = tools
  const { act, detail, tell, log } = createAccountActs(tools)
  const changes = staffChanges(tools)
  /** Of a player: told to them, and from now on who asked may sign in as they do. */
  async function giveOut(transaction: Transaction, { params, caller }: Input, kind: Reset): Promise<void> {
    const at = tools.clock.now()
    await issueKeys(transaction, params.id, { by: caller.accountId, at })
    await writeNotice(transaction, { accountId: params.id, kind, at }, 'desk')
  }
  const isStaff = ({ type }: AccountRow) => type >= UserType.staff
  const askFor = (transaction: Transaction, input: Input, kind: Reset, secretHashes: SecretHashes = {}) => {
    const accountId = input.params.id
    const about = { kind, object: `account/${accountId}`, accountId, asked: {}, reason: input.body.reason }
    return ask(tools, transaction, input, changes[kind], { ...about, makeSecrets: async () => secretHashes })
  }

  registerCall(userCalls.resetPassword, async (input) => {
    const password = oneTimePassword()
    // Before the commit: it takes long on purpose.
    const passwordHash = await identity.passwords.hash(password)
    return act(
      userCalls.resetPassword,
      input,
      async (transaction) => {
        const { reason } = input.body
        const row = await takeUser(transaction, input.caller, input.params.id)
        if (isStaff(row))
          return { answer: { ...(await askFor(transaction, input, 'passwordReset', { passwordHash })), password } }
        const oneTime = { passwordHash, mustChangePassword: true, passwordUntil: tools.clock.now() + oneTimeMs }
        await transaction.update(account).set(oneTime).where(eq(account.id, row.id))
        await identity.factors.deleteChallenges(transaction, row.id)
        await log(transaction, input, row, LoginLogType.changedPassword, `reset by ${input.caller.username}`)
        await tell(transaction, input, row.id, { act: 'password reset', reason })
        await giveOut(transaction, input, 'passwordReset')
        const ended = await identity.endSignInsIn(transaction, { accountId: row.id }, 'password')
        return { answer: { password }, ended }
      },
      'no key',
    )
  })
  registerCall(userCalls.resetPin, (input) =>
    act(
      userCalls.resetPin,
      input,
      async (transaction) => {
        const row = await takeUser(transaction, input.caller, input.params.id)
        const pin = freshPin()
        const pinHash = identity.pins.seal(pin)
        if (isStaff(row)) return { answer: { ...(await askFor(transaction, input, 'pinReset', { pinHash })), pin } }
        await transaction.update(account).set({ pinHash }).where(eq(account.id, row.id))
        await tell(transaction, input, row.id, { act: 'PIN reset', reason: input.body.reason })
        await giveOut(transaction, input, 'pinReset')
        return { answer: { pin }, notices: row.id }
      },
      'no key',
    ),
  )
  registerCall(userCalls.resetSecondFactor, (input) =>
    act(userCalls.resetSecondFactor, input, async (transaction) => {
      const row = await takeUser(transaction, input.caller, input.params.id)
      if (isStaff(row)) return { answer: await askFor(transaction, input, 'secondFactorReset') }
      if (!(await identity.factors.remove(transaction, row.id)))
        throw new Refusal(ErrorCode.conflict, { reason: 'none enrolled' })
      await identity.factors.deleteChallenges(transaction, row.id)
      await tell(transaction, input, row.id, { act: 'second factor reset', reason: input.body.reason })
      await giveOut(transaction, input, 'secondFactorReset')
      const ended = await identity.endSignInsIn(transaction, { accountId: row.id }, 'secondFactor')
      return { answer: await detail(transaction, input, row.id), ended }
    }),
  )
}
