/**
 * `npm run venue -- COMMAND`: what an operator does at the machine itself. The embedded database has one user: the venue
 * must be stopped. On PostgreSQL all but `restore` run beside it.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { backup } from './venue/store/backup/backup.ts'
import { createProgress } from './venue/store/backup/progress.ts'
import { restore } from './venue/store/backup/restore.ts'
import { BackupProblem } from './venue/store/backup/tables.ts'
import { releaseCabinets } from './venue/cluster/leases.ts'
import { type Environment, EnvironmentProblem, readEnvironment } from './venue/compose/environment.ts'
import { exchangeSecret, knownSecrets, loadSecrets } from './venue/compose/secrets.ts'
import { openVenueStore } from './venue/compose/venueStore.ts'
import { createIdentity, type Identity } from './venue/identity/identity.ts'
import type { Secrets } from './venue/identity/keys.ts'
import { erasedName, foldName, isUsername } from './venue/identity/names.ts'
import { isGoodPassword } from './venue/identity/passwords.ts'
import { type LedgerReport, verifyLedger } from './venue/money/ledger/verify.ts'
import { erasePerson } from './venue/people/personal/erase.ts'
import { exportPerson } from './venue/people/personal/export.ts'
import { PersonalProblem } from './venue/people/personal/problem.ts'
import { exportRecords } from './venue/supervision/records/export.ts'
import { leaveUnoptimised } from './venue/store/engineThread.ts'
import { appliedMigrations, ownMigrations } from './venue/store/migrations.ts'
import { StoreProblem } from './venue/store/problem.ts'
import { grantVenue } from './venue/store/roles.ts'
import { type Database, isConnectionLost, openStore, type Store, type StorePlace } from './venue/store/store.ts'

const usage =
  'Usage: npm run venue -- create-admin NAME | unlock NAME | block-demo | export NAME | erase NAME | backup FILE | restore FILE | restore-unsealed FILE | verify | new-secret | records FILE | migrate ROLE | release-cabinets'

class Problem extends Error {}

type Command = {
  named: boolean
  /** Reads what is there, and neither makes nor migrates a database. */
  asItIs: boolean
  /** Makes a new venue where none is, as a start does. */
  opensVenue?: true
  /** Goes through every row: with many of them the engine's optimiser is worth its seconds. */
  readsAll?: true
  /** What the operator is asked before the database is opened. */
  ask?: (name: string) => Promise<string>
  run: (store: Store, name: string, environment: Environment, answer: string) => Promise<string>
}
const commands: Record<string, Command> = {
  'create-admin': {
    named: true,
    asItIs: false,
    opensVenue: true,
    ask: askPassword,
    run: (store, name, environment, password) => createAdmin(identityOf(store, environment), name, password),
  },
  unlock: {
    named: true,
    asItIs: false,
    opensVenue: true,
    run: (store, name, environment) => unlock(identityOf(store, environment), name),
  },
  'block-demo': {
    named: false,
    asItIs: true,
    run: (store, _, environment) => blockDemo(identityOf(store, environment)),
  },
  export: {
    named: true,
    asItIs: true,
    run: async ({ database }, name) => JSON.stringify(await exportPerson(database, Date, name), null, 2),
  },
  erase: { named: true, asItIs: true, ask: askAgain, run: ({ database }, name) => erase(database, name) },
  backup: {
    named: true,
    readsAll: true,
    asItIs: true,
    run: (store, name, environment) => backUp(store, fileOf(name), secretsOf(environment).secret),
  },
  restore: {
    named: true,
    readsAll: true,
    asItIs: false,
    run: (store, name, environment) => restoreFrom(store, fileOf(name), secretsOf(environment)),
  },
  'restore-unsealed': {
    named: true,
    readsAll: true,
    asItIs: false,
    run: (store, name) => restoreFrom(store, fileOf(name), null),
  },
  'new-secret': {
    named: false,
    asItIs: true,
    run: async (_, __, environment) =>
      `The venue has another secret from its next start on. ${exchangeSecret(environment)} is still read: PINs and second factors are sealed anew at that start, recovery codes of before are good until you take that file away. Everybody signs in anew.`,
  },
  verify: { named: false, readsAll: true, asItIs: true, run: verify },
  records: {
    named: true,
    readsAll: true,
    asItIs: true,
    run: async ({ database }, name) => {
      const { links, rows } = await exportRecords(database, fileOf(name))
      return `${links} links with ${rows} rows of the records were added to ${fileOf(name)}.`
    },
  },
  migrate: {
    named: true,
    asItIs: false,
    run: ({ database }, role, environment) => migrateFor(database, role, environment),
  },
  'release-cabinets': {
    named: false,
    asItIs: true,
    run: async ({ database }) =>
      `${await releaseCabinets(database)} cabinets may now be taken by any process of the venue. Each contradicts the books until two persons have settled it.`,
  },
}

async function run([word = '', name, ...rest]: string[]): Promise<string> {
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined
  if (!command || command.named !== (name !== undefined) || rest.length > 0) throw new Problem(usage)
  const environment = readEnvironment(process.env)
  const place = placeOf(environment, command)
  const answer = (await command.ask?.(name ?? '')) ?? ''
  if (!command.readsAll) leaveUnoptimised()
  const store = command.opensVenue
    ? await openVenueStore(environment, { patient: true })
    : await openStore(place, { patient: true, asItIs: command.asItIs })
  try {
    return await command.run(store, name ?? '', environment, answer)
  } finally {
    await store.close()
  }
}

function placeOf({ dataFolder, databaseUrl }: Environment, { asItIs }: Command): StorePlace {
  if (databaseUrl !== null) return { databaseUrl }
  if (dataFolder === null) throw new Problem('VENUE_DATA: memory keeps nothing, name the folder of the venue')
  if (asItIs && !existsSync(join(dataFolder, 'database')))
    throw new Problem(`VENUE_DATA: ${dataFolder} holds no database`)
  return dataFolder
}

const identityOf = (store: Store, environment: Environment) =>
  createIdentity({ store, clock: Date, ...loadSecrets(environment) })

/** npm runs us in the project's folder, wherever the operator stands. */
const fileOf = (name: string) =>
  resolve(process.env.npm_lifecycle_event === 'venue' ? (process.env.INIT_CWD ?? '') : '', name)

const progress = (what: string) => createProgress(what, console.error, () => performance.now())

function secretsOf(environment: Environment): Secrets {
  const secrets = knownSecrets(environment)
  if (secrets === null)
    throw new Problem(
      'VENUE_SECRET: backups are sealed with the secret of the venue, give it or put it into VENUE_DATA/secret',
    )
  return secrets
}

async function backUp({ database }: Store, file: string, secret: string): Promise<string> {
  const { rows, bytes } = await backup(database, file, { progress: progress('Backing up'), now: Date.now, secret })
  return `${rows} rows are in ${file}, ${Math.ceil(bytes / 1024)} KiB. Keep VENUE_SECRET or VENUE_DATA/secret apart from it: PINs need it, and \`restore\` asks for it.`
}

async function restoreFrom({ database }: Store, file: string, secrets: Secrets | null): Promise<string> {
  const tools = { checking: progress('Checking the file'), restoring: progress('Restoring'), secrets }
  return `${file} is restored. ${summaryOf(await restore(database, file, tools))}`
}

async function verify({ database }: Store): Promise<string> {
  const there = await appliedMigrations(database)
  if (there.length === 0) throw new Problem('The database holds no venue.')
  if (there.join() !== ownMigrations().join())
    throw new Problem(
      'The database is of another version than this program: verify it with the version that runs on it.',
    )
  const report = await verifyLedger(database)
  if (report.findings.length === 0) return summaryOf(report)
  throw new Problem([...report.findings, `The ledger is not right: ${report.findings.length} findings.`].join('\n'))
}

async function migrateFor(database: Database, role: string, { databaseUrl }: Environment): Promise<string> {
  if (databaseUrl === null) throw new Problem('DATABASE_URL: the embedded database has no roles')
  await grantVenue(database, role)
  return `The tables are of this version. ${role} may run the venue, and change neither its ledger nor its records.`
}

const summaryOf = ({ postings, entries, hash, records }: LedgerReport) =>
  [
    `The ledger is right: ${postings} postings, ${entries} entries${hash ? `, chain ${hash}` : ''}.`,
    ...(records?.audit ? [`So is the audit, chain ${records.audit}.`] : []),
    ...(records?.login_log ? [`So is the login log, chain ${records.login_log}.`] : []),
  ].join('\n')

async function createAdmin(identity: Identity, username: string, password: string): Promise<string> {
  try {
    const person = { username, password, type: UserType.administrator, name: username, lastname: '' }
    await identity.createAccount(person)
    return `The administrator ${username} can sign in now.`
  } catch (error) {
    if (error instanceof Refusal && error.code === ErrorCode.conflict)
      throw new Problem(`There is an account named ${username} already.`)
    throw error
  }
}

async function unlock(identity: Identity, username: string): Promise<string> {
  if (!(await identity.unlock(username))) throw new Problem(`Nobody is named ${username}.`)
  return `${username} can try again.`
}

async function blockDemo(identity: Identity): Promise<string> {
  const names = await identity.blockDemo()
  return names.length === 0 ? 'No demo account is open.' : `Blocked: ${names.join(', ')}.`
}

async function erase(database: Database, username: string): Promise<string> {
  const erased = await erasePerson(database, Date, username)
  if ('requests' in erased) return `${username} had no account: requests for one that were erased: ${erased.requests}.`
  return `${username} is now ${erasedName(erased.id)}. The ledger and the audit keep what was done under that number.`
}

/** It cannot be taken back: the name is asked for once more. */
async function askAgain(username: string): Promise<string> {
  const isTerminal = process.stdin.isTTY === true
  if (isTerminal) process.stderr.write(`This takes ${username} away for good. The name once more: `)
  const lines = createInterface({ input: process.stdin })
  try {
    const { value } = await lines[Symbol.asyncIterator]().next()
    if (value !== username) throw new Problem('Nothing was erased: the names differ.')
    return username
  } finally {
    lines.close()
  }
}

/** Never an argument: those stand in the shell's history and in the list of processes. */
async function askPassword(username: string): Promise<string> {
  if (!isUsername(foldName(username)))
    throw new Problem('A name needs 4 to 64 letters, digits, dots, dashes or underscores.')
  const isTerminal = process.stdin.isTTY === true
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: isTerminal ? silent : undefined, terminal: isTerminal })
  const answers = lines[Symbol.asyncIterator]()
  const ask = async (question: string) => {
    if (isTerminal) process.stderr.write(question)
    const { value, done } = await answers.next()
    if (isTerminal) process.stderr.write('\n')
    if (done === true || value === '') throw new Problem('No password was given.')
    return value
  }
  try {
    const password = await ask('Password: ')
    if (!(await isGoodPassword(password, [username])))
      throw new Problem('The password needs at least 8 characters and must not be easy to guess.')
    if (isTerminal && (await ask('Once more: ')) !== password) throw new Problem('The two passwords differ.')
    return password
  } finally {
    lines.close()
  }
}

process.umask(0o077)

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  const isExpected = [Problem, EnvironmentProblem, StoreProblem, BackupProblem, PersonalProblem].some(
    (kind) => error instanceof kind,
  )
  if (isExpected) console.error((error as Error).message)
  else if (isConnectionLost(error)) console.error('The connection to the database broke.')
  else console.error(error)
  process.exitCode = 1
}
