/** What answers that are kept for a key tell of somebody: taken out of them, for without the answer the same key would act twice. */
import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { playerNoteCalls } from '#protocol/calls/playerNotes.ts'
import { supervisionCalls } from '#protocol/calls/supervision.ts'
import { userCalls } from '#protocol/calls/users.ts'
import { keyedAnswer } from '../../store/schema/index.ts'
import type { Transaction } from '../../store/store.ts'
import { nowhere } from '../../supervision/records/chain.ts'

type Person = { id: number; username: string; email: string | null; name: string; lastname: string }
type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of whoever an answer names, beside the number; an answer has not all of them. */
const ofTheirs = ['email', 'photoURL', 'card', 'phone', 'identity', 'lastLogonIp']

/** In place of what somebody wrote or was told. */
export const erasedText = '[erased]'
const idIn = (field: string) => sql`(${keyedAnswer.answer} -> 'answer' ->> ${field}::text)::bigint`

/** Answers to who declined these requests: by their numbers, for a user name that was asked for can be another's. */
export async function eraseRequestAnswers(
  transaction: Transaction,
  requests: readonly { id: number }[],
  name: string,
): Promise<void> {
  if (requests.length === 0) return
  const nobody = JSON.stringify({ username: name, email: null, name: 'Erased', lastname: '', ip: nowhere })
  await transaction
    .update(keyedAnswer)
    .set({ answer: sql`jsonb_set(answer, '{answer}', (answer -> 'answer') || ${nobody}::jsonb)` })
    .where(
      and(
        like(keyedAnswer.scope, `% ${userCalls.declineRegistration.path}`),
        inArray(
          idIn('id'),
          requests.map(({ id }) => id),
        ),
      ),
    )
}

/** `name` stands for the user name from now on. */
export async function eraseFromAnswers(transaction: Transaction, person: Person, name: string): Promise<void> {
  await transaction.delete(keyedAnswer).where(like(keyedAnswer.scope, `${person.id} %`))
  // They do not say of whom they are.
  await transaction
    .update(keyedAnswer)
    .set({ answer: { answer: { notes: [] } } })
    .where(and(like(keyedAnswer.scope, `% ${playerNoteCalls.playerNotes.path}%`), sql`answer is not null`))
  await transaction
    .update(keyedAnswer)
    .set({ answer: sql`jsonb_set(answer, '{answer,text}', to_jsonb(${erasedText}::text))` })
    .where(
      and(
        like(keyedAnswer.scope, `% ${supervisionCalls.message.path}`),
        sql`${idIn('sessionID')} in (select id from play_session where account_id = ${person.id})`,
      ),
    )
  const quoted = sql`${'"username": '} || to_jsonb(${person.username}::text)::text`
  const found = await transaction.select().from(keyedAnswer).where(sql`strpos(answer::text, ${quoted}) > 0`)
  for (const { scope, key, answer } of found)
    await transaction
      .update(keyedAnswer)
      .set({ answer: without(answer, person, name) })
      .where(and(eq(keyedAnswer.scope, scope), eq(keyedAnswer.key, key)))
}

function without(value: unknown, person: Person, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, person, name))
  if (!isJson(value)) return value
  const isThem = value.username === person.username
  const { asked, account } = value
  const isAboutThem = isNamed(account, person) || isNamed(asked, person)
  return Object.fromEntries(
    Object.entries(value).map(([field, old]) => {
      if (isAboutThem && (field === 'asked' || field === 'before')) return [field, {}]
      if (isThem && ofTheirs.includes(field)) return [field, null]
      if (field === 'username' && isThem) return [field, name]
      if (field === 'name' && (isThem || (person.name !== '' && old === person.name))) return [field, 'Erased']
      if (field === 'lastname' && (isThem || old === person.lastname)) return [field, '']
      if (field === 'email' && person.email !== null && old === person.email) return [field, '']
      return [field, without(old, person, name)]
    }),
  )
}

const isNamed = (value: unknown, { username }: Person) => isJson(value) && value.username === username
