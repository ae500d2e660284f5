import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { lineProofText, type SimulatorChallenge } from '#protocol/simulator/line.ts'
import { SimulatorRefusal } from './cabinet/refusal.ts'

/** One connection: a stranger until it has shown that it knows the key of the line. */
export class Admission {
  isAdmitted = false
  readonly #key: string
  readonly #nonce = randomBytes(32).toString('hex')
  #venueNonce: string | null = null

  constructor(key: string) {
    this.#key = key
  }

  /** Shows that we know the key, and asks the same of the other end. */
  challenge(venueNonce: string): SimulatorChallenge {
    this.#venueNonce = venueNonce
    return { nonce: this.#nonce, proof: this.#proof('simulator', venueNonce).toString('hex') }
  }

  /** Throws when the proof is not that of this connection. */
  authenticate(proof: string): void {
    const venueNonce = this.#venueNonce
    if (venueNonce === null || !timingSafeEqual(Buffer.from(proof, 'hex'), this.#proof('venue', venueNonce)))
      throw new SimulatorRefusal('stranger', 'it does not know the key of the line')
    this.isAdmitted = true
  }

  #proof(who: 'venue' | 'simulator', venueNonce: string): Buffer {
    return createHmac('sha256', this.#key)
      .update(lineProofText(who, venueNonce, this.#nonce))
      .digest()
  }
}
