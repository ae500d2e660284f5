/** Draws a round again from what it reveals, as docs/decisions/0026 and 0019 tell it, with nothing of the venue's own. */
import type { Verdict } from '#machines/account/history/index.ts'
import type { RoundDetail } from '#protocol/calls/history.ts'

const bytesOf = (hex: string) => new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))
const hexOf = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const text = new TextEncoder()
type Words = () => Promise<number>

/** Drawn again where the numbers below the bound would not be even. */
async function below(words: Words, bound: number): Promise<number> {
  const even = 2 ** 32 - (2 ** 32 % bound)
  for (;;) {
    const drawn = await words()
    if (drawn < even) return drawn % bound
  }
}

/** xoshiro128**, as rounds were drawn the first way. */
function firstWords(state: number[]): Words {
  const turned = (value: number, by: number) => ((value << by) | (value >>> (32 - by))) >>> 0
  let [a = 0, b = 0, c = 0, d = 0] = state
  return async () => {
    const told = Math.imul(turned(Math.imul(b, 5) >>> 0, 7), 9) >>> 0
    const shifted = (b << 9) >>> 0
    c = (c ^ a) >>> 0
    d = (d ^ b) >>> 0
    b = (b ^ c) >>> 0
    a = (a ^ d) >>> 0
    c = (c ^ shifted) >>> 0
    d = turned(d, 11)
    return told
  }
}

/** Blocks of eight words, each the hash of its number and the key. */
function counterWords(sign: (message: Uint8Array<ArrayBuffer>) => Promise<number[]>, key: Uint8Array): Words {
  let block: number[] = []
  let words = 0
  return async () => {
    const place = words % 8
    if (place === 0) {
      const message = new Uint8Array(4 + key.length)
      new DataView(message.buffer).setUint32(0, words / 8)
      message.set(key, 4)
      block = await sign(message)
    }
    words += 1
    return block[place] ?? 0
  }
}

/** `unable` where the browser has no cryptography: it has none on an address that is not safe. */
export async function verify(
  { proof, spins }: Pick<RoundDetail, 'proof' | 'spins'>,
  subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null,
): Promise<Verdict> {
  if (proof === null) return 'none'
  if (!subtle) return 'unable'
  const { draw, commitment, forced, lengths } = proof
  if (!/^[0-9a-f]{64}$/.test(proof.seed)) return 'wrong'
  const seed = bytesOf(proof.seed)
  const told = draw === 2 ? Uint8Array.of(...text.encode('takewin round 2:'), ...seed) : seed
  if (hexOf(await subtle.digest('SHA-256', told)) !== commitment) return 'wrong'
  if (forced !== null || !lengths) return 'committed'
  const hmac = await subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const sign = async (message: Uint8Array<ArrayBuffer>) => {
    const signed = new DataView(await subtle.sign('HMAC', hmac, message))
    return Array.from({ length: 8 }, (_, word) => signed.getUint32(4 * word))
  }
  const key = text.encode(proof.key)
  const words = draw === 2 ? counterWords(sign, key) : firstWords(await sign(key))
  for (const { stops } of spins) {
    if (stops.length !== lengths.length) return 'wrong'
    for (const [reel, length] of lengths.entries()) if ((await below(words, length)) !== stops[reel]) return 'wrong'
  }
  return 'right'
}
