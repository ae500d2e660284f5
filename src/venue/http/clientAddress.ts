import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Environment } from '../compose/environment.ts'
import { addWhitelistEntry, plainAddress } from '../identity/addresses.ts'

const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Who asks, for sockets, which Fastify does not see: the same answer as `request.ip` under the same VENUE_TRUST_PROXY. */
export function readClientAddress(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustProxy: Environment['trustProxy'],
): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
  const hops = [
    request.socket.remoteAddress ?? '',
    ...forwarded
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .toReversed(),
  ]
  const isTrusted = trusts(trustProxy)
  const place = hops.findIndex((hop, index) => !isTrusted(plainAddress(hop), index))
  return plainAddress(hops.at(place) ?? '')
}

/** Which host they ask for, likewise: the same answer as `request.host`. */
export function readHost(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustProxy: Environment['trustProxy'],
): string | undefined {
  const forwarded = [headers['x-forwarded-host'] ?? []].flat().join(',')
  if (forwarded === '' || !isTrustedProxy(socket.remoteAddress ?? '', trustProxy)) return headers.host
  return forwarded.split(',').at(-1)?.trim()
}

/** Whether what this address passes on is believed. */
export const isTrustedProxy = (address: string, trustProxy: Environment['trustProxy']): boolean =>
  trusts(trustProxy)(plainAddress(address), 0)

function trusts(trustProxy: Environment['trustProxy']): (address: string, hop: number) => boolean {
  if (trustProxy === false) return () => false
  if (typeof trustProxy === 'number') return (_, hop) => hop < trustProxy
  const list = new BlockList()
  for (const entry of trustProxy.flatMap((part) => named[part] ?? part)) addWhitelistEntry(list, entry)
  return (address) => {
    const family = isIP(address)
    return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
}
