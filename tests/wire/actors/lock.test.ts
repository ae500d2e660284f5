import { createActor, toPromise } from 'xstate'
import { expect, test } from 'vitest'
import { ownCalls } from '#protocol/calls/account.ts'
import { sessionCalls } from '#protocol/calls/session.ts'
import { createLockActors } from '#wire/actors/lock.ts'
import type { Client } from '#wire/http/client.ts'

/** A venue that answers the unlock with one code, and a fresh look with another; `asked` says which was asked. */
function venue(unlocked: string | null, known: string | null) {
  const asked: string[] = []
  const kept: number[] = []
  const client = {
    call: (contract: unknown) => {
      asked.push(contract === ownCalls.unlock ? 'unlock' : contract === sessionCalls.validate ? 'validate' : 'other')
      return Promise.resolve({ pin_code: contract === ownCalls.unlock ? unlocked : known })
    },
  } as unknown as Client
  return { asked, kept, client }
}
async function opens(held: string | null, { client, kept }: ReturnType<typeof venue>): Promise<boolean> {
  const { unlock } = createLockActors({
    client,
    pinCode: () => held,
    digits: { read: () => null, write: (digits) => kept.push(digits) },
  })
  const actor = createActor(unlock, { input: { pin: '1234' } })
  const ended = toPromise(actor)
  actor.start()
  return await ended.then(
    () => true,
    () => false,
  )
}

test('the page opens by the code that it holds', async () => {
  const one = venue('mine', 'never asked')
  expect([await opens('mine', one), one.asked]).toEqual([true, ['unlock']])
  // How long it was is kept, for the next one to be sent by itself.
  expect(one.kept).toEqual([4])
})

test('and by a new PIN that the venue knows this sign-in by, but by no other answer', async () => {
  expect(await opens('of before', venue('new', 'new'))).toBe(true)
  for (const [unlocked, known] of [
    ['another’s', 'mine'],
    [null, null],
    [null, 'mine'],
    ['', 'mine'],
  ] as const) {
    const one = venue(unlocked, known)
    expect([await opens('mine', one), one.kept], String(unlocked)).toEqual([false, []])
  }
})
