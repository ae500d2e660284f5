/** `npm run inspect`: the inspector alone, for anybody's app with XState 5. `-- --port N` (7780), `--no-open`. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildInspector, inspectorReason } from './lib/build.mjs'
import { installWhenNeeded } from './lib/install.mjs'
import { openInspectorServer } from './lib/inspectorServer.ts'
import { venueNode } from './lib/node.mjs'
import { root } from './lib/tools.mjs'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '7780' }, 'no-open': { type: 'boolean', default: false } },
})
const port = Number(values.port)
if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port takes a whole number up to 65535')

await installWhenNeeded(root)
const reason = inspectorReason(root)
if (reason !== null) {
  console.log(`Building the inspector: ${reason}.`)
  await buildInspector(root, venueNode(root))
}
const server = await openInspectorServer({
  folder: join(root, 'dist/inspect'),
  attach: join(root, 'scripts/attach.html'),
  port,
})
console.log(`The inspector is at ${server.url}, and how an app is attached at ${server.url}/attach.`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.close().then(() => process.exit(0)))
if (!values['no-open'] && process.stdout.isTTY) {
  const open = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open'
  spawn(open, [server.url], { stdio: 'ignore', detached: true }).on('error', () => undefined)
}
