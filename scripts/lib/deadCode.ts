import type { Finding } from './boundaries.ts'
import { isDeclaration, type Graph } from './graph.ts'

/** Where the project is entered: programs, scripts called by name, configs, tests. */
const isEntry = (file: string) =>
  /^src\/main\.[^/]+$/.test(file) ||
  !file.includes('/') ||
  /^scripts\/[^/]+$/.test(file) ||
  file === 'tests/bench/run.ts' ||
  // Their HTML leads to them.
  /^tests\/bench\/.*page\.tsx$/i.test(file) ||
  file === 'tests/prove/run.ts' ||
  file === 'tests/pictures/take.ts' ||
  /^tests\/.*\.test\.tsx?$/.test(file) ||
  isDeclaration(file)

/** Files that no entry leads to, and exports that no other file names. A name used by tests alone counts as used. */
export function deadCodeFindings(graph: Graph): Finding[] {
  const reached = reachable(graph)
  const used = usedNames(graph, reached)
  return [...graph.values()].flatMap(({ file, exports }) => {
    if (!reached.has(file)) return [{ file, line: 1, message: 'no program, script or test leads to this file' }]
    if (isEntry(file)) return []
    return exports.flatMap(({ name, line, namesShape }) =>
      name === null || namesShape || used.has(`${file} ${name}`)
        ? []
        : [{ file, line, message: `${name} is exported, but no other file imports it` }],
    )
  })
}

function reachable(graph: Graph): Set<string> {
  const reached = new Set([...graph.keys()].filter(isEntry))
  for (const file of reached) {
    for (const edge of graph.get(file)?.edges ?? []) {
      if (edge.file === null) continue
      reached.add(edge.file)
      // A declaration file stands for the script beside it, and the other way round.
      if (edge.file.endsWith('.mjs')) reached.add(edge.file.replace(/\.mjs$/, '.d.mts'))
    }
  }
  return reached
}

function usedNames(graph: Graph, reached: Set<string>): Set<string> {
  const used = new Set<string>()
  const mark = (file: string, name: string): void => {
    const key = `${file} ${name}`
    const module = graph.get(file)
    if (!module || used.has(key)) return
    used.add(key)
    for (const { name: exported, from } of module.exports) {
      if (from?.edge.file && (exported === null || exported === name)) mark(from.edge.file, from.name ?? name)
    }
  }
  const markAll = (file: string): void => {
    for (const { name, from } of graph.get(file)?.exports ?? []) {
      if (name !== null) mark(file, name)
      else if (from?.edge.file) markAll(from.edge.file)
    }
  }
  for (const file of reached) {
    for (const { file: target, names } of graph.get(file)?.edges ?? []) {
      if (target === null) continue
      if (names === null) markAll(target)
      else for (const name of names) mark(target, name)
    }
  }
  return used
}
