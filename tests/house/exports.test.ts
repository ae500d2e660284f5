/** Every table of the desk can be taken along as a file, or has a reason not to be. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/lib/tools.mjs'

const folder = 'src/desk/pages'
const exceptions: Record<string, string> = {
  'machineSettings/BulkCommands.tsx': 'A dry run and what was given: looked at to act, kept in Activities.',
  'machine/Checksums.tsx': 'Of one machine, looked at where it is checked; every check stands in its problems.',
  'machine/TabList.tsx':
    'What one machine did: its sessions have stories with files of their own, its money stands in Cage History.',
  'users/TabList.tsx': 'What one player did: the same; all that is known of them is exported as personal data.',
  'oversight/Release.tsx': 'Files that differ: a finding with a digest of its own.',
}

it('tables without a file are named, each with its reason', () => {
  const without = globSync(`${folder}/**/*.tsx`, { cwd: root }).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    const tables = source.match(/<(?:Query|History)?Table\b/g)?.length ?? 0
    const tools = source.match(/<(?:TableTools|ListTools)\b/g)?.length ?? 0
    return tools < tables ? [file.slice(folder.length + 1)] : []
  })
  expect(without.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})
