import { readFileSync } from 'node:fs'
import { and, desc, eq, lt } from 'drizzle-orm'
import { UserType } from '#protocol/core/codes.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { signIn } from '#venue/store/schema/index.ts'
import type { Database } from '#venue/store/store.ts'
import { lastClosedCage } from '../money/cage/own.ts'
import { type AccountRow, type FactorRule, type GroupRow, missingOf } from './admission.ts'
import { permissionsOf } from './permissions.ts'
import type { createPins } from './pins.ts'
import type { createTokens } from './tokens.ts'

type Stands = {
  signInId: number
  ip: string
  /** Of the token. */
  issuedAt: number
  expiresAt: number
  locked: boolean
  hasSecondFactor: boolean
}
/** What a login and every renewal of its token are answered with. */
export type Answer = (person: AccountRow, group: GroupRow | null, stands: Stands) => Promise<LoginResult>

export function createAnswer({
  database,
  tokens,
  pins,
  mustHave,
}: {
  database: Database
  mustHave: FactorRule
  tokens: ReturnType<typeof createTokens>
  pins: ReturnType<typeof createPins>
}): Answer {
  return async (person, group, { signInId, ip, issuedAt, expiresAt, locked, hasSecondFactor }) => {
    const [token, before] = await Promise.all([
      tokens.issue({ accountId: person.id, signInId, siteId: person.siteId, type: person.type, issuedAt, expiresAt }),
      database
        .select({ at: signIn.startedAt, ip: signIn.ip })
        .from(signIn)
        .where(and(eq(signIn.accountId, person.id), lt(signIn.id, signInId)))
        .orderBy(desc(signIn.id))
        .limit(1),
    ])
    return {
      token,
      ip_address: ip,
      versions,
      Group: group === null ? null : { Id: group.id, name: group.name },
      Permissions: permissionsOf(person, group).map((PermissionId) => ({ PermissionId })),
      last_logon: before[0]?.at ?? null,
      last_logon_ip: before[0]?.ip ?? null,
      last_closed_cage: person.type >= UserType.staff ? await lastClosedCage(database, person.id) : null,
      pin_code: pins.code(signInId, person.pinHash),
      locked,
      missing: missingOf(person, { mustHave: mustHave(person, group), has: hasSecondFactor }),
      secondFactor: hasSecondFactor,
      user: {
        id: person.id,
        type: person.type,
        username: person.username,
        email: person.email,
        name: person.name,
        lastname: person.lastname,
        photoURL: person.photoUrl,
        shortcuts: person.shortcuts,
        settings: person.settings,
        siteId: person.siteId,
      },
    }
  }
}

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const versions = { Game: version, API: version, Player: version, BackOffice: version }
