import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ErrorCode, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { items } from '#protocol/core/permissions.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { defaultSettings } from '#protocol/core/settings.ts'
import { registerDeskCalls } from '#venue/money/desk/calls.ts'
import { balanceOf } from '#venue/money/ledger/wallet.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { seedDeposits } from '#venue/seed/demo.ts'
import { account, audit, cage, permissionGroup, venueSetting } from '#venue/store/schema/index.ts'
import type { Store } from '#venue/store/store.ts'
import { startHttp, type TestHttp } from '../http/httpKit.ts'
import { createTestIdentity } from '../identity/identityKit.ts'

const { deposit, withdraw, comp, adjustment, tip } = TransactionType
const { pending, done, refund, canceled } = TransactionState
const names = ['cashier', 'supervisor', 'manager', 'admin', 'player', 'player2', 'technician'] as const
type Name = (typeof names)[number]

let keys = 0
const freshKey = () => `desk-key-${++keys}`

/** The desk's calls over HTTP, on a database of their own. */
export function describeDeskCalls(name: string, open: () => Promise<Store>): void {
  let store: Store
  let venue: TestHttp
  const people = {} as Record<Name, LoginResult>
  const pushed: number[] = []
  const clock = { now: () => Date.UTC(2026, 0, 15, 12) }
  beforeAll(async () => {
    store = await open()
    const { identity } = createTestIdentity(store)
    await store.database.transaction(async (transaction) => {
      const accounts = await identity.seedAccounts(transaction)
      await seedDeposits(transaction, accounts ?? {}, clock.now(), defaultSettings.timeZone)
    })
    const { database } = store
    venue = await startHttp(identity, {}, ({ registerCall }) =>
      registerDeskCalls({
        ...{ registerCall, database, clock, settings: defaultSettings, isDemo: true },
        registry: () => ({ service: () => null }) as never,
        announceBalance: (accountId) => pushed.push(accountId),
        announceCage: () => {},
        notifications: { settingsChanged: () => {} },
      }),
    )
    for (const username of names) {
      const { json } = await venue.ask('POST', '/login', { body: { username, password: `${username}1234` } })
      people[username] = json as LoginResult
    }
  })
  afterAll(async () => {
    expect((await verifyLedger(store.database)).findings).toEqual([])
    await venue.close()
    await store.close()
  })

  const idOf = (name: Name) => people[name].user.id
  async function ask(who: Name, method: string, path: string, body?: unknown, key: string | null = freshKey()) {
    const { token } = people[who]
    const headers: Record<string, string> = key === null ? {} : { 'Idempotency-Key': key }
    const { status, json } = await venue.ask(method, path, { body, token, headers })
    return { status, body: json as Record<string, unknown> & { id: number } }
  }
  const balanceNow = async (who: Name) => (await balanceOf(store.database, idOf(who))).balance
  const post = (name: Name, body: Record<string, unknown>, key?: string | null) =>
    ask(name, 'POST', '/cashier/transactions', { playerID: idOf('player'), ...body }, key)
  const act = (name: Name, id: number, what: string, body?: unknown, key?: string | null) =>
    ask(name, 'POST', `/cashier/transactions/${id}/${what}`, body, key)
  const list = async (name: Name, query: string) => {
    const { body } = await ask(name, 'GET', `/cashier/transactions?${query}`)
    return body.transactions as DeskTransaction[]
  }
  const refused = (answer: Awaited<ReturnType<typeof ask>>) => [
    answer.status,
    answer.body.ErrorCode,
    answer.body.Params,
  ]

  describe(`the desk’s calls on ${name}`, () => {
    let balance = 0
    beforeEach(async () => {
      balance = await balanceNow('player')
    })

    it('post a deposit, whole as it is answered, listed and pushed', async () => {
      pushed.length = 0
      const { status, body: answer } = await post('cashier', { type: deposit, amount: 2_500, currency: 'TRY' })
      const { wallet, ...body } = answer as typeof answer & { wallet: { balance: number } }
      const named = ({ user: { id, username, name, lastname } }: LoginResult) => ({ id, username, name, lastname })
      expect([status, body]).toEqual([
        201,
        {
          id: body.id,
          ...{ player: named(people.player), type: deposit, state: done, amount: 2_500, reason: null },
          ...{ rejectedFor: null, handPayID: null, refundOf: null, refundOfTransfer: null, cageID: null },
          ...{ maker: named(people.cashier), checker: null, why: null },
          ...{ requestedAt: clock.now(), settledAt: clock.now(), gamingDay: '2026-01-15' },
        },
      ])
      expect([await balanceNow('player'), wallet.balance]).toEqual([balance + 2_500, balance + 2_500])
      const digest = expect.stringMatching(/^[0-9a-f]{64}$/)
      // In the list with what the ledger has of it.
      expect((await list('cashier', `player=${idOf('player')}`))[0]).toEqual({
        ...body,
        posting: {
          ...{ id: expect.any(Number), at: clock.now(), reverses: null },
          entries: [
            { account: `wallet/${idOf('player')}/cash`, amount: 2_500, balance: balance + 2_500 },
            { account: 'house/cash', amount: -2_500, balance: null },
          ],
          link: { number: expect.any(Number), at: clock.now(), hash: digest, previousHash: digest },
        },
        refund: { of: { kind: 'transaction', id: body.id }, state: 'open' },
      })
      expect(pushed).toEqual([idOf('player')])
    })

    it('show the demo’s opening deposits', async () => {
      const [opening] = await list('supervisor', `player=${idOf('player2')}`)
      expect(opening).toMatchObject({ type: deposit, state: done, amount: 25_000, maker: null, reason: 'opening' })
      expect(await balanceNow('player2')).toBe(25_000)
    })

    it('let another confirm what waits, and hold it back until then', async () => {
      const asked = await post('supervisor', { type: adjustment, amount: -700, reason: 'counted twice' })
      expect([asked.status, asked.body.state]).toEqual([201, pending])
      expect(await balanceNow('player')).toBe(balance - 700)
      const waiting = await ask('manager', 'GET', '/cashier/confirms')
      const { wallet: _, ...listed } = asked.body as typeof asked.body & { wallet: object }
      expect(waiting.body.transactions).toEqual([listed])
      const judged = await ask('manager', 'GET', `/cashier/confirms/${asked.body.id}`)
      expect(judged.body).toMatchObject({
        ...{ transaction: listed, takesBack: null, dayOfCashier: null },
        dayOfPlayer: { sum: expect.any(Number), from: expect.any(Number) },
        money: { balance: balance - 700, held: [{ amount: 700, why: 'desk' }] },
      })
      const looks = await store.database.select().from(audit).where(eq(audit.act, 'looked'))
      expect(looks.map(({ actorId, object }) => [actorId, object])).toEqual([
        [idOf('manager'), `account/${idOf('player')}`],
      ])
      expect((await ask('manager', 'GET', '/cashier/confirms/999999')).status).toBe(404)
      expect(refused(await act('supervisor', asked.body.id, 'confirm'))).toEqual([
        ...[403, ErrorCode.noPermission],
        { missing: 'another person' },
      ])
      const confirmed = await act('manager', asked.body.id, 'confirm')
      expect(confirmed).toMatchObject({ status: 200, body: { state: done, checker: { username: 'manager' } } })
      expect(refused(await act('manager', asked.body.id, 'confirm'))).toEqual([
        409,
        ErrorCode.conflict,
        { state: done },
      ])
      expect(await balanceNow('player')).toBe(balance - 700)
      const told = await store.database
        .select()
        .from(audit)
        .where(eq(audit.object, `transaction/${asked.body.id}`))
        .orderBy(audit.id)
      expect(told.map(({ act: what, actorId, ip, reason }) => [what, actorId, ip, reason])).toEqual([
        ['transaction asked', idOf('supervisor'), '127.0.0.1', 'counted twice'],
        ['transaction confirmed', idOf('manager'), '127.0.0.1', 'counted twice'],
      ])
    })

    it('let nobody confirm what was asked by who has been blocked or has lost the right since, and anybody reject it', async () => {
      const { database } = store
      const { body: asked } = await post('supervisor', { type: adjustment, amount: 700, reason: 'counted twice' })
      const gone = [409, ErrorCode.conflict, { reason: 'changed', what: 'maker' }]
      const maker = eq(account.id, idOf('supervisor'))
      await database.update(account).set({ blockedAt: 1, blockedFor: 'theft' }).where(maker)
      expect(refused(await act('manager', asked.id, 'confirm'))).toEqual(gone)
      await database.update(account).set({ blockedAt: null, blockedFor: null }).where(maker)
      const [person] = await database.select().from(account).where(maker)
      const group = eq(permissionGroup.id, person?.groupId ?? 0)
      const [{ permissions } = { permissions: [] }] = await database.select().from(permissionGroup).where(group)
      // To post across the desk is not to adjust.
      await database
        .update(permissionGroup)
        .set({ permissions: [107, 132] })
        .where(group)
      expect(refused(await act('manager', asked.id, 'confirm'))).toEqual(gone)
      await database.update(permissionGroup).set({ permissions }).where(group)
      expect(await act('manager', asked.id, 'reject', { reason: 'theft' })).toMatchObject({
        ...{ status: 200, body: { state: canceled } },
      })
      expect(await balanceNow('player')).toBe(balance)
    })

    it('let it be rejected, and what is done be refunded once', async () => {
      const asked = await post('supervisor', { type: adjustment, amount: -700, reason: 'a guess' })
      const rejected = await act('supervisor', asked.body.id, 'reject', { reason: 'a guess is no reason' })
      expect(rejected).toMatchObject({ status: 200, body: { state: canceled, rejectedFor: 'a guess is no reason' } })
      const paid = await post('cashier', { type: deposit, amount: 300 })
      const back = await act('supervisor', paid.body.id, 'refund', { reason: 'the wrong player' })
      expect(back).toMatchObject({ status: 201, body: { state: refund, amount: -300, refundOf: paid.body.id } })
      expect(refused(await act('supervisor', back.body.id, 'refund', { reason: 'again' }))).toEqual([
        ...[409, ErrorCode.conflict],
        { reason: 'refund of a refund' },
      ])
      expect(await balanceNow('player')).toBe(balance)
      expect((await list('cashier', `player=${idOf('player')}&state=4`)).map(({ id }) => id)).toContain(asked.body.id)
    })

    it('let who asked take it back, who may not confirm; and nobody else', async () => {
      const asked = await post('cashier', { type: comp, amount: 400, reason: 'a birthday' })
      expect(asked.body['state']).toBe(pending)
      expect(refused(await act('technician', asked.body.id, 'reject', { reason: 'no' }))[0]).toBe(403)
      expect(await act('cashier', asked.body.id, 'reject', { reason: 'the wrong player' })).toMatchObject({
        ...{ status: 200, body: { state: canceled, rejectedFor: 'the wrong player' } },
      })
      expect(refused(await act('cashier', asked.body.id, 'reject', { reason: 'again' }))).toEqual([
        ...[409, ErrorCode.conflict],
        { state: canceled },
      ])
      expect(await balanceNow('player')).toBe(balance)
    })

    it('tell their sums to who confirms, but never to who has a safe of their own to count blind', async () => {
      const sums = async (who: Name) => (await ask(who, 'GET', '/cashier/transactions')).body['sums']
      expect(await sums('cashier')).toBeNull()
      expect(await sums('manager')).toEqual(expect.arrayContaining([expect.objectContaining({ type: deposit })]))
      const [safe] = await store.database
        .insert(cage)
        .values({ accountId: idOf('manager'), state: 'open', openedAt: clock.now(), opening: 0 })
        .returning({ id: cage.id })
      expect(await sums('manager')).toBeNull()
      await store.database.delete(cage).where(eq(cage.id, safe?.id ?? 0))
    })

    it('are the staff’s whose group permits them', async () => {
      const { body: waits } = await post('supervisor', { type: adjustment, amount: 1, reason: 'rounding' })
      const reason = { reason: 'no' }
      const tries: [Awaited<ReturnType<typeof ask>>, unknown][] = [
        [await post('player', { type: deposit, amount: 1 }), 'staff'],
        [await post('technician', { type: deposit, amount: 1 }), [107, 111]],
        [await post('supervisor', { type: deposit, amount: 1 }), [107]],
        [await post('cashier', { type: adjustment, amount: 1, reason: 'x' }), [111]],
        [await act('cashier', waits.id, 'confirm'), [132]],
        [await act('cashier', waits.id, 'reject', reason), [132]],
        [await act('cashier', waits.id, 'refund', reason), [111]],
        [await ask('cashier', 'POST', '/cashier/transfers/1-in-key/refund', reason), [111]],
        [await ask('technician', 'GET', '/cashier/transactions'), items.cageHistory],
        [await ask('technician', 'GET', '/cashier/confirms'), items.confirms],
        [await ask('technician', 'GET', `/cashier/confirms/${waits.id}`), items.confirms],
        [await ask('player', 'GET', '/cashier/confirms'), 'staff'],
      ]
      expect(tries.map(([answer]) => refused(answer))).toEqual(
        tries.map(([, missing]) => [403, ErrorCode.noPermission, { missing }]),
      )
      expect(await act('admin', waits.id, 'reject', reason)).toMatchObject({ status: 200 })
      expect(await balanceNow('player')).toBe(balance)
    })

    it('follow a change of the group at once', async () => {
      const { database } = store
      const [person] = await database
        .select()
        .from(account)
        .where(eq(account.id, idOf('manager')))
      const group = eq(permissionGroup.id, person?.groupId ?? 0)
      const [before] = await database.select().from(permissionGroup).where(group)
      await database
        .update(permissionGroup)
        .set({ permissions: [132] })
        .where(group)
      expect((await post('manager', { type: tip, amount: 1 })).status).toBe(403)
      await database
        .update(permissionGroup)
        .set({ permissions: before?.permissions ?? [] })
        .where(group)
      expect((await post('manager', { type: tip, amount: 1 })).status).toBe(201)
    })

    it.each<[string, Record<string, unknown>, [number, number]]>([
      ['an amount of zero', { type: deposit, amount: 0 }, [422, ErrorCode.invalidRequest]],
      ['a negative amount', { type: deposit, amount: -1 }, [422, ErrorCode.invalidRequest]],
      ['a fraction', { type: deposit, amount: 1.5 }, [422, ErrorCode.invalidRequest]],
      ['more than numbers hold', { type: deposit, amount: 2 ** 53 }, [422, ErrorCode.invalidRequest]],
      ['an amount as text', { type: deposit, amount: '1' }, [422, ErrorCode.invalidRequest]],
      ['another currency', { type: deposit, amount: 1, currency: 'EUR' }, [422, ErrorCode.invalidRequest]],
      ['no reason', { type: comp, amount: 1 }, [422, ErrorCode.invalidRequest]],
      ['cash in', { type: 3, amount: 1 }, [422, ErrorCode.invalidRequest]],
      ['a hand pay', { type: 5, amount: 1 }, [422, ErrorCode.invalidRequest]],
      ['above the limit', { type: deposit, amount: 100_000_000_001 }, [409, ErrorCode.limitReached]],
      ['not enough funds', { type: withdraw, amount: 90_000_000 }, [409, ErrorCode.notEnoughFunds]],
      ['nobody', { type: deposit, amount: 1, playerID: 999_999 }, [404, ErrorCode.unknown]],
    ])('refuse %s, and change nothing', async (_, body, [status, code]) => {
      const newest = () => list('cashier', '')
      const before = await newest()
      expect(refused(await post('cashier', body)).slice(0, 2)).toEqual([status, code])
      expect(await newest()).toEqual(before)
      expect(await balanceNow('player')).toBe(balance)
    })

    it('refuse the blocked, one’s own account, and a colleague’s', async () => {
      const own = await post('cashier', { playerID: idOf('cashier'), type: deposit, amount: 1 })
      expect(refused(own)).toEqual([403, ErrorCode.noPermission, { missing: 'another person' }])
      const playerID = idOf('supervisor')
      const colleague = await post('cashier', { playerID, type: TransactionType.bonus, amount: 1, reason: 'because' })
      expect(refused(colleague)).toEqual([404, ErrorCode.unknown, { playerID }])
      const { database } = store
      const player2 = eq(account.id, idOf('player2'))
      await database.update(account).set({ blockedAt: 1 }).where(player2)
      const blocked = await post('cashier', { playerID: idOf('player2'), type: deposit, amount: 1 })
      expect(blocked).toMatchObject({ status: 403, body: { ErrorCode: ErrorCode.banned } })
      await database.update(account).set({ blockedAt: null }).where(player2)
    })

    it('need a key; the same request again gets the first answer, another one under it is refused', async () => {
      const body = { type: deposit, amount: 40 }
      expect(refused(await post('cashier', body, null))).toEqual([
        ...[422, ErrorCode.invalidRequest],
        { fields: [expect.objectContaining({ path: 'Idempotency-Key', code: 'required' })] },
      ])
      const key = freshKey()
      const answers = await Promise.all([1, 2, 3, 4].map(() => post('cashier', body, key)))
      const first = answers.find(({ status }) => status === 201)
      for (const answer of answers) if (answer.status !== 409) expect(answer).toEqual(first)
      expect(await post('cashier', body, key)).toEqual(first)
      expect(refused(await post('cashier', { ...body, amount: 41 }, key)).slice(0, 2)).toEqual([
        ...[422, ErrorCode.invalidRequest],
      ])
      expect(await balanceNow('player')).toBe(balance + 40)
      // A key of somebody else, or of another call, is another key.
      expect((await post('manager', body, key)).body.id).not.toBe(first?.body.id)
      const { body: waits } = await post('supervisor', { type: adjustment, amount: 5, reason: 'rounding' }, key)
      const confirmed = await act('manager', waits.id, 'confirm', undefined, key)
      expect(confirmed).toMatchObject({ status: 200, body: { state: done } })
      expect(await act('manager', waits.id, 'confirm', undefined, key)).toEqual(confirmed)
      const other = await act('manager', waits.id + 1, 'confirm', undefined, key)
      expect(refused(other).slice(0, 2)).toEqual([422, ErrorCode.invalidRequest])
      expect(await balanceNow('player')).toBe(balance + 85)
    })

    it('a refused request leaves its key free', async () => {
      const key = freshKey()
      const body = { type: withdraw, amount: balance + 100 }
      expect((await post('cashier', body, key)).status).toBe(409)
      await post('cashier', { type: deposit, amount: 100 })
      expect((await post('cashier', body, key)).status).toBe(201)
      await post('cashier', { type: deposit, amount: balance })
      expect(await balanceNow('player')).toBe(balance)
    })

    it('let one of two withdrawals of the whole balance win', async () => {
      const all = () => post('cashier', { type: withdraw, amount: balance })
      const answers = await Promise.all([all(), all()])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
      expect(await balanceNow('player')).toBe(0)
      await post('cashier', { type: deposit, amount: balance })
    })

    it('obey the venue’s own threshold', async () => {
      const { database } = store
      const value = { withdrawalsConfirmedFrom: 50, largestAmount: 'wrong' }
      await database.insert(venueSetting).values({ name: 'desk', value, changedAt: 0 })
      const asked = await post('cashier', { playerID: idOf('player2'), type: withdraw, amount: 50 })
      expect(asked.body).toMatchObject({ state: pending })
      await act('supervisor', asked.body.id, 'reject', { reason: 'a test' })
      await database.delete(venueSetting).where(eq(venueSetting.name, 'desk'))
    })

    it('page by the last id held', async () => {
      const keys = Array.from({ length: 51 }, () => freshKey())
      for (const key of keys) await post('cashier', { playerID: idOf('player2'), type: deposit, amount: 1 }, key)
      const first = await list('cashier', `player=${idOf('player2')}`)
      const second = await list('cashier', `player=${idOf('player2')}&lastTransactionID=${first.at(-1)?.id}`)
      const ids = [...first, ...second].map(({ id }) => id)
      expect(first).toHaveLength(50)
      expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one))
      expect(second.at(-1)).toMatchObject({ reason: 'opening' })
      expect((await ask('cashier', 'GET', '/cashier/transactions?state=2')).status).toBe(422)
      expect((await ask('cashier', 'GET', '/cashier/nothing')).body).toMatchObject({ ErrorCode: ErrorCode.unknown })
    })

    it('are described with what they need', async () => {
      const { paths } = (await venue.ask('GET', '/openapi.json')).json as {
        paths: Record<string, { post: { description: string; parameters: object[] } }>
      }
      const call = paths['/cashier/transactions/{id}/confirm']?.post
      expect(call?.description).toContain('For staff with 132 Confirm transactions')
      expect(call?.parameters).toContainEqual(
        expect.objectContaining({ in: 'header', name: 'Idempotency-Key', required: true }),
      )
    })
  })
}
