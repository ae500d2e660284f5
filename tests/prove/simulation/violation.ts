export type Wrong = 'lost' | 'doubled' | 'stuck' | 'broken'

/** Something that must not be. */
export class Violation extends Error {
  override name = 'Violation'
  readonly wrong: Wrong
  constructor(wrong: Wrong, message: string) {
    super(`${wrong}: ${message}`)
    this.wrong = wrong
  }
}
