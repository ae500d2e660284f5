import type { Inspection } from '#protocol/core/entities.ts'

export type InspectionContext = {
  venue: Inspection | null
  /** The permission that is missing, when the venue refused for that. */
  missing: string | null
}
export type InspectionEvent = { type: 'inspection.refresh' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    inspection: InspectionEvent
  }
}
