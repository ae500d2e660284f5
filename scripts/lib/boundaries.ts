import type { Edge, Graph, Module } from './graph.ts'

export type Finding = { file: string; line: number; message: string }

/** What may be imported where: docs/README.md, "The rules of the repository". There is no list of exceptions, and none may be added. */
type Layer = {
  name: string
  holds: (file: string) => boolean
  /** Files of the project, besides the layer's own. */
  files: (edge: Edge, file: string) => boolean
  /** Packages; `node:` stands for everything built into Node. */
  packages: (name: string) => boolean
}

const inside =
  (...folders: string[]) =>
  (file: string) =>
    folders.some((folder) => file.startsWith(`${folder}/`))
const protocol = inside('src/protocol')
const machines = inside('machines')
const kit = inside('machines/kit')
const ui = inside('src/ui')
const styled = inside('styled-system')
const isType = (edge: Edge) => edge.kind === 'type'
/** The contract's shapes, which cost nothing, and its constants. Its schemas bring zod with them. */
const shapesAndCodes = (edge: Edge, file: string) =>
  /^src\/protocol\/core\/(?:announcementNames|codes|permissions|permissionNames|machineFields|problems|gamble|oversight|papers|secondPerson)\.ts$/.test(
    file,
  ) ||
  (protocol(file) && isType(edge))

/** Packages that talk to the network or a device: in the browser only `wire` may hold one. */
const talking = new Set(['socket.io-client', 'simple-peer', 'hls.js'])
const charts = new Set(['xstate', '@xstate/react'])
/** Packages that only work in Node. */
const serving = new Set([
  'node:',
  'fastify',
  'socket.io',
  'pg',
  'pino',
  'drizzle-orm',
  'jose',
  'node-datachannel',
  'openapi-types',
  'prom-client',
  '@electric-sql/pglite',
  '@fastify/static',
  '@fastify/swagger',
  'fastify-type-provider-zod',
  'hucre',
  'image-size',
  '@node-rs/argon2',
  '@napi-rs/canvas',
  '@roamhq/wrtc',
])
const showing = (name: string) =>
  /^(react|react-dom|react-router-dom|react-i18next|lucide-react)$|^@(ark-ui|fontsource|fontsource-variable)\//.test(
    name,
  )
/** The optional encoder carries GPL codecs: docs/decisions/0001-optional-encoder-licence.md. */
const mayEncode = (name: string, file: string) =>
  !name.startsWith('@napi-rs/webcodecs') || inside('src/simulator', 'tests')(file)
const forBrowser = (name: string) => !serving.has(name)

const chartLayer = (folder: string, files: Layer['files']): Layer => ({
  name: folder,
  holds: inside(folder),
  files: (edge, file) => files(edge, file) || shapesAndCodes(edge, file),
  packages: (name) => name === 'xstate',
})
const areas = ['lobby', 'game', 'account', 'desk', 'inspect']
/** Charts of one area: they know those of others by their types. */
const charting = (area: string): Layer =>
  chartLayer(
    `machines/${area}`,
    (edge, file) => kit(file) || inside(`machines/${area}`)(file) || (machines(file) && isType(edge)),
  )
const view = inside('src/view')
/** Views of one area; `more` are other views that it may show. */
const views = (area: string, ...more: ((file: string) => boolean)[]): Layer => ({
  name: `src/${area}`,
  holds: inside(`src/${area}`),
  files: (edge, file) =>
    (machines(file) && (!inside('machines/venue')(file) || isType(edge))) ||
    ui(file) ||
    styled(file) ||
    more.some((holds) => holds(file)) ||
    shapesAndCodes(edge, file),
  packages: (name) => forBrowser(name) && !talking.has(name),
})

const layers: Layer[] = [
  { name: 'src/protocol', holds: protocol, files: () => false, packages: (name) => name === 'zod' },
  chartLayer('machines/kit', () => false),
  // Areas meet in the root chart and in the table of addresses.
  chartLayer('machines/app/app', (_, file) => machines(file)),
  chartLayer('machines/app/routes', (_, file) => machines(file)),
  ...['app', 'live', 'sample', 'venue', ...areas].map(charting),
  {
    name: 'src/wire',
    holds: inside('src/wire'),
    files: (edge, file) => protocol(file) || (machines(file) && isType(edge)),
    packages: (name) => forBrowser(name) && !showing(name),
  },
  {
    name: 'src/ui',
    holds: ui,
    files: (_, file) => styled(file),
    packages: (name) => forBrowser(name) && !talking.has(name) && !charts.has(name) && name !== 'zod',
  },
  views('view'),
  // A form of the desk is checked by the schema of its own call.
  ...areas.map((area) => (area === 'desk' ? views(area, view, inside('src/protocol/calls')) : views(area, view))),
  // The root: here areas meet.
  views('app', view, inside('src/sample', ...areas.map((area) => `src/${area}`))),
  {
    name: 'src/sample',
    holds: inside('src/sample'),
    files: (edge, file) =>
      protocol(file) ||
      machines(file) ||
      view(file) ||
      ui(file) ||
      styled(file) ||
      (inside('src/wire')(file) && isType(edge)),
    packages: (name) => forBrowser(name) && !talking.has(name),
  },
  {
    name: 'src/venue',
    holds: inside('src/venue'),
    files: (_, file) => protocol(file) || kit(file) || inside('machines/venue')(file),
    packages: (name) => !talking.has(name) && !showing(name) && name !== '@xstate/react',
  },
  {
    // Simulated players know the venue as any stranger does: by its protocol.
    name: 'src/loadgen',
    holds: inside('src/loadgen'),
    files: (_, file) => protocol(file),
    packages: (name) => name === 'socket.io-client' || name === 'zod',
  },
  {
    name: 'src/simulator',
    holds: inside('src/simulator'),
    files: (_, file) => protocol(file),
    packages: (name) => !showing(name) && !charts.has(name),
  },
  {
    name: 'src/main.*',
    holds: (file) => /^src\/(main\.|chunks\/(pages\/)?)[^/]+$/.test(file),
    files: (_, file) => !inside('tests', 'scripts')(file),
    packages: () => true,
  },
  {
    name: 'scripts',
    holds: inside('scripts'),
    files: (_, file) => inside('src', 'machines')(file),
    packages: () => true,
  },
  { name: 'tests', holds: inside('tests'), files: () => true, packages: () => true },
  { name: 'the configs', holds: (file) => !file.includes('/'), files: () => true, packages: () => true },
]

/** Every import that goes against the house, and every cycle. */
export function boundaryFindings(graph: Graph): Finding[] {
  return [...[...graph.values()].flatMap(moduleFindings), ...cycles(graph)]
}

function moduleFindings({ file, edges }: Module): Finding[] {
  const layer = layers.find(({ holds }) => holds(file))
  if (!layer)
    return [
      {
        file,
        line: 1,
        message: 'this folder is not part of the house: give it its import rules in scripts/lib/boundaries.ts',
      },
    ]
  // An address names a file for another process or a worker; nothing of it is imported.
  return edges
    .filter(({ kind }) => kind !== 'address')
    .flatMap((edge) => {
      const allowed =
        edge.file === null
          ? layer.packages(edge.package ?? '') && mayEncode(edge.package ?? '', file)
          : layer.holds(edge.file) || layer.files(edge, edge.file)
      if (allowed) return []
      const typesOnly = edge.file !== null && edge.kind !== 'type' && layer.files({ ...edge, kind: 'type' }, edge.file)
      return [
        {
          file,
          line: edge.line,
          message: `${layer.name} must not import ${edge.file ?? edge.package}${typesOnly ? ' but for its types (import type)' : ''}`,
        },
      ]
    })
}

/** One finding per knot of files that import each other, types included: the shortest way round. */
function cycles(graph: Graph): Finding[] {
  const next = (file: string) => {
    const edges = graph.get(file)?.edges ?? []
    return edges.flatMap((edge) =>
      edge.kind !== 'address' && edge.file !== null && graph.has(edge.file) ? [edge.file] : [],
    )
  }
  const told = new Set<string>()
  return [...graph.keys()].flatMap((start) => {
    if (told.has(start)) return []
    const round = wayBack(start, next)
    if (round === null) return []
    for (const file of round) told.add(file)
    const line = graph.get(start)?.edges.find((edge) => edge.file === (round[1] ?? start))?.line ?? 1
    return [{ file: start, line, message: `files import each other: ${[...round, start].join(' → ')}` }]
  })
}

function wayBack(start: string, next: (file: string) => string[]): string[] | null {
  const before = new Map<string, string>()
  const queue = [start]
  for (const file of queue) {
    for (const target of next(file)) {
      if (target === start) {
        const way = [file]
        for (let at = file; at !== start; ) {
          at = before.get(at) as string
          way.unshift(at)
        }
        return way
      }
      if (!before.has(target)) {
        before.set(target, file)
        queue.push(target)
      }
    }
  }
  return null
}
