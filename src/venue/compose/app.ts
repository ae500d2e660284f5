/** The venue, put together from what it is given. Nothing here reads the environment or the clock by itself. */
import type { ServedRoute } from '../http/http.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import { assemble } from './assemble.ts'
import type { VenueDependencies } from './dependencies.ts'
import { startLifecycle } from './lifecycle.ts'

export type Venue = {
  listen: () => Promise<string>
  registry: MachineRegistry
  /** Every route of its HTTP side. */
  routes: readonly ServedRoute[]
  close: () => Promise<void>
}

/** Resolves when it is open; `listen` lets people in. */
export async function buildVenue(dependencies: VenueDependencies): Promise<Venue> {
  const lifecycle = startLifecycle({
    open: (stage) => assemble(dependencies, stage),
    close: (parts) => parts.close(),
    drainMs: dependencies.environment.drainSeconds * 1_000,
    inspect: dependencies.recorder.inspect,
  })
  const { registry, routes, listen } = await lifecycle.opened
  return { registry, routes, listen, close: lifecycle.close }
}
