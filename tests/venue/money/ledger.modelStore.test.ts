/** The model store behaves as a database does: what others see, who waits for whom, what a crash leaves. */
import { expect, it } from 'vitest'
import { ModelDeadlock, ModelStore } from '#venue/store/model.ts'

type Seat = { id: number; player: string; state: string }
const seat = (id: number, player: string, state = 'open'): Seat => ({ id, player, state })

/** A store with these seats committed. */
async function storeOf(...seats: Seat[]): Promise<ModelStore> {
  const store = new ModelStore({ seat: ['player'] })
  const transaction = store.begin()
  for (const row of seats) await transaction.put('seat', row.id, row)
  transaction.commit()
  return store
}

it('shows what a transaction wrote to itself at once, to others when it commits, and never when it is rolled back', async () => {
  const store = await storeOf(seat(1, 'ann'))
  const [writer, reader, other] = [store.begin(), store.begin(), store.begin()]
  await writer.put('seat', 2, seat(2, 'ann'))
  await writer.put('seat', 1, null)
  await other.put('seat', 3, seat(3, 'ann'))
  expect(writer.where<Seat>('seat', { player: 'ann' })).toEqual([seat(2, 'ann')])
  expect(reader.where<Seat>('seat')).toEqual([seat(1, 'ann')])
  writer.commit()
  other.rollback()
  expect(reader.where<Seat>('seat', { player: 'ann' })).toEqual([seat(2, 'ann')])
  expect(reader.get('seat', 1)).toBe(null)
})

it('finds rows by what they say now, whichever columns are asked for', async () => {
  const store = await storeOf(seat(1, 'ann'), seat(2, 'bob'))
  const transaction = store.begin()
  await transaction.change<Seat>('seat', 2, { player: 'ann', state: 'closed' })
  expect(transaction.where<Seat>('seat', { player: 'ann', state: 'closed' })).toEqual([seat(2, 'ann', 'closed')])
  transaction.commit()
  const later = store.begin()
  expect(later.where<Seat>('seat', { player: 'bob' })).toEqual([])
  expect(later.where<Seat>('seat', { state: 'closed' })).toEqual([seat(2, 'ann', 'closed')])
})

it('hands out copies: a row changes only by being written', async () => {
  const store = await storeOf(seat(1, 'ann'))
  const given = seat(2, 'bob')
  const transaction = store.begin()
  await transaction.put('seat', 2, given)
  given.player = 'eve'
  const read = transaction.get<Seat>('seat', 1)
  if (read) read.player = 'eve'
  expect(transaction.where<Seat>('seat')).toEqual([seat(1, 'ann'), seat(2, 'bob')])
})

it('lets a second writer of a row wait for the first, and change what that one left', async () => {
  const store = await storeOf(seat(1, 'ann'))
  const [first, second] = [store.begin(), store.begin()]
  await first.change<Seat>('seat', 1, { player: 'bob' })
  const waiting = second.change<Seat>('seat', 1, { state: 'closed' })
  first.commit()
  expect(await waiting).toBe(true)
  second.commit()
  expect(store.begin().get('seat', 1)).toEqual(seat(1, 'bob', 'closed'))
})

it('gives a lock on in the order it was asked for', async () => {
  const store = new ModelStore()
  const order: number[] = []
  const transactions = [1, 2, 3].map((number) => ({ number, transaction: store.begin() }))
  await Promise.all(
    transactions.map(async ({ number, transaction }) => {
      await transaction.lock('head')
      order.push(number)
      transaction.commit()
    }),
  )
  expect(order).toEqual([1, 2, 3])
})

it('refuses the wait that would close a circle, and the others go on once it is rolled back', async () => {
  const store = new ModelStore()
  const [first, second, third] = [store.begin(), store.begin(), store.begin()]
  await first.lock('a')
  await second.lock('b')
  await third.lock('c')
  const waits = [first.lock('b'), second.lock('c')]
  await expect(third.lock('a')).rejects.toThrow(ModelDeadlock)
  third.rollback()
  await waits[1]
  second.commit()
  await waits[0]
  first.commit()
})

it('loses in a crash what was not committed, and nothing that was', async () => {
  const store = await storeOf(seat(1, 'ann'))
  const [writer, waiting] = [store.begin(), store.begin()]
  await writer.put('seat', 1, seat(1, 'bob'))
  const waited = waiting.put('seat', 1, seat(1, 'eve'))
  store.crash()
  await expect(waited).rejects.toThrow('the transaction has ended')
  expect(() => writer.commit()).toThrow('the transaction has ended')
  const after = store.begin()
  await after.put('seat', 2, seat(2, 'ann'))
  after.commit()
  expect(store.begin().where<Seat>('seat')).toEqual([seat(1, 'ann'), seat(2, 'ann')])
})
