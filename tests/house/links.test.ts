/** Every link of the documentation leads somewhere: to a file that is there, and to a heading that stands in it. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/tools.mjs'

const pages = ['README.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root })].map((page) =>
  page.replaceAll('\\', '/'),
)
const textOf = (page: string) => readFileSync(join(root, page), 'utf8')
const withoutCode = (text: string) =>
  text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ' '))
/** As a page of the repository names its headings. */
const anchorsOf = (text: string) =>
  withoutCode(text)
    .split('\n')
    .flatMap((line) => /^#+ (.*)/.exec(line)?.[1] ?? [])
    .map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    )

function brokenIn(page: string, text: string, isThere: (path: string) => boolean): string[] {
  const links = [...withoutCode(text).matchAll(/\[[^\]]*\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)].map(
    ([, target]) => target ?? '',
  )
  return links.filter((target) => {
    if (/^(https?:|mailto:)/.test(target)) return false
    const [path = '', anchor] = target.split('#')
    const file = path === '' ? page : posix.normalize(posix.join(dirname(page), decodeURIComponent(path)))
    if (!isThere(file)) return true
    return (
      anchor !== undefined && file.endsWith('.md') && !anchorsOf(file === page ? text : textOf(file)).includes(anchor)
    )
  })
}
const isThere = (path: string) => statSync(join(root, path), { throwIfNoEntry: false }) !== undefined

test('no link of any page is broken', () => {
  const broken = pages.flatMap((page) => brokenIn(page, textOf(page), isThere).map((target) => `${page}: ${target}`))
  expect(broken).toEqual([])
  expect(pages.length).toBeGreaterThan(150)
})

test('a file that is gone and a heading that nobody wrote are told', () => {
  const text =
    '# One [two](gone.md)\n## A `b` (c)\n[x](#a-b-c) [y](#nothing) [z](README.md#takewin) `[w](code.md)`\n![p](gone.svg)\n'
  expect(brokenIn('docs/x.md', text, (path) => path === 'docs/x.md')).toEqual([
    'gone.md',
    '#nothing',
    'README.md#takewin',
    'gone.svg',
  ])
})
