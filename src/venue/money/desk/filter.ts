import { and, eq, gte, lt, type SQL } from 'drizzle-orm'
import { deskTransaction } from '../../store/schema/index.ts'

type Asked = { cage?: number; cashier?: number; type?: number; start?: number; end?: number }

/** What the list and its export are asked for, beside whose and in which state; seconds. */
export const deskWhere = ({ cage, cashier, type, start, end }: Asked): SQL | undefined =>
  and(
    cage === undefined ? undefined : eq(deskTransaction.cageId, cage),
    cashier === undefined ? undefined : eq(deskTransaction.makerId, cashier),
    type === undefined ? undefined : eq(deskTransaction.type, type),
    start === undefined ? undefined : gte(deskTransaction.requestedAt, start * 1_000),
    end === undefined ? undefined : lt(deskTransaction.requestedAt, end * 1_000),
  )
