import { and, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Pocket, TransactionType } from '#protocol/core/codes.ts'
import { categoryPlayer, categoryTransaction, deskTransaction, entry } from '../../store/schema/index.ts'
import { kinds } from './kinds.ts'

type Asked = {
  cage?: number | undefined
  cashier?: number | undefined
  type?: number | undefined
  category?: number | undefined
  coin?: Pocket | undefined
  start?: number | undefined
  end?: number | undefined
}

/** What the list and its export are asked for, beside whose and in which state; seconds. */
export const deskWhere = ({ cage, cashier, type, category, coin, start, end }: Asked): SQL | undefined =>
  and(
    cage === undefined ? undefined : eq(deskTransaction.cageId, cage),
    cashier === undefined ? undefined : eq(deskTransaction.makerId, cashier),
    type === undefined ? undefined : eq(deskTransaction.type, type),
    category === undefined ? undefined : inCategory(category),
    coin === undefined ? undefined : ofCoin(coin),
    start === undefined ? undefined : gte(deskTransaction.requestedAt, start * 1_000),
    end === undefined ? undefined : lt(deskTransaction.requestedAt, end * 1_000),
  )

const inCategory = (id: number) =>
  or(
    sql`${deskTransaction.id} in (select ${categoryTransaction.transactionId} from ${categoryTransaction} where ${categoryTransaction.categoryId} = ${id})`,
    sql`${deskTransaction.accountId} in (select ${categoryPlayer.accountId} from ${categoryPlayer} where ${categoryPlayer.categoryId} = ${id})`,
  )

const types = Object.values(TransactionType)
/** The pockets that one of its type may change, the likeliest first; null where only its entries tell. */
function pocketsOf(type: TransactionType): readonly Pocket[] | null {
  if (!(type in kinds)) return null
  const { effect, gains, loses, signed } = kinds[type as keyof typeof kinds]
  if (effect === 0) return []
  return effect < 0 ? loses : signed ? [...new Set([gains, ...loses])] : [gains]
}
/** By its type where that leaves no choice, else by its entries, and before it is posted by what it would change first. */
function ofCoin(pocket: Pocket) {
  const isOf = (found: readonly TransactionType[]) => inArray(deskTransaction.type, [...found])
  const open = types.filter((type) => pocketsOf(type)?.length !== 1)
  const wallet = sql`'wallet/' || ${deskTransaction.accountId} || '/' || ${pocket}::text`
  return or(
    isOf(types.filter((type) => pocketsOf(type)?.length === 1 && pocketsOf(type)?.[0] === pocket)),
    and(
      isOf(open),
      sql`exists (select from ${entry} where ${entry.postingId} = ${deskTransaction.postingId} and ${entry.account} = ${wallet})`,
    ),
    and(isOf(open.filter((type) => pocketsOf(type)?.[0] === pocket)), isNull(deskTransaction.postingId)),
  )
}
