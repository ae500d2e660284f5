/** Rules switched off, one at a time: the proof must find each by what it lets through. */
import { sql } from 'drizzle-orm'
import { secondPerson } from '#protocol/core/secondPerson.ts'
import type { TestVenue } from '#tests/kit/testVenue.ts'
import type { ActName } from './crime.ts'

type Name = keyof typeof secondPerson
export type PlantedBug = {
  name: string
  /** The rule that must be told as broken. */
  rule: string
  /** Answers how it is put right again. */
  plant: (venue: TestVenue) => Promise<() => Promise<void>>
  /** Whether the books' own `verify` must tell it too. False: the rows themselves say something else. */
  verifies: boolean
  /** What the person tries more often: a bug is not hidden, only rare. */
  often?: Partial<Record<ActName, number>>
}
const money = { post: 60, staff: 0, raise: 0, group: 0, reset: 0, settings: 0, visit: 0, later: 0 }

const table = secondPerson as unknown as Record<Name, { when: readonly string[]; gains: unknown }>

/** Of these acts, without this condition; without one that is named: never. Entries of the table are shared. */
const off =
  (names: readonly Name[], condition?: string): PlantedBug['plant'] =>
  async () => {
    const right = names.map((name) => [name, table[name]] as const)
    for (const [name, act] of right)
      table[name] = { ...act, when: condition === undefined ? [] : act.when.filter((one) => one !== condition) }
    return async () => {
      for (const [name, act] of right) table[name] = act
    }
  }

/** A trigger that writes something else than it was told. */
const trigger =
  (on: string, change: string): PlantedBug['plant'] =>
  async ({ store }) => {
    const run = (text: string) => store.database.execute(sql.raw(text))
    await run(`create function planted() returns trigger language plpgsql as $$ begin ${change} end $$`)
    await run(`create trigger planted before insert on ${on} for each row execute function planted()`)
    return async () => {
      await run(`drop trigger planted on ${on}`)
      await run('drop function planted()')
    }
  }

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a bonus of any size is posted at once',
    rule: 'aboveOffer',
    plant: off(['bonus'], 'aboveOffer'),
    verifies: true,
  },
  { name: 'a discount is posted at once', rule: 'granted 7', plant: off(['discount']), verifies: true },
  { name: 'a comp is posted at once', rule: 'granted 9', plant: off(['comp']), verifies: true },
  { name: 'a credit is posted at once', rule: 'granted 10', plant: off(['credit']), verifies: true },
  { name: 'an adjustment is posted at once', rule: 'granted 12', plant: off(['adjustment']), verifies: true },
  {
    // With the cashier's day alone the player's is kept too: they begin at the same sum.
    name: 'neither the player’s day nor the cashier’s is summed',
    rule: 'dayOfPlayer',
    plant: off(['withdraw', 'refund']),
    verifies: true,
    often: { ...money, payOut: 60 },
  },
  {
    name: 'what a cashier pays out in a day is not summed',
    rule: 'dayOfCashier',
    plant: off(['withdraw', 'refund', 'bonus'], 'dayOfCashier'),
    verifies: true,
    often: { ...money, payOut: 60 },
  },
  {
    name: 'one takes back one’s own posting',
    rule: 'refundOfOwn',
    plant: off(['refund'], 'ownPosting'),
    verifies: true,
    often: { ...money, refund: 40 },
  },
  {
    name: 'what took from a player is taken back at once',
    rule: 'given back 11',
    plant: off(['refundThatGives']),
    verifies: true,
    often: { ...money, post: 60, honestPost: 40, refund: 60 },
  },
  {
    name: 'one grants a bonus to a player whose keys one has',
    rule: 'ownHands',
    plant: off(['bonus', 'refund'], 'ownHands'),
    verifies: true,
    often: { ...money, playerKeys: 10 },
  },
  {
    name: 'a transfer is taken back at once',
    rule: 'refundOfTransfer',
    plant: off(['refundOfTransfer']),
    verifies: true,
    often: { ...money, visit: 15, refundTransfer: 30 },
  },
  {
    name: 'nobody notes who made an account',
    rule: 'granted 7',
    plant: trigger('credential_issue', 'return null;'),
    verifies: false,
    often: { staff: 12, reset: 12, honestApprove: 30, visit: 0, later: 0, confirm: 24 },
  },
  {
    name: 'nobody notes who asked for money',
    rule: 'granted 7',
    plant: trigger('desk_transaction', 'new.maker_id := null; return new;'),
    verifies: false,
  },
  {
    name: 'somebody else is noted as who asked for a change of settings',
    rule: 'settings',
    plant: trigger(
      'approval',
      `if new.kind = 'deskSettings' then
         new.maker_id := (select id from account where username = 'admin'); end if; return new;`,
    ),
    verifies: false,
    often: { settings: 30, approve: 30, visit: 0, later: 0 },
  },
]
