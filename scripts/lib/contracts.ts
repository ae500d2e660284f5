import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from '#protocol/core/call.ts'

export type NamedCall = { name: string; file: string; call: Call }

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call that a file under `src/protocol` defines, by file: whoever adds such a file need not say so here. */
export async function readContracts(root: string): Promise<NamedCall[]> {
  const files = globSync('src/protocol/calls/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  // What players call stands first.
  const first = ['src/protocol/calls/session.ts', 'src/protocol/calls/lobby.ts']
  const rank = (file: string) => (first.includes(file) ? first.indexOf(file) : first.length)
  files.sort((left, right) => rank(left) - rank(right) || left.localeCompare(right))
  const found = new Map<Call, NamedCall>()
  for (const file of files) {
    const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>
    for (const table of Object.values(exported))
      if (typeof table === 'object' && table !== null)
        for (const [name, call] of Object.entries(table))
          if (isCall(call) && !found.has(call)) found.set(call, { name, file, call })
  }
  return [...found.values()]
}
