/** What is installed: licences that somebody has allowed, a bill of materials that names all of it, advisories that would be told. */
import { expect, test } from 'vitest'
import {
  type Advisory,
  advisoryFindings,
  billOfMaterials,
  isWithin,
  licenceFindings,
  readDependencies,
} from '../../scripts/lib/dependencies.ts'
import advisories from '../../scripts/advisories.json' with { type: 'json' }
import { root } from '../../scripts/lib/tools.mjs'

const { all } = readDependencies(root)

test('every package has a licence that is allowed, and one that is not is told', () => {
  expect(licenceFindings(all)).toEqual([])
  const [first] = all
  if (first === undefined) throw new Error('nothing is installed')
  expect(licenceFindings([{ ...first, name: 'x', version: '1.0.0', licence: 'AGPL-3.0-only' }])).toEqual([
    'x 1.0.0: AGPL-3.0-only',
  ])
  expect(licenceFindings([{ ...first, name: 'y', version: '1.0.0', licence: null }])).toEqual(['y 1.0.0: no licence'])
})

test('the bill of materials names every package of the lock file with its hash, and what needs what', () => {
  const bill = billOfMaterials(root) as {
    components: { 'bom-ref': string; name: string; purl: string; hashes?: { content: string }[] }[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  expect(bill.components).toHaveLength(all.length)
  const refs = new Set(bill.components.map((one) => one['bom-ref']))
  expect(refs.size).toBe(all.length)
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
  const fastify = bill.components.find(({ name }) => name === 'fastify')
  expect(fastify?.purl).toBe(`pkg:npm/fastify@${all.find(({ name }) => name === 'fastify')?.version}`)
  expect(bill.components.filter(({ hashes }) => !/^[\da-f]{128}$/.test(hashes?.[0]?.content ?? ''))).toEqual([])
  // Whatever is installed is needed by something that is named.
  const needed = new Set(bill.dependencies.flatMap(({ dependsOn }) => dependsOn))
  expect([...refs].filter((ref) => !needed.has(ref))).toEqual([])
  expect(JSON.stringify(billOfMaterials(root))).toBe(JSON.stringify(bill))
})

test('an advisory on what is installed is told, one on another version is not', () => {
  const version = all.find(({ name }) => name === 'fastify')?.version ?? ''
  const of = (vulnerable: string): Advisory => ({ name: 'fastify', vulnerable, severity: 'high', title: 'x', url: 'y' })
  expect(advisoryFindings(all, [of(`<=${version}`)])).toEqual([`fastify ${version}: high, x (y)`])
  expect(advisoryFindings(all, [of(`<${version}`), of('>=99.0.0'), { ...of('*'), name: 'none' }])).toEqual([])
  expect(advisoryFindings(all, advisories.advisories)).toEqual([])
})

test.each([
  ['1.2.3', '<1.2.4', true],
  ['1.2.3', '>=1.0.0 <1.2.3', false],
  ['1.10.0', '<1.9.0', false],
  ['2.0.0-rc.1', '<2.0.0', true],
  ['2.0.0', '<=2.0.0-rc.1', false],
  ['3.0.0', '<2.0.0 || =3.0.0', true],
  ['3.0.1', '<2.0.0 || 3.0.0', false],
  ['0.0.1', '*', true],
])('%s within %s: %s', (version, range, is) => {
  expect(isWithin(version, range)).toBe(is)
})
