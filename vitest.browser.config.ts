import { defineConfig } from 'vitest/config'
import { reporters } from './scripts/lib/reporters.ts'

/** Playwright as a library in plain Node tests: each file starts a real venue process and drives a real Chromium. */
export default defineConfig({
  test: {
    reporters,
    include: ['tests/browser/**/*.test.ts'],
    pool: 'forks',
    // Files share what is imported; each has its own venue and its own browser.
    isolate: false,
    // Each file takes more than one of two cores: more of them at once only make each other late.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Real time, real video, two cores: what fails twice is broken, what fails once is told in the report.
    retry: 1,
    env: { VENUE_ENGINE_OPTIMISER: 'off' },
  },
})
