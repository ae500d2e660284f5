/** The proxy before the processes of a venue: sends whoever dials to one that is ready, and lets go of who is with one that is not. */
import net from 'node:net'

export type Front = { readonly url: string; close: () => Promise<void> }

const lookEveryMs = 300
const answersWithinMs = 1_000

export async function openFront(urls: readonly string[]): Promise<Front> {
  const places = urls.map((url) => ({
    url,
    port: Number(new URL(url).port),
    isReady: true,
    sockets: new Set<net.Socket>(),
  }))
  let next = 0
  const server = net.createServer((client) => {
    const ready = places.filter(({ isReady }) => isReady)
    const place = ready[next++ % Math.max(1, ready.length)]
    if (!place) return client.resetAndDestroy()
    const venue = net.connect({ port: place.port, host: '127.0.0.1' })
    place.sockets.add(client)
    for (const [from, to] of [
      [client, venue],
      [venue, client],
    ] as const) {
      from.setNoDelay(true)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
    client.on('close', () => place.sockets.delete(client))
    client.pipe(venue)
    venue.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const look = async (place: (typeof places)[number]) => {
    const signal = AbortSignal.timeout(answersWithinMs)
    place.isReady = await fetch(`${place.url}/readyz`, { signal })
      .then(({ status }) => status === 200)
      .catch(() => false)
    if (!place.isReady) for (const socket of place.sockets) socket.resetAndDestroy()
  }
  const looking = setInterval(() => {
    for (const place of places) void look(place)
  }, lookEveryMs)
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    close: async () => {
      clearInterval(looking)
      for (const { sockets } of places) for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
