import { appendFileSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'vitest'
import { root } from '../../scripts/lib/tools.mjs'

/** Which transitions a test has taken: one line, in the folder that `TAKEWIN_WALKS` names. Nobody asks: nothing is written. */
export function noteWalk(kind: 'walks' | 'browser', chart: string, taken: readonly string[]): void {
  const folder = process.env.TAKEWIN_WALKS
  const { testPath } = expect.getState()
  if (folder === undefined || testPath === undefined) return
  const test = relative(root, testPath)
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify({ kind, chart, test, taken })}\n`)
}
