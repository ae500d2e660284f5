import { posix } from 'node:path'
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

/** What a venue with the sample layer adds to the app. Its script names all others of the layer, and keeps its own name. */
export const sampleExtension = { name: 'sample', script: '/assets/sample/entry.js' }
/** Whether a file of the built app is one of the sample layer's, however its path is written. */
export const isOfSample = (path: string): boolean => posix.normalize(path).toLowerCase().startsWith('/assets/sample/')
