import { takingTypes } from '#protocol/core/codes.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'

/** What the wallet gained by it. */
export const gainOf = ({ type, amount }: Pick<DeskTransaction, 'type' | 'amount'>): number =>
  takingTypes.includes(type) ? -amount : amount
