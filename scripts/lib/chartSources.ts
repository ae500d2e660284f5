/** Where each state of each chart is written: file and line, read off the sources themselves. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'

export type Place = { file: string; line: number }
/** By chart, then by the id of the state. */
export type ChartSources = Record<string, Record<string, Place>>

type Node = { type: string; start: number; [key: string]: unknown }
type File = {
  path: string
  lineOf: (at: number) => number
  consts: Map<string, Node>
  imports: Map<string, { from: string; name: string }>
}
type Found = { file: File; node: Node }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [])
const textOf = (node: Node | undefined): string | null =>
  node?.type === 'Literal' ? String(node['value']) : node?.type === 'Identifier' ? String(node['name']) : null

function readFile(root: string, path: string): File {
  const code = readFileSync(join(root, path), 'utf8')
  const ends = [...code.matchAll(/\n/g)].map(({ index }) => index)
  const consts = new Map<string, Node>()
  const imports = new Map<string, { from: string; name: string }>()
  const { program } = parseSync(path, code)
  for (const outer of program.body as unknown as Node[]) {
    const node = outer.type === 'ExportNamedDeclaration' && isNode(outer['declaration']) ? outer['declaration'] : outer
    for (const one of nodesIn(node['declarations'])) {
      const name = textOf(one['id'] as Node)
      if (name !== null && isNode(one['init'])) consts.set(name, one['init'])
    }
    const from = textOf(node['source'] as Node | undefined)
    if (node.type !== 'ImportDeclaration' || from === null || !from.startsWith('.')) continue
    for (const one of nodesIn(node['specifiers'])) {
      const local = textOf(one['local'] as Node)
      const name = textOf(one['imported'] as Node | undefined)
      if (local !== null && name !== null) imports.set(local, { from: posix.join(dirname(path), from), name })
    }
  }
  const lineOf = (at: number) => 1 + ends.filter((end) => end < at).length
  return { path, lineOf, consts, imports }
}

export function chartSources(root: string): ChartSources {
  const files = new Map<string, File>()
  const fileAt = (path: string): File => {
    const known = files.get(path) ?? readFile(root, path)
    files.set(path, known)
    return known
  }
  /** What a name stands for, in this file or the one that it comes from. */
  function resolved({ file, node }: Found): Found {
    if (node.type === 'Identifier') {
      const name = String(node['name'])
      const here = file.consts.get(name)
      if (here) return resolved({ file, node: here })
      const from = file.imports.get(name)
      return from
        ? resolved({ file: fileAt(from.from), node: { type: 'Identifier', start: 0, name: from.name } })
        : { file, node }
    }
    // `as const`, `satisfies X` and the chart's own createStateConfig only wrap it.
    if (isNode(node['expression']) && node.type !== 'ExpressionStatement')
      return resolved({ file, node: node['expression'] })
    const [first] = nodesIn(node['arguments'])
    return node.type === 'CallExpression' && first ? resolved({ file, node: first }) : { file, node }
  }
  /** Properties of an object, spread ones included, each with the place that says it. */
  function propertiesOf(found: Found): { key: string; at: Found; value: Found }[] {
    const { file, node } = resolved(found)
    return nodesIn(node['properties']).flatMap((property) => {
      if (property.type === 'SpreadElement') return propertiesOf({ file, node: property['argument'] as Node })
      const key = textOf(property['key'] as Node)
      return key === null
        ? []
        : [{ key, at: { file, node: property }, value: { file, node: property['value'] as Node } }]
    })
  }
  /** XState names a state by its own id, and those below it by their keys all the same. */
  function walk(id: string, config: Found, place: Place, all: Record<string, Place>): void {
    const properties = propertiesOf(config)
    const own = properties.find(({ key }) => key === 'id')
    const given = own && textOf(resolved(own.value).node)
    all[given ?? id] = place
    const states = properties.find(({ key }) => key === 'states')
    for (const { key, at, value } of states ? propertiesOf(states.value) : []) {
      const target = resolved(value)
      // Where what is in it stands: that of a name is elsewhere.
      const isNamed = value.node.type === 'Identifier' && target.node.type === 'ObjectExpression'
      const { file, node } = isNamed ? target : at
      walk(`${id}.${key}`, value, { file: file.path, line: file.lineOf(node.start) }, all)
    }
  }
  const charts: ChartSources = {}
  for (const path of globSync('machines/**/*.machine.ts', { cwd: root }).sort()) {
    const file = fileAt(path.replaceAll('\\', '/'))
    for (const node of file.consts.values()) {
      const callee = node.type === 'CallExpression' && isNode(node['callee']) ? node['callee'] : null
      if (!callee || textOf(callee['property'] as Node | undefined) !== 'createMachine') continue
      const config = resolved({ file, node })
      const id = propertiesOf(config).find(({ key }) => key === 'id')
      const name = id && textOf(resolved(id.value).node)
      if (typeof name !== 'string') continue
      const all: Record<string, Place> = {}
      walk(name, config, { file: file.path, line: file.lineOf(config.node.start) }, all)
      charts[name] = all
    }
  }
  return charts
}
