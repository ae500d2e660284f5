import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { launchChromium } from '../kit/chromium.ts'
import { startVenue } from '../kit/venue.ts'

/** Two cabinets of one game, so that neither page's presses disturb the other and both draw the same art. */
export const cabinets = { app: 1, bare: 6 } as const

/** One venue with its floor, the bare page's server on the same floor, one browser. */
export type BenchVenue = { venue: string; bare: string; browser: Browser; close: () => Promise<void> }

export async function openBenchVenue(): Promise<BenchVenue> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'bench-'))
  const endings: (() => unknown)[] = [() => rmSync(dataFolder, { recursive: true, force: true })]
  const close = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    const venue = await startVenue({
      dataFolder,
      env: { VENUE_LOGINS_PER_MINUTE: '1000', VENUE_ART_AHEAD: 'on', VENUE_ENGINE_OPTIMISER: 'on' },
    })
    endings.push(venue.stop)
    const floor = join(dataFolder, 'floor')
    await artDrawn(join(floor, 'floor.pid'))
    const bare = await startBare(dataFolder)
    endings.push(() => bare.child.kill())
    const browser = await launchChromium()
    endings.push(() => browser.close())
    return { venue: venue.url, bare: bare.url, browser, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function startBare(dataFolder: string): Promise<{ url: string; child: ChildProcess }> {
  const given = ['--data', dataFolder, '--cabinet', String(cabinets.bare)]
  const child = fork(new URL('./bare/server.ts', import.meta.url), given)
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port))
    child.once('exit', (code) => reject(new Error(`the bare page's server ended (${code})`)))
  })
  return { url: `http://127.0.0.1:${port}`, child }
}

const quiet = { share: 0.1, look: 1_000, longest: 60_000, unseen: 20_000 }

/** A fresh floor draws the art of its games by and by; what is measured meanwhile would be the drawing. */
async function artDrawn(pidFile: string): Promise<void> {
  if (process.platform !== 'linux') return pause(quiet.unseen)
  // The drawing begins two seconds after the first cabinet is installed, and rests between two games.
  await pause(3_000)
  const stat = `/proc/${readFileSync(pidFile, 'utf8')}/stat`
  // User and system time, in hundredths of a second, are the 14th and 15th field; the name before them may hold spaces.
  const used = () => {
    const fields = readFileSync(stat, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  for (let waited = 0, calm = 0; calm < 3 && waited < quiet.longest; waited += quiet.look) {
    const before = used()
    await pause(quiet.look)
    calm = used() - before < quiet.look * quiet.share ? calm + 1 : 0
  }
}
