import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Writes what broke outside of any test into `file`: vitest's own JSON leaves it out. */
const outside = (file: string): Reporter => ({
  onTestRunEnd(_modules, errors) {
    const told = errors.map(({ name, message, stack, VITEST_TEST_PATH }) => ({
      name,
      message,
      stack,
      VITEST_TEST_PATH,
    }))
    writeFileSync(file, JSON.stringify(told))
  },
})

const file = process.env.TAKEWIN_OUTSIDE
/** `npm test` names a file in TAKEWIN_OUTSIDE, and one for the JSON. */
export const reporters: (string | Reporter)[] = file === undefined ? ['default'] : ['default', 'json', outside(file)]
