import { expect, it } from 'vitest'
import { handPayMachine } from '#machines/venue/handPay/handPay.machine.ts'
import type { HandPayContext, HandPayEvent, HandPayInput } from '#machines/venue/handPay/handPay.types.ts'
import { type Alphabet, walkChartFrom } from '#tests/kit/walk.ts'

const at = 1_000
const player = 3
const alphabet = {
  'handPay.pay': [
    { type: 'handPay.pay', at, makerId: 10, evidence: 'receipt 5' },
    { type: 'handPay.pay', at, makerId: 10, evidence: ' ' },
    { type: 'handPay.pay', at, makerId: player, evidence: 'receipt 5' },
  ],
  'handPay.confirm': [10, 11, player].map((checkerId) => ({ type: 'handPay.confirm', at, checkerId }) as const),
  'handPay.reject': [10, 11, player].map(
    (checkerId) => ({ type: 'handPay.reject', at, checkerId, reason: 'no receipt' }) as const,
  ),
  'cabinet.reset': ['h1', 'h2'].map((event) => ({ type: 'cabinet.reset', at, event }) as const),
  'cabinet.returned': [{ type: 'cabinet.returned', at }],
  'handPay.overtaken': [{ type: 'handPay.overtaken', at }],
} satisfies Alphabet<HandPayEvent>
const input = (playerId: number | null): HandPayInput => ({
  machineId: 1,
  event: 'h1',
  amount: 900,
  sessionId: playerId && 7,
  playerId,
})

it('walks every transition: paid once, with evidence, by two persons, none of them the player', () => {
  const walked = walkChartFrom([input(player), input(null)], {
    machine: handPayMachine,
    alphabet,
    pure: true,
    key: ({ context }) => {
      const { makerId, isReset, rejection, playerId } = context as HandPayContext
      return [makerId, isReset, rejection, playerId]
    },
    check: ({ before, after, said, event }, postedBefore = 0) => {
      const { makerId, checkerId, evidence, playerId, isReset } = after.context as HandPayContext
      const orders = said.map(({ type }) => type)
      const posted: number = postedBefore + orders.filter((type) => type === 'postHandPay').length
      const isConfirmed = after.matches('confirmed') || after.matches('done')
      expect(posted).toBe(isConfirmed ? 1 : 0)
      if (after.matches('overtaken')) expect([event.type, checkerId]).toEqual(['handPay.overtaken', null])
      else if (after.matches('called')) expect([makerId, evidence]).toEqual([null, null])
      else expect([evidence, makerId === playerId, makerId === checkerId]).toEqual(['receipt 5', false, false])
      if (isConfirmed) expect([null, makerId, playerId]).not.toContain(checkerId)
      // The occupancy hears of it when the cabinet is reset too, whoever turned the key.
      expect(orders.includes('tellOccupancy')).toBe(after.status === 'done')
      if (after.matches('done')) expect(isReset || event.type === 'handPay.overtaken').toBe(true)
      const isEntering = after.matches('confirmed') && !before.matches('confirmed')
      expect(orders.includes('resetCabinet')).toBe(
        isEntering || (before.matches('confirmed') && event.type === 'cabinet.returned'),
      )
      return posted
    },
  })
  expect(walked.untaken).toEqual([])
})
