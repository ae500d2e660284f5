/** Who meets in the hostile proof: an owner whose every datum is a canary, strangers and staff without rights, on a real venue process. */
import { eq } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import type { LoginResult } from '#protocol/core/signIn.ts'
import type { Seated } from '#protocol/core/entities.ts'
import { UserType } from '#protocol/core/codes.ts'
import { freshKey } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { createIdentity } from '#venue/identity/identity.ts'
import {
  account,
  deskTransaction,
  note,
  permissionGroup,
  playSession,
  round,
  roundStill,
  signIn,
} from '#venue/store/schema/index.ts'
import { type Database, openStore, type Store } from '#venue/store/store.ts'
import { openProofVenue, type ProofVenue } from '../venueKit.ts'

/** What may never be seen where it does not belong. Told as whole words, so that no chance text is one. */
export const canary = {
  password: 'Canary-wren-41-lantern-dusk',
  pin: '739164',
  card: 'CANARYCARD550019',
  phone: '+905550019199',
  email: 'canary.owner@private.example',
  lastname: 'Canaryowner',
  note: 'canary note of the owner alone',
  reason: 'canary reason of the desk',
  metricsToken: 'canary-metrics-token-1',
} as const
/** Texts that tell of the owner: nobody else's answer may hold one. */
export const ownTexts = [canary.card, canary.phone, canary.email, canary.lastname, canary.note, canary.reason]

export type Role = 'nobody' | 'forged' | 'stranger' | 'clerk' | 'manager' | 'owner' | 'boss'
/** Those who may see nothing of the owner. */
export const outsiders: readonly Role[] = ['nobody', 'forged', 'stranger', 'clerk', 'manager']
export const typeOf: Record<Role, number | null> = {
  ...{ nobody: null, forged: null, stranger: UserType.player, clerk: UserType.staff, manager: UserType.manager },
  ...{ owner: UserType.player, boss: UserType.administrator },
}
/** Ids that the owner has, and nobody else of those who ask: of people, sessions, rounds, notes, sign-ins, transactions. */
export type Objects = { own: number[]; named: Record<string, number> }

export type Cast = {
  kit: ProofVenue
  store: Store
  url: string
  port: number
  tokens: Record<Role, string | null>
  accounts: Record<'owner' | 'stranger' | 'clerk' | 'manager' | 'boss', number>
  objects: Objects
  /** Texts that are nobody's to read: password, PIN and the owner's token. */
  secrets: readonly string[]
  /** The owner's tab, which holds a seat. */
  tab: Socket
  call: (role: Role, method: string, path: string, body?: unknown) => Promise<{ status: number; text: string }>
  ask: (name: string, request: object) => Promise<Record<string, unknown>>
  /** Whose token has ended signs in again: `GET /validate` makes a newer one, and that ends it. All others prove anew who they are. */
  renew: () => Promise<void>
  stop: () => Promise<void>
}

const staffPassword = 'clerks of the hostile proof'

export async function openCast(env: Record<string, string> = {}): Promise<Cast> {
  const kit = await openProofVenue({
    store: 'postgres',
    players: 2,
    deposit: 500_000,
    env: {
      VENUE_LOG_LEVEL: 'debug',
      VENUE_METRICS_TOKEN: canary.metricsToken,
      VENUE_STAFF_SILENCE_MINUTES: '720',
      ...env,
    },
  })
  const ends: (() => unknown)[] = [kit.stop]
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const store = await openStore({ databaseUrl: kit.databaseUrl ?? '' }, { asItIs: true })
    ends.push(store.close)
    await addStaff(store)
    const { url } = kit.process
    const [owner, stranger] = kit.players.map(({ id }) => id)
    if (owner === undefined || stranger === undefined) throw new Error('the proof has no players')
    await store.database
      .update(account)
      .set({ card: canary.card, phone: canary.phone, email: canary.email, lastname: canary.lastname })
      .where(eq(account.id, owner))
    const enter = async (username: string, password: string) => {
      const response = await post(url, '/login', { username, password }, null)
      if (response.status !== 200) throw new Error(`${username} could not sign in: ${response.text}`)
      return JSON.parse(response.text) as LoginResult
    }
    const boss = await enter('admin', 'admin1234')
    const people = {
      stranger: await enter('player-2', 'proof of the venue'),
      clerk: await enter('clerk', staffPassword),
      manager: await enter('manager-without', staffPassword),
    }
    const first = await enter('player-1', 'proof of the venue')
    const change = { oldPassword: 'proof of the venue', newPassword: canary.password }
    await good(post(url, '/player/password', change, first.token))
    const own = await enter('player-1', canary.password)
    await good(post(url, '/player/pin', { password: canary.password, pin: canary.pin }, own.token))
    const tokens: Cast['tokens'] = {
      ...{ nobody: null, owner: own.token, boss: boss.token, forged: `${own.token.slice(0, -6)}AAAAAA` },
      ...{ stranger: people.stranger.token, clerk: people.clerk.token, manager: people.manager.token },
    }
    const call: Cast['call'] = (role, method, path, body) => send(url, method, path, body, tokens[role])
    await good(call('owner', 'POST', '/api/quick-panel/notes', { title: canary.note, detail: canary.note }))
    const deposit = { playerID: owner, type: 1, amount: 700, currency: 'TRY', reason: canary.reason }
    await call('boss', 'POST', '/cashier/transactions', deposit)
    const tab = io(`${url}/game`, { auth: { token: own.token }, transports: ['websocket'], forceNew: true })
    ends.push(() => tab.disconnect())
    const ask: Cast['ask'] = async (name, request) =>
      (await tab.timeout(20_000).emitWithAck(name, request)) as Record<string, unknown>
    const seated = await ask('init', { machineID: 1, token: own.token, amount: 20_000, key: freshKey() })
    if ('ErrorCode' in seated) throw new Error(`the owner got no seat: ${JSON.stringify(seated)}`)
    const { buttons } = (seated as unknown as Seated).game
    for (const wanted of [/^bet-1/, /^spin/]) {
      const button = buttons.find((one) => one.enabled && wanted.test(one.button))?.button
      if (button !== undefined) await ask('press', { button, key: freshKey() })
    }
    // A win waits to be taken; the picture of a round comes later. From then on nothing changes unless somebody does it.
    await until(
      async () => {
        await ask('press', { button: 'takeWin', key: freshKey() })
        return store.database.select({ id: roundStill.roundId }).from(roundStill)
      },
      (stills) => stills.length > 0,
      { timeout: 90_000, interval: 500 },
    )
    const accounts = {
      ...{ owner, stranger, boss: boss.user.id, clerk: people.clerk.user.id, manager: people.manager.user.id },
    }
    const renew = async () => {
      for (const [role, username, password] of [
        ['boss', 'admin', 'admin1234'],
        ['stranger', 'player-2', 'proof of the venue'],
        ['clerk', 'clerk', staffPassword],
        ['manager', 'manager-without', staffPassword],
        ['owner', 'player-1', canary.password],
      ] as const) {
        if ((await call(role, 'GET', '/player/signins')).status === 401)
          tokens[role] = (await enter(username, password)).token
        // A sign-in of long ago would be refused before what it breaks is looked at.
        else if (role !== 'owner') await good(call(role, 'POST', '/player/proof', { password }))
      }
    }
    return {
      ...{ kit, store, url, tokens, accounts, tab, call, ask, renew, stop, port: Number(new URL(url).port) },
      objects: await objectsOf(store.database, owner),
      secrets: [canary.password, canary.pin, own.token, first.token],
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function addStaff(store: Store): Promise<void> {
  const identity = createIdentity({ store, clock: Date, secret: 'of no token' })
  await store.database.transaction(async (transaction) => {
    const [group] = await transaction.insert(permissionGroup).values({ name: 'Nothing' }).returning()
    for (const [username, type] of [
      ['clerk', UserType.staff],
      ['manager-without', UserType.manager],
    ] as const) {
      const person = { username, type, password: staffPassword, name: 'Staff', lastname: 'Without' }
      const id = await identity.createAccount(person, transaction)
      await transaction
        .update(account)
        .set({ groupId: group?.id ?? null })
        .where(eq(account.id, id))
    }
  })
}

async function objectsOf(database: Database, owner: number): Promise<Objects> {
  const [session] = await database.select().from(playSession).where(eq(playSession.accountId, owner))
  const [played] = await database.select({ id: round.id }).from(round).where(eq(round.accountId, owner)).limit(1)
  const [written] = await database.select().from(note).where(eq(note.accountId, owner))
  const [entered] = await database.select().from(signIn).where(eq(signIn.accountId, owner))
  const desk = await database.select({ id: deskTransaction.id }).from(deskTransaction)
  const named = {
    ...{ account: owner, session: session?.id ?? 0, round: played?.id ?? 0, note: written?.id ?? 0 },
    ...{ signIn: entered?.id ?? 0, transaction: desk.at(-1)?.id ?? 0 },
  }
  return { named, own: [...new Set(Object.values(named).filter((id) => id > 0))] }
}

async function send(url: string, method: string, path: string, body: unknown, token: string | null) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { 'idempotency-key': freshKey() }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}
const post = (url: string, path: string, body: unknown, token: string | null) => send(url, 'POST', path, body, token)
async function good(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer
  if (status >= 300) throw new Error(`${status} ${text}`)
}
