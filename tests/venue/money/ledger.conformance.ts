import { describe, expect, it, onTestFinished } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import { LedgerError, type LedgerRule, refusalOf } from '#venue/money/ledger/errors.ts'
import { post, postEach } from '#venue/money/ledger/post.ts'
import { checkPosting, type Posting } from '#venue/money/ledger/posting.ts'
import { HeadMoved } from '#venue/money/ledger/rows.ts'
import { decide } from '#venue/money/ledger/rules.ts'
import { createLedgerWriter } from '#venue/money/ledger/writer.ts'
import { contentsOf, give, type LedgerFixture, postingOf, timeZone } from './ledgerKit.ts'

const deposit = postingOf('deposit', { 'wallet/1/cash': 500, 'house/cash': -500 })
const noon = deposit.at
const hash = expect.stringMatching(/^[0-9a-f]{64}$/)

const refusals: [string, LedgerRule, Posting][] = [
  ['does not sum to zero', 'sumNotZero', postingOf('bad', { 'wallet/1/cash': 5, 'house/cash': -4 })],
  ['has a fraction', 'amountNotWhole', postingOf('bad', { 'wallet/1/cash': 0.5, 'house/cash': -0.5 })],
  [
    'is beyond whole numbers',
    'amountNotWhole',
    postingOf('bad', { 'wallet/1/cash': 2 ** 53, 'house/cash': -(2 ** 53) }),
  ],
  ['is no number', 'amountNotWhole', postingOf('bad', { 'wallet/1/cash': Number.NaN, 'house/cash': 0 })],
  [
    'moves more than whole numbers hold',
    'tooLarge',
    postingOf('bad', {
      'wallet/1/cash': Number.MAX_SAFE_INTEGER,
      'wallet/2/cash': Number.MAX_SAFE_INTEGER,
      'house/cash': -Number.MAX_SAFE_INTEGER,
      'house/game': -Number.MAX_SAFE_INTEGER,
    }),
  ],
  [
    'makes a balance too large',
    'tooLarge',
    postingOf('bad', { 'wallet/1/cash': Number.MAX_SAFE_INTEGER - 100, 'house/game': 100 - Number.MAX_SAFE_INTEGER }),
  ],
  [
    'names an account twice',
    'accountTwice',
    {
      ...deposit,
      key: 'bad',
      entries: [
        { account: 'wallet/1/cash', amount: 5 },
        { account: 'wallet/1/cash', amount: -5 },
      ],
    },
  ],
  ['moves nothing', 'nothingMoved', postingOf('bad', { 'wallet/1/cash': 0, 'house/cash': 0 })],
  ['has no entries', 'nothingMoved', postingOf('bad', {})],
  ['names a pocket that is none', 'accountUnknown', postingOf('bad', { 'wallet/1/gold': 5, 'house/cash': -5 })],
  ['names a wallet of nobody', 'accountUnknown', postingOf('bad', { 'wallet/0/cash': 5, 'house/cash': -5 })],
  ['takes more than a wallet holds', 'belowFloor', postingOf('bad', { 'wallet/1/cash': -501, 'house/cash': 501 })],
  ['takes from an empty machine', 'belowFloor', postingOf('bad', { 'machine/7': -1, 'house/game': 1 })],
  ['has no key', 'malformed', postingOf('', { 'wallet/1/cash': 5, 'house/cash': -5 })],
  ['has a key that no database holds', 'malformed', postingOf('a\0b', { 'wallet/1/cash': 5, 'house/cash': -5 })],
  ['has half a character', 'malformed', postingOf('a\ud800', { 'wallet/1/cash': 5, 'house/cash': -5 })],
  ['is of no moment', 'malformed', postingOf('bad', { 'wallet/1/cash': 5, 'house/cash': -5 }, { at: -1 })],
  [
    'names nobody as its actor',
    'malformed',
    postingOf('bad', { 'wallet/1/cash': 5, 'house/cash': -5 }, { actorId: 0 }),
  ],
  [
    'is another one under a key that was posted',
    'keyTaken',
    postingOf('deposit', { 'wallet/1/cash': 501, 'house/cash': -501 }),
  ],
  [
    'is the same for somebody else',
    'keyTaken',
    postingOf('deposit', { 'wallet/1/cash': 500, 'house/cash': -500 }, { cause: 'other' }),
  ],
  [
    'reverses what was never posted',
    'reversesUnknown',
    postingOf('bad', { 'wallet/1/cash': -500, 'house/cash': 500 }, { reverses: 'nothing' }),
  ],
  [
    'reverses itself',
    'reversesUnknown',
    postingOf('deposit', { 'wallet/1/cash': 500, 'house/cash': -500 }, { reverses: 'deposit' }),
  ],
  [
    'reverses a part',
    'notMirrored',
    postingOf('bad', { 'wallet/1/cash': -499, 'house/cash': 499 }, { reverses: 'deposit' }),
  ],
  [
    'reverses to another account',
    'notMirrored',
    postingOf('bad', { 'wallet/1/cash': -500, 'house/game': 500 }, { reverses: 'deposit' }),
  ],
]

/** What every store of the ledger must do. `open` answers an empty ledger. */
export function describeLedger(name: string, open: () => Promise<LedgerFixture>): void {
  const fresh = async () => {
    const house = await open()
    onTestFinished(house.close)
    return house
  }
  const funded = async () => {
    const house = await fresh()
    await give(house, deposit)
    return house
  }

  describe(`the ledger on ${name}`, () => {
    it('is whole when nothing was posted', async () => {
      const house = await fresh()
      expect(await house.verify()).toEqual({ postings: 0, entries: 0, batches: 0, hash: '', findings: [] })
    })

    it('writes postings, entries, balances, totals and one link', async () => {
      const house = await fresh()
      const play = postingOf('play', { 'machine/7': 30, 'wallet/1/cash': -30, 'wallet/1/bonus': 0 }, { type: 3 })
      expect(await give(house, deposit, play)).toEqual([
        { state: 'posted', id: 1 },
        { state: 'posted', id: 2 },
      ])
      const nobody = { actorId: null, accountId: null, machineId: null, sessionId: null, reverses: null }
      const totals = { 'house/cash': -500, machine: 30, 'wallet/cash': 470 }
      const end = { hash, lastPosting: 2, lastEntry: 4, totals }
      expect(await contentsOf(house)).toEqual({
        head: { number: 1, ...end },
        batches: [{ number: 1, previousHash: '', at: noon, postings: 2, entries: 4, ...end }],
        postings: [
          { id: 1, key: 'deposit', type: 1, cause: 'test', ...nobody, at: noon, gamingDay: '2026-03-01' },
          { id: 2, key: 'play', type: 3, cause: 'test', ...nobody, at: noon, gamingDay: '2026-03-01' },
        ],
        entries: [
          { id: 1, postingId: 1, account: 'wallet/1/cash', amount: 500, balanceAfter: 500, place: 1 },
          { id: 2, postingId: 1, account: 'house/cash', amount: -500, balanceAfter: -500, place: 1 },
          { id: 3, postingId: 2, account: 'machine/7', amount: 30, balanceAfter: 30, place: 1 },
          { id: 4, postingId: 2, account: 'wallet/1/cash', amount: -30, balanceAfter: 470, place: 2 },
        ],
        accounts: [
          { name: 'house/cash', floor: null, balance: -500, entries: 1 },
          { name: 'machine/7', floor: 0, balance: 30, entries: 1 },
          { name: 'wallet/1/cash', floor: 0, balance: 470, entries: 2 },
        ],
      })
      expect(await house.verify()).toEqual({ postings: 2, entries: 4, batches: 1, hash, findings: [] })
    })

    it('makes the same hash of the same postings, wherever they are kept', async () => {
      const house = await funded()
      await give(house, postingOf('“ü” \\ "x"', { 'wallet/1/cash': -1, 'house/game': 1 }, { type: null }))
      expect((await house.verify()).hash).toBe('e11611cec0cdb3712190e3d8754f98bd6efbe3575ba7ac21d892f4fbeafc608d')
    })

    it('hangs each link on the one before, two of one transaction too', async () => {
      const house = await funded()
      await house.commit(async (rows) => {
        await post(rows, postingOf('a', { 'wallet/1/cash': -1, 'house/cash': 1 }), timeZone)
        await post(rows, postingOf('b', { 'wallet/1/cash': -1, 'house/cash': 1 }), timeZone)
      })
      const { batches } = await contentsOf(house)
      expect(batches.map(({ number, lastPosting, lastEntry }) => [number, lastPosting, lastEntry])).toEqual([
        [1, 1, 2],
        [2, 2, 4],
        [3, 3, 6],
      ])
      expect(batches.map(({ previousHash }) => previousHash)).toEqual(['', batches[0]?.hash, batches[1]?.hash])
      expect((await house.verify()).findings).toEqual([])
    })

    it('posts once per key, whenever the retry comes', async () => {
      const house = await funded()
      const before = await contentsOf(house)
      expect(await give(house, { ...deposit, at: noon + 5_000 })).toEqual([{ state: 'known', id: 1 }])
      expect(await contentsOf(house)).toEqual(before)
      const next = postingOf('next', { 'wallet/1/cash': 1, 'house/cash': -1 })
      expect(await give(house, next, deposit, next)).toEqual([
        { state: 'posted', id: 2 },
        { state: 'known', id: 1 },
        { state: 'known', id: 2 },
      ])
    })

    it.each(refusals)('refuses one that %s: %s', async (_, rule, bad) => {
      const house = await funded()
      const before = await contentsOf(house)
      await expect(give(house, postingOf('good', { 'house/cash': 1, 'house/game': -1 }), bad)).rejects.toMatchObject({
        name: 'LedgerError',
        rule,
      })
      expect(await contentsOf(house)).toEqual(before)
    })

    it('takes back a posting once, and never a reversal', async () => {
      const house = await funded()
      const back = (key: string, reverses: string, sign: 1 | -1) =>
        postingOf(key, { 'wallet/1/cash': -500 * sign, 'house/cash': 500 * sign }, { reverses })
      expect(await give(house, back('refund', 'deposit', 1))).toEqual([{ state: 'posted', id: 2 }])
      const after = await contentsOf(house)
      expect(after.postings[1]?.reverses).toBe(1)
      expect(await give(house, back('refund', 'deposit', 1))).toEqual([{ state: 'known', id: 2 }])
      await expect(give(house, back('again', 'deposit', 1))).rejects.toMatchObject({ rule: 'reversedBefore' })
      await expect(give(house, back('back', 'refund', -1))).rejects.toMatchObject({ rule: 'reversesReversal' })
      expect(await contentsOf(house)).toEqual(after)

      const both = [{ ...deposit, key: 'second' }, back('second back', 'second', 1)]
      expect(await give(house, ...both)).toEqual([
        { state: 'posted', id: 3 },
        { state: 'posted', id: 4 },
      ])
      await expect(
        give(house, { ...deposit, key: 'third' }, back('x', 'third', 1), back('y', 'third', 1)),
      ).rejects.toMatchObject({ rule: 'reversedBefore' })
      expect(await house.verify()).toMatchObject({ postings: 4, findings: [] })
    })

    it('refuses a reversal that would take what is spent', async () => {
      const house = await funded()
      await give(house, postingOf('spent', { 'wallet/1/cash': -1, 'house/cash': 1 }))
      const back = postingOf('back', { 'wallet/1/cash': -500, 'house/cash': 500 }, { reverses: 'deposit' })
      await expect(give(house, back)).rejects.toMatchObject({ rule: 'belowFloor' })
    })

    it('decides each by what those before it leave, and a refused one leaves nothing', async () => {
      const house = await funded()
      const take = (key: string, amount: number) => postingOf(key, { 'wallet/1/cash': -amount, 'house/cash': amount })
      const verdicts = await house.commit((rows) =>
        postEach(rows, [take('a', 300), take('b', 201), take('c', 200), take('d', 1)], timeZone),
      )
      expect(verdicts).toEqual([
        { state: 'posted', id: 2 },
        { state: 'refused', error: expect.objectContaining({ rule: 'belowFloor' }) },
        { state: 'posted', id: 3 },
        { state: 'refused', error: expect.objectContaining({ rule: 'belowFloor' }) },
      ])
      expect((await house.verify()).findings).toEqual([])
      expect((await contentsOf(house)).postings.map(({ key }) => key)).toEqual(['deposit', 'a', 'c'])
    })

    it('forgets all of a transaction that fails', async () => {
      const house = await funded()
      const before = await contentsOf(house)
      const failing = house.commit(async (rows) => {
        await post(rows, postingOf('lost', { 'wallet/1/cash': -1, 'house/cash': 1 }), timeZone)
        throw new Error('power cut')
      })
      await expect(failing).rejects.toThrow('power cut')
      expect(await contentsOf(house)).toEqual(before)
      expect(await give(house, postingOf('lost', { 'wallet/1/cash': -1, 'house/cash': 1 }))).toEqual([
        { state: 'posted', id: 2 },
      ])
    })

    it('keeps its order when many commit at once', async () => {
      const house = await funded()
      const takes = Array.from({ length: 40 }, (_, n) => postingOf(`t${n}`, { 'wallet/1/cash': -20, 'house/cash': 20 }))
      const outcomes = await Promise.allSettled(takes.map((posting) => give(house, posting)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(25)
      expect(await house.verify()).toMatchObject({ postings: 26, batches: 26, findings: [] })
    })

    it('writes nothing on a chain that has grown since', async () => {
      const house = await funded()
      const write = await house.commit(async (rows) => {
        const view = { head: await rows.head(), known: new Map(), accounts: new Map() }
        return decide(view, [checkPosting(postingOf('late', { 'machine/7': 1, 'house/game': -1 }))], timeZone).write
      })
      await give(house, postingOf('first', { 'machine/7': 2, 'house/game': -2 }))
      const before = await contentsOf(house)
      await expect(house.commit(async (rows) => write && rows.write(write))).rejects.toThrow(HeadMoved)
      expect(await contentsOf(house)).toEqual(before)
    })

    it('tells callers from outside by a code', () => {
      const told = (rule: LedgerRule) => refusalOf(new LedgerError(rule, '')).code
      expect([told('sumNotZero'), told('belowFloor'), told('keyTaken')]).toEqual([
        ErrorCode.invalidRequest,
        ErrorCode.notEnoughFunds,
        ErrorCode.conflict,
      ])
    })
  })

  describe(`a writer on ${name}`, () => {
    const take = (key: string, amount = 1) => postingOf(key, { 'wallet/1/cash': -amount, 'house/cash': amount })

    it('commits what waits together, and the refused alone hear of it', async () => {
      const house = await funded()
      const writer = createLedgerWriter(house, timeZone, 4)
      const outcomes = await Promise.allSettled(
        [take('a'), take('b', 501), take('c'), take('a'), take('d'), take('e', 0.5)].map(writer.post),
      )
      expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.rule))).toEqual([
        { state: 'posted', id: 2 },
        'belowFloor',
        { state: 'posted', id: 3 },
        { state: 'known', id: 2 },
        { state: 'posted', id: 4 },
        'amountNotWhole',
      ])
      await writer.drained()
      expect((await contentsOf(house)).batches.map(({ postings }) => postings)).toEqual([1, 2, 1])
    })

    it('knows at once what others posted meanwhile', async () => {
      const house = await funded()
      const [mine, other] = [createLedgerWriter(house, timeZone), createLedgerWriter(house, timeZone)]
      const each = (writer: typeof mine, postings: Posting[]) =>
        Promise.all(postings.map((one) => writer.post(one).catch(({ rule }: LedgerError) => rule)))
      expect(await each(mine, [take('a', 100)])).toEqual([{ state: 'posted', id: 2 }])
      expect(await each(mine, [take('b', 100)])).toEqual([{ state: 'posted', id: 3 }])
      expect(await each(other, [take('c', 300)])).toEqual([{ state: 'posted', id: 4 }])
      expect(await each(mine, [take('d', 1)])).toEqual(['belowFloor'])
      expect(await each(other, [postingOf('e', { 'wallet/1/cash': 50, 'house/cash': -50 })])).toEqual([
        { state: 'posted', id: 5 },
      ])
      expect(await each(mine, [take('f', 51), take('g', 50)])).toEqual(['belowFloor', { state: 'posted', id: 6 }])
      // By memory now: a key of another writer's, and one that is taken.
      const again = [take('c', 300), take('a', 99), postingOf('h', { 'machine/1': 1, 'house/cash': -1 })]
      expect(await each(mine, again)).toEqual([{ state: 'known', id: 4 }, 'keyTaken', { state: 'posted', id: 7 }])
      const back = { ...postingOf('back', { 'wallet/1/cash': 50, 'house/cash': -50 }), reverses: 'g' }
      expect(await each(mine, [back])).toEqual([{ state: 'posted', id: 8 }])
      expect(await house.verify()).toMatchObject({ postings: 8, findings: [] })
    })

    it('shares the chain with another, both at full speed', async () => {
      const house = await funded()
      const writers = [createLedgerWriter(house, timeZone, 5), createLedgerWriter(house, timeZone, 7)]
      const takes = Array.from({ length: 120 }, (_, n) => take(`t${n}`, 5))
      const outcomes = await Promise.allSettled(takes.map(async (one, n) => writers[n % 2]?.post(one)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
      expect(await house.verify()).toMatchObject({ postings: 101, findings: [] })
    })

    it('goes on after a commit that failed, which only those in it hear of', async () => {
      const house = await funded()
      let failures = 1
      const writer = createLedgerWriter(
        {
          commit: (work) =>
            house.commit(async (rows) => {
              const result = await work(rows)
              if (failures-- > 0) throw new Error('connection lost')
              return result
            }),
        },
        timeZone,
        2,
      )
      const outcomes = await Promise.allSettled([take('a'), take('b'), take('c')].map(writer.post))
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
      expect(await writer.post(take('a'))).toEqual({ state: 'posted', id: 3 })
      expect((await house.verify()).findings).toEqual([])
    })
  })
}
