import { eq, or } from 'drizzle-orm'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { account, permissionGroup } from '#venue/store/schema/index.ts'
import type { Queries } from '#venue/store/store.ts'
import { cardOf, foldName, isEmail, isUsername, phoneOf } from './names.ts'
import { isGoodPassword, type Passwords } from './passwords.ts'
import type { createPins } from './pins.ts'
import { isPin } from './pins.ts'
import { firstGroups } from './permissions.ts'

/** How long a password is good that somebody else has given, and knows, ms. */
export const oneTimeMs = 24 * 60 * 60_000

export type NewAccount = {
  username: string
  /** The hash of one that was checked already, or the password itself. */
  password: string | { hash: string }
  type: number
  name: string
  lastname: string
  email?: string | null
  /** As it is typed, or as the account keeps it. */
  pin?: string | { hash: string } | null
  groupId?: number | null
  siteId?: number
  isVip?: boolean
  card?: string | null
  phone?: string | null
  isDemo?: boolean
  mustChangePassword?: boolean
}

export const demoNames = [
  'player',
  'player2',
  'vip',
  'cashier',
  'technician',
  'supervisor',
  'manager',
  'admin',
] as const
export type DemoName = (typeof demoNames)[number]

const demoAccounts: Record<
  DemoName,
  { type: number; group: keyof typeof firstGroups | null; name: string; lastname: string; isVip?: true; card?: string }
> = {
  player: { type: 0, group: 'Players', name: 'Deniz', lastname: 'Yılmaz', card: '603412000001' },
  player2: { type: 0, group: 'Players', name: 'Ege', lastname: 'Kaya', card: '603412000002' },
  vip: { type: 0, group: 'VIP players', name: 'Selin', lastname: 'Arslan', isVip: true, card: '603412000003' },
  cashier: { type: 1, group: 'Cashiers', name: 'Derya', lastname: 'Demir' },
  technician: { type: 1, group: 'Technicians', name: 'Umut', lastname: 'Çelik' },
  supervisor: { type: 2, group: 'Supervisors', name: 'Aylin', lastname: 'Şahin' },
  manager: { type: 3, group: 'Managers', name: 'Kerem', lastname: 'Aydın' },
  admin: { type: 4, group: null, name: 'Defne', lastname: 'Koç' },
}

export function createAccounts(tools: {
  clock: { now(): number }
  passwords: Passwords
  pins: ReturnType<typeof createPins>
}) {
  function pinHashOf(pin: NewAccount['pin']): string | null {
    if (!pin) return null
    return typeof pin === 'string' ? tools.pins.seal(pin) : pin.hash
  }

  async function insert(queries: Queries, values: NewAccount): Promise<number> {
    try {
      const [row] = await queries
        .insert(account)
        .values({
          type: values.type,
          username: foldName(values.username),
          email: values.email ? foldName(values.email) : null,
          name: values.name,
          lastname: values.lastname,
          groupId: values.groupId ?? null,
          siteId: values.siteId ?? 0,
          isVip: values.isVip ?? false,
          card: values.card ? cardOf(values.card) : null,
          phone: values.phone ? phoneOf(values.phone) : null,
          isDemo: values.isDemo ?? false,
          mustChangePassword: values.mustChangePassword ?? false,
          passwordUntil: values.mustChangePassword ? tools.clock.now() + oneTimeMs : null,
          passwordHash:
            typeof values.password === 'string' ? await tools.passwords.hash(values.password) : values.password.hash,
          pinHash: pinHashOf(values.pin),
          createdAt: tools.clock.now(),
        })
        .returning({ id: account.id })
      if (row === undefined) throw new Error('an account was inserted without an id')
      return row.id
    } catch (error) {
      if (isDuplicate(error)) throw new Refusal(ErrorCode.conflict, { reason: takenIn(error) })
      throw error
    }
  }

  async function checkValues(values: NewAccount): Promise<void> {
    const wrong = [
      isUsername(foldName(values.username)) ? null : 'username',
      !values.email || isEmail(foldName(values.email)) ? null : 'email',
      Number.isInteger(values.type) && values.type >= 0 && values.type <= 4 ? null : 'type',
      !values.pin || typeof values.pin !== 'string' || isPin(values.pin) ? null : 'pin',
    ].filter((path) => path !== null)
    if (wrong.length > 0) {
      const fields = wrong.map((path) => ({ path, code: 'invalid', message: 'Invalid value' }))
      throw new Refusal(ErrorCode.invalidRequest, { fields })
    }
    if (
      typeof values.password === 'string' &&
      !(await isGoodPassword(values.password, [values.username, values.email, values.name, values.lastname]))
    )
      throw new Refusal(ErrorCode.passwordTooShort)
  }

  return {
    /** Makes an account and answers its id. Refusals: 40101 password, 40000 other fields, 60409 name or e-mail taken. */
    async createAccount(queries: Queries, values: NewAccount): Promise<number> {
      await checkValues(values)
      return await insert(queries, values)
    },

    /** Whether it could be made now; throws as `createAccount` does. */
    async checkAccount(queries: Queries, values: NewAccount): Promise<void> {
      await checkValues(values)
      for (const [reason, name] of [
        ['name taken', values.username],
        ['email taken', values.email],
      ] as const)
        if (name && (await findByName(queries, foldName(name)))) throw new Refusal(ErrorCode.conflict, { reason })
    },

    /** The demo accounts and the first groups, into a database without accounts; null when there are some. Exempt from the password rules. */
    async seedAccounts(queries: Queries): Promise<Record<DemoName, number> | null> {
      if ((await queries.select({ id: account.id }).from(account).limit(1)).length > 0) return null
      const groups = await queries
        .insert(permissionGroup)
        .values(Object.entries(firstGroups).map(([name, permissions]) => ({ name, permissions: [...permissions] })))
        .returning({ id: permissionGroup.id, name: permissionGroup.name })
      const ids: Partial<Record<DemoName, number>> = {}
      for (const username of demoNames) {
        const { group, ...person } = demoAccounts[username]
        const groupId = groups.find(({ name }) => name === group)?.id ?? null
        // `vip` is shorter than the sign-in form takes; its e-mail address is not.
        const email = `${username}@takewin.example`
        ids[username] = await insert(queries, {
          ...person,
          username,
          email,
          password: `${username}1234`,
          pin: '1234',
          isDemo: true,
          groupId,
        })
      }
      return ids as Record<DemoName, number>
    },
  }
}

/** The account that a typed name or e-mail address means. */
export async function findByName(queries: Queries, folded: string) {
  const [row] = await queries
    .select()
    .from(account)
    .where(or(eq(account.username, folded), eq(account.email, folded)))
    .limit(1)
  return row
}

/** A unique column has that value already. */
export function isDuplicate(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === '23505'
}
/** What of a duplicate is somebody else's, as the refusal says it. */
export function takenIn(error: unknown): string {
  const constraint = (error as { cause?: { constraint?: string } }).cause?.constraint
  if (constraint === 'account_card') return 'card taken'
  return constraint === 'account_email' ? 'email taken' : 'name taken'
}
