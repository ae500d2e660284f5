import { connect } from 'node:net'
import { needServers } from '../../scripts/servers.mjs'
import { makeServerFolder, runServer, type ServerLife } from './guarded.ts'

export type RedisServer = Pick<ServerLife, 'kill9' | 'restart' | 'stop'> & {
  /** The same after a restart. */
  readonly url: string
}

/** A Redis of the test's own: loopback, free port, temporary folder. With `fsync` every acknowledged write outlives `kill9`. */
export async function startRedis({ fsync = true }: { fsync?: boolean } = {}): Promise<RedisServer> {
  const command = needServers().redis
  const folder = makeServerFolder('redis', undefined)
  const life = await runServer({
    command,
    user: undefined,
    folder,
    valuesFor: (port) => {
      const keeping = { save: '', appendonly: fsync ? 'yes' : 'no', appendfsync: 'always' }
      const settings = Object.entries({ bind: '127.0.0.1', port, dir: folder, ...keeping })
      return settings.flatMap(([name, value]) => [`--${name}`, `${value}`])
    },
    answers,
    passing: /Address already in use/,
    endSignal: 'SIGTERM',
  })
  return { url: `redis://127.0.0.1:${life.port}`, kill9: life.kill9, restart: life.restart, stop: life.stop }
}

/** Whether Redis answers a ping, its data read in. */
const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.setTimeout(1_000, () => socket.destroy())
    socket.once('data', (chunk) => {
      resolve(chunk.toString().startsWith('+PONG'))
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })
