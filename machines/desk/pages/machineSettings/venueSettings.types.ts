import type { cageCalls, DeskSettings } from '#protocol/calls/cage.ts'
import type { CallAnswer } from '#protocol/core/call.ts'
import type { CommandEvent, CommandOrder } from '../../../kit/command/command.types.ts'
import type { CallFailure } from '../../../kit/failure.ts'
import type { FormEvent } from '../../../kit/form/form.types.ts'

export type VenueSettingsAnswer = CallAnswer<typeof cageCalls.venueSettings>
/** Only what is to be otherwise; `version`: of what it was seen on. */
export type VenueSettingsOrder = { do: 'settings'; change: Partial<DeskSettings>; version: string }
export type VenueSettingsContext = {
  /** Null until it is known. */
  answer: VenueSettingsAnswer | null
  failure: CallFailure | null
}
export type VenueSettingsEvent =
  | { type: 'settings.outdated' }
  | { type: 'settings.retry' }
  /** `key`: the idempotency key of this one change. */
  | { type: 'settings.ordered'; order: CommandOrder<VenueSettingsOrder>; key: string }
export type VenueSettingsTag = 'loading' | 'failed'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    venueSettings: VenueSettingsEvent
    venueSettingsForm: FormEvent
    venueSettingsCommand: CommandEvent
  }
}
