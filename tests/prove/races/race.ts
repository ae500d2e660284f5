/** One race: everybody for the same seats at once, then whatever players and tabs may do to each other, then all go home. */
import { ErrorCode } from '#protocol/core/codes.ts'
import type { RaceVenue } from './venue.ts'
import { fight } from './melee.ts'
import type { Outcome, RacePlayer, RaceTab } from './player.ts'
import { judgeRace, markOf, readRestless } from './rows.ts'
import type { Random } from '../simulation/random.ts'

type Find = (fault: 'lost' | 'doubled' | 'stuck' | 'broken', line: string) => void
type Start = { tab: RaceTab; machineId: number; outcome: Outcome<{ session: { id: number } }> }

const wayHomeMs = 30_000

export async function runRace(
  venue: RaceVenue,
  random: Random,
  everybody: readonly RacePlayer[],
  machines: readonly number[],
  find: Find,
): Promise<{ winners: number; stuck: boolean }> {
  const mark = await markOf(venue, machines)
  const players = everybody.slice(0, 2 + random.below(everybody.length - 1))
  for (const player of players) await player.come(random, random.chance(0.25) ? 2 : 1, 1 + random.below(3))
  const before = await balancesOf(players, random)

  const contested = machines.slice(0, 1 + random.below(machines.length))
  const reserved = random.chance(0.3) ? await reserveOne(players, contested, random) : null
  const starts = await fire(players, contested, random)
  const winners = judgeStart(starts, reserved, find)
  await fight(venue, players, machines, random)

  if (!(await goHome(venue, players, machines, random, find))) return { winners, stuck: true }
  const { wrong, moved, sessions } = await judgeRace(venue, mark, machines)
  for (const line of wrong) find('broken', line)
  for (const [id, session] of players[0]?.told.sessions ?? [])
    if (machines.includes(session.machineId) && id > mark.session && !sessions.includes(id))
      find('lost', `session ${id} was given to player ${session.playerId} and is not in the rows`)
  const after = await balancesOf(players, random)
  for (const { player } of players) {
    const wanted = (before.get(player.id) ?? 0) + (moved.get(player.id) ?? 0)
    const there = after.get(player.id) ?? 0
    if (there !== wanted)
      find(
        there < wanted ? 'lost' : 'doubled',
        `${player.username} has ${there}, by the transfers it should be ${wanted}`,
      )
  }
  return { winners, stuck: false }
}

async function balancesOf(players: readonly RacePlayer[], random: Random): Promise<Map<number, number>> {
  const balances = new Map<number, number>()
  for (const player of players) {
    const device = player.device(random) ?? (await player.venue.login(player.player.username))
    balances.set(player.player.id, await device.balance())
  }
  return balances
}

async function reserveOne(players: readonly RacePlayer[], machines: readonly number[], random: Random) {
  const player = random.pick(players)
  const machineId = random.pick(machines)
  const { answer } = await player.reserve(random, machineId)
  return answer ? { playerId: player.player.id, machineId } : null
}

/** All tabs at once. Some tabs of one player share a key: one request, however often. */
async function fire(players: readonly RacePlayer[], machines: readonly number[], random: Random): Promise<Start[]> {
  const starts = players.flatMap((player) => {
    const key = random.chance(0.2) ? `shared-${player.player.id}-${random.below(2 ** 30)}` : undefined
    const favourite = random.pick(machines)
    return player.tabs.map((tab) => ({
      tab,
      key,
      machineId: key !== undefined || random.chance(0.6) ? favourite : random.pick(machines),
      checks: random.chance(0.3),
    }))
  })
  return Promise.all(
    starts.map(async ({ tab, key, machineId, checks }) => {
      if (checks) void tab.check(machineId)
      return { tab, machineId, outcome: await tab.init(machineId, 1_000, key) }
    }),
  )
}

/** Who was seated where, and whether each refusal is true of that. Answers how many seats were won. */
function judgeStart(
  starts: readonly Start[],
  reserved: { playerId: number; machineId: number } | null,
  find: Find,
): number {
  const seats = new Map<number, { sessionId: number; playerId: number }>()
  const won = new Map<number, number>()
  for (const { tab, machineId, outcome } of starts) {
    const { player } = tab.owner
    if (!outcome.answer) continue
    const sessionId = outcome.answer.session.id
    const seat = seats.get(machineId)
    if (seat && seat.sessionId !== sessionId)
      find(
        'doubled',
        `machine ${machineId} was given to ${seat.playerId} (${seat.sessionId}) and ${player.id} (${sessionId})`,
      )
    if ((won.get(player.id) ?? sessionId) !== sessionId)
      find('doubled', `${player.username} was given sessions ${won.get(player.id)} and ${sessionId}`)
    seats.set(machineId, { sessionId, playerId: player.id })
    won.set(player.id, sessionId)
  }
  for (const { tab, machineId, outcome } of starts) {
    const { player } = tab.owner
    const other = seats.get(machineId)
    const isTaken = other !== undefined && other.playerId !== player.id
    const isKept = reserved?.machineId === machineId && reserved.playerId !== player.id
    const isFalse =
      (outcome.code === ErrorCode.machineBusy && !isTaken && !isKept) ||
      (outcome.code === ErrorCode.openElsewhere && !won.has(player.id)) ||
      (outcome.code === ErrorCode.sessionEnded && !won.has(player.id)) ||
      (outcome.code === null && outcome.answer === null)
    if (isFalse)
      find(
        'broken',
        `the start for machine ${machineId} was answered to ${player.username} with ${outcome.code}, which is not true`,
      )
  }
  return seats.size
}

/** Everybody closes the page: seats must free themselves by the rules alone. False when one does not. */
async function goHome(
  venue: RaceVenue,
  players: readonly RacePlayer[],
  machines: readonly number[],
  random: Random,
  find: Find,
): Promise<boolean> {
  for (const player of players) for (const tab of player.tabs) tab.close()
  for (const player of players) {
    await player.come(random, 1, 0)
    await player.letGo(random)
  }
  const end = performance.now() + wayHomeMs
  for (;;) {
    await venue.pass(venue.kind === 'one process' ? 2_000 : 50)
    const restless = await readRestless(venue, machines)
    if (restless.length === 0) return true
    const isLate = performance.now() > end
    for (const { machineId, status, holder, evidence } of restless) {
      const { phase, credit } = await venue.cabinet(machineId)
      if (isLate)
        find('stuck', `machine ${machineId} has status ${status}, its cabinet ${credit} in ${phase}: ${evidence}`)
      // An untaken win keeps the seat for its player, who may take it or give the seat up.
      const owner = players.find(({ player }) => player.id === holder?.playerId)
      if (phase === 'winWaiting') await owner?.cancel(random, machineId)
      if (phase === 'handPay') await venue.resetHandPay(machineId)
    }
    if (isLate) return false
  }
}
