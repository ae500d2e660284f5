import type { SimulatorRefusalCode } from '#protocol/simulator/line.ts'

/** Why the floor does not do what it was asked, when the venue must be able to tell it from a request that went wrong. */
export class SimulatorRefusal extends Error {
  readonly code: SimulatorRefusalCode

  constructor(code: SimulatorRefusalCode, message: string) {
    super(message)
    this.code = code
  }
}
