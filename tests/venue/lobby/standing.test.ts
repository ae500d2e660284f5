/** How a seat stands, as its player is told it who is not at it: pushed as it changes, though the machine's status does not. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MachineStatus } from '#protocol/core/codes.ts'
import type { SeatStanding } from '#protocol/core/entities.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { standingOf } from '#venue/lobby/standing.ts'

let venue: TestVenue
beforeAll(async () => {
  venue = await openTestVenue()
})
afterAll(() => venue.close())

type Outcome = 'lose' | 'win' | 'feature' | 'handPay'
const outcome = (id: number, outcome: Outcome) =>
  venue.cabinet(id).fault({ kind: 'game.outcome', on: true, count: 1, outcome })
const door = (id: number, on: boolean) => venue.cabinet(id).fault({ kind: 'door', on })

async function sit(name: string, id: number) {
  const person = await venue.login(name)
  const news = person.tab('/notification')
  await news.ask('init', { id: person.answer.user.id })
  const tab = person.tab()
  const seated = await tab.init(id, 10_000)
  const told = () => {
    const seat = news.pushed('seat').at(-1)?.seat as { standing: SeatStanding } | null
    return seat?.standing ?? null
  }
  const stands = (standing: SeatStanding | null) => until(told, (now) => now === standing)
  return { person, tab, news, stands, session: seated.session.id }
}
const leave = async (person: Person, id: number, session: number) => {
  const tab = person.tab()
  await tab.reconnect(id, session)
  await tab.press('takeWin')
  await tab.leave()
  await venue.status(id, 2)
}

it('a round without its player: it spins, its win waits, and every change is told', async () => {
  const { person, tab, news, stands, session } = await sit('player', 1)
  outcome(1, 'win')
  await tab.press('spin')
  tab.drop()
  await stands('round')
  venue.clock.advance(5_000)
  await stands('win')
  expect(venue.machine(1).status.status).toBe(MachineStatus.feature)
  // What is read a little later is told under the same number again, never under an older one.
  const numbers = [...new Set(news.pushed('seat').map(({ sequence }) => sequence as number))]
  expect(numbers).toEqual(numbers.map((_, place) => (numbers[0] ?? 0) + place))
  await leave(person, 1, session)
  await stands(null)
})

it('a hand pay that waits is called so', async () => {
  const { tab, stands } = await sit('player2', 2)
  outcome(2, 'handPay')
  await tab.press('spin')
  tab.drop()
  await stands('round')
  venue.clock.advance(5_000)
  await stands('handPay')
})

it('a fault is a fault, for who is away and for who leaves in it', async () => {
  const { person, tab, stands } = await sit('player', 4)
  door(4, true)
  await stands('fault')
  tab.drop()
  await person.call('POST', '/player/cancel', { machineId: 4 })
  await stands('blocked')
  door(4, false)
  await stands(null)
})

const holder = { sessionId: 1, playerId: 1, socket: null, funding: false, leaving: null, featureSet: false }
const [feature, error] = [MachineStatus.feature, MachineStatus.error]
it.each([
  [feature, { holder, problems: [] }, 'feature', 'freeSpins'],
  [feature, { holder, problems: [] }, 'idle', 'kept'],
  [feature, { holder: { ...holder, leaving: 'left' }, problems: [] }, 'winWaiting', 'leaving'],
  [error, { holder: { ...holder, leaving: 'left' }, problems: ['handPay'] }, 'handPay', 'handPay'],
  [error, { holder, problems: ['unknownTransfer'] }, 'idle', 'unproved'],
  [error, { holder, problems: ['metersContradict', 'unknownTransfer'] }, 'idle', 'disputed'],
  [MachineStatus.offline, { holder, problems: [] }, 'spinning', 'offline'],
  [MachineStatus.cashingOut, { holder, problems: [] }, 'idle', 'cashingOut'],
  [MachineStatus.disconnected, { holder, problems: [] }, 'idle', 'away'],
  [MachineStatus.connected, { holder, problems: [] }, 'spinning', 'playing'],
] as const)('status %i of %o with the game %s is %s', (status, context, game, standing) => {
  expect(standingOf(status, { ...context, problems: [...context.problems] }, game)).toBe(standing)
})
