/** A database folder and a backup that are damaged: refused with what to do, or whole; never other than they were without a word. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDataFolder, openTestStore } from '#tests/kit/template.ts'
import { contentOf, seedDemo } from '#tests/venue/store/storeKit.ts'
import { backup } from '#venue/store/backup/backup.ts'
import { createProgress } from '#venue/store/backup/progress.ts'
import { restore } from '#venue/store/backup/restore.ts'
import { openStore } from '#venue/store/store.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import type { Random } from '../simulation/random.ts'
import { damage, damages } from './damage.ts'
import type { Findings } from './journals.ts'

const secret = 'the secret of the venue that made the backup'
const silent = createProgress(
  '',
  () => {},
  () => 0,
)
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const lineOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

export async function proveFiles(count: number, random: Random, findings: Findings, tell: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'takewin-disks-'))
  const figures = { databases: 0, backups: 0, refused: 0 }
  try {
    const whole = join(folder, 'whole')
    mkdirSync(whole)
    await fillDataFolder(whole)
    const store = await openStore(whole)
    await seedDemo(store)
    const content = await contentOf(store.database)
    const written = join(folder, 'whole.backup')
    await backup(store.database, written, { progress: silent, now: () => 1, secret })
    await store.close()
    for (let done = 0; done < count; done++) {
      const kind = damages[done % damages.length] ?? 'flip'
      figures.databases += 1
      const of = await databaseFault(whole, join(folder, `database-${done}`), kind, random, content, findings)
      if (of.isRefused) figures.refused += 1
      tell(of.told)
      if (kind === 'remove') continue
      figures.backups += 1
      const file = join(folder, `${done}.backup`)
      cpSync(written, file)
      const about = `backup, ${damage(file, kind, random)}`
      const target = await openTestStore()
      const empty = await contentOf(target.database)
      const refusal = await restore(target.database, file, {
        checking: silent,
        restoring: silent,
        secrets: { secret },
      }).then(() => null, lineOf)
      const found = await contentOf(target.database)
      await target.close()
      if (refusal !== null) figures.refused += 1
      if (refusal === null && !same(found, content)) findings.lost.push(`${about}: restored, and is another one`)
      if (refusal !== null && !same(found, empty)) findings.broken.push(`${about}: refused, and rows are there`)
      tell(`${about}: ${refusal ?? 'whole'}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return figures
}

async function databaseFault(
  whole: string,
  folder: string,
  kind: (typeof damages)[number],
  random: Random,
  content: Record<string, unknown>,
  findings: Findings,
): Promise<{ told: string; isRefused: boolean }> {
  cpSync(whole, folder, { recursive: true })
  const database = join(folder, 'database')
  const files = readdirSync(database, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    // The engine's own patterns for new databases, which nothing is read from.
    .filter((path) => !/\/base\/[14]\//.test(path))
    .toSorted()
  const file = random.pick(files)
  const about = `database, ${file.slice(database.length + 1)}: ${damage(file, kind, random)}`
  try {
    const store = await openStore(folder)
    try {
      const found = await contentOf(store.database)
      const report = same(found, content) ? null : await verifyLedger(store.database)
      if (report !== null && report.findings.length === 0)
        findings.lost.push(`${about}: opened, is another one, and verify says nothing`)
      return { told: `${about}: ${report === null ? 'whole' : report.findings[0]}`, isRefused: false }
    } finally {
      await store.close()
    }
  } catch (error) {
    const line = lineOf(error)
    if (line.includes('\n')) findings.broken.push(`${about}: more than one line: ${line}`)
    return { told: `${about}: ${line}`, isRefused: true }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
