/** The token that calls and sockets carry now. One object for the page; the token actions write it. */
export type TokenHolder = { current: string | null }

/** Where the venue is: '' is the page's own origin, else an origin with a path, without a slash at its end. */
export type VenueAddress = { readonly baseUrl: string; moveTo(baseUrl: string): void }

export function createVenueAddress(): VenueAddress {
  let baseUrl = ''
  return {
    get baseUrl() {
      return baseUrl
    },
    moveTo(next) {
      baseUrl = readBaseUrl(next)
    },
  }
}

function readBaseUrl(text: string): string {
  if (!URL.canParse(text)) return ''
  const url = new URL(text)
  return url.protocol === 'http:' || url.protocol === 'https:' ? `${url.origin}${url.pathname.replace(/\/+$/, '')}` : ''
}
