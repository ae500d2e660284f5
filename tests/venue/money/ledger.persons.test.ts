/** `verify` knows the rule of two persons: breaches that the desk itself refuses are put into the rows, and each is named. */
import { afterAll, beforeEach, expect, it } from 'vitest'
import { TransactionType } from '#protocol/core/codes.ts'
import { openCage } from '#venue/money/cage/cages.ts'
import { refundTransaction, refundTransfer } from '#venue/money/desk/refunds.ts'
import { openTransaction } from '#venue/money/desk/transactions.ts'
import { walletOf } from '#venue/money/ledger/post.ts'
import { postEach } from '#venue/money/ledger/post.ts'
import { audit } from '#venue/store/schema/index.ts'
import { openTestStore } from '#tests/kit/template.ts'
import { addSession, by, type CageFixture, noon, openCase, playResult, sqlDesk, toolsAt } from './deskKit.ts'
import { tamper } from './ledgerKit.ts'

const { deposit, withdraw, bonus, discount, tip } = TransactionType

let store: Awaited<ReturnType<typeof openTestStore>>
let house: CageFixture
beforeEach(async () => {
  await store?.close()
  store = await openTestStore()
  house = sqlDesk(store)
})
afterAll(() => store.close())

const findings = async () => (await house.verify()).findings
const took = (row: { id: number; postingId: number | null }) => `transaction ${row.id} (posting ${row.postingId})`
const change = (id: number, changes: string) => tamper(store, `update desk_transaction set ${changes} where id = ${id}`)

it('finds what waited for nobody: by its kind, above the offer, and taken back by who posted it', async () => {
  const { maker, confirm, done: make } = await openCase(house, { cash: 5_000 })
  const granted = await make({ type: discount, amount: 100 })
  const above = await make({ type: bonus, amount: 501 })
  const typed = await make({ type: deposit, amount: 40 })
  const back = await house.commit((rows) => refundTransaction(rows, toolsAt(), by(maker), typed.id, 'mine'))
  const taken = await confirm(back.id)
  expect(await findings()).toEqual([])
  for (const { id } of [granted, above, taken]) await change(id, 'checker_id = null')
  expect(await findings()).toEqual([
    `${took(granted)} needed a second person and has none: always`,
    `${took(above)} needed a second person and has none: aboveOffer`,
    `${took(taken)} needed a second person and has none: ownPosting`,
  ])
})

it('finds what took from a player and was given back by one, and cash that went through a colleague’s safe', async () => {
  const { maker, ask, confirm } = await openCase(house, { cash: 5_000 })
  await house.commit((rows) => openCage(rows, toolsAt(), by(maker), { amount: 10_000 }))
  const [tipped, paid] = [await ask({ type: tip, amount: 40 }), await ask({ type: withdraw, amount: 40 })]
  const third = await house.newAccount({ type: 2 })
  const back = async (id: number) => {
    const { id: asked } = await house.commit((rows) => refundTransaction(rows, toolsAt(), by(third), id, 'a mistake'))
    return confirm(asked)
  }
  const [given, moved] = [await back(tipped.id), await back(paid.id)]
  expect(await findings()).toEqual([])
  for (const { id } of [given, moved]) await change(id, 'checker_id = null')
  expect(await findings()).toEqual([
    `${took(given)} needed a second person and has none: always`,
    `${took(moved)} needed a second person and has none: otherSafe`,
  ])
})

it('finds a bonus and a refund that nobody else confirmed, of a player whose keys their maker had', async () => {
  const { maker, checker, player, ask } = await openCase(house)
  await ask({ type: deposit, amount: 10_000 })
  const granted = await ask({ type: bonus, amount: 500 })
  await ask({ type: bonus, amount: -50 })
  const paid = await house.commit((rows) =>
    openTransaction(rows, toolsAt(), by(checker), { accountId: player, type: withdraw, amount: 40 }),
  )
  const back = await house.commit((rows) => refundTransaction(rows, toolsAt(), by(maker), paid.id, 'a mistake'))
  expect([granted, back]).toMatchObject([{ why: null }, { why: null }])
  const issue = (at: number) =>
    house.commit((rows) => rows.credentialIssues.add({ accountId: player, issuedBy: maker, at }))
  // Keys that were given out later say nothing of that time.
  await issue(noon + 1)
  expect(await findings()).toEqual([])
  await issue(noon)
  expect(await findings()).toEqual(
    [granted, back].map((row) => `${took(row)} needed a second person and has none: ownHands`),
  )
})

it('finds a bonus on cash that had gone out again', async () => {
  const { ask, done: make } = await openCase(house)
  const { id: paidIn } = await ask({ type: deposit, amount: 10_000 })
  expect(await ask({ type: bonus, amount: 500 })).toMatchObject({ why: null })
  const { id: out } = await ask({ type: withdraw, amount: 6_000 })
  const granted = await make({ type: bonus, amount: 100 })
  expect(granted).toMatchObject({ why: ['aboveOffer'] })
  expect([paidIn, out]).toEqual([expect.any(Number), expect.any(Number)])
  expect(await findings()).toEqual([])
  await change(granted.id, 'checker_id = null')
  expect(await findings()).toEqual([`${took(granted)} needed a second person and has none: aboveOffer`])
})

it('finds a day that was split: over transactions of a player, and over players of a cashier', async () => {
  const { maker, done: make } = await openCase(house, { cash: 2_000_000 })
  const others = [await house.newAccount(), await house.newAccount()]
  const pay = async (accountId: number, amount: number) => {
    const ask = (type: typeof deposit | typeof withdraw) =>
      house.commit((rows) => openTransaction(rows, toolsAt(), by(maker), { accountId, type, amount }))
    await ask(deposit)
    return ask(withdraw)
  }
  const first = await make({ type: withdraw, amount: 400_000 })
  const second = await make({ type: withdraw, amount: 600_000 })
  expect([first.checkerId, second.checkerId]).toEqual([null, expect.any(Number)])
  await pay(others[0] ?? 0, 599_999)
  const split = await pay(others[1] ?? 0, 1)
  expect(split).toMatchObject({ why: ['dayOfCashier'] })
  expect(await findings()).toEqual([])
  await change(second.id, 'checker_id = null')
  expect(await findings()).toEqual([
    `${took(second)} needed a second person and has none: dayOfPlayer, dayOfCashier`,
    // With what its cashier paid out alone by now, every further one did too.
    expect.stringContaining('needed a second person and has none: dayOfCashier'),
  ])
})

it('holds a day against the threshold of its time', async () => {
  const { ask } = await openCase(house, { cash: 2_000_000 })
  await ask({ type: withdraw, amount: 900_000 })
  const changed = (at: number, from: number) =>
    store.database.insert(audit).values({
      ...{ at, act: 'desk settings changed', object: 'setting/desk', after: {} },
      before: { withdrawalsConfirmedFrom: from, cashierConfirmedFrom: from },
    })
  await changed(noon + 1, 900_001)
  expect(await findings()).toEqual([])
  await changed(noon - 1, 900_000)
  expect(await findings()).toEqual([])
  await changed(noon + 2, 5)
  expect(await findings()).toEqual([])
  await tamper(store, `update audit set before = '{"withdrawalsConfirmedFrom":900000}' where at = ${noon + 1}`)
  expect(await findings()).toEqual([expect.stringContaining('has none: dayOfPlayer')])
})

it('finds a checker who is no second person: the maker, the player, and an account in the same hands', async () => {
  const { maker, checker, player, done: make } = await openCase(house)
  const granted = await make({ type: discount, amount: 100 })
  const line = (id: number) => `${took(granted)} was confirmed by ${id}, who is no second person`
  for (const id of [maker, player]) {
    await change(granted.id, `checker_id = ${id}`)
    expect(await findings()).toEqual([line(id)])
  }
  await change(granted.id, `checker_id = ${checker}`)
  const issue = (at: number) =>
    house.commit((rows) => rows.credentialIssues.add({ accountId: checker, issuedBy: maker, at }))
  // A reset after it was confirmed says nothing of that time.
  await issue(noon + 1)
  expect(await findings()).toEqual([])
  await issue(noon)
  expect(await findings()).toEqual([line(checker)])
})

it('finds value that no transaction asked for, and nothing where as much was taken', async () => {
  const player = await house.newAccount()
  const post = (key: string, entries: Record<string, number>) =>
    house.commit(({ ledger }) =>
      postEach(
        ledger,
        [
          {
            ...{
              key,
              type: null,
              cause: 'nothing',
              actorId: null,
              accountId: player,
              machineId: null,
              sessionId: null,
            },
            ...{ at: noon, entries: Object.entries(entries).map(([account, amount]) => ({ account, amount })) },
          },
        ],
        'Europe/Istanbul',
      ),
    )
  await post('paid in', { [walletOf(player, 'cash')]: 500, 'house/cash': -500 })
  await post('tipped', { [walletOf(player, 'cash')]: -100, 'house/tip': 100 })
  expect(await findings()).toEqual([])
  await post('granted', { [walletOf(player, 'bonus')]: 70, 'house/bonus': -70 })
  await post('dined', { 'house/comp': -20, 'house/hospitality': 20 })
  await post('won', { 'house/cash': 30, 'house/game': -30 })
  expect(await findings()).toEqual([
    'posting 3 gives 70, and nobody asked for it',
    'posting 4 gives 20, and nobody asked for it',
    'posting 5 gives 30, and nobody asked for it',
  ])
})

it('finds a transfer taken back beyond what its session lost, or once more', async () => {
  const { maker, player, confirm } = await openCase(house)
  const session = await addSession(house, {
    ...{ accountId: player, openedAt: noon, transfers: [{ amount: 500 }, { amount: 400 }] },
  })
  await playResult(house, { accountId: player, ...session, lost: 600 })
  const [first = '', second = ''] = session.transferIds
  /** Its session and transfers stand for themselves: no posting of a seat is behind them. */
  const postings = async () => (await findings()).filter((line) => line.startsWith('posting'))
  const takeBack = async (id: string) => {
    const { id: asked } = await house.commit((rows) => refundTransfer(rows, toolsAt(), by(maker), id, 'a mistake'))
    return confirm(asked)
  }
  await takeBack(first)
  await takeBack(second)
  expect(await postings()).toEqual([])
  // As if nobody had looked at what it lost.
  const lost = { accountId: player, machineId: session.machineId, sessionId: session.sessionId, lost: 300 }
  await tamper(
    store,
    `update transfer set state = 1 where id = '${first}'`,
    `update desk_transaction set state = 4 where refund_of_transfer = '${first}'`,
  )
  await playResult(house, { ...lost, key: 'more' })
  const again = await takeBack(first)
  expect(again.amount).toBe(-300)
  expect(await postings()).toEqual([`posting ${again.postingId} takes back transfer/${first} once more`])
  await tamper(store, `update entry set amount = -amount where account = 'house/game' and posting_id = 2`)
  expect(await postings()).toContainEqual(
    expect.stringContaining(`takes back more than session ${session.sessionId} lost`),
  )
})
