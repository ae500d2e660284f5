import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '#protocol/core/settings.ts'
import { venueNode } from '../../scripts/lib/node.mjs'
import { root } from '../../scripts/lib/tools.mjs'
import { fillDataFolder } from './template.ts'

export type VenueProcess = {
  /** Without a slash at its end; the same after a restart. */
  readonly url: string
  readonly dataFolder: string
  /** Everything the venue has printed so far, over all its starts. */
  readonly log: string
  readonly pid: number
  /** Sends a signal and waits for the end. Answers the exit code, 128 + number when a signal ended it. The floor plays on. */
  kill: (signal?: NodeJS.Signals) => Promise<number>
  /** Starts it again on the same port and data, ending it first with SIGTERM when it runs. */
  restart: (environment?: Record<string, string>) => Promise<void>
  /** Ends the venue and its floor; removes the data unless the caller brought the folder. */
  stop: () => Promise<void>
}

const readyLine = /Takewin is open at http:\/\/[^\s:]+:(\d+)/
/** Ends a venue whose test was killed before it could. */
const follow = new URL('../../scripts/lib/follow.mjs', import.meta.url).href
const readyWithin = 60_000
const endWithin = 15_000

/** A venue process of its own, as `npm start` runs it, on a free port. Resolves when it is open. */
export async function startVenue(
  options: {
    env?: Record<string, string>
    dataFolder?: string
    /** What its Settings.json says; without it there is none. */
    settings?: Partial<Settings>
    /** Of the program, where it is another version. */
    program?: string
  } = {},
): Promise<VenueProcess> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'takewin-venue-'))
  if (options.dataFolder === undefined && options.env?.DATABASE_URL === undefined) await fillDataFolder(dataFolder)
  if (options.settings) writeFileSync(join(dataFolder, 'Settings.json'), JSON.stringify(options.settings))
  let log = ''
  let port = '0'
  const removeData = () => {
    if (options.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true })
  }
  let child = await open().catch(async (error: unknown) => {
    await stopSimulator(dataFolder)
    removeData()
    throw error
  })

  async function open(environment: Record<string, string> = {}): Promise<ChildProcess> {
    const started = spawn(venueNode(root), ['--import', follow, 'src/main.venue.ts'], {
      cwd: options.program ?? root,
      env: {
        ...surroundings(),
        PORT: port,
        VENUE_DATA: dataFolder,
        VENUE_DEMO: 'on',
        VENUE_HISTORY: 'off',
        VENUE_ART_AHEAD: 'off',
        VENUE_ENGINE_OPTIMISER: 'off',
        TAKEWIN_FOLLOW: 'on',
        ...options.env,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let printed = ''
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => {
        started.kill('SIGKILL')
        reject(new Error(`The venue ${why}. It printed:\n${printed}`))
      }
      const limit = setTimeout(fail, readyWithin, 'was not open in time')
      const read = (chunk: Buffer) => {
        printed += chunk
        log += chunk
        const found = readyLine.exec(printed)
        if (!found?.[1]) return
        port = found[1]
        clearTimeout(limit)
        resolve()
      }
      started.stdout?.on('data', read)
      started.stderr?.on('data', read)
      started.once('error', (error) => fail(`cannot be started: ${error.message}`))
      started.once('exit', (code, signal) => {
        clearTimeout(limit)
        fail(`ended before it was open (${code ?? signal})`)
      })
    })
    return started
  }

  const kill = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const ended = endOf(child)
    child.kill(signal)
    const limit = new AbortController()
    const late = pause(endWithin, 'late' as const, { signal: limit.signal }).catch(() => 'late' as const)
    const outcome = await Promise.race([ended, late])
    limit.abort()
    if (outcome !== 'late') return outcome
    child.kill('SIGKILL')
    await ended
    throw new Error(`The venue did not end within ${endWithin} ms of ${signal}. It printed:\n${log}`)
  }

  return {
    get url() {
      return `http://127.0.0.1:${port}`
    },
    get log() {
      return log
    },
    get pid() {
      return child.pid as number
    },
    dataFolder,
    kill,
    restart: async (environment) => {
      if (isRunning(child)) await kill()
      child = await open(environment)
    },
    stop: async () => {
      try {
        if (isRunning(child)) await kill()
      } finally {
        await stopSimulator(dataFolder)
        removeData()
      }
    },
  }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

const endOf = (child: ChildProcess) =>
  new Promise<number>((resolve) => {
    const tell = (code: number | null, signal: NodeJS.Signals | null) =>
      resolve(code ?? 128 + (constants.signals[signal as NodeJS.Signals] ?? 0))
    if (isRunning(child)) child.once('exit', tell)
    else tell(child.exitCode, child.signalCode)
  })

/** Our environment without what would make this venue another one than asked for, and without vitest's own settings. */
const surroundings = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VENUE_|VITEST|DATABASE_URL$|REDIS_URL$|HOST$|NODE_ENV$|NODE_OPTIONS$)/.test(name),
    ),
  )

/** Ends the floor that a venue left running on this folder, and waits until it is gone. */
async function stopSimulator(dataFolder: string): Promise<void> {
  const file = join(dataFolder, 'floor', 'floor.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8'))
  if (!isFloor(pid)) return
  process.kill(pid, 'SIGTERM')
  for (let waited = 0; isFloor(pid); waited += 20) {
    if (waited > 5_000) process.kill(pid, 'SIGKILL')
    await pause(20)
  }
}

/** A left-over file may name a process that has since become another program. */
function isFloor(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 2) return false
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.simulator')
  } catch {
    return false
  }
}
