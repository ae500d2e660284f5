/** From the start of a process to a venue that is ready, after the one before was killed; beside its bare engine on such a database. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { toolEnvironment, venueNode } from '../../scripts/lib/node.mjs'
import { root } from '../../scripts/lib/tools.mjs'
import { startVenue } from '#tests/kit/venue.ts'

export type Start = { app: number; bare: number }

/** Long enough for what is done after the start, whose rows are in the engine's log at the next kill. */
const runsForMs = 1_500

export async function measureStart(rounds: number): Promise<Start[]> {
  const env = {
    NODE_COMPILE_CACHE: String(toolEnvironment(root, venueNode(root)).NODE_COMPILE_CACHE),
    VENUE_ENGINE_OPTIMISER: 'on',
  }
  const venue = await startVenue({ env })
  try {
    const measured: Start[] = []
    for (let round = 0; round <= rounds; round++) {
      await pause(runsForMs)
      await venue.kill('SIGKILL')
      const bare = await engineOpens(venue.dataFolder, env)
      const began = performance.now()
      await venue.restart()
      while (!(await fetch(`${venue.url}/readyz`)).ok) await pause(5)
      const app = performance.now() - began
      if (round > 0) measured.push({ app, bare })
    }
    return measured
  } finally {
    await venue.stop()
  }
}

/** It is killed as well: the venue finds its folder as a kill has left it. */
async function engineOpens(folder: string, env: Record<string, string>): Promise<number> {
  const began = performance.now()
  const engine = fork(new URL('./bare/engine.ts', import.meta.url), [folder], {
    cwd: root,
    env: { ...process.env, ...env },
  })
  await once(engine, 'message')
  const took = performance.now() - began
  engine.kill('SIGKILL')
  await once(engine, 'exit')
  return took
}
