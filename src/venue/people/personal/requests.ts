/** Requests for an account that are somebody's, with an account or without one. */
import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { registrationMachine } from '#machines/venue/registration/index.ts'
import { foldName } from '../../identity/names.ts'
import { stateAfter } from '../../store/rowChart.ts'
import { registration } from '../../store/schema/index.ts'
import type { Queries, Transaction } from '../../store/store.ts'
import { nowhere } from '../../supervision/records/chain.ts'
import { PersonalProblem } from './problem.ts'

type Person = { id: number; email: string | null }
type Request = typeof registration.$inferSelect

/** Not by the user name: whoever else asked for it is somebody else. */
export const requestsOf = ({ id, email }: Person): SQL | undefined =>
  or(
    eq(registration.accountId, id),
    email === null ? undefined : and(isNull(registration.accountId), eq(registration.email, email)),
  )

/** Of who never had an account: by e-mail address, or by user name once declined. Throws PersonalProblem where none is. */
export async function requestsNamed(queries: Queries, typed: string): Promise<Request[]> {
  const name = foldName(typed)
  const all = await queries
    .select()
    .from(registration)
    .where(and(isNull(registration.accountId), or(eq(registration.email, name), eq(registration.username, name))))
    .orderBy(registration.id)
  const theirs = all.filter(({ email, state }) => email === name || state === 'declined')
  if (theirs.length > 0) return theirs
  if (all.length > 0)
    throw new PersonalProblem(`A request for ${typed} waits: it is declined first, or named by its e-mail address.`)
  throw new PersonalProblem(`Nobody is named ${typed}.`)
}

/** One person's: a user name can have been asked for by several. */
export function mustBeOnePerson(requests: readonly Request[], typed: string): void {
  const people = new Set(requests.map(({ email, name, lastname }) => email ?? `${name} ${lastname}`))
  if (people.size > 1)
    throw new PersonalProblem(`Several people asked to be ${typed}: the e-mail address says which of them.`)
}

/** Empties them under `name`. One that waits is declined: there is nobody left whom it could let in. */
export async function eraseRequests(
  transaction: Transaction,
  where: SQL | undefined,
  name: string,
  now: number,
): Promise<Request[]> {
  const found = await transaction.select().from(registration).where(where).for('update')
  const nobody = { username: name, email: null, name: 'Erased', lastname: '', passwordHash: '', ip: nowhere, agent: '' }
  const reason = 'erased'
  for (const { id, state } of found) {
    const declined = stateAfter(registrationMachine, state, { type: 'registration.decline', reason })
    const decided = declined === null ? {} : { state: declined, decidedAt: now, reason }
    await transaction
      .update(registration)
      .set({ ...nobody, ...decided })
      .where(eq(registration.id, id))
  }
  return found
}

export const theseRequests = (requests: readonly Request[]): SQL =>
  inArray(
    registration.id,
    requests.map(({ id }) => id),
  )
