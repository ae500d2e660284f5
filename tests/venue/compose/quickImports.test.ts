import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { venueNode } from '../../../scripts/lib/node.mjs'
import { root } from '../../../scripts/lib/tools.mjs'

/** What a process imports with the whole store, and what of it was left to Node to find. */
function imported(first: string): { files: string[]; left: string[] } {
  const script = `
    import { registerHooks } from 'node:module'
    const files = new Set(), left = []
    registerHooks({
      resolve(specifier, context, next) {
        if (context.parentURL?.startsWith('file:') && !specifier.startsWith('node:')) left.push(context.parentURL + ' ' + specifier)
        return next(specifier, context)
      },
      load(url, context, next) {
        files.add(url + ' ' + context.format)
        return next(url, context)
      },
    })
    ${first}
    await import('#venue/compose/venueStore.ts')
    console.log(JSON.stringify({ files: [...files].filter((file) => file.startsWith('file:') && !file.includes('quickImports')).sort(), left }))`
  const { stdout, stderr } = spawnSync(venueNode(root), ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 32e6,
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout) as { files: string[]; left: string[] }
}

it('the same files are imported, and Node looks for none of Drizzle by its list of exports but once', () => {
  const plain = imported('')
  const quick = imported(
    `const { findImportsQuickly } = await import('#venue/compose/quickImports.ts')\nfindImportsQuickly(process.cwd())`,
  )
  expect(quick.files).toEqual(plain.files)
  expect(plain.files.length).toBeGreaterThan(100)
  const ofDrizzle = (one: string) => / \.\S*$/.test(one) && one.includes('/drizzle-orm/')
  const named = (one: string) => one.endsWith(' drizzle-orm') && !one.includes('/node_modules/')
  expect(plain.left.filter(ofDrizzle).length).toBeGreaterThan(100)
  expect(quick.left.filter(ofDrizzle)).toEqual([])
  expect(plain.left.filter(named).length).toBeGreaterThan(5)
  expect(quick.left.filter(named)).toHaveLength(1)
}, 60_000)
