/** What passes between a viewer and the picture of a cabinet. */
import * as z from 'zod/mini'

/** simple-peer's signal data: an offer, an answer or a candidate. */
export const PeerSignal = z.union([
  z.object({ type: z.enum(['offer', 'answer']), sdp: z.string().check(z.maxLength(65_536)) }),
  z.object({
    type: z.literal('candidate'),
    candidate: z.object({
      candidate: z.string().check(z.maxLength(1_024)),
      sdpMid: z.nullish(z.string()),
      sdpMLineIndex: z.nullish(z.number()),
    }),
  }),
  z.looseObject({ type: z.enum(['renegotiate', 'transceiverRequest']) }),
])
export type PeerSignal = z.infer<typeof PeerSignal>
