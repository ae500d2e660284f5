/**
 * Whether a script asks, as far as the browser says it: no link, picture or frame leads to a GET that changes something, whatever
 * page it stands in. What is no browser says nothing.
 */
export const isAskedByScript = (headers: Readonly<Record<string, string | string[] | undefined>>): boolean =>
  [undefined, 'cors', 'same-origin'].some((mode) => mode === headers['sec-fetch-mode']) &&
  [undefined, 'empty'].some((target) => target === headers['sec-fetch-dest'])

/**
 * Whether a browser page of `origin` may change something here or connect. No Origin is allowed (not a browser), one's own host is,
 * any other must be named in VENUE_ORIGINS. For sockets too.
 */
export function isOriginAllowed(
  origin: string | undefined,
  host: string | undefined,
  origins: readonly string[],
): boolean {
  if (origin === undefined || origins.includes(origin)) return true
  const url = URL.parse(origin)
  return url !== null && host !== undefined && url.host !== '' && url.host === host.toLowerCase()
}
