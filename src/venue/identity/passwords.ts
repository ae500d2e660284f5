import { hash, verify } from '@node-rs/argon2'
import { commonPasswords } from './commonPasswords.ts'
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

/** At least 8 characters, none of the common ones, not the name itself. */
export function isGoodPassword(password: string, username: string): boolean {
  const folded = password.normalize('NFKC').toLocaleLowerCase('en')
  if ([...password].length < 8 || password.length > 256) return false
  if (commonPasswords.has(folded) || /^(.)\1*$/u.test(password)) return false
  return foldName(password) !== foldName(username)
}
