import type { Settings } from '#protocol/core/settings.ts'

/** For every answer. What is no page may load nothing, whatever a browser takes it for. */
export const commonHeaders = {
  'Content-Security-Policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** For every answer over TLS, the venue's own or that of a proxy which is trusted. */
export const secureHeaders = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }

/** For the app's page, and its scripts as workers: what is asked for leaves for nowhere but the venue. Older browsers do not count sockets to `self`. A venue whose calls stand on another origin names it in `baseUrl`. */
export function pageHeaders(
  settings: Pick<Settings, 'baseUrl'>,
  asked: { protocol: 'http' | 'https'; host: string },
): Record<string, string> {
  const base = URL.parse(settings.baseUrl)
  const elsewhere = base === null || !/^https?:$/.test(base.protocol) ? '' : ` ${base.origin}`
  const sockets = [`${asked.protocol}://${asked.host}`, elsewhere.trim()]
    .filter((origin) => origin !== '')
    .map((origin) => ` ${origin.replace('http', 'ws')}`)
    .join('')
  const policy = {
    'default-src': `'self'`,
    'script-src': `'self'`,
    'style-src': `'self'`,
    'img-src': `'self' data: blob:${elsewhere}`,
    'font-src': `'self'`,
    'media-src': `'self' blob:${elsewhere}`,
    'connect-src': `'self'${sockets}${elsewhere}`,
    'worker-src': `'self' blob:`,
    'object-src': `'none'`,
    'base-uri': `'none'`,
    'form-action': `'self'`,
    'frame-ancestors': `'none'`,
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Cache-Control': 'no-cache',
  }
}
