/** Changes of machines told to everybody per processor second by the venue's notification path, beside plain `io.emit` of each to as many clients. */
import { type ChildProcess, fork } from 'node:child_process'
import { io, type Socket } from 'socket.io-client'
import type { Pace, PushesAnswer, PushesAsk } from './pushesServer.ts'

/** People at the floor, each with a socket of their own, looking at a thousand machines. */
const clients = 1_000
/** Of one figure; enough for a second or so of the plain server's processor time. */
const changes = 400
/** One change in a turn of the event loop, many as when a process comes back, and a floor that is busy all the time. */
export const loads = {
  single: { together: 1 },
  burst: { together: 20 },
  busy: { aSecond: 1_000 },
} as const satisfies Record<string, Pace>
export type PushesRound = Record<'app' | 'bare', Record<keyof typeof loads, number>>

/** Changes that everybody was told of, per second of the server's processor time, per round. */
export async function measurePushes(rounds: number): Promise<PushesRound[]> {
  const app = await openContender('app', '/notification')
  try {
    const bare = await openContender('bare', '')
    try {
      const measured: PushesRound[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const figures = { app: { single: 0, burst: 0, busy: 0 }, bare: { single: 0, burst: 0, busy: 0 } }
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

type Contender = { rate: (pace: Pace) => Promise<number>; close: () => void }

async function openContender(name: 'app' | 'bare', namespace: string): Promise<Contender> {
  const child = fork(new URL('./pushesServer.ts', import.meta.url), [name])
  const sockets: Socket[] = []
  let delivered = 0
  let isThere: (() => void) | null = null
  let lost: (error: Error) => void = () => {}
  let isOver = false
  let wanted = 0
  const close = () => {
    isOver = true
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
        query: { token: String(place + 1) },
      })
      sockets.push(socket)
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
      if (name === 'app') await socket.timeout(5_000).emitWithAck('init', { id: place + 1 })
      socket.on('disconnect', (reason) => {
        if (!isOver) lost(new Error(`somebody lost the line: ${reason}`))
      })
      const heard = (states: number) => {
        delivered += states
        if (delivered === wanted) isThere?.()
      }
      socket.on('machine', () => heard(1))
      socket.on('statuses', ({ machines }: { machines: unknown[] }) => heard(machines.length))
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
    rate: async (pace) => {
      delivered = 0
      wanted = changes * clients
      const all = new Promise<void>((resolve, reject) => {
        isThere = resolve
        lost = reject
      })
      const before = await used()
      await ask(child, { ask: 'change', changes, pace })
      await all
      return (changes / ((await used()) - before)) * 1_000_000
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
