import { Refusal } from '#protocol/core/errors.ts'
import { createIdentity, type IdentityOptions } from '#venue/identity/identity.ts'
import type { Passwords } from '#venue/identity/passwords.ts'
import type { Store } from '#venue/store/store.ts'

export const secret = 'a secret of the tests, long enough'
export const minute = 60_000
export const hour = 60 * minute

export function createClock(start = Date.UTC(2026, 4, 1, 12)) {
  let time = start
  return {
    now: () => time,
    advance: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

/** Passwords without the cost, that remember what was verified. */
function createPlainPasswords(): Passwords & { verified: { hashed: string; password: string }[] } {
  const verified: { hashed: string; password: string }[] = []
  return {
    verified,
    hash: async (password) => `plain:${password}`,
    verify: async (hashed, password) => {
      verified.push({ hashed, password })
      await new Promise((resolve) => setImmediate(resolve))
      return hashed === `plain:${password}`
    },
  }
}

export function createTestIdentity(store: Store, options: Partial<IdentityOptions> = {}) {
  const clock = createClock()
  const passwords = createPlainPasswords()
  const given = { store, clock, secret, demo: true, passwords, ...options }
  return { clock, passwords, identity: createIdentity(given) }
}

/** What a call was refused with, or null. */
export async function refusalOf(work: Promise<unknown>): Promise<{ code: number; params: unknown } | null> {
  try {
    await work
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { code: error.code, params: error.params ?? null }
  }
}
