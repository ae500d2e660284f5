import { defineConfig } from 'vitest/config'

const project = (name: string) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`] },
})

/** Everything but the browser. The browser tests have a configuration of their own. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: ['protocol', 'machines', 'floor', 'wire', 'venue', 'house'].map(project),
  },
})
