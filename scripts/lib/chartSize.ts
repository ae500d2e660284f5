import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Finding } from './boundaries.ts'

const mostLines = 200
const mostLevels = 3

/** What is still to be cut. Only ever shorter. */
const longer: readonly string[] = []
const deeper: readonly string[] = ['machines/app/app/app.machine.ts', 'machines/game/seat/seat.machine.ts']

type Node = { type: string; states: Record<string, Node> }
/** States within states. A parallel state is no level: its regions stand beside each other. */
function levelsOf({ type, states }: Node): number {
  const children = Object.values(states)
  return children.length === 0 ? 0 : Number(type !== 'parallel') + Math.max(...children.map(levelsOf))
}
const isMachine = (value: unknown): value is { id: string; root: Node } =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value

/** Chart files that are longer or deeper than one takes in at once, and exceptions that are none any more. */
export async function chartSizeFindings(root: string): Promise<Finding[]> {
  const files = globSync('machines/**/*.machine.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
  const findings = await Promise.all(files.map((file) => findingsOf(root, file)))
  return findings.flat()
}

async function findingsOf(root: string, file: string): Promise<Finding[]> {
  const path = join(root, file)
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n').length
  const exported = (await import(pathToFileURL(path).href)) as Record<string, unknown>
  const levels = Math.max(0, ...Object.values(exported).map((value) => (isMachine(value) ? levelsOf(value.root) : 0)))
  return [
    ...judged(lines, mostLines, longer.includes(file), 'lines'),
    ...judged(levels, mostLevels, deeper.includes(file), 'levels'),
  ].map((message) => ({ file, line: 1, message }))
}

function judged(size: number, most: number, isExcepted: boolean, of: string): string[] {
  if (size > most && !isExcepted)
    return [`a chart of ${size} ${of}, at most ${most} are read at once: split it by child actor`]
  return size <= most && isExcepted ? [`${size} ${of}: take it off the exceptions of scripts/lib/chartSize.ts`] : []
}
