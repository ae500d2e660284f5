/** A piece of a message: words, or an address that may be followed. */
export type Piece = { text: string; href: string | null }

const address = /https?:\/\/[^\s<>"]+/gi
const trailing = /[.,;:!?)\]}'’”»]+$/

function hrefOf(text: string): string | null {
  try {
    const { protocol, href } = new URL(text)
    return protocol === 'http:' || protocol === 'https:' ? href : null
  } catch {
    return null
  }
}

/** Addresses of http and https alone; what ends the sentence is not the address's. */
export function piecesOf(message: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: found, index } of message.matchAll(address)) {
    const text = found.replace(trailing, '')
    const href = hrefOf(text)
    if (href === null) continue
    if (index > at) pieces.push({ text: message.slice(at, index), href: null })
    pieces.push({ text, href })
    at = index + text.length
  }
  if (at < message.length) pieces.push({ text: message.slice(at), href: null })
  return pieces
}
