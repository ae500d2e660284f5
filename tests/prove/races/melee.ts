/** What players and tabs do to each other once the seats are taken: everything, in any order, half of it without waiting for an answer. */
import { setTimeout as pause } from 'node:timers/promises'
import type { RaceVenue } from './venue.ts'
import type { RacePlayer, RaceTab } from './player.ts'
import type { Random } from '../simulation/random.ts'

/** How often in the melee; what a tab does twice at once counts once. */
const melee = {
  press: 30,
  check: 6,
  init: 14,
  reconnect: 14,
  reconnectTwice: 8,
  topUp: 8,
  leave: 10,
  drop: 14,
  cancel: 5,
  reserve: 5,
  letGo: 4,
  logout: 1,
} as const

export async function fight(
  venue: RaceVenue,
  players: readonly RacePlayer[],
  machines: readonly number[],
  random: Random,
): Promise<void> {
  let fighting = true
  const times = random.fork()
  const time = (async () => {
    while (fighting) {
      await venue.pass(times.chance(0.05) ? 25_000 : times.between(20, 400))
      await pause(times.below(20))
    }
  })()
  const tabs = players.flatMap((player) => player.tabs).map((tab) => ({ tab, own: random.fork() }))
  try {
    await Promise.all(
      tabs.map(async ({ tab, own }) => {
        const asked: Promise<unknown>[] = []
        for (let acts = 2 + own.below(6); acts > 0; acts--) {
          const act = actOf(tab, machines, own)
          asked.push(act)
          // Half of them do not wait for their answer.
          if (own.chance(0.5)) await act
          else await pause(own.below(15))
        }
        await Promise.all(asked)
      }),
    )
  } finally {
    fighting = false
    await time
  }
}

function actOf(tab: RaceTab, machines: readonly number[], random: Random): Promise<unknown> {
  const player = tab.owner
  const machineId = random.pick(machines)
  const amount = random.chance(0.05) ? 5_000_000 : 500 + random.below(2_000)
  const act = random.weighted(melee)
  switch (act) {
    case 'check':
      return tab.check(machineId)
    case 'init':
      return tab.init(machineId, amount)
    case 'reconnect':
    case 'reconnectTwice': {
      const { session } = player
      if (!session) return tab.init(machineId, amount)
      const again = act === 'reconnect' ? [tab] : [tab, random.pick(player.tabs)]
      return Promise.all(again.map((one) => one.reconnect(session.machineId, session.id)))
    }
    case 'press':
      return tab.press(random.pick(['spin', 'spin', 'takeWin', 'bet-1']))
    case 'topUp':
      return tab.topUp(amount)
    case 'leave':
      return tab.leave()
    case 'drop':
      return tab.drop()
    case 'cancel':
      return player.cancel(random, player.session?.machineId ?? machineId)
    case 'reserve':
      return player.reserve(random, machineId)
    case 'letGo':
      return player.letGo(random)
    case 'logout':
      return player.logout(random)
  }
}
