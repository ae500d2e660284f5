/**
 * How the files of a process are found. Node parses all that a package's `package.json` exports for every single file of the
 * package that is imported: Drizzle's, of 179 kB, a hundred times in a start, and once more for each of our files that names it.
 */
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** For imports that come after it. What it does not know is found by Node. */
export function findImportsQuickly(root: string): void {
  const folder = (path: string) => `${pathToFileURL(join(root, path)).href}/`
  const own = ['src', 'machines'].map(folder)
  const drizzle = folder('node_modules/drizzle-orm')
  type Found = { url: string; format?: string | null | undefined; shortCircuit: true }
  /** Of our own files: they are all of one package, so a name means the same in each. */
  const known = new Map<string, Found>()
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context
      const isRelative = specifier.startsWith('.')
      // A package of modules throughout.
      if (isRelative && parentURL.startsWith(drizzle) && parentURL.endsWith('.js') && specifier.endsWith('.js'))
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      if (!own.some((one) => parentURL.startsWith(one))) return next(specifier, context)
      if (isRelative && specifier.endsWith('.ts'))
        return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true }
      const before = isRelative ? undefined : known.get(specifier)
      if (before !== undefined) return before
      const { url, format } = next(specifier, context)
      const found: Found = { url, format, shortCircuit: true }
      if (!isRelative) known.set(specifier, found)
      return found
    },
  })
}
