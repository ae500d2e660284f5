import { defineConfig } from 'vitest/config'

/** Playwright as a library in plain Node tests: each file starts a real venue process and drives a real Chromium. */
export default defineConfig({
  test: {
    name: 'browser',
    pool: 'forks',
    include: ['tests/browser/**/*.test.ts'],
    // Video is decoded by the processor: of more files at once the pictures stand still.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Real time, real video, two cores: what fails twice is broken, what fails once is told in the report.
    retry: 1,
  },
})
