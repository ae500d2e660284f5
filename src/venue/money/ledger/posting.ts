import { classOf } from './accounts.ts'
import { LedgerError } from './errors.ts'

export type Posting = {
  /** Once per key: the same posting again changes nothing, another one under it is refused. */
  key: string
  type: number | null
  cause: string
  actorId: number | null
  accountId: number | null
  machineId: number | null
  sessionId: number | null
  /** Key of the posting that this one takes back, with every amount mirrored. */
  reverses?: string | null
  at: number
  /** Minor units gained (positive) or given (negative) by each account; they sum to zero. Zeros are left out. */
  entries: { account: string; amount: number }[]
}

/** A posting that is right in itself, and the entries of it that move something, with the class of their accounts. */
export type Checked = { posting: Posting; moved: { account: string; amount: number; kind: string }[] }

const isText = (value: string) => value !== '' && value.length <= 200 && !value.includes('\0') && value.isWellFormed()
const isId = (value: number | null) => value === null || (Number.isSafeInteger(value) && value > 0)
const lastMoment = 8_640_000_000_000_000

/** Throws LedgerError for a posting that is wrong in itself, whatever the ledger holds. To be called before anything of it is looked up. */
export function checkPosting(posting: Posting): Checked {
  const refuse = (...[rule, why]: ConstructorParameters<typeof LedgerError>) => new LedgerError(rule, `${key}: ${why}`)
  const { key, cause, type, reverses, at } = posting
  if (!isText(key) || !isText(cause) || (typeof reverses === 'string' && !isText(reverses)))
    throw refuse('malformed', 'a text is empty, too long or cannot be written')
  if (type !== null && (!Number.isInteger(type) || type < 1 || type > 0x7fffffff)) throw refuse('malformed', 'no type')
  if (![posting.actorId, posting.accountId, posting.machineId, posting.sessionId].every(isId))
    throw refuse('malformed', 'an id is no id')
  if (!Number.isSafeInteger(at) || at < 0 || at > lastMoment) throw refuse('malformed', 'no moment')

  const moved: Checked['moved'] = []
  let sum = 0
  let volume = 0
  for (const { account, amount } of posting.entries) {
    if (!Number.isSafeInteger(amount)) throw refuse('amountNotWhole', `${amount} is not a whole number`)
    if (amount === 0) continue
    if (moved.some((other) => other.account === account)) throw refuse('accountTwice', `${account} stands in it twice`)
    sum += amount
    volume += Math.abs(amount)
    if (!Number.isSafeInteger(volume)) throw refuse('tooLarge', 'its amounts leave the whole numbers')
    const kind = classOf(account)
    if (kind === null) throw refuse('accountUnknown', `no account is named ${account}`)
    moved.push({ account, amount, kind })
  }
  if (moved.length === 0) throw refuse('nothingMoved', 'it moves nothing')
  if (sum !== 0) throw refuse('sumNotZero', `the entries sum to ${sum}`)
  return { posting, moved }
}
