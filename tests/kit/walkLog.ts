import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/** Which transitions a test has taken: one line, in the folder that `TAKEWIN_WALKS` names. Nobody asks: nothing is written. */
export function noteWalk(kind: 'walks' | 'browser', chart: string, taken: readonly string[]): void {
  const folder = process.env.TAKEWIN_WALKS
  const { testPath: test } = expect.getState()
  if (folder === undefined || test === undefined) return
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify({ kind, chart, test, taken })}\n`)
}
