import { eq } from 'drizzle-orm'
import { round } from '#venue/store/schema/index.ts'
import type { HandPay } from '#protocol/core/tasks.ts'
import { freshKey, type Person, type TestVenue } from './testVenue.ts'
import { until } from './until.ts'

/** Sits down on machine `id`, and plays rounds there by hand on the cabinet, as the session's own presses. */
export async function sitDown(venue: TestVenue, person: Person, id: number, amount = 100_000) {
  const tab = person.tab()
  const seated = await tab.init(id, amount)
  if (seated.ErrorCode !== undefined) throw new Error(JSON.stringify(seated))
  const session = seated.session.id
  const cabinet = venue.cabinet(id)
  /** A round to its end, a win taken; a hand pay is left waiting. */
  const play = (outcome: 'lose' | 'win' | 'feature' | 'handPay' | null = null) => {
    if (outcome !== null) cabinet.fault({ kind: 'game.outcome', on: true, count: 1, outcome })
    const answer = cabinet.press('spin', `${session}:${freshKey()}`)
    if (!answer.accepted) throw new Error(`${answer.reason}`)
    venue.clock.advance(outcome === 'lose' ? 2_500 : 60_000)
    if (cabinet.state().phase === 'winWaiting') cabinet.press('takeWin', freshKey())
  }
  const leave = async () => {
    await tab.leave()
    await venue.status(id, 2)
  }
  return { tab, session, cabinet, play, leave }
}

/** The rows of a session's rounds once there are so many, oldest first. */
export const rowsOf = (venue: TestVenue, session: number, count: number) =>
  until(
    () => venue.store.database.select().from(round).where(eq(round.sessionId, session)).orderBy(round.id),
    (rows) => rows.length >= count,
  )

/** The hand pay that waits at machine `id`: paid by one, confirmed by another, and the cabinet is reset. */
export async function payByHand(venue: TestVenue, id: number): Promise<number> {
  const [cashier, supervisor] = [await venue.login('cashier'), await venue.login('supervisor')]
  const queue = async () => (await cashier.call('GET', '/admin/handpays')).body.handPays as HandPay[]
  const pays = await until(queue, (all) => all.some(({ machineID }) => machineID === id))
  const pay = pays.find(({ machineID }) => machineID === id)
  const paid = await cashier.call('POST', `/admin/handpays/${pay?.id}/pay`, { evidence: 'the reels were seen' })
  const confirmed = await supervisor.call('POST', `/admin/handpays/${pay?.id}/confirm`)
  if (confirmed.status >= 400) throw new Error(JSON.stringify([paid.body, confirmed.body]))
  await until(() => venue.cabinet(id).state().handPay, null)
  return pay?.amount ?? 0
}
