import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { commitmentOf } from '../game/proof.ts'
import { HmacDrbg } from '../game/hmacDrbg.ts'

/** What the next round will be drawn from, as it stands in a journal. */
export interface CommittedNonce {
  /** Told before the press. */
  commitment: string
  /** The nonce under a key that no journal holds; null: a simulator drew it from a secret that its journal held. */
  sealed: string | null
}

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/**
 * The nonces of rounds, from one generator that is seeded from the system and reseeded for each: whoever copied its state out
 * of the memory of the process foresees no round. A nonce is sealed for the one round that it was drawn for.
 */
export class RoundNonces {
  readonly #key: Buffer
  readonly #entropy: (length: number) => Buffer
  readonly #generator: HmacDrbg

  /** `key`: 32 bytes; nonces sealed under it can be opened as long as it is kept. */
  constructor(key: Buffer = randomBytes(32), entropy: (length: number) => Buffer = randomBytes) {
    this.#key = key
    this.#entropy = entropy
    this.#generator = new HmacDrbg(entropy(32), entropy(16), Buffer.from('takewin rounds'))
  }

  /** A nonce that was never drawn before, as hexadecimal digits. */
  draw(): string {
    this.#generator.reseed(this.#entropy(32))
    return this.#generator.generate(32).toString('hex')
  }

  commit(round: string): CommittedNonce {
    const nonce = this.draw()
    const iv = this.#entropy(ivLength)
    const sealing = createCipheriv(cipher, this.#key, iv).setAAD(Buffer.from(round))
    const sealed = Buffer.concat([iv, sealing.update(nonce, 'hex'), sealing.final(), sealing.getAuthTag()])
    return { commitment: commitmentOf(nonce), sealed: sealed.toString('base64') }
  }

  /** Null when it was sealed under another key, for another round, or is damaged. */
  open(round: string, { commitment, sealed }: CommittedNonce): string | null {
    if (sealed === null) return null
    const bytes = Buffer.from(sealed, 'base64')
    if (bytes.length !== ivLength + 32 + tagLength) return null
    const opening = createDecipheriv(cipher, this.#key, bytes.subarray(0, ivLength), { authTagLength: tagLength })
    opening.setAAD(Buffer.from(round)).setAuthTag(bytes.subarray(-tagLength))
    try {
      const opened = [opening.update(bytes.subarray(ivLength, -tagLength)), opening.final()]
      const nonce = Buffer.concat(opened).toString('hex')
      return commitmentOf(nonce) === commitment ? nonce : null
    } catch {
      return null
    }
  }
}
