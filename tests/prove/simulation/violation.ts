import type { Figures } from '../report.ts'

export type Wrong = 'lost' | 'doubled' | 'stuck' | 'broken'

/** Something that must not be. */
export class Violation extends Error {
  override name = 'Violation'
  readonly wrong: Wrong & keyof Figures
  constructor(wrong: Wrong, message: string) {
    super(`${wrong}: ${message}`)
    this.wrong = wrong
  }
}
