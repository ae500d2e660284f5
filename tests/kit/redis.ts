import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { needServers } from '../../scripts/servers.mjs'
import { makeServerFolder, runServer, type ServerLife, type ServerPair, writePair } from './guarded.ts'

export type RedisServer = Pick<ServerLife, 'kill9' | 'restart' | 'stop'> & {
  /** The same after a restart. */
  readonly url: string
}

/** A Redis of the test's own: loopback, free port, temporary folder. With `fsync` every acknowledged write outlives `kill9`. */
export async function startRedis({
  fsync = true,
  tls,
}: {
  fsync?: boolean
  tls?: ServerPair
} = {}): Promise<RedisServer> {
  const command = needServers().redis
  const folder = makeServerFolder('redis', undefined)
  const files = tls && writePair(folder, tls)
  const tlsFiles = files && { 'tls-cert-file': files.cert, 'tls-key-file': files.key, 'tls-auth-clients': 'no' }
  const life = await runServer({
    command,
    user: undefined,
    folder,
    valuesFor: (port) => {
      const keeping = { save: '', appendonly: fsync ? 'yes' : 'no', appendfsync: 'always' }
      const place = tls ? { port: 0, 'tls-port': port, ...tlsFiles } : { port }
      const settings = Object.entries({ ...place, dir: folder, ...keeping })
      // By a second name that no certificate of the tests holds.
      const bind = ['--bind', '127.0.0.1', ...(tls ? ['127.0.0.2'] : [])]
      return [...bind, ...settings.flatMap(([name, value]) => [`--${name}`, `${value}`])]
    },
    answers: (port) => answers(port, tls !== undefined),
    passing: /Address already in use/,
    endSignal: 'SIGTERM',
  })
  return {
    url: `${tls ? 'rediss' : 'redis'}://127.0.0.1:${life.port}`,
    kill9: life.kill9,
    restart: life.restart,
    stop: life.stop,
  }
}

/** Whether Redis answers a ping, its data read in. */
const answers = (port: number, isTls: boolean) =>
  new Promise<boolean>((resolve) => {
    const greet = () => void socket.write('PING\r\n')
    const socket: Socket = isTls
      ? connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }, greet)
      : connect(port, '127.0.0.1', greet)
    socket.setTimeout(1_000, () => socket.destroy())
    socket.once('data', (chunk) => {
      resolve(chunk.toString().startsWith('+PONG'))
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })
