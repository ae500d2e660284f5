import { beforeEach, expect, it } from 'vitest'
import { createActor, type AnyActorLogic } from 'xstate'
import type { Posting } from '#machines/desk/pages/cage/index.ts'
import { ErrorCode, TransactionType } from '#protocol/core/codes.ts'
import { NetworkProblem, Refused } from '#protocol/core/refused.ts'
import { createCageActors } from '#wire/actors/cage.ts'
import { createUnsettledPosting } from '#wire/device/unsettledPosting.ts'
import type { Client } from '#wire/http/client.ts'

const hour = 3_600_000
const posting: Posting = {
  ...{ kind: 'deposit', reason: '', handPayId: null, key: 'key-0001' },
  asked: { playerID: 4, type: TransactionType.deposit, amount: 500 },
}
let kept: Map<string, string>
let at: number
let user: number | null
const visit = {
  read: (key: string) => kept.get(key) ?? null,
  write: (key: string, value: string) => void kept.set(key, value),
  remove: (key: string) => void kept.delete(key),
}
const unsettled = createUnsettledPosting({ visit, userId: () => user, now: () => at })
beforeEach(() => {
  kept = new Map()
  at = 100 * hour
  user = 12
})

/** What the posting was answered with, and what is kept when it was. */
async function post(answer: () => Promise<unknown>) {
  let during: Posting | null = null
  const client = {
    call: () => {
      during = unsettled.read()
      return answer()
    },
  } as unknown as Client
  const actor = createActor(createCageActors({ client, now: () => at, unsettled }).post as AnyActorLogic, {
    input: posting,
  })
  const ended = new Promise<unknown>((resolve) => actor.subscribe({ error: resolve, complete: () => resolve(null) }))
  actor.start()
  return { failure: await ended, during }
}

it('keeps a posting from before it is sent until the venue has answered', async () => {
  expect(await post(() => Promise.resolve({ amount: 500, state: 1 }))).toEqual({ failure: null, during: posting })
  expect(unsettled.read()).toBeNull()
})

it.each([
  ['no answer', new NetworkProblem('gone'), 'unanswered', true],
  ['a try before that is under way', new Refused(ErrorCode.conflict, { reason: 'in flight' }, ''), 'unanswered', true],
  ['a sign-in that has ended', new Refused(ErrorCode.sessionEnded, undefined, ''), 'unanswered', true],
  ['a fault of the venue', new Refused(ErrorCode.internal, undefined, ''), 'unanswered', true],
  ['a right that is missing', new Refused(ErrorCode.noPermission, undefined, ''), 'refused', false],
  ['a refusal', new Refused(ErrorCode.notEnoughFunds, undefined, ''), 'refused', false],
  ['a conflict of its own', new Refused(ErrorCode.conflict, { reason: 'safe closed' }, ''), 'refused', false],
] as const)('after %s', async (_, problem, kind, isKept) => {
  const { failure } = await post(() => Promise.reject(problem))
  expect(failure).toMatchObject({ kind })
  expect(unsettled.read()).toEqual(isKept ? posting : null)
})

it('tried again, a right that is missing says nothing of the try before', async () => {
  await post(() => Promise.reject(new NetworkProblem('gone')))
  const { failure } = await post(() => Promise.reject(new Refused(ErrorCode.noPermission, undefined, '')))
  expect(failure).toMatchObject({ kind: 'unanswered' })
  expect(unsettled.read()).toEqual(posting)
})

it('is tried again for as long as the first try allows, and no longer', async () => {
  await post(() => Promise.reject(new NetworkProblem('gone')))
  at += 19 * hour
  await post(() => Promise.reject(new NetworkProblem('gone')))
  at += 2 * hour
  expect(unsettled.read()).toBeNull()
  const { failure, during } = await post(() => Promise.resolve({ amount: 500, state: 1 }))
  expect(failure).toMatchObject({ kind: 'refused', params: { reason: 'expired' } })
  expect(during).toBeNull()
})

it('is of any kind, a hand pay too', () => {
  const asked = { playerID: 4, type: TransactionType.handPay as never, amount: 0 }
  const handPay: Posting = { kind: 'handPay', asked, reason: 'seen', handPayId: 3, key: 'key-0002' }
  unsettled.keep(handPay)
  expect(unsettled.read()).toEqual(handPay)
})

it('is the one’s who posted it, for less than the venue keeps the answer to its key, whatever the clock does', () => {
  unsettled.keep(posting)
  user = 13
  expect(unsettled.read()).toBeNull()
  user = 12
  at -= hour
  expect(unsettled.read()).toEqual(posting)
  at += 20 * hour
  expect(unsettled.read()).toEqual(posting)
  at += hour
  expect(unsettled.read()).toBeNull()
})

it.each(['', 'null', '{', '{"at":360000000}', '{"at":360000000,"posting":{"kind":"gift"}}'])('is not %s', (text) => {
  kept.set('takewin.posting.12', text)
  expect(unsettled.read()).toBeNull()
})
