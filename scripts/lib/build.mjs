import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { collect } from './run.mjs'
import { tool } from './tools.mjs'

/** All that the web app is built from. The server's folders are left out: a change there needs no build. */
const sources = [
  'index.html',
  'panda.config.ts',
  'vite.config.ts',
  'scripts/inspect.config.ts',
  'scripts/lib/build.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'public',
  'machines',
  'src',
]
const server = new Set([
  'src/venue',
  'src/simulator',
  'src/main.venue.ts',
  'src/main.venueProcess.ts',
  'src/main.simulator.ts',
  'src/main.cli.ts',
  'src/main.cliCommands.ts',
])

function* filesOf(root, path) {
  if (server.has(path) || !existsSync(join(root, path))) return
  if (!statSync(join(root, path)).isDirectory()) return yield path
  for (const name of readdirSync(join(root, path)).sort()) yield* filesOf(root, `${path}/${name}`)
}

/** A stamp of the web app's sources by content. */
export function sourceStamp(root) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const path of filesOf(root, source)) {
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

const stampFile = (root, name) => join(root, 'node_modules', '.cache', 'takewin', name)

function reasonOf(root, { stamp, output }) {
  if (!existsSync(join(root, output))) return 'it was never built here'
  if (!existsSync(join(root, 'styled-system'))) return 'its styles are missing'
  if (!existsSync(stampFile(root, stamp))) return 'its last build is not known'
  return readFileSync(stampFile(root, stamp), 'utf8') === sourceStamp(root) ? null : 'its sources changed'
}
const app = { stamp: 'build', output: 'dist/web', config: 'vite.config.ts' }
const inspector = { stamp: 'inspect', output: 'dist/inspect', config: 'scripts/inspect.config.ts' }

/** Why the web app must be built, or null when it is there and up to date. */
export const buildReason = (root) => reasonOf(root, app)
/** The same of the inspector that stands alone. */
export const inspectorReason = (root) => reasonOf(root, inspector)

/** Style code, needed by types and by the build. */
export const generateStyles = (root, node) =>
  collect(node, [tool(root, '@pandacss/dev', 'panda'), 'codegen', '--silent'], { cwd: root })

/** Builds one of the two and notes from what. */
async function buildOf(root, node, { stamp: name, config }) {
  const stamp = sourceStamp(root)
  for (const step of [
    () => generateStyles(root, node),
    () => {
      // A test that builds says `test`, and React would be the slow one for developers.
      const env = { ...process.env, NODE_ENV: 'production' }
      const command = [tool(root, 'vite', 'vite'), 'build', '--config', config, '--logLevel', 'warn']
      return collect(node, command, { cwd: root, env })
    },
  ]) {
    const { code, output } = await step()
    if (output.trim() !== '') console.log(output.trimEnd())
    if (code !== 0) throw new Error('It cannot be built: see above.')
  }
  mkdirSync(dirname(stampFile(root, name)), { recursive: true })
  writeFileSync(stampFile(root, name), stamp)
}
/** The web app. */
export const build = (root, node) => buildOf(root, node, app)
export const buildInspector = (root, node) => buildOf(root, node, inspector)
