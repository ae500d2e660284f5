/** How many connections one address and everybody together may hold: what is more is closed before a byte of it is read. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Environment } from '../compose/environment.ts'
import { countedAddress } from '../identity/addresses.ts'
import { isTrustedProxy } from './clientAddress.ts'

/** Counts by key what lasts: `take` answers how to give it back, or null when the key has its fill. */
export function createCounts(most: number): { take: (key: string) => (() => void) | null } {
  const counts = new Map<string, number>()
  return {
    take: (key) => {
      const held = counts.get(key) ?? 0
      if (held >= most) return null
      counts.set(key, held + 1)
      return () => {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}

/** A proxy that is trusted holds the connections of many, and is limited by nothing but the whole. */
export function limitConnections(
  server: Server,
  {
    connections,
    connectionsPerAddress,
    trustProxy,
  }: Pick<Environment, 'connections' | 'connectionsPerAddress' | 'trustProxy'>,
  refused: (limit: 'address' | 'all') => void,
): { open: () => number } {
  const addresses = createCounts(connectionsPerAddress)
  let open = 0
  server.on('connection', (socket: Socket) => {
    const direct = socket.remoteAddress ?? ''
    const refuse = (limit: 'address' | 'all') => {
      refused(limit)
      socket.destroy()
    }
    if (open >= connections) return refuse('all')
    const release = isTrustedProxy(direct, trustProxy) ? () => {} : addresses.take(countedAddress(direct))
    if (release === null) return refuse('address')
    open += 1
    socket.once('close', () => {
      open -= 1
      release()
    })
  })
  return { open: () => open }
}
