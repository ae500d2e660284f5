/** Names of transfers: every protocol of cabinets can carry them, and those of older venues are still found. */
import { expect, it } from 'vitest'
import { TransactionState } from '#protocol/core/codes.ts'
import { TransferId } from '#protocol/cabinet/transfers.ts'
import { until } from '#tests/kit/until.ts'
import { topUpName } from '#tests/kit/topUpName.ts'
import {
  cashoutId,
  fundingId,
  leftoverId,
  longTopUpId,
  settledId,
  topUpId,
  transferNonce,
} from '#venue/machines/transferIds.ts'
import { asker, openWorld } from './localMachineKit.ts'

it.each([
  ['a', true],
  ['out-Zk3_9-xYq0aBcDe', true],
  ['a b~!', true],
  ['12345678901234567890', true],
  ['123456789012345678901', false],
  ['', false],
  ['yatır', false],
  ['a\nb', false],
])('%j is a name of a transfer: %s', (text, isOne) => {
  expect(TransferId.safeParse(text).success).toBe(isOne)
})

it('every name that the venue gives is one, and a nonce that is too long is none', () => {
  const nonces = Array.from({ length: 500 }, transferNonce)
  expect(new Set(nonces).size).toBe(500)
  const named = nonces.flatMap((nonce) => [fundingId(nonce), cashoutId(nonce), leftoverId(nonce)])
  named.push(topUpId(Number.MAX_SAFE_INTEGER, 'k'.repeat(200)), topUpId(1, 'ş'), settledId(999_999_999_999))
  expect(named.filter((id) => !/^[\x20-\x7e]{1,20}$/.test(id))).toEqual([])
  expect(() => fundingId('x'.repeat(16))).toThrow()
})

it('a top-up is named by its session and its key', () => {
  expect(topUpId(7, 'k')).toBe(topUpName(7, 'k'))
  expect(new Set([topUpId(7, 'k'), topUpId(8, 'k'), topUpId(7, 'l'), topUpId(71, 'k')]).size).toBe(4)
})

/** A seat with 100.00, and the names of all that its cabinet was asked to move. */
async function openSeat() {
  const world = await openWorld()
  const asked: string[] = []
  const { service } = await world.openProcess({
    transfer: async ({ transfer, direction, amount, epoch }) => {
      asked.push(transfer)
      const [answer] = await world.cabinet.transferReplies(transfer, direction, amount, epoch)
      if (!answer) throw new Error('no answer')
      return answer
    },
  })
  world.cabinet.onException((exception, _, state) => service.changed(exception, state))
  service.found(world.cabinet.state())
  await until(() => service.status.status, 2)
  const { sessionId } = await service.init(asker, 10_000)
  return { ...world, service, asked, sessionId }
}

it('an evening asks the cabinet for nothing under a longer name', async () => {
  const { service, asked, read, sessionId } = await openSeat()
  await service.topUp(asker, 2_000, 'a key of a client, as long as it likes')
  await service.leave(asker.socket)
  await until(() => service.holder, null)
  expect(asked.filter((id) => !TransferId.safeParse(id).success)).toEqual([])
  expect((await read((rows) => rows.transfers.where({ sessionId }))).map(({ id }) => id).sort()).toEqual(asked.sort())
  expect(asked).toHaveLength(3)
})

it('a top-up that an older venue has made is not made again', async () => {
  const { service, asked, cabinet, read, sessionId } = await openSeat()
  await service.topUp(asker, 2_000, 'old')
  // As the older venue wrote it.
  await read(async (rows) => {
    const row = await rows.transfers.get(topUpId(sessionId, 'old'))
    if (!row) throw new Error('it has no row')
    expect(row.state).toBe(TransactionState.done)
    await rows.transfers.add({ ...row, id: longTopUpId(sessionId, 'older than this venue') })
  })
  expect(longTopUpId(sessionId, 'older than this venue').length).toBeGreaterThan(20)
  expect(await service.topUp(asker, 2_000, 'older than this venue')).toBe(2_000)
  expect(asked).toHaveLength(2)
  expect(cabinet.state().credit).toBe(12_000)
})
