/**
 * Known advisories on what is installed.
 *   --refresh   asks npm for those of today and writes them to scripts/advisories.json; without a network that allows it, nothing is written
 * Ends with code 1 when one of them names what is installed, or when nobody has asked yet.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Advisory, advisoryFindings, readDependencies } from './lib/dependencies.ts'
import { root } from './lib/tools.mjs'

const file = join(root, 'scripts/advisories.json')
type Known = { asked: string | null; advisories: Advisory[] }
type Audit = {
  vulnerabilities?: Record<
    string,
    { via: (string | { name: string; range: string; severity: string; title: string; url: string })[] }
  >
}

if (process.argv.includes('--refresh')) {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  let audit: Audit = {}
  try {
    audit = JSON.parse(stdout) as Audit
  } catch {}
  if (audit.vulnerabilities === undefined) {
    console.error('npm could not ask for advisories: nothing is written.')
    process.exit(1)
  }
  const told = Object.values(audit.vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one === 'object'))
  const advisories = told.map(({ name, range, severity, title, url }) => ({
    name,
    vulnerable: range,
    severity,
    title,
    url,
  }))
  const known: Known = { asked: new Date().toISOString().slice(0, 10), advisories }
  writeFileSync(file, `${JSON.stringify(known, null, 2)}\n`)
}
const { asked, advisories } = JSON.parse(readFileSync(file, 'utf8')) as Known
const findings = advisoryFindings(readDependencies(root).all, advisories)
for (const finding of findings) console.error(finding)
console.log(
  asked === null ? 'Nobody has asked yet: npm run advisories -- --refresh.' : `${findings.length} known on ${asked}.`,
)
process.exitCode = findings.length > 0 || asked === null ? 1 : 0
