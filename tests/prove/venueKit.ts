/** A venue process for a proof, on either database, with as many players as it needs, and its rows and cabinets to look at. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogue } from '#simulator/game/catalogue.ts'
import { MachineStatus, TransactionType } from '#protocol/core/codes.ts'
import type { LobbyList } from '#protocol/core/entities.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { defaultSettings } from '#protocol/core/settings.ts'
import { createFaultProxy, type FaultProxy } from '#tests/kit/faultProxy.ts'
import { type PostgresServer, startPostgres } from '#tests/kit/postgres.ts'
import { until } from '#tests/kit/until.ts'
import { startVenue, type VenueProcess } from '#tests/kit/venue.ts'
import { openLine } from '#tests/kit/simulatorLine.ts'
import type { LineClient } from '#tests/simulator/lineKit.ts'
import { defaultDeskSettings } from '#venue/money/desk/settings.ts'
import { openTransaction } from '#venue/money/desk/transactions.ts'
import { createIdentity } from '#venue/identity/identity.ts'
import { argon2Passwords } from '#venue/identity/passwords.ts'
import { seedDeposits, seedMachines } from '#venue/seed/demo.ts'
import { openStore, type Store, type StorePlace, type Transaction } from '#venue/store/store.ts'
import { sqlRows } from '#venue/store/sqlRows.ts'

export type StoreKind = 'embedded' | 'postgres'
export type ProofPlayer = { id: number; username: string }
export type ProofVenue = {
  readonly process: VenueProcess
  /** A server of the proof's own, which really writes to disk; null on the embedded database. */
  readonly postgres: PostgresServer | null
  readonly databaseUrl: string | null
  /** What the venue's connections to PostgreSQL pass through; the proof's own do not. */
  readonly databaseLine: FaultProxy | null
  /** Beside the demo accounts; each has had the opening deposit. */
  readonly players: readonly ProofPlayer[]
  login: (username: string, url?: string) => Promise<LoginResult>
  /** Published status of every machine, as the lobby has it. */
  statuses: () => Promise<Map<number, number>>
  /** A way to the cabinets beside the venue's own. */
  openLine: () => Promise<LineClient>
  /** The rows as they are. The embedded database can only be read while the venue does not run. */
  read: <Result>(look: (store: Store) => Promise<Result>) => Promise<Result>
  stop: () => Promise<void>
}

/** Every player of a proof has it; the demo accounts have their own. */
const password = 'proof of the venue'
const demoMachines = 28

/** Machines 1 to 28 are the demo's; `player-1`, `player-2`, … sit at any of them. */
export async function openProofVenue(options: {
  store: StoreKind
  players: number
  /** Opening deposit of each player, minor units. */
  deposit?: number
  env?: Record<string, string>
}): Promise<ProofVenue> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'takewin-prove-'))
  const postgres = options.store === 'postgres' ? await startPostgres({ fsync: true }) : null
  let opened: VenueProcess | undefined
  let databaseLine: FaultProxy | null = null
  const stop = async () => {
    databaseLine?.restore()
    await opened?.stop()
    await databaseLine?.close()
    await postgres?.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    const databaseUrl = (await postgres?.createDatabase('venue')) ?? null
    const place: StorePlace = databaseUrl === null ? dataFolder : { databaseUrl }
    const venueUrl = databaseUrl === null ? null : new URL(databaseUrl)
    if (venueUrl !== null) {
      databaseLine = await createFaultProxy({ port: Number(venueUrl.port) })
      venueUrl.port = `${databaseLine.port}`
    }
    const players = await seed(place, options.players, options.deposit ?? 1_000_000)
    const venue = await startVenue({
      dataFolder,
      env: {
        VENUE_DEMO: 'on',
        VENUE_LOG_LEVEL: 'warn',
        VENUE_LOGINS_PER_MINUTE: '1000000',
        VENUE_CALLS_PER_SECOND: '1000000',
        ...(venueUrl === null ? {} : { DATABASE_URL: venueUrl.href }),
        ...options.env,
      },
    })
    opened = venue
    let watcher: Promise<LoginResult> | undefined
    const statuses = async () => {
      watcher ??= login(venue.url, 'player', 'player1234')
      const headers = { authorization: `Bearer ${(await watcher).token}` }
      const { brands } = (await (await fetch(`${venue.url}/machine/all`, { headers })).json()) as LobbyList
      return new Map(brands.flatMap(({ machines }) => machines).map(({ id, status }) => [id, status]))
    }
    // The floor's first start takes a moment longer than the venue's.
    await until(statuses, (found) => [...found.values()].every((status) => status === MachineStatus.available), {
      timeout: 60_000,
      message: 'the cabinets were not all free',
    })
    return {
      process: venue,
      postgres,
      databaseUrl,
      databaseLine,
      players,
      login: (username, url = venue.url) => signIn(url, username),
      openLine: () => openLine(dataFolder),
      read: async (look) => {
        const store = await openStore(place, { asItIs: true })
        try {
          return await look(store)
        } finally {
          await store.close()
        }
      },
      statuses,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The demo's accounts, machines and deposits, and the players: before the venue opens, which then finds them there. */
async function seed(place: StorePlace, players: number, amount: number): Promise<ProofPlayer[]> {
  const store = await openStore(place)
  try {
    const now = Date.now()
    const identity = createIdentity({ store, clock: { now: () => now }, secret: 'of no token' })
    return await store.database.transaction(async (transaction) => {
      const accounts = await identity.seedAccounts(transaction)
      if (!accounts) throw new Error('a proof begins with an empty database')
      await seedMachines(transaction, catalogue)
      await seedDeposits(transaction, accounts, now, defaultSettings.timeZone)
      return addPlayers(store, transaction, { players, amount, now })
    })
  } finally {
    await store.close()
  }
}

/** `player-1`, `player-2`, …, each with a deposit of `amount`. */
export async function addPlayers(
  store: Store,
  transaction: Transaction,
  { players, amount, now }: { players: number; amount: number; now: number },
): Promise<ProofPlayer[]> {
  const hashed = argon2Passwords.hash(password)
  // One hash for all: each would cost as much as a sign-in.
  const passwords = { ...argon2Passwords, hash: () => hashed }
  const identity = createIdentity({ store, clock: { now: () => now }, secret: 'of no token', passwords })
  const { currency, timeZone } = defaultSettings
  const desk = { timeZone, currency, settings: defaultDeskSettings, now }
  const made: ProofPlayer[] = []
  for (let place = 1; place <= players; place++) {
    const username = `player-${place}`
    const person = { username, password, type: 0, name: 'Player', lastname: `${place}` }
    const id = await identity.createAccount(person, transaction)
    const deposit = { accountId: id, type: TransactionType.deposit, amount, reason: 'opening' }
    await openTransaction(sqlRows(transaction), desk, { accountId: null, ip: null }, deposit)
    made.push({ id, username })
  }
  return made
}

/** A player's sign-in, or a demo account's, whose password is its name and 1234. */
export const signIn = (url: string, username: string): Promise<LoginResult> =>
  login(url, username, username.includes('-') ? password : `${username}1234`)

async function login(url: string, username: string, secret: string): Promise<LoginResult> {
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: secret }),
  })
  if (!response.ok) throw new Error(`${username} could not sign in: ${await response.text()}`)
  return (await response.json()) as LoginResult
}

/** Ids of the machines that everybody may sit at. */
export const openMachines: readonly number[] = Array.from({ length: demoMachines }, (_, place) => place + 1).filter(
  (id) => id !== 3,
)
