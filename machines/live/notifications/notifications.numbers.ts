/** Pushes of which nothing is kept but their number, and what is looked at again when one of them was missed. */
import type { CountedPushed } from '#protocol/sockets/chartEvents.ts'
import type { Snapshot } from '#protocol/sockets/sockets.ts'
import type { Numbers } from './notifications.types.ts'

/** By the names of the snapshot's `numbers`: of the staff's news each has its own. */
const nameOf = (push: CountedPushed) =>
  push.type === 'staff.pushed' ? `news ${push.push.news}` : push.type.slice(0, -'.pushed'.length)

export const numberOf = (numbers: Numbers, push: CountedPushed): number | undefined => numbers[nameOf(push)]
export const withNumber = (numbers: Numbers, push: CountedPushed): Numbers => ({
  ...numbers,
  [nameOf(push)]: push.push.sequence,
})
/** A push may be here before the snapshot that was read before it. */
export const withNumbers = (numbers: Numbers, told: Snapshot['numbers'] = {}): Numbers => ({
  ...numbers,
  ...Object.fromEntries(Object.entries(told).map(([name, last]) => [name, Math.max(last, numbers[name] ?? 0)])),
})
/** Those of which the snapshot knows more than was heard on this connection. */
export const missedOf = (numbers: Numbers, told: Snapshot['numbers'] = {}): string[] =>
  Object.entries(told).flatMap(([name, last]) => (last > (numbers[name] ?? last) ? [name] : []))
