import { hmac } from './hmac.ts'

/** Whole numbers, every one below the bound equally likely. */
export interface Random {
  below(bound: number): number
}

const wordsOfBlock = 8

/**
 * The numbers of one round, from its nonce and the key of its press: HMAC-SHA-256 in counter mode (SP 800-108), 32-bit words
 * in the order of the bytes. Without the nonce they cannot be told from chance; with both anybody has them again.
 */
export class RoundRandom implements Random {
  readonly #nonce: Buffer
  readonly #key: Buffer
  #block: Buffer = Buffer.alloc(0)
  #words = 0

  /** `nonce` as hexadecimal digits. */
  constructor(nonce: string, key: string) {
    this.#nonce = Buffer.from(nonce, 'hex')
    this.#key = Buffer.from(key, 'utf8')
  }

  /** Words of the incomplete last span are drawn again. */
  below(bound: number): number {
    const span = 2 ** 32 - (2 ** 32 % bound)
    let word = this.#word()
    while (word >= span) word = this.#word()
    return word % bound
  }

  #word(): number {
    const place = this.#words % wordsOfBlock
    if (place === 0) {
      const counter = Buffer.alloc(4)
      counter.writeUInt32BE(this.#words / wordsOfBlock)
      this.#block = hmac(this.#nonce, counter, this.#key)
    }
    this.#words += 1
    return this.#block.readUInt32BE(4 * place)
  }
}
