import type { FloorPlace } from '#protocol/calls/board.ts'
import { TransactionType } from '#protocol/core/codes.ts'
import { defaultSettings } from '#protocol/core/settings.ts'
import { defaultDeskSettings } from '../money/desk/settings.ts'
import { openTransaction } from '../money/desk/transactions.ts'
import { brand, machine, machinePlace } from '../store/schema/index.ts'
import { sqlRows } from '../store/sqlRows.ts'
import type { Transaction } from '../store/store.ts'

/** A game that a simulated cabinet can run. Bets in minor units. */
export type DemoGame = { id: string; name: string; bets: readonly number[] }

/** Cabins of each brand, as games by id; a repeated game is another cabinet. */
const plan: Record<string, string[]> = {
  Aurelia: [
    'night-orchard',
    'seven-bells',
    'emerald-hour',
    'copper-lantern',
    'tidewright',
    'night-orchard',
    'polar-crown',
    'deep-koi',
    'seven-bells',
  ],
  Halden: [
    'copper-lantern',
    'glasshouse',
    'saffron-road',
    'night-orchard',
    'polar-crown',
    'iron-comet',
    'copper-lantern',
  ],
  Kestrel: ['deep-koi', 'tidewright', 'night-orchard', 'glasshouse', 'tidewright', 'saffron-road'],
  Morrow: ['iron-comet', 'polar-crown', 'seven-bells', 'saffron-road', 'iron-comet', 'deep-koi'],
}
const vipGames = ['emerald-hour']
const tags: Record<string, string> = {
  'seven-bells': 'classic',
  'night-orchard': 'classic',
  'copper-lantern': 'classic',
}
/** Where the bank of each brand begins on the plan of the floor: two lines of cabinets, back to back. */
const banks: Record<string, FloorPlace> = {
  Aurelia: { column: 1, line: 1 },
  Halden: { column: 7, line: 1 },
  Kestrel: { column: 1, line: 4 },
  Morrow: { column: 7, line: 4 },
}
function placeIn(name: string, index: number, count: number): FloorPlace {
  const { column = 0, line = 0 } = banks[name] ?? {}
  const width = Math.ceil(count / 2)
  return { column: column + (index % width), line: line + Math.floor(index / width) }
}
const lira = (minor: number) => (minor / 100).toLocaleString('en', { minimumFractionDigits: minor % 100 === 0 ? 0 : 2 })

/** Brands and machines of an empty venue. */
export async function seedMachines(transaction: Transaction, games: readonly DemoGame[]): Promise<void> {
  let cabin = 1
  for (const [name, gameIds] of Object.entries(plan)) {
    const [made] = await transaction.insert(brand).values({ name }).returning({ id: brand.id })
    if (!made) throw new Error(`the brand ${name} was not written`)
    for (const [index, id] of gameIds.entries()) {
      const game = games.find((one) => one.id === id)
      if (!game) throw new Error(`no simulated game ${id}`)
      const [lowest = 0, highest = 0] = [game.bets[0], game.bets.at(-1)]
      const values = {
        name: game.name,
        brandId: made.id,
        cabin: cabin++,
        sasUrl: `sim:${game.id}`,
        image: `/pictures/${game.id}.webp`,
        tag: tags[game.id] ?? 'feature',
        betInfo: `${lira(lowest)} – ${lira(highest)}`,
        isVip: vipGames.includes(game.id),
      }
      const [placed] = await transaction.insert(machine).values(values).returning({ id: machine.id })
      if (!placed) throw new Error(`the machine ${game.name} was not written`)
      const place = placeIn(name, index, gameIds.length)
      await transaction.insert(machinePlace).values({ machineId: placed.id, ...place, version: 1 })
    }
  }
}

/** What the demo's players start with, minor units: deposits of the gaming day, by nobody. */
const openingDeposits: Record<string, number> = { player: 500_000, player2: 25_000, vip: 10_000_000 }

export async function seedDeposits(
  transaction: Transaction,
  accounts: Record<string, number>,
  at: number,
  timeZone: string,
): Promise<void> {
  const tools = { timeZone, currency: defaultSettings.currency, settings: defaultDeskSettings, now: at }
  for (const [name, amount] of Object.entries(openingDeposits)) {
    const accountId = accounts[name]
    if (accountId === undefined) continue
    const deposit = { accountId, type: TransactionType.deposit, amount, reason: 'opening' }
    await openTransaction(sqlRows(transaction), tools, { accountId: null, ip: null }, deposit)
  }
}
