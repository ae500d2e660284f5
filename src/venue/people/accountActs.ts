/** What every act on an account shares: one commit with its key, its audit and its entry in the login log, and what follows it. */
import { randomInt } from 'node:crypto'
import type { Call, CallAnswer } from '#protocol/core/call.ts'
import type { UserDetail } from '#protocol/core/users.ts'
import type { After } from '../approvals/approvals.ts'
import { cleanAgent, type LoginLogType, writeLoginLog } from '../identity/loginLog.ts'
import { sqlRows } from '../store/sqlRows.ts'
import type { Transaction } from '../store/store.ts'
import type { Actor } from '../machines/bookingOperations.ts'
import { actorOf, commitOnce, type KeyedInput, type VenueTools, writeAudit } from '../compose/tools.ts'
import { tellReleased } from '../supervision/attendant.ts'
import { userDetail } from './pages.ts'
import type { AccountRow } from './rank.ts'

/** Letters and digits that nobody mistakes for another. */
const plainLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 28 of 31 letters: more than 128 bits. */
export const oneTimePassword = () =>
  Array.from({ length: 7 }, () =>
    Array.from({ length: 4 }, () => plainLetters[randomInt(plainLetters.length)]).join(''),
  ).join('-')

/** What is carried out once the commit is there. */
type Done<Answer> = After & {
  answer: Answer
  /** Whose seat is left as LEAVE does. */
  leaves?: number
  /** Who may not come back: the machine that is kept for them is not kept any longer. */
  letsGo?: number
  /** What they had taken up on the floor, which waits again. */
  released?: readonly string[]
}
type Told = Omit<Parameters<typeof writeAudit>[3], 'object'>

export function createAccountActs(tools: VenueTools) {
  const { database, identity, clock, registry, logger } = tools

  async function leaveSeat(accountId: number): Promise<void> {
    try {
      await registry().seatOf(accountId)?.cancel(accountId)
    } catch (error) {
      logger.error({ err: error, accountId }, 'the seat could not be left')
    }
  }

  async function letGo(accountId: number, actor: Actor): Promise<void> {
    const active = await sqlRows(database).reservations.where({ accountId, state: 'active' })
    for (const { id, machineId } of active)
      await registry()
        .service(machineId)
        ?.endReservation(id, actor)
        .catch((error: unknown) => logger.error({ error, reservation: id }, 'a reservation could not be ended'))
  }

  return {
    /** Answers that hold a secret are kept under no key: they are shown once. */
    async act<One extends Call>(
      call: One,
      input: KeyedInput,
      work: (transaction: Transaction) => Promise<Done<CallAnswer<One>>>,
      keeps: 'key' | 'no key' = 'key',
    ): Promise<CallAnswer<One>> {
      let done: Done<CallAnswer<One>> | undefined
      const keyed = keeps === 'key' ? input : { ...input, key: null }
      const answer = await commitOnce(tools, call, keyed, async (transaction) => {
        done = await work(transaction)
        return done.answer
      })
      // Nothing when the key was known: the first time has done it.
      if (!done) return answer
      if (done.leaves !== undefined) await leaveSeat(done.leaves)
      if (done.letsGo !== undefined) await letGo(done.letsGo, actorOf(input, null))
      identity.announceEnded(done.ended ?? [])
      if (done.notices !== undefined) identity.announceNotices(done.notices)
      if (done.rights) identity.announceRights(done.rights)
      await tellReleased(tools, done.released ?? [])
      return answer
    },
    async detail(transaction: Transaction, { caller }: KeyedInput, id: number): Promise<UserDetail> {
      const found = await userDetail(transaction, tools, caller, id)
      if (!found) throw new Error(`no account ${id}`)
      return found
    },
    tell: (transaction: Transaction, input: KeyedInput, id: number, told: Told) =>
      writeAudit(transaction, tools, input, { ...told, object: `account/${id}` }),
    log: (
      transaction: Transaction,
      { from }: KeyedInput,
      { id, username }: AccountRow,
      type: LoginLogType,
      reason: string,
    ) =>
      writeLoginLog(transaction, {
        ...{ at: clock.now(), type, accountId: id, username, ip: from.ip, agent: cleanAgent(from.agent), reason },
      }),
  }
}
