import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { parseSync } from 'vite'

/** One mention of another module. `names` null: all of it (namespace, dynamic import, address of a worker). */
export type Edge = {
  kind: 'type' | 'value' | 'dynamic' | 'address'
  specifier: string
  /** The file of this project it leads to, relative to the root; null for a package. */
  file: string | null
  /** The package it leads to; null for a file. `node:` for everything built in. */
  package: string | null
  names: string[] | null
  line: number
}

/** `from` null: declared here; else handed on from that edge, `name` null being everything (`export *`). */
type Export = {
  name: string | null
  from: { edge: Edge; name: string | null } | null
  line: number
  /** A type that its own file goes on to use: it names the shape of something else that is exported. */
  namesShape: boolean
}
export type Module = { file: string; edges: Edge[]; exports: Export[] }
export type Graph = Map<string, Module>

type Node = { type: string; start: number; [key: string]: unknown }

const folders = ['src', 'machines', 'tests', 'scripts']
const isCode = (name: string) => /\.(ts|tsx|mts|mjs|js|jsx)$/.test(name)
export const isDeclaration = (name: string) => /\.d\.(ts|mts)$/.test(name)

/** Reads and parses all code of the project: its folders, and the configs beside them. */
export function readGraph(root: string): Graph {
  const read = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      return entry.isDirectory() ? read(path) : isCode(entry.name) ? [path] : []
    })
  const beside = readdirSync(root).filter((name) => isCode(name) && statSync(join(root, name)).isFile())
  const files = [...beside, ...folders.filter((folder) => existsSync(join(root, folder))).flatMap(read)]
  const aliases = readAliases(root)
  return new Map(files.sort().map((file) => [file, readModule(root, file, aliases)]))
}

function readAliases(root: string): [string, string][] {
  const { imports = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports?: Record<string, string>
  }
  return Object.entries(imports).map(([alias, target]) => [alias.replace('*', ''), target.replace('*', '')])
}

function readModule(root: string, file: string, aliases: [string, string][]): Module {
  const text = readFileSync(join(root, file), 'utf8')
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const edges: Edge[] = []
  const exports: Export[] = []
  const mentions = (name: string) => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0
  const hand = (name: string | null, from: Export['from'], node: Node, namesShape = false) =>
    exports.push({ name, from, line: lineOf(node), namesShape })
  const lineOf = (node: Node) => text.slice(0, node.start).split('\n').length
  const link = (kind: Edge['kind'], specifier: string, names: string[] | null, node: Node) => {
    const edge = { kind, specifier, names, line: lineOf(node), ...resolve(root, file, specifier, aliases) }
    edges.push(edge)
    return edge
  }
  for (const node of (program as unknown as { body: Node[] }).body) readStatement(node)
  visit(program as unknown as Node, (node) => {
    if (node.type === 'ImportExpression') {
      const specifier = literal(node.source as Node)
      if (specifier !== null) link('dynamic', specifier, null, node)
    }
    if (node.type === 'TSImportType') {
      const specifier = literal((node.source ?? node.argument) as Node)
      if (specifier !== null) link('type', specifier, null, node)
    }
    if (node.type === 'NewExpression') {
      const specifier = moduleAddress(node)
      if (specifier !== null) link('address', specifier, null, node)
    }
  })
  return { file, edges, exports }

  function readStatement(node: Node): void {
    const source = node.source ? literal(node.source as Node) : null
    if (node.type === 'ImportDeclaration' && source !== null) {
      const parts = node.specifiers as Node[]
      const names = parts.map((part) =>
        part.type === 'ImportNamespaceSpecifier'
          ? null
          : part.type === 'ImportDefaultSpecifier'
            ? 'default'
            : nameOf(part.imported as Node),
      )
      link(kindOf(node.importKind), source, names.includes(null) ? null : (names as string[]), node)
    }
    if (node.type === 'ExportAllDeclaration' && source !== null) {
      const edge = link(kindOf(node.exportKind), source, [], node)
      if (node.exported) {
        edge.names = null
        hand(nameOf(node.exported as Node), null, node)
      } else hand(null, { edge, name: null }, node)
    }
    if (node.type === 'ExportDefaultDeclaration') hand('default', null, node)
    if (node.type === 'ExportNamedDeclaration') {
      const edge = source === null ? null : link(kindOf(node.exportKind), source, [], node)
      for (const part of node.specifiers as Node[]) {
        const from = edge === null ? null : { edge, name: nameOf(part.local as Node) }
        hand(nameOf(part.exported as Node), from, part)
      }
      const declaration = node.declaration as Node | null
      const isType = /^TS(TypeAlias|Interface)Declaration$/.test(declaration?.type ?? '')
      for (const name of declaration ? declaredNames(declaration) : [])
        hand(name, null, node, isType && mentions(name) > 1)
    }
  }
}

const kindOf = (kind: unknown): Edge['kind'] => (kind === 'type' ? 'type' : 'value')
const nameOf = (node: Node) => String(node.name ?? node.value)
const literal = (node: Node): string | null =>
  node.type === 'TSLiteralType'
    ? literal(node.literal as Node)
    : node.type === 'Literal' && typeof node.value === 'string'
      ? node.value
      : null

/** `new URL('./worker.ts', import.meta.url)`: how a worker or a child process names its file. */
function moduleAddress(node: Node): string | null {
  const [first, second] = node.arguments as (Node | undefined)[]
  if ((node.callee as Node).name !== 'URL' || !first || second?.type !== 'MemberExpression') return null
  const specifier = literal(first)
  return specifier !== null && specifier.startsWith('.') && isCode(specifier) ? specifier : null
}

function declaredNames(node: Node): string[] {
  if (node.type === 'VariableDeclaration') {
    return (node.declarations as Node[]).flatMap((part) => boundNames(part.id as Node))
  }
  return node.id ? [nameOf(node.id as Node)] : []
}

function boundNames(node: Node | null): string[] {
  if (node === null) return []
  if (node.type === 'Identifier') return [nameOf(node)]
  if (node.type === 'ObjectPattern')
    return (node.properties as Node[]).flatMap((part) => boundNames((part.value ?? part.argument) as Node))
  if (node.type === 'ArrayPattern') return (node.elements as (Node | null)[]).flatMap(boundNames)
  if (node.type === 'AssignmentPattern') return boundNames(node.left as Node)
  return node.type === 'RestElement' ? boundNames(node.argument as Node) : []
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child !== null && typeof child === 'object' && typeof (child as Node).type === 'string')
        visit(child as Node, see)
    }
  }
}

function resolve(
  root: string,
  from: string,
  specifier: string,
  aliases: [string, string][],
): Pick<Edge, 'file' | 'package'> {
  const path = specifier.replace(/\?.*$/, '')
  const alias = aliases.find(([prefix]) => path.startsWith(prefix))
  const target = alias
    ? posix.join(alias[1], path.slice(alias[0].length))
    : path.startsWith('.')
      ? posix.join(posix.dirname(from), path)
      : null
  if (target === null) {
    if (path.startsWith('node:')) return { file: null, package: 'node:' }
    const [first = '', second = ''] = path.split('/')
    return { file: null, package: first.startsWith('@') ? `${first}/${second}` : first }
  }
  const found = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((candidate) => {
    const full = join(root, candidate)
    return existsSync(full) && statSync(full).isFile()
  })
  return {
    file: relative(root, join(root, found ?? target))
      .split(sep)
      .join('/'),
    package: null,
  }
}
