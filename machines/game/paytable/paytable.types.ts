import type { CabinetRules } from '#protocol/cabinet/rules.ts'
import type { CallFailure } from '../../kit/failure.ts'

export type PaytableInput = { machineID: number }
export type PaytableContext = PaytableInput & {
  /** As the cabinet told them; null before. They never change while one sits there. */
  rules: CabinetRules | null
  failure: CallFailure | null
}
export type PaytableEvent = { type: 'paytable.opened' } | { type: 'paytable.closed' } | { type: 'paytable.retry' }
export type PaytableTag = 'open' | 'failed'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    paytable: PaytableEvent
  }
}
