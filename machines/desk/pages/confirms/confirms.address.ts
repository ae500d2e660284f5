/** What the address says of the inbox: which one is open. */
import type { WaitingKind } from './confirms.types.ts'

export type Opened = { kind: WaitingKind; ref: number }
const kinds = [
  'transaction',
  'handPay',
  'fix',
  'approval',
  'lift',
  'handOver',
] as const satisfies readonly WaitingKind[]

export const wordOf = ({ kind, ref }: Opened): string => `${kind}-${ref}`

/** null: none is, or what stands there is none. */
export function openedOf(search: string): Opened | null {
  const [, name, digits] = /^([a-zA-Z]+)-(\d{1,15})$/.exec(new URLSearchParams(search).get('open') ?? '') ?? []
  const kind = kinds.find((one) => one === name)
  return kind && digits ? { kind, ref: Number(digits) } : null
}
export const transactionOpened = (search: string): number | null => {
  const opened = openedOf(search)
  return opened?.kind === 'transaction' ? opened.ref : null
}
