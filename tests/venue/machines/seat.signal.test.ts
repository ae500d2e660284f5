import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestVenue, type TestVenue } from '#tests/kit/testVenue.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'

let venue: TestVenue
beforeAll(async () => {
  venue = await openTestVenue({ graceSeconds: 90 })
})
afterAll(async () => {
  expect(await verifyLedger(venue.store.database)).toMatchObject({ findings: [] })
  await venue.close()
})
const open = { viewer: 'viewer-12', signal: null }

it('a peer asked for right behind init is opened with the seat, while the money is still on its way', async () => {
  const tab = (await venue.login('player')).tab()
  venue.cabinet(1).fault({ kind: 'transfer.slow', on: true, count: 1, delay: 3_000 })
  let isAnswered = false
  const init = tab.init(1, 1_000).finally(() => (isAnswered = true))
  expect(await tab.ask('signal', open)).toEqual({})
  expect([isAnswered, venue.machine(1).holder?.funding]).toEqual([false, true])
  venue.clock.advance(3_000)
  expect(await init).toMatchObject({ status: 3, game: { credit: 1_000 }, graceSeconds: 90 })
  tab.drop()
  await venue.status(1, 7)

  const again = (await venue.login('player')).tab()
  const { sessionID } = await again.check(1)
  const answers = await Promise.all([again.reconnect(1, sessionID as number), again.ask('signal', open)])
  expect(answers).toMatchObject([{ status: 3 }, {}])
  expect(answers[1]).toEqual({})
  await again.leave()
  await venue.status(1, 2)
})

it('a peer asked for behind an init that is refused, or by somebody else meanwhile, is not opened', async () => {
  const [person, stranger] = [await venue.login('player'), await venue.login('player2')]
  const [tab, strange, second] = [person.tab(), stranger.tab(), person.tab()]
  const refused = await Promise.all([strange.init(1, 25_001), strange.ask('signal', open)])
  expect(refused).toMatchObject([{ ErrorCode: 60006 }, { ErrorCode: 50100 }])

  const race = await Promise.all([
    tab.init(1, 1_000),
    tab.ask('signal', open),
    strange.init(1, 1_000),
    strange.ask('signal', open),
    second.ask('signal', open),
  ])
  const winner = race[0]?.ErrorCode === undefined ? 0 : 2
  expect(race.map((answer) => answer.ErrorCode ?? 'done')).toEqual(
    winner === 0 ? ['done', 'done', 60001, 50100, 50100] : [60001, 50100, 'done', 'done', 50100],
  )
  await (winner === 0 ? tab : strange).leave()
  await venue.status(1, 2)
})
