/** The socket side of the server: who may connect at all, and who of them is shown out again. */
import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { readClientAddress, readHost } from '../http/clientAddress.ts'
import { isOurHost } from '../http/hosts.ts'
import { createCounts } from '../http/limits.ts'
import type { Metrics } from '../http/metrics.ts'
import { isOriginAllowed } from '../http/origins.ts'
import { createCallerRates } from '../http/rates.ts'
import { countedAddress } from '../identity/addresses.ts'
import type { Identity } from '../identity/identity.ts'
import type { Gate } from '../sockets/gate.ts'
import type { Environment } from './environment.ts'

type Tools = {
  environment: Pick<
    Environment,
    'origins' | 'trustProxy' | 'connectionsPerAddress' | 'callsPerSecond' | 'host' | 'hosts' | 'publicIp'
  >
  identity: Identity
  clock: { now: () => number }
  metrics: Pick<Metrics, 'refusedConnection'>
}

export function openSockets(server: HttpServer, { environment, identity, clock, metrics }: Tools) {
  const io = new Server(server, {
    serveClient: false,
    transports: ['websocket'],
    // A page says that the venue is silent when it has heard nothing for a little longer.
    pingInterval: 1_000,
    pingTimeout: 3_000,
    maxHttpBufferSize: 100_000,
    allowRequest: (request, decide) => {
      const host = readHost(request, environment.trustProxy)
      decide(null, isOurHost(host, environment) && isOriginAllowed(request.headers.origin, host, environment.origins))
    },
  })
  const addressOf = ({ request }: Pick<Socket, 'request'>) => readClientAddress(request, environment.trustProxy)
  const counts = createCounts(environment.connectionsPerAddress)
  io.engine.on('connection', (socket: Pick<Socket['conn'], 'request' | 'once' | 'close'>) => {
    const release = counts.take(countedAddress(addressOf(socket)))
    if (release) return socket.once('close', release)
    metrics.refusedConnection('sockets')
    socket.close(true)
  })
  io.of('/').use((_, next) => next(new Error('There is nothing here')))
  const { publicIp } = environment
  const gate: Gate = { identity, clock, addressOf, publicIp, requests: createCallerRates(environment.callsPerSecond) }
  const [notification, game] = [io.of('/notification'), io.of('/game')]
  return {
    gate,
    notification,
    game,
    /** No socket of this sign-in stays. */
    endSignIn(signInId: number): void {
      for (const namespace of [notification, game])
        for (const socket of namespace.sockets.values())
          if (socket.data.caller?.signInId === signInId) socket.disconnect(true)
    },
    counts: () => ({ game: game.sockets.size, notification: notification.sockets.size }),
    /** Closes every socket, and the server under them. */
    close: () => io.close(),
  }
}
