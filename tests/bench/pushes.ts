/** Pushes delivered per processor second by the venue's notification path, beside plain `io.emit` of the same to as many clients. */
import { type ChildProcess, fork } from 'node:child_process'
import { io, type Socket } from 'socket.io-client'
import type { PushesAnswer, PushesAsk } from './pushesServer.ts'

const clients = 100
/** Of one figure; enough for a second or so of the server's processor time. */
const changes = 1_000
/** Machines that change in one turn of the event loop: one by one, and many as when a process comes back. */
export const loads = { single: 1, burst: 20 } as const
export type PushesRound = Record<'app' | 'bare', Record<keyof typeof loads, number>>

/** Delivered pushes per second of the server's processor time, per round. */
export async function measurePushes(rounds: number): Promise<PushesRound[]> {
  const app = await openContender('app', '/notification')
  try {
    const bare = await openContender('bare', '')
    try {
      const measured: PushesRound[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const figures = { app: { single: 0, burst: 0 }, bare: { single: 0, burst: 0 } }
        for (const load of Object.keys(loads) as (keyof typeof loads)[])
          for (const [name, contender] of Object.entries({ app, bare }) as ['app' | 'bare', Contender][])
            figures[name][load] = await contender.rate(loads[load])
        if (round > 0) measured.push(figures)
      }
      return measured
    } finally {
      bare.close()
    }
  } finally {
    app.close()
  }
}

type Contender = { rate: (together: number) => Promise<number>; close: () => void }

async function openContender(name: 'app' | 'bare', namespace: string): Promise<Contender> {
  const child = fork(new URL('./pushesServer.ts', import.meta.url), [name])
  const sockets: Socket[] = []
  let delivered = 0
  let isThere: (() => void) | null = null
  let wanted = 0
  const close = () => {
    for (const socket of sockets) socket.disconnect()
    child.kill()
  }
  try {
    const { port } = (await answerOf(child)) as { port: number }
    for (let place = 0; place < clients; place++) {
      const socket = io(`http://127.0.0.1:${port}${namespace}`, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        query: { token: 'of the bench' },
      })
      sockets.push(socket)
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
      if (name === 'app') await socket.timeout(5_000).emitWithAck('init', { id: 1 })
      socket.on('machine', () => {
        delivered += 1
        if (delivered === wanted) isThere?.()
      })
    }
  } catch (error) {
    close()
    throw error
  }
  const used = async () => {
    const answer = await ask(child, { ask: 'used' })
    return 'microseconds' in answer ? answer.microseconds : Number.NaN
  }
  return {
    rate: async (together) => {
      delivered = 0
      wanted = changes * clients
      const all = new Promise<void>((resolve) => {
        isThere = resolve
      })
      const before = await used()
      await ask(child, { ask: 'change', changes, together })
      await all
      return (wanted / ((await used()) - before)) * 1_000_000
    },
    close,
  }
}

function ask(child: ChildProcess, asked: PushesAsk): Promise<PushesAnswer> {
  const answered = answerOf(child)
  child.send(asked)
  return answered
}

const answerOf = (child: ChildProcess) =>
  new Promise<PushesAnswer>((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the server of the pushes ended (${code})`))
    child.once('exit', ended)
    child.once('message', (answer: PushesAnswer) => {
      child.off('exit', ended)
      resolve(answer)
    })
  })
