/** Figures by SQL against figures by the rows, and against what wallets and machines hold: the same, whatever happened. */
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TransactionType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { PlayerFigures } from '#protocol/calls/statistics.ts'
import { postGameResult, postTransfer, writeIntent } from '#venue/machines/transfers.ts'
import { postHandPay } from '#venue/money/desk/handPays.ts'
import { refundTransaction, refundTransfer } from '#venue/money/desk/refunds.ts'
import { confirmTransaction, rejectTransaction } from '#venue/money/desk/confirms.ts'
import { openTransaction } from '#venue/money/desk/transactions.ts'
import { totalOf } from '#venue/money/ledger/pockets.ts'
import { spendable } from '#venue/money/ledger/spendable.ts'
import { addFigures, figuresBy, noFigures, ofPlayers, postedIn, sumsByType } from '#venue/statistics/figures.ts'
import type { DeskTransactionRow, TransferRow } from '#venue/store/rows.ts'
import { handPay } from '#venue/store/schema/index.ts'
import { openTestStore } from '#tests/kit/template.ts'
import type { Store } from '#venue/store/store.ts'
import { by, type CageFixture, metersOf, noon, sqlDesk, toolsAt } from '../money/deskKit.ts'

const { deposit, withdraw, cashIn, cashOut, discount, bonus, comp, credit, tip, adjustment, jackpot } = TransactionType
const handPayType = TransactionType.handPay
const seed = Number(process.env.SEED ?? 20_260_115)
const timeZone = 'Europe/Istanbul'

let store: Store
let house: CageFixture
beforeAll(async () => {
  store = await openTestStore()
  house = sqlDesk(store)
}, 60_000)
afterAll(async () => {
  expect((await house.verify()).findings).toEqual([])
  await house.close()
})

const anyStep = fc.record({
  act: fc.constantFrom(
    'ask',
    'ask',
    'ask',
    'confirm',
    'confirm',
    'reject',
    'refund',
    'sit',
    'sit',
    'play',
    'leave',
    'leave',
    'refundTransfer',
    'handPay',
  ),
  player: fc.nat(2),
  type: fc.constantFrom(deposit, deposit, deposit, withdraw, discount, bonus, comp, credit, tip, adjustment),
  amount: fc.oneof(fc.integer({ min: -900, max: 9_000 }), fc.constant(1_200_000)),
  which: fc.nat(40),
  minutes: fc.integer({ min: 1, max: 400 }),
})
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never

/** One player at one machine, and what they asked for. */
type Seat = { player: number; machineId: number; sessionId: number | null; credit: number }

/** What all of it has come to at a moment. */
type Stand = { at: number; wallets: Map<number, number>; machines: Map<number, number> }

async function live(steps: readonly Step[]) {
  const staff = await Promise.all([1, 2].map((type) => house.newAccount({ type })))
  const [maker = 0, checker = 0] = staff
  const seats: Seat[] = []
  for (let count = 0; count < 3; count++)
    seats.push({ player: await house.newAccount(), machineId: await house.newMachine(), sessionId: null, credit: 0 })
  const ids: number[] = []
  const transferIds: string[] = []
  const stands: Stand[] = []
  let made = 0
  let now = noon
  const done = { refused: 0, acted: 0 }

  async function stand(): Promise<void> {
    const wallets = new Map<number, number>()
    const machines = new Map<number, number>()
    const { rows } = await store.database.execute<{ name: string; balance: string }>(
      sql`select name, balance::text from ledger_account`,
    )
    for (const { player, machineId } of seats) {
      const own = rows.filter(({ name }) => name.startsWith(`wallet/${player}/`))
      wallets.set(
        player,
        own.reduce((sum, { balance }) => sum + Number(balance), 0),
      )
      machines.set(player, Number(rows.find(({ name }) => name === `machine/${machineId}`)?.balance ?? 0))
    }
    stands.push({ at: now, wallets, machines })
  }

  const move = async (seat: Seat, sessionId: number, purpose: 'funding' | 'cashout', amount: number) => {
    const transferId = `random-${sessionId}-${++made}`
    const { machineId, player: playerId } = seat
    const input = { transferId, machineId, sessionId, playerId, purpose, amount, metersBefore: metersOf(0) }
    await house.commit(async (rows) => {
      await rows.players.lock(playerId)
      await writeIntent(rows, input, await spendable(rows, playerId), { snapshot: {}, sequence: 1 }, now)
      const left = purpose === 'cashout' ? seat.credit - amount : seat.credit + amount
      await postTransfer(rows, input, { amount, meters: { ...metersOf(0), CurrentCredit: left } }, now, timeZone)
      seat.credit = left
    })
    transferIds.push(transferId)
  }

  const acts: Record<Step['act'], (step: Step, seat: Seat) => Promise<unknown>> = {
    ask: async ({ type, amount }, { player }) => {
      const asked = { accountId: player, type, amount, reason: 'chance' }
      const row = await house.commit((rows) => openTransaction(rows, toolsAt(now), by(maker), asked))
      ids.push(row.id)
    },
    confirm: ({ which }) =>
      house.commit((rows) => confirmTransaction(rows, toolsAt(now), by(checker), ids[which % ids.length] ?? 0)),
    reject: ({ which }) =>
      house.commit((rows) => rejectTransaction(rows, toolsAt(now), by(checker), ids[which % ids.length] ?? 0, 'no')),
    refund: async ({ which }) => {
      const id = ids[which % ids.length] ?? 0
      const row = await house.commit((rows) => refundTransaction(rows, toolsAt(now), by(maker), id, 'no'))
      ids.push(row.id)
    },
    refundTransfer: async ({ which }) => {
      const id = transferIds[which % transferIds.length] ?? ''
      const row = await house.commit((rows) => refundTransfer(rows, toolsAt(now), by(maker), id, 'no'))
      ids.push(row.id)
    },
    sit: async ({ which }, seat) => {
      const { player, machineId } = seat
      const there = totalOf(await house.commit((rows) => spendable(rows, player)))
      const amount = Math.floor((there * (which + 1)) / 41)
      if (amount <= 0) return
      seat.sessionId ??= await house.commit(async (rows) => {
        const id = await rows.sessions.nextId()
        await rows.sessions.add({
          ...{ id, machineId, accountId: player, state: 'open', openedAt: now, closedAt: null, closedBy: null },
          ...{ metersAtStart: metersOf(0), metersAtEnd: null },
        })
        return id
      })
      await move(seat, seat.sessionId, 'funding', amount)
    },
    play: async ({ which }, seat) => {
      if (seat.sessionId !== null) seat.credit = Math.floor((seat.credit * which) / 17)
    },
    leave: async ({ which }, seat) => {
      const { sessionId, player, machineId } = seat
      if (sessionId === null) return
      const part = which % 5 === 0 ? Math.floor(seat.credit / 2) : seat.credit
      if (part > 0) await move(seat, sessionId, 'cashout', part)
      // Now and then something is left behind: it stays on the machine.
      await house.commit(async (rows) => {
        const key = `game/session/${sessionId}`
        await postGameResult(
          rows,
          { key, machineId, sessionId, accountId: player, credit: seat.credit, at: now },
          timeZone,
        )
        await rows.sessions.change(sessionId, { state: 'closed', closedAt: now, closedBy: 'left' })
      })
      seat.sessionId = null
    },
    handPay: async ({ which, amount }, { player, machineId, sessionId }) => {
      if (amount <= 0) return
      const accountId = which % 4 === 0 ? null : player
      const [row] = await store.database
        .insert(handPay)
        .values({
          ...{ machineId, event: `random-${++made}-${machineId}`, sessionId, accountId, amount, state: 'paid' },
          ...{ cause: 'win', resetCredit: 0 },
          ...{ snapshot: {}, evidence: 'seen', calledAt: now, makerId: maker, checkerId: checker },
        })
        .returning()
      if (row)
        await house.commit((rows) =>
          postHandPay(rows, toolsAt(now), row, null, which % 3 === 0 ? jackpot : handPayType),
        )
    },
  }

  await stand()
  const opening = seats.map((_, player) => ({
    act: 'ask' as const,
    player,
    type: deposit,
    amount: 50_000,
    which: 0,
    minutes: 1,
  }))
  for (const step of [...opening, ...steps]) {
    now += step.minutes * 60_000
    const seat = seats[step.player]
    if (!seat) continue
    await acts[step.act](step, seat).then(
      () => {
        done.acted += 1
      },
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        done.refused += 1
      },
    )
    await stand()
  }
  return { players: seats.map(({ player }) => player), stands, done }
}

const signs: Partial<Record<keyof PlayerFigures, readonly [type: number, sign: 1 | -1][]>> = {
  cash: [
    [deposit, 1],
    [withdraw, -1],
  ],
  discount: [[discount, 1]],
  bonus: [[bonus, 1]],
  comp: [[comp, 1]],
  credit: [[credit, 1]],
  tip: [[tip, 1]],
  adjustment: [[adjustment, 1]],
  handPay: [
    [handPayType, 1],
    [jackpot, 1],
  ],
}

/** The same figures by the rows of desk and transfers, told apart from the ledger's. */
function byRows(desk: DeskTransactionRow[], transfers: TransferRow[], creditChange: number, from: number, to: number) {
  const isIn = (at: number | null) => at !== null && at >= from && at < to
  const posted = desk.filter(({ postingId, settledAt }) => postingId !== null && isIn(settledAt))
  const sumOf = (type: number) => posted.reduce((sum, one) => (one.type === type ? sum + one.amount : sum), 0)
  const figures = { ...noFigures }
  for (const [name, types] of Object.entries(signs))
    figures[name as keyof PlayerFigures] = types.reduce((sum, [type, sign]) => sum + sign * sumOf(type), 0)
  const moved = (direction: 'in' | 'out', type: number) =>
    transfers
      .filter((one) => one.direction === direction && isIn(one.settledAt))
      .reduce((sum, { actual }) => sum + actual, 0) + sumOf(type)
  const ins = moved('in', cashIn)
  const outs = moved('out', cashOut)
  figures.gameResult = outs + figures.handPay - ins + creditChange
  figures.netResult = figures.gameResult + figures.discount + figures.bonus + figures.comp
  return { figures, ins, outs }
}

it('conservation holds over random histories, whatever the range', { timeout: 240_000 }, async () => {
  console.log(`seed ${seed}`)
  const seen = { refused: 0, acted: 0, windows: 0, moved: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 45, maxLength: 45, size: 'max' }),
      fc.array(fc.tuple(fc.nat(1_000), fc.nat(1_000)), { minLength: 3, maxLength: 3 }),
      async (steps, cuts) => {
        const { players, stands, done } = await live(steps)
        seen.refused += done.refused
        seen.acted += done.acted
        const last = stands.length - 1
        const windows = [
          [0, last] as const,
          ...cuts.map((cut) => cut.map((one) => one % stands.length).toSorted((a, b) => a - b)),
        ]
        for (const [first = 0, end = 0] of windows) {
          const before = stands[first]
          const after = stands[end]
          if (!before || !after) continue
          const [from, to] = [before.at + 1, after.at + 1]
          const where = sql`${postedIn({ start: from, end: to })} and ${ofPlayers(players)}`
          const figures = await figuresBy(store.database, where)
          const sums = await sumsByType(store.database, where)
          const all: PlayerFigures[] = []
          for (const player of players) {
            const one = figures.get(player) ?? noFigures
            const rows = await house.commit(async ({ deskTransactions, transfers }) => ({
              desk: await deskTransactions.where({ accountId: player }),
              transfers: await transfers.where({ accountId: player }),
            }))
            const creditChange = (after.machines.get(player) ?? 0) - (before.machines.get(player) ?? 0)
            const expected = byRows(rows.desk, rows.transfers, creditChange, from, to)
            expect(one).toEqual(expected.figures)
            const sumOf = (type: number) => sums.get(player)?.find(({ action }) => action === type)?.sum ?? 0
            expect([sumOf(cashIn), sumOf(cashOut), sumOf(deposit) - sumOf(withdraw)]).toEqual([
              ...[expected.ins, expected.outs],
              expected.figures.cash,
            ])
            const walletChange = (after.wallets.get(player) ?? 0) - (before.wallets.get(player) ?? 0)
            const { cash, credit: lent, discount: given, bonus: extra, tip: tipped, adjustment: put, gameResult } = one
            expect(cash + lent + given + extra - tipped + put + gameResult).toBe(walletChange + creditChange)
            seen.windows += 1
            seen.moved += Number(one.gameResult !== 0)
            all.push(one)
          }
          expect([...figures.values()].reduce(addFigures, noFigures)).toEqual(all.reduce(addFigures, noFigures))
        }
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 15), seed },
  )
  console.log(seen)
  // Histories in which nothing happens prove nothing.
  expect(seen.acted).toBeGreaterThan(300)
  expect(seen.moved).toBeGreaterThan(50)
})

it('an account of the house that stands for no figure is one that no wallet sees', async () => {
  const { rows } = await store.database.execute<{ account: string }>(
    sql`select distinct e.account from entry e where e.account like 'house/%' and not exists (
          select from entry o where o.posting_id = e.posting_id and o.account <> e.account
            and o.account in ('house/comp'))`,
  )
  const known = ['cash', 'game', 'discount', 'bonus', 'comp', 'credit', 'tip', 'adjustment'].map(
    (one) => `house/${one}`,
  )
  expect(rows.map(({ account }) => account).filter((one) => !known.includes(one))).toEqual([])
})
