/** Browser tests act as a person does: values that are set have hidden a lock that nobody could open, clicks on nodes a game that no finger could play. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** Put together here, or this file would find itself. */
const shortcuts = ['.fill', '.dispatchEvent', '.setChecked'].map((name) => `${name}(`)

test('no browser test sets a value or sends an event that nobody made', () => {
  const files = globSync(['tests/browser/**/*.ts', 'tests/kit/**/*.ts'], { cwd: root })
  expect(files.length).toBeGreaterThan(60)
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        shortcuts.some((name) => line.includes(name)) ? [`${file}:${index + 1} ${line.trim()}`] : [],
      ),
  )
  expect(found).toEqual([])
})
