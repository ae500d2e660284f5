/** Draws a round again from what it reveals, as docs/decisions/0019 tells it, with nothing of the venue's own. */
import type { Verdict } from '#machines/account/history/index.ts'
import type { RoundDetail } from '#protocol/calls/history.ts'

const bytesOf = (hex: string) => new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))
const hexOf = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Numbers of xoshiro128** below a bound, drawn again where they would not be even. */
function drawer(state: Uint32Array): (bound: number) => number {
  const turned = (value: number, by: number) => ((value << by) | (value >>> (32 - by))) >>> 0
  let [a = 0, b = 0, c = 0, d = 0] = state
  function word(): number {
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
  return (bound) => {
    const even = 2 ** 32 - (2 ** 32 % bound)
    for (;;) {
      const drawn = word()
      if (drawn < even) return drawn % bound
    }
  }
}

/** `unable` where the browser has no cryptography: it has none on an address that is not safe. */
export async function verify(
  { proof, spins }: Pick<RoundDetail, 'proof' | 'spins'>,
  subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null,
): Promise<Verdict> {
  if (proof === null) return 'none'
  if (!subtle) return 'unable'
  const { commitment, key, forced, lengths } = proof
  if (!/^[0-9a-f]{64}$/.test(proof.seed)) return 'wrong'
  const seed = bytesOf(proof.seed)
  if (hexOf(await subtle.digest('SHA-256', seed)) !== commitment) return 'wrong'
  if (forced !== null || !lengths) return 'committed'
  const hmac = await subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const words = new DataView(await subtle.sign('HMAC', hmac, new TextEncoder().encode(key)))
  const below = drawer(Uint32Array.from([0, 4, 8, 12], (place) => words.getUint32(place)))
  const isDrawn = spins.every(({ stops }) => {
    const drawn = lengths.map(below)
    return drawn.length === stops.length && drawn.every((stop, reel) => stop === stops[reel])
  })
  return isDrawn ? 'right' : 'wrong'
}
