import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestVenue, type TestVenue } from '#tests/kit/testVenue.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'

let venue: TestVenue
beforeAll(async () => {
  venue = await openTestVenue()
})
afterAll(async () => {
  expect(await verifyLedger(venue.store.database)).toMatchObject({ findings: [] })
  await venue.close()
})

it('two players racing for one cabinet: exactly one gets it, the other is told it is busy and keeps the money', async () => {
  const [one, other] = [await venue.login('player'), await venue.login('player2')]
  for (let round = 0; round < 5; round++) {
    const tabs = [one.tab(), other.tab()]
    const answers = await Promise.all(tabs.map((tab) => tab.init(1, 1_000)))
    expect(new Set(answers.map((answer) => answer.ErrorCode ?? 'seated'))).toEqual(new Set([60001, 'seated']))
    expect((await one.balance()) + (await other.balance())).toBe(524_000)
    await tabs[answers.findIndex((answer) => answer.ErrorCode === undefined)]?.leave()
    await venue.status(1, 2)
  }
  expect([await one.balance(), await other.balance()]).toEqual([500_000, 25_000])
})

it('two tabs of one player racing for one cabinet: one session, one live tab, the other told it moved', async () => {
  const person = await venue.login('player')
  const tabs = [person.tab(), person.tab()]
  const answers = await Promise.all(tabs.map((tab) => tab.init(1, 1_000)))
  expect(new Set(answers.map((answer) => answer.session.id)).size).toBe(1)
  const presses = await Promise.all(tabs.map((tab) => tab.press('bet-2')))
  expect(new Set(presses.map((answer) => answer.ErrorCode ?? 'pressed'))).toEqual(new Set([50100, 'pressed']))
  const live = presses.findIndex((answer) => answer.ErrorCode === undefined)
  expect(await tabs[1 - live]?.waitFor('moved')).toEqual({
    ...{ sessionID: answers[0]?.session.id, sequence: answers[live]?.seatSequence },
  })
  expect(await person.balance()).toBe(499_000)
  await tabs[live]?.leave()
  await venue.status(1, 2)
})

it('two tabs of one player racing for two cabinets: one session, the other is told where it is', async () => {
  const person = await venue.login('player')
  const tabs = [person.tab(), person.tab()]
  const answers = await Promise.all(tabs.map((tab, place) => tab.init(place + 1, 1_000)))
  expect(new Set(answers.map((answer) => answer.ErrorCode ?? 'seated'))).toEqual(new Set([60004, 'seated']))
  const seated = answers.findIndex((answer) => answer.ErrorCode === undefined)
  expect(await tabs[1 - seated]?.check(2 - seated)).toMatchObject({ status: 2, machineID: seated + 1 })
  await tabs[seated]?.leave()
  await venue.status(seated + 1, 2)
  expect(await person.balance()).toBe(500_000)
})

it('a seat taken by somebody else cannot be taken back, pressed, left or watched', async () => {
  const [holder, stranger] = [await venue.login('player'), await venue.login('player2')]
  const tab = holder.tab()
  const { session } = await tab.init(1, 1_000)
  const strange = stranger.tab()
  expect(await strange.reconnect(1, session.id)).toMatchObject({ ErrorCode: 50100 })
  expect(await strange.press('spin')).toMatchObject({ ErrorCode: 50100 })
  expect(await strange.leave()).toMatchObject({ ErrorCode: 50100 })
  expect(await strange.topUp(1_000)).toMatchObject({ ErrorCode: 50100 })
  expect(await strange.ask('signal', { viewer: 'viewer-12', signal: null })).toMatchObject({ ErrorCode: 50100 })
  expect(await stranger.call('POST', '/player/cancel', { machineId: 1 })).toMatchObject({
    status: 404,
    body: { ErrorCode: 60404 },
  })
  expect(await stranger.call('POST', '/stream/ticket', { machineId: 1 })).toMatchObject({
    status: 403,
    body: { Params: { missing: 'seat' } },
  })
  expect(venue.machine(1).game).toMatchObject({ credit: 1_000, state: 'idle' })
  await tab.leave()
  await venue.status(1, 2)
})

it('a VIP machine is for VIP players, and an empty wallet takes no seat', async () => {
  const person = await venue.login('player2')
  expect(await person.tab().init(3, 1_000)).toMatchObject({ ErrorCode: 60002 })
  expect(await person.tab().init(1, 25_001)).toMatchObject({ ErrorCode: 60006, Params: { there: 25_000 } })
  const staff = await venue.login('cashier')
  expect(await staff.tab().init(1)).toMatchObject({ ErrorCode: 60006 })
  expect(venue.machine(3).status.status).toBe(2)
})
