import { hmac } from './hmac.ts'

/** The most that SP 800-90A lets one request ask for, bytes. */
const mostAtOnce = 65_536

/** HMAC_DRBG of SP 800-90A Rev. 1, section 10.1.2, on SHA-256: 256 bits of strength. Its state never leaves the object. */
export class HmacDrbg {
  #key: Buffer = Buffer.alloc(32)
  #value: Buffer = Buffer.alloc(32, 1)

  /** `entropy`: at least 32 bytes of full entropy, `nonce`: at least 16. */
  constructor(entropy: Uint8Array, nonce: Uint8Array, personalization: Uint8Array = new Uint8Array()) {
    if (entropy.length < 32 || nonce.length < 16) throw new Error('too little entropy for 256 bits of strength')
    this.#update(Buffer.concat([entropy, nonce, personalization]))
  }

  reseed(entropy: Uint8Array): void {
    if (entropy.length < 32) throw new Error('too little entropy for 256 bits of strength')
    this.#update(entropy)
  }

  generate(length: number): Buffer {
    if (length > mostAtOnce) throw new Error(`more than ${mostAtOnce} bytes at once`)
    const blocks: Buffer[] = []
    for (let made = 0; made < length; made += 32) {
      this.#value = hmac(this.#key, this.#value)
      blocks.push(this.#value)
    }
    this.#update(new Uint8Array())
    return Buffer.concat(blocks).subarray(0, length)
  }

  #update(provided: Uint8Array): void {
    for (const round of provided.length === 0 ? [0] : [0, 1]) {
      this.#key = hmac(this.#key, this.#value, Uint8Array.of(round), provided)
      this.#value = hmac(this.#key, this.#value)
    }
  }
}
