import type { Settings } from '#protocol/core/settings.ts'

/** For every answer. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** For the app's page. A venue whose calls stand on another origin names it in `baseUrl`. */
export function pageHeaders(settings: Pick<Settings, 'baseUrl'>): Record<string, string> {
  const base = URL.parse(settings.baseUrl)
  const elsewhere = base === null || !/^https?:$/.test(base.protocol) ? '' : ` ${base.origin}`
  const policy = {
    'default-src': `'self'`,
    'script-src': `'self'`,
    'style-src': `'self'`,
    'img-src': `'self' data: blob:${elsewhere}`,
    'font-src': `'self'`,
    'media-src': `'self' blob:${elsewhere}`,
    'connect-src': `'self' ws: wss:${elsewhere}`,
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
