import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Finding } from './boundaries.ts'

const ignored = new Set(['node_modules', 'styled-system', 'dist', 'data', 'coverage', '.git', '.tmp'])
const isText = (name: string) =>
  /\.(ts|tsx|mts|mjs|js|json|jsonc|md|css|html|sql|svg|toml|ya?ml|txt)$|^(\.[^.]+|LICENSE|run)$/.test(name)

// Put together here, or this file would find itself.
const hosts = [
  ['registry', 'npmjs', 'org'],
  ['registry', 'yarnpkg', 'com'],
  ['registry', 'npmmirror', 'com'],
].map((parts) => parts.join('.'))
const machinePaths = ['work', 'root'].map((name) => new RegExp(`(^|[\\s"'\`(=:])/${name}/`))

/** What must not be published: the package registry's host and absolute paths of the machine something was written on. */
export function hygieneFindings(root: string, registry: string | null): Finding[] {
  const named = registry === null ? hosts : [...hosts, registry]
  return textFiles(root, '.').flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const found: string[] = []
        if (named.some((host) => text.includes(host))) found.push('names a package registry')
        if (file === 'package-lock.json' && /"resolved": "[a-z+]+:\/\//.test(text))
          found.push('names the address a package came from')
        if (machinePaths.some((path) => path.test(text))) found.push('names an absolute path of one machine')
        return found.map((message) => ({ file, line: index + 1, message }))
      }),
  )
}

function textFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (ignored.has(entry.name)) return []
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return textFiles(root, path)
    return entry.isFile() && isText(entry.name) ? [path] : []
  })
}

/** Host of the registry npm is set to here, but for one on this machine: that name stands in code for good reasons. */
export function registryHost(address: string | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  const { hostname } = new URL(address)
  return /^(localhost|127\.|\[::1\])/.test(hostname) ? null : hostname
}
