/** docs/sample-data.md: each line of the specification stands there once, and every test that it names is there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isNamedTest } from '#tests/kit/namedTest.ts'
import { root } from '../../scripts/lib/tools.mjs'

const page = readFileSync(join(root, 'docs/sample-data.md'), 'utf8')
/** Of each section of the specification its lines, and what is asked of the layer besides. */
const lines = [3, 11, 20, 13, 3, 2, 37, 5, 9, 17]
/** What no test can say, and a figure does. */
const benched = '`npm run bench -- --only size`'
const rows = [...page.matchAll(/^\| (\d+\.\d+) \| (.+) \| (.*) \|$/gm)].map(([, line = '', says = '', tests = '']) => ({
  ...{ line, says, tests: tests.split('; ') },
}))

test('every line of the specification stands in the page once, in its order', () => {
  const all = lines.flatMap((count, section) =>
    Array.from({ length: count }, (_, place) => `${section + 1}.${place + 1}`),
  )
  expect(rows.map(({ line }) => line)).toEqual(all)
})

test('every line names a test, and every test that is named is there', () => {
  const missing = rows.flatMap(({ line, tests }) =>
    tests.filter((named) => !isNamedTest(named) && named !== benched).map((named) => `${line}: ${named}`),
  )
  expect(missing).toEqual([])
})
