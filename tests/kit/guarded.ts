import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** `user` is who the server runs as, when that is not ourselves. */
export type GuardedServer = { command: string; values: string[]; user: User; folder: string }
export type User = { uid: number; gid: number } | undefined
type Running = {
  ended: Promise<void>
  /** Sends the server a signal, or lets the guard end it and remove its folder, which it does as well when we are gone. */
  end: (how: NodeJS.Signals | 'let go') => Promise<void>
}

/** Certificate and key, PEM. */
export type ServerPair = { cert: string; key: string }
/** Into the server's folder, for its user alone; answers the paths. */
export function writePair(folder: string, pair: ServerPair, user?: User): { cert: string; key: string } {
  const paths = { cert: join(folder, 'server.crt'), key: join(folder, 'server.key') }
  for (const name of ['cert', 'key'] as const) {
    writeFileSync(paths[name], pair[name], { mode: 0o600 })
    if (user) chownSync(paths[name], user.uid, user.gid)
  }
  return paths
}

/** Set by `npm test -- --without-servers`. */
export const withoutServers = process.env.TAKEWIN_WITHOUT_SERVERS === 'on'
const guard = fileURLToPath(new URL('./serverGuard.ts', import.meta.url))

export type ServerLife = {
  readonly port: number
  /** The server's process, and what belongs to it, killed in the middle of whatever it does. */
  kill9: () => Promise<void>
  /** Starts it again on the same data and port; ends it first, all connections cut, when it runs. */
  restart: () => Promise<void>
  /** Ends it and removes its data. */
  stop: () => Promise<void>
}
type ServerPlan = Pick<GuardedServer, 'command' | 'user' | 'folder'> & {
  valuesFor: (port: number) => string[]
  answers: (port: number) => Promise<boolean>
  /** What its log says when a start fails for a reason that passes. */
  passing: RegExp
  /** Ends it in order, with whoever is connected cut off. */
  endSignal: NodeJS.Signals
}
const readyWithin = 30_000

/** Starts a server and resolves when it answers. Removes its folder when it cannot be started. */
export async function runServer(plan: ServerPlan): Promise<ServerLife> {
  let port = 0
  let running: Running | null = null
  await open().catch((error: unknown) => {
    removeFolder(plan.folder)
    throw error
  })

  async function open(): Promise<void> {
    const late = performance.now() + readyWithin
    // A port is taken by somebody else only before the first start: later ones keep it.
    const isFirst = port === 0
    for (;;) {
      if (isFirst) port = await freePort()
      const started = await startGuarded({ ...plan, values: plan.valuesFor(port) })
      let ended = false
      void started.ended.then(() => {
        ended = true
      })
      while (!ended && performance.now() < late) {
        if (await plan.answers(port)) {
          running = started
          return
        }
        await pause(20)
      }
      if (!ended) await started.end('SIGKILL')
      const log = logOf(plan.folder)
      if (!plan.passing.test(log.slice(-2_000)) || performance.now() > late)
        throw new Error(`${plan.command} did not start:\n${log}`)
      await pause(100)
    }
  }
  async function stopRunning(how: NodeJS.Signals | 'let go'): Promise<void> {
    const server = running
    running = null
    await server?.end(how)
  }

  return {
    get port() {
      return port
    },
    kill9: () => stopRunning('SIGKILL'),
    restart: async () => {
      await stopRunning(plan.endSignal)
      await open()
    },
    stop: async () => {
      await stopRunning('let go')
      removeFolder(plan.folder)
    },
  }
}

/** Starts a server under a guard that ends it when we are gone, killed or not. */
async function startGuarded(server: GuardedServer): Promise<Running> {
  // In a process group of its own a Ctrl-C is the owner's alone.
  const child = spawn(process.execPath, [guard, JSON.stringify(server)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const line = await firstLine(child)
  const pid = Number(line)
  if (!Number.isInteger(pid)) throw new Error(`${server.command} cannot be started: ${line}`)
  // Neither holds this process open: it ends first, and the guard sees that.
  child.unref()
  for (const stream of [child.stdin, child.stdout]) (stream as unknown as { unref?: () => void }).unref?.()
  return {
    ended,
    end: (how) => {
      // Who waits for its end must not end before.
      child.ref()
      if (how === 'let go') child.stdin.end()
      else process.kill(pid, how)
      return ended
    },
  }
}

const firstLine = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += chunk
      if (said.includes('\n')) resolve(said.slice(0, said.indexOf('\n')))
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the guard ended with ${code}: ${said}`)))
  })

/** Who a server runs as that refuses root: the first of these accounts that this machine has. */
export function userBelowRoot(names: string[]): User {
  if (process.getuid?.() !== 0) return undefined
  for (const name of names)
    try {
      const number = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: number('-u'), gid: number('-g') }
    } catch {}
  throw new Error(`PostgreSQL does not run as root, and this machine has no account named ${names.join(' or ')}`)
}

/** A new folder of `user`'s. */
export function makeServerFolder(name: string, user: User): string {
  const folder = mkdtempSync(join(tmpdir(), `takewin-${name}-`))
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

export const removeFolder = (folder: string) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })

const logOf = (folder: string) => readFileSync(join(folder, 'server.log'), 'utf8')

/** A port of the loopback interface that nobody has now. Somebody may take it before the server does: try again then. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
