/** The page of the design system shows all that there is: a part or a token that is added must come onto it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import config from '../../panda.config.ts'
import {
  colourGroups,
  corners,
  motions,
  shadowNames,
  spaces,
  textStyles,
} from '../../src/inspect/showcase/tokenNames.ts'

const root = join(import.meta.dirname, '../../src')
const textsOf = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }))
const page = textsOf('inspect/showcase')
  .map(({ text }) => text)
  .join('\n')

/** What a file beside the folders exports; and of each folder what its door, `index.ts`, lets out. */
function* partsOfUi(): Generator<{ name: string; part: string }> {
  // Beside its part a file may hold what other parts share.
  for (const { name, text } of textsOf('ui'))
    for (const [, part = ''] of text.matchAll(/^export (?:function|const) (\w+)/gm))
      if (name.endsWith('.tsx') ? /^[A-Z]/.test(part) : !/^use[A-Z]/.test(part)) yield { name, part }
  for (const folder of readdirSync(join(root, 'ui'), { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const name = `${folder.name}/index.ts`
    const door = readFileSync(join(root, 'ui', name), 'utf8')
    for (const [, list = ''] of door.matchAll(/^export \{([^}]*)\}/gm))
      for (const part of list.split(',').map((one) => one.trim())) if (/^[A-Z]/.test(part)) yield { name, part }
  }
}

it('every part of src/ui is on it', () => {
  const parts = [...partsOfUi()]
  expect(parts.length).toBeGreaterThan(20)
  const missing = parts.filter(({ name, part }) => {
    const isImported = new RegExp(`import \\{[^}]*\\b${part}\\b[^}]*\\} from '#ui/${name}'`).test(page)
    return !isImported || !new RegExp(`<${part}\\b|\\b${part}[([]`).test(page)
  })
  expect(missing).toEqual([])
})

it('every variant of a part that is chosen by name is on it', () => {
  for (const named of ['kind', 'size', 'shape']) expect(page).toMatch(new RegExp(`<Button[^>]*\\b${named}=`))
  const kinds = /kind: \{([\s\S]*?)\n {4}\},\n/.exec(readFileSync(join(root, 'ui/Button.tsx'), 'utf8'))?.[1] ?? ''
  const names = [...kinds.matchAll(/^ {6}(\w+): \{/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => !page.includes(`'${name}'`))).toEqual([])
})

it('every token is on it', () => {
  const tokens = config.theme?.tokens as unknown as Record<string, Record<string, unknown>>
  const semantic = config.theme?.semanticTokens as unknown as Record<string, Record<string, unknown>>
  const names = (table: Record<string, unknown> | undefined) => Object.keys(table ?? {}).filter((name) => name !== '0')
  expect(colourGroups.flatMap((group) => group.names.map(String)).sort()).toEqual(names(semantic['colors']).sort())
  expect(spaces.map(String)).toEqual(names(tokens['spacing']))
  expect(corners.map(String)).toEqual(names(tokens['radii']))
  expect(shadowNames).toEqual(names(semantic['shadows']))
  expect(motions).toEqual(names(tokens['durations']))
  expect(textStyles).toEqual(names(config.theme?.textStyles as Record<string, unknown> | undefined))
})
