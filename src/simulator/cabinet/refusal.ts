import type { FloorRefusalCode } from '#protocol/simulator/line.ts'

/** Why the floor does not do what it was asked, when the venue must be able to tell it from a request that went wrong. */
export class FloorRefusal extends Error {
  readonly code: FloorRefusalCode

  constructor(code: FloorRefusalCode, message: string) {
    super(message)
    this.code = code
  }
}
