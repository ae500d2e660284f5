import { isLoopback } from './loopback.ts'

/** Whether a server elsewhere would be spoken to in the open, and nobody has said that this is meant. */
export function isOpenLine(text: string): boolean {
  const url = new URL(text)
  if (url.protocol === 'rediss:' || [...url.searchParams.keys()].some((name) => name.startsWith('ssl'))) return false
  const host = url.searchParams.get('host') ?? url.hostname.replace(/^\[(.*)\]$/, '$1')
  return host !== '' && !host.startsWith('/') && !isLoopback(host)
}
