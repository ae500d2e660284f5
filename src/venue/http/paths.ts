import type { FastifyRequest } from 'fastify'

/** First parts of paths that are calls, never pages of the app: what is unknown below them is a JSON 404. */
const callPrefixes = new Set([
  'machine',
  'player',
  'admin',
  'cashier',
  'permission',
  'api',
  'proxy',
  'press',
  'stream',
  'thumbnails',
  'inspector',
  'dock',
  'validate',
  'socket.io',
  'assets',
  'metrics',
  'healthz',
  'readyz',
])

/** Whether an unknown path is one of the app's own. Files are not: a missing script must not be answered with a page. */
export function answersWithPage(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const [path = ''] = request.url.split('?')
  const parts = path.split('/')
  if (callPrefixes.has(parts[1] ?? '')) return false
  const accept = request.headers.accept ?? '*/*'
  if (/\btext\/html\b/.test(accept)) return true
  return accept.includes('*/*') && !(parts.at(-1) ?? '').includes('.')
}

/** Where the built files of the sample layer stand, and nothing else. */
export const sampleFolder = '/assets/sample/'
/** What a venue with the layer adds to the app. Its script names all others of the layer, and keeps its own name. */
export const sampleExtension = { name: 'sample', script: `${sampleFolder}entry.js` }
