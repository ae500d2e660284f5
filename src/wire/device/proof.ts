/** Draws a round again from what it reveals, as docs/decisions/0026 and 0019 tell it, with nothing of the venue's own. */
import type { Verdict } from '#machines/account/history/index.ts'
import type { PlayedGamble } from '#protocol/cabinet/gamble.ts'
import { cardCount, colourOf } from '#protocol/core/gamble.ts'
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

const sum = (spins: RoundDetail['spins']) => spins.reduce((all, { win }) => all + win, 0)

async function signing(subtle: SubtleCrypto, seed: Uint8Array<ArrayBuffer>) {
  const hmac = await subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (message: Uint8Array<ArrayBuffer>) => {
    const signed = new DataView(await subtle.sign('HMAC', hmac, message))
    return Array.from({ length: 8 }, (_, word) => signed.getUint32(4 * word))
  }
}

/** Each card again, and that each gamble staked what the one before it had left; `win`: what the last one left. */
async function verifyGambles(
  gambles: readonly PlayedGamble[],
  drawn: number,
  subtle: SubtleCrypto,
): Promise<{ verdict: 'right' | 'committed' | 'wrong'; win: number }> {
  let win = drawn
  let verdict: 'right' | 'committed' = 'right'
  for (const one of gambles) {
    if (!/^[0-9a-f]{64}$/.test(one.seed) || one.stake !== win) return { verdict: 'wrong', win }
    const seed = bytesOf(one.seed)
    const committed = await subtle.digest('SHA-256', Uint8Array.of(...text.encode('takewin round 2:'), ...seed))
    win = colourOf(one.card) === one.choice ? 2 * one.stake : 0
    if (hexOf(committed) !== one.commitment || win !== one.win) return { verdict: 'wrong', win }
    const words = counterWords(await signing(subtle, seed), text.encode(one.key))
    if (one.forced) verdict = 'committed'
    else if ((await below(words, cardCount)) !== one.card) return { verdict: 'wrong', win }
  }
  return { verdict, win }
}

/** `unable` where the browser has no cryptography: it has none on an address that is not safe. */
export async function verify(
  { proof, spins, win }: Pick<RoundDetail, 'proof' | 'spins' | 'win'>,
  subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null,
): Promise<Verdict> {
  if (proof === null) return 'none'
  if (!subtle) return 'unable'
  const { draw, commitment, forced, lengths, gambles = [] } = proof
  if (!/^[0-9a-f]{64}$/.test(proof.seed)) return 'wrong'
  const seed = bytesOf(proof.seed)
  const told = draw === 2 ? Uint8Array.of(...text.encode('takewin round 2:'), ...seed) : seed
  if (hexOf(await subtle.digest('SHA-256', told)) !== commitment) return 'wrong'
  const gambled = await verifyGambles(gambles, sum(spins), subtle)
  if (gambled.verdict === 'wrong' || (gambles.length > 0 && gambled.win !== win)) return 'wrong'
  if (forced !== null || !lengths) return 'committed'
  const sign = await signing(subtle, seed)
  const key = text.encode(proof.key)
  const words = draw === 2 ? counterWords(sign, key) : firstWords(await sign(key))
  for (const { stops } of spins) {
    if (stops.length !== lengths.length) return 'wrong'
    for (const [reel, length] of lengths.entries()) if ((await below(words, length)) !== stops[reel]) return 'wrong'
  }
  return gambled.verdict
}
