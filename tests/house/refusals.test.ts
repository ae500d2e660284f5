/** A refusal says why: each reason of a conflict has words under `refusal.`, or a page that words it by itself. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const filesBelow = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => `${folder}/${path}`)

/** Where each of them is worded. */
const wordedBy: Record<string, string> = {
  begun: 'src/desk/pages/reservations/words.ts',
  open: 'src/desk/pages/cage/refusals.ts',
  waiting: 'src/desk/pages/cage/refusals.ts',
  noRulebook: 'src/game/Paytable.tsx',
}

const worded = new Set(
  filesBelow('src/view/locales', '.en.json').flatMap((path) =>
    Object.keys((JSON.parse(read(path)) as { refusal?: object }).refusal ?? {}),
  ),
)
/** `conflict({ reason: 'seated' })`, also one of two: `{ reason: isOver ? 'closed' : 'awake' }`. */
const reasonsIn = (source: string) =>
  [...source.matchAll(/(?:\bconflict\(|ErrorCode\.conflict, )(?:[^;{]*\? )?\{ ?reason: ([^,}]*)/g)].flatMap(
    ([, said = '']) => [...said.replace(/=== '[^']*'/g, '').matchAll(/'([^']+)'/g)].map(([, reason = '']) => reason),
  )
const reasons = new Set(filesBelow('src/venue', '.ts').flatMap((path) => reasonsIn(read(path))))

it('every reason of a conflict has words', () => {
  expect(reasons.size).toBeGreaterThan(50)
  expect([...reasons].filter((reason) => !worded.has(reason) && !(reason in wordedBy)).toSorted()).toEqual([])
})

it('what a page words by itself is a reason without words, and the page names it', () => {
  for (const [reason, path] of Object.entries(wordedBy))
    expect([reason, reasons.has(reason), worded.has(reason), read(path).includes(`'${reason}'`)]).toEqual([
      ...[reason, true, false, true],
    ])
})
