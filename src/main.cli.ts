/** `npm run venue -- COMMAND`: what an operator does at the machine itself. The venue must be stopped: the embedded database has one user. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { ErrorCode, UserType } from '#protocol/codes.ts'
import { Refusal } from '#protocol/errors.ts'
import { EnvironmentProblem, loadSecret, readEnvironment } from './venue/environment.ts'
import { createIdentity, type Identity } from './venue/identity/identity.ts'
import { foldName, isUsername } from './venue/identity/names.ts'
import { isGoodPassword } from './venue/identity/passwords.ts'
import { openStore } from './venue/store/store.ts'

const usage = 'Usage: npm run venue -- create-admin NAME | unlock NAME | backup | restore | verify'
const laterCommands = ['backup', 'restore', 'verify']

class Problem extends Error {}

async function run([command, name, ...rest]: string[]): Promise<string> {
  if (command !== undefined && laterCommands.includes(command)) throw new Problem(`${command} is not in this version`)
  if ((command !== 'create-admin' && command !== 'unlock') || name === undefined || rest.length > 0)
    throw new Problem(usage)
  const environment = readEnvironment(process.env)
  if (environment.dataFolder === null)
    throw new Problem('VENUE_DATA: memory keeps nothing, name the folder of the venue')
  const password = command === 'create-admin' ? await askPassword(name) : ''
  const store = await openStore(environment.dataFolder)
  try {
    const identity = createIdentity({ store, clock: Date, secret: loadSecret(environment) })
    return command === 'create-admin' ? await createAdmin(identity, name, password) : await unlock(identity, name)
  } finally {
    await store.close()
  }
}

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
    if (!isGoodPassword(password, username))
      throw new Problem('The password needs at least 8 characters and must not be a common one.')
    if (isTerminal && (await ask('Once more: ')) !== password) throw new Problem('The two passwords differ.')
    return password
  } finally {
    lines.close()
  }
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  const isExpected =
    error instanceof Problem || error instanceof EnvironmentProblem || /has the folder|being taken/.test(String(error))
  console.error(isExpected ? (error as Error).message : error)
  process.exitCode = 1
}
