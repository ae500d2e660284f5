import { hash, verify } from '@node-rs/argon2'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { foldName } from './names.ts'

export type Passwords = {
  hash: (password: string) => Promise<string>
  verify: (hashed: string, password: string) => Promise<boolean>
}

/** argon2id, 19 MiB, 2 passes. The same password typed as composed or decomposed letters is the same. */
export const argon2Passwords: Passwords = {
  hash: (password) => hash(password.normalize('NFC'), { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
  verify: async (hashed, password) => {
    try {
      return await verify(hashed, password.normalize('NFC'))
    } catch {
      return false
    }
  },
}

/** Words of the product and of the places it stands in, which the library's English lists do not have. */
const ours =
  'takewin take-win casino jackpot kumarhane kumar sifre parola sanslı sansli bismillah maşallah masallah seviyorum askim aşkım besiktas beşiktaş fenerbahce fenerbahçe galatasaray trabzonspor istanbul ankara izmir turkiye türkiye ataturk atatürk'

const shortest = 8
const longest = 256
/** Of the library's five: what ten to the eighth guesses do not find. */
const leastScore = 3

let judge: Promise<ZxcvbnFactory> | undefined
/** Its dictionaries take a tenth of a second and some sixty megabytes: read when the first password is judged. */
async function makeJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary, ours: ours.split(' ') },
    graphs: common.adjacencyGraphs,
    maxLength: longest,
  })
}

/** Whether a new password does: `own` is what is known of its person (name, e-mail, real names), of which nobody makes a good one. */
export async function isGoodPassword(password: string, own: readonly (string | null | undefined)[]): Promise<boolean> {
  if ([...password].length < shortest || password.length > longest) return false
  const known = own.flatMap((text) => (text ? [text, ...text.split(/[^\p{L}\p{N}]+/u)].map(foldName) : []))
  const words = known.filter((word) => word.length > 2).toSorted((one, other) => other.length - one.length)
  // A wide or a Turkish letter is no disguise, and neither is a second name beside the first.
  const folded = foldName(password)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), folded)
  const judging = await (judge ??= makeJudge())
  return [password, folded, rest].every((typed) => judging.check(typed, words).score >= leastScore)
}
