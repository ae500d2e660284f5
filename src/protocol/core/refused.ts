/** How a call fails for who asks: refused by the venue in its own words, or not answered. What the venue refuses by is in `errors.ts`. */
import * as z from 'zod/mini'

/** The body of every refusal, on HTTP and in socket acknowledgements. `code` repeats `ErrorCode`. */
export const RefusalBody = z.object({
  ErrorCode: z.int(),
  code: z.int(),
  ErrorMessage: z.string(),
  Params: z.nullish(z.record(z.string(), z.unknown())),
})
export type RefusalBody = z.infer<typeof RefusalBody>

/** A refusal with a code of the catalogue, as it came. */
export class Refused extends Error {
  readonly code: number
  readonly params: Record<string, unknown> | undefined
  constructor(code: number, params: Record<string, unknown> | undefined, message: string) {
    super(message)
    this.name = 'Refused'
    this.code = code
    this.params = params
  }
  static from({ ErrorCode, Params, ErrorMessage }: RefusalBody): Refused {
    return new Refused(ErrorCode, Params ?? undefined, ErrorMessage)
  }
}

/** No answer at all: the network, a time-out, or an answer that is not of the protocol. */
export class NetworkProblem extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'NetworkProblem'
  }
}
