import { defineConfig } from 'vitest/config'

const shared = {
  pool: 'forks',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Real time, real video, two cores: what fails twice is broken, what fails once is told in the report.
  retry: 1,
} as const

/** Playwright as a library in plain Node tests: each starts a real venue process and drives a real Chromium. Where a picture must move, one file at a time: two cores are few. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'pages',
          include: ['tests/browser/pages/**/*.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'play',
          include: ['tests/browser/play/**/*.test.ts'],
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
