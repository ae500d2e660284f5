import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'

/** The rules that a posting can break, and the code that a caller from outside is refused with. */
const codes = {
  /** A text is empty, too long or not writable; a number is not what its column holds. */
  malformed: ErrorCode.invalidRequest,
  amountNotWhole: ErrorCode.invalidRequest,
  /** An amount, a balance or a total would leave the whole numbers. */
  tooLarge: ErrorCode.invalidRequest,
  sumNotZero: ErrorCode.invalidRequest,
  nothingMoved: ErrorCode.invalidRequest,
  accountTwice: ErrorCode.invalidRequest,
  accountUnknown: ErrorCode.invalidRequest,
  belowFloor: ErrorCode.notEnoughFunds,
  /** The key stands for another posting. */
  keyTaken: ErrorCode.conflict,
  reversesUnknown: ErrorCode.invalidRequest,
  reversesReversal: ErrorCode.conflict,
  reversedBefore: ErrorCode.conflict,
  notMirrored: ErrorCode.invalidRequest,
} as const
export type LedgerRule = keyof typeof codes

/** Thrown before anything is written: the rule that the posting breaks. */
export class LedgerError extends Error {
  readonly rule: LedgerRule
  constructor(rule: LedgerRule, message: string) {
    super(message)
    this.name = 'LedgerError'
    this.rule = rule
  }
}

/** What a caller from outside is told. */
export const refusalOf = ({ rule }: LedgerError): Refusal => new Refusal(codes[rule], { rule })
