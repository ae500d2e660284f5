import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './boundaries.ts'
import type { Graph } from './graph.ts'

const isChart = (name: string) => name.endsWith('Machine')

/** Charts that no walk takes through, and system ids that are not written as mailboxes. */
export function chartFindings(root: string, graph: Graph): Finding[] {
  const walked = walkedCharts(graph)
  return [...graph.values()].flatMap(({ file, exports }) => {
    if (!/^(machines|src)\//.test(file)) return []
    const unwalked = file.endsWith('.machine.ts')
      ? exports.flatMap(({ name, line }) =>
          name !== null && isChart(name) && !walked.has(name)
            ? [{ file, line, message: `${name} has no walk: a test under tests/machines walks every chart` }]
            : [],
        )
      : []
    return [...unwalked, ...unaddressed(file, readFileSync(join(root, file), 'utf8'))]
  })
}

/** What the tests that walk import. */
function walkedCharts(graph: Graph): Set<string> {
  const tests = [...graph.values()].filter(
    ({ file, edges }) =>
      file.startsWith('tests/machines/') &&
      edges.some(
        (edge) => edge.file === 'tests/kit/walk.ts' && edge.names?.some((name) => name.startsWith('walkChart')),
      ),
  )
  return new Set(
    tests.flatMap(({ edges }) => edges.flatMap(({ kind, names }) => (kind === 'value' ? (names ?? []) : []))),
  )
}

/** `mailbox()` takes nothing but the ids of `Mailboxes`, so that whoever has a system id has events that can be sent to it. */
function unaddressed(file: string, text: string): Finding[] {
  return text.split('\n').flatMap((line, index) => {
    const [, id] = /\bsystemId: ['"`]([^'"`]*)['"`]/.exec(line) ?? []
    return id === undefined
      ? []
      : [{ file, line: index + 1, message: `the system id ${id} has no mailbox: write systemId: mailbox('${id}')` }]
  })
}
