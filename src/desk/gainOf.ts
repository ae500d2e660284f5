import { TransactionType } from '#protocol/core/codes.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'

/** What the wallet gained by it: a withdrawal and a tip take. */
export const gainOf = ({ type, amount }: Pick<DeskTransaction, 'type' | 'amount'>): number =>
  type === TransactionType.withdraw || type === TransactionType.tip ? -amount : amount
