import type { deskTypes } from '#protocol/calls/transactions.ts'
import { type Pocket, TransactionType } from '#protocol/core/codes.ts'
import { houseCash, houseGame } from '../ledger/post.ts'

/** What can be asked for at the desk. */
export type DeskType = (typeof deskTypes)[number]
/** With what a cabinet event brings. */
export type PostedType = DeskType | typeof TransactionType.handPay | typeof TransactionType.jackpot

type Kind = {
  /** The account on the other side. */
  house: string
  /** What the wallet gains of the amount: all of it, nothing, or it loses it. */
  effect: 1 | -1 | 0
  gains: Pocket
  /** Where a loss is taken from, first one first. */
  loses: readonly Pocket[]
  /** Whether the amount may be negative: credit repaid, bonus forfeited, adjusted downwards. */
  signed: boolean
  needsReason: boolean
  /** One of the permission ids that it takes. */
  permission: number
}

const acrossDesk = {
  house: houseCash,
  effect: 1,
  gains: 'cash',
  loses: ['cash'],
  signed: false,
  needsReason: false,
  permission: 107,
} as const satisfies Kind
const granted = { ...acrossDesk, needsReason: true } as const

export const kinds: Record<PostedType, Kind> = {
  [TransactionType.deposit]: acrossDesk,
  [TransactionType.withdraw]: { ...acrossDesk, effect: -1, loses: ['cash', 'bonus'] },
  [TransactionType.handPay]: { ...granted, house: houseGame, needsReason: false },
  [TransactionType.jackpot]: { ...granted, house: houseGame, needsReason: false },
  [TransactionType.discount]: { ...granted, house: 'house/discount', gains: 'discount' },
  [TransactionType.bonus]: {
    ...granted,
    house: 'house/bonus',
    gains: 'bonus',
    loses: ['bonus'],
    signed: true,
  },
  [TransactionType.comp]: { ...granted, house: 'house/comp', effect: 0 },
  [TransactionType.credit]: { ...granted, house: 'house/credit', gains: 'credit', signed: true },
  [TransactionType.tip]: { ...acrossDesk, house: 'house/tip', effect: -1 },
  [TransactionType.adjustment]: { ...granted, house: 'house/adjustment', signed: true, permission: 111 },
}

/** The other side of a comp, which no wallet sees: what the house gave to its guest. */
export const houseHospitality = 'house/hospitality'
