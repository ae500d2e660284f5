import { defineConfig } from 'vitest/config'

/** Playwright as a library in plain Node tests: each starts a real venue process and drives a real Chromium. One file at a time, two cores are few. */
export default defineConfig({
  test: {
    name: 'browser',
    include: ['tests/browser/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Real time, real video, two cores: what fails twice is broken, what fails once is told in the report.
    retry: 1,
  },
})
