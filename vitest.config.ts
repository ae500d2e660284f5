import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { reporters } from './scripts/lib/reporters.ts'

const servers = fileURLToPath(new URL('./tests/kit/servers.setup.ts', import.meta.url))
const project = (name: string) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    // Starts nothing until a test asks for it.
    ...(name === 'venue' ? { globalSetup: servers } : {}),
  },
})

/** Everything but the browser. The browser tests have a configuration of their own. */
export default defineConfig({
  test: {
    reporters,
    pool: 'forks',
    // Files share what is imported; each has its own house.
    isolate: false,
    // Two cores: what takes long waits for servers, disks and clocks.
    maxWorkers: 3,
    // A machine that is busy with other work is slow, and no less right.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Each test is over before the engine of the embedded database would be optimised.
    env: { VENUE_ENGINE_OPTIMISER: 'off' },
    projects: ['protocol', 'machines', 'simulator', 'wire', 'sample', 'ui', 'venue', 'house', 'prove'].map(project),
  },
})
