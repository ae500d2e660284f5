import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './boundaries.ts'

const mostLines = 300

/** Files of product code that are longer than one reads at once. Charts have limits of their own. */
export function fileSizeFindings(root: string): Finding[] {
  return globSync('{src,machines}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length
      const message = `${lines} lines, at most ${mostLines} are read at once: split it by what it does`
      return lines > mostLines ? [{ file, line: mostLines + 1, message }] : []
    })
}
