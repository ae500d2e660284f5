/** What inspectors of XState 5 send to each other: the messages of `@statelyai/inspect`. */
import * as z from 'zod/mini'

const base = {
  /** Of one system: two apps may have the same. */
  sessionId: z.string(),
  rootId: z.optional(z.string()),
  /** Ms, as a text. */
  createdAt: z.string(),
  id: z.nullish(z.string()),
  _version: z.string(),
}
const StatelyEvent = z.looseObject({ type: z.string() })
const StatelySnapshot = z.looseObject({
  status: z.optional(z.string()),
  /** Of machines alone. */
  value: z.optional(z.unknown()),
  context: z.optional(z.unknown()),
})

export const StatelyMessage = z.discriminatedUnion('type', [
  z.object({
    ...base,
    type: z.literal('@xstate.actor'),
    name: z.string(),
    parentId: z.optional(z.string()),
    /** The config of its machine as JSON. */
    definition: z.optional(z.string()),
    snapshot: z.nullish(StatelySnapshot),
  }),
  z.object({ ...base, type: z.literal('@xstate.event'), sourceId: z.optional(z.string()), event: StatelyEvent }),
  z.object({ ...base, type: z.literal('@xstate.snapshot'), event: StatelyEvent, snapshot: z.nullish(StatelySnapshot) }),
])
export type StatelyMessage = z.infer<typeof StatelyMessage>
/** A window that shows inspectors' messages says so to the one that opened it. */
export const statelyConnected = '@statelyai.connected'
