import { defineConfig } from 'vitest/config'

const pictures = ['tests/browser/game/**/*.test.ts', 'tests/browser/lobby/**/*.test.ts']
const project = (
  name: string,
  maxWorkers: number,
  groupOrder: number,
  files: { include: string[]; exclude?: string[] },
) => ({
  extends: true as const,
  test: { name, maxWorkers, sequence: { groupOrder }, ...files },
})

/** Playwright as a library in plain Node tests: each file starts a real venue process and drives a real Chromium. */
export default defineConfig({
  test: {
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Real time, real video, two cores: what fails twice is broken, what fails once is told in the report.
    retry: 1,
    projects: [
      // Video is decoded by the processor: of more files at once the pictures stand still.
      project('play', 2, 0, { include: pictures }),
      // These wait more than they work.
      project('pages', 3, 1, { include: ['tests/browser/**/*.test.ts'], exclude: pictures }),
    ],
  },
})
