/** Tests that a page of the docs names: `` `file under tests` beginning of a title ``. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/lib/tools.mjs'

export function isNamedTest(named: string): boolean {
  const [, file = '', title = ''] = /^`([\w/.]+)` (.+)$/.exec(named.trim()) ?? []
  const path = join(root, 'tests', `${file}.test.ts`)
  if (title === '' || !existsSync(path)) return false
  const written = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`(?:\\b(?:it|test)\\b[^\\n]*|^\\s*\\]\\))\\(\\s*['"\`]${written}`, 'm').test(
    readFileSync(path, 'utf8'),
  )
}
