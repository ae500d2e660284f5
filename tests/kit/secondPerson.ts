/** A second person for what waits for one. */
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Approval } from '#protocol/core/approvals.ts'
import { account } from '#venue/store/schema/index.ts'
import { Person, type TestVenue } from './testVenue.ts'

type Answer = { status: number; body: Record<string, unknown> }

/** What a 202 waits for. */
function waitsFor({ status, body }: Answer): Approval {
  expect([status, body]).toEqual([202, expect.objectContaining({ waitsFor: expect.anything() })])
  return body.waitsFor as Approval
}

/** Confirms it. */
export async function approve(checker: Person, answer: Answer): Promise<Approval> {
  const { id } = waitsFor(answer)
  const confirm = () => checker.call('POST', `/admin/approvals/${id}/confirm`)
  let done = await confirm()
  // Signed in longer ago than a proof is good.
  if ((done.body.Params as { missing?: string } | undefined)?.missing === 'proof') {
    await checker.prove()
    done = await confirm()
  }
  expect(done).toMatchObject({ status: 200, body: { id, state: 'done' } })
  return done.body as Approval
}

/** An administrator beside the demo's, as the operator's command makes one. */
export async function secondAdmin(venue: TestVenue): Promise<Person> {
  const { database } = venue.store
  const [admin] = await database.select().from(account).where(eq(account.username, 'admin'))
  if (!admin) throw new Error('the demo has no administrator')
  const { type, passwordHash, createdAt } = admin
  const username = 'second.admin'
  await database.insert(account).values({ username, type, passwordHash, createdAt, name: 'Second', lastname: 'Admin' })
  const response = await fetch(`${venue.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'admin1234' }),
  })
  return new Person(venue.url, (await response.json()) as Person['answer'])
}
