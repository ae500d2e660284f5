// What the structure of the code breaks: import rules, cycles and length (default), rules of `charts`, `dead` code, or what must not be `published`.
import { boundaryFindings, type Finding } from './lib/boundaries.ts'
import { chartFindings } from './lib/chartRules.ts'
import { chartSizeFindings } from './lib/chartSize.ts'
import { deadCodeFindings } from './lib/deadCode.ts'
import { fileSizeFindings } from './lib/fileSize.ts'
import { readGraph } from './lib/graph.ts'
import { hygieneFindings, registryHost } from './lib/hygiene.ts'
import { root } from './lib/tools.mjs'

const questions: Record<string, () => Finding[] | Promise<Finding[]>> = {
  boundaries: () => [...boundaryFindings(readGraph(root)), ...fileSizeFindings(root)],
  charts: async () => [...chartFindings(root, readGraph(root)), ...(await chartSizeFindings(root))],
  dead: () => deadCodeFindings(readGraph(root)),
  published: () => hygieneFindings(root, registryHost(process.env.npm_config_registry)),
}
const question = questions[process.argv[2] ?? 'boundaries']
if (!question) throw new Error(`Ask for one of: ${Object.keys(questions).join(', ')}.`)
const findings = await question()
for (const { file, line, message } of findings) console.error(`${file}:${line} ${message}`)
process.exitCode = findings.length > 0 ? 1 : 0
