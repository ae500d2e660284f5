import { createHash } from 'node:crypto'
import { type CommittedNonce, RoundNonces } from '#simulator/cabinet/nonces.ts'

/** Nonces that a test can have again: a round of the same name has the same one, whatever was drawn and killed before. */
class SeededNonces extends RoundNonces {
  readonly #seed: number
  #round = ''

  constructor(seed: number, key?: Buffer) {
    super(key)
    this.#seed = seed
  }

  override draw(): string {
    return createHash('sha256').update(`${this.#seed} ${this.#round}`).digest('hex')
  }

  override commit(round: string): CommittedNonce {
    this.#round = round
    return super.commit(round)
  }
}

export const seededNonces = (seed: number, key?: Buffer): RoundNonces => new SeededNonces(seed, key)
