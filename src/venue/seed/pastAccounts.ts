import { randomUUID } from 'node:crypto'
import { UserType } from '#protocol/core/codes.ts'
import { argon2Passwords } from '../identity/passwords.ts'
import { account, permissionGroup } from '../store/schema/index.ts'
import type { Transaction } from '../store/store.ts'
import { type PastAccount, pastPlayers } from './people.ts'
import type { SeededRandom } from './random.ts'

const day = 86_400_000

/** Players whom nobody can sign in as: their password is one that was never told. */
export async function addPastPlayers(
  transaction: Transaction,
  random: SeededRandom,
  { count, before }: { count: number; before: number },
): Promise<PastAccount[]> {
  const groups = await transaction.select({ id: permissionGroup.id, name: permissionGroup.name }).from(permissionGroup)
  const groupOf = (name: string) => groups.find((group) => group.name === name)?.id ?? null
  const passwordHash = await argon2Passwords.hash(randomUUID())
  const made = await transaction
    .insert(account)
    .values(
      pastPlayers(random, count).map(({ isVip, ...person }, place) => ({
        ...person,
        ...{ isVip, type: UserType.player, email: `${person.username}@takewin.example`, passwordHash },
        groupId: groupOf(isVip ? 'VIP players' : 'Players'),
        ...{ card: String(603_412_000_100 + place), phone: String(905_320_000_100 + place * 137) },
        createdAt: before - (count - place) * day,
      })),
    )
    .returning({ id: account.id, isVip: account.isVip, siteId: account.siteId })
  return made.toSorted((one, other) => one.id - other.id)
}
