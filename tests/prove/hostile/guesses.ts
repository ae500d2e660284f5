/** Guesses at passwords over names, addresses and sockets, as fast as they are answered, while the owner signs in on a device of theirs. */
import { fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Random } from '../simulation/random.ts'
import { type Cast, canary } from './cast.ts'
import type { Find } from './storm.ts'

const atOnce = 24
const mostAnswered = 20
const mostMs = 1_000
const judgedFrom = 1_000
/** As a venue has them that nobody has set. */
const limits = { VENUE_LOGINS_PER_MINUTE: '60', VENUE_CALLS_PER_SECOND: '100', VENUE_TRUST_PROXY: 'loopback' }

export async function guess({
  cast,
  seed,
  count,
  until,
  find,
  tell,
}: {
  cast: Cast
  seed: number
  count: number
  until: number
  find: Find
  tell: (line: string) => void
}) {
  await cast.kit.process.restart(limits)
  const { url } = cast.kit.process
  const random = new Random(seed)
  const login = (username: string, password: string, address: string, cookie?: string) =>
    fetch(`${url}/login`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'x-forwarded-for': address },
        ...(cookie === undefined ? {} : { cookie }),
      },
      body: JSON.stringify({ username, password }),
    })
  const home = '203.0.113.7'
  const first = await login('player-1', canary.password, home)
  const cookie = first.headers.get('set-cookie')?.split(';')[0]
  if (!first.ok || cookie === undefined) throw new Error(`the owner could not sign in: ${await first.text()}`)

  /** Each by what its owner is known as to the venue. */
  const names: readonly (readonly [string, string])[] = [
    ...([
      ['player-1', 'player-1'],
      ['PLAYER-1', 'player-1'],
      [canary.email, 'player-1'],
      ['player-2', 'player-2'],
    ] as const),
    ...([
      ['admin', 'admin'],
      ['cashier', 'cashier'],
      ['clerk', 'clerk'],
    ] as const),
    ...Array.from({ length: 40 }, (_, place) => [`nobody-${place}`, `nobody-${place}`] as const),
  ]
  const addresses = Array.from({ length: 60 }, (_, place) => `198.51.100.${place + 1}`)
  const answered = new Map<string, number>()
  const outcomes = new Map<string, number>()
  const tally = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  let sent = 0
  async function guessOn(): Promise<void> {
    while (sent < count && performance.now() < until) {
      sent += 1
      if (sent % 10_000 === 0) tell(`${sent.toLocaleString('en-US')} guesses`)
      // One in fifty is at the token of a socket.
      if (random.below(50) === 0) {
        const outcome = await guessSocket(url, `${cast.tokens.owner?.slice(0, -8)}${random.below(1e8)}`.padEnd(40, 'x'))
        tally(outcome)
        if (outcome === letIn) find({ kind: 'failure', what: 'a guess at the token of a socket was let in' })
        continue
      }
      const [typed, account] = random.pick(names)
      const response = await login(typed, `guess ${random.below(1e9)}`, random.pick(addresses))
      const text = await response.text()
      const { ErrorCode: code = 0 } = JSON.parse(text) as { ErrorCode?: number }
      tally(String(code))
      if (response.status < 300 || response.status >= 500)
        find({ kind: 'failure', what: `a guess: ${response.status} ${text}` })
      if (code === ErrorCode.badPassword || code === ErrorCode.badCredentials)
        answered.set(account, (answered.get(account) ?? 0) + 1)
    }
  }
  const bare = await openBareCheck(canary.password)
  const times: { owner: number; bare: number }[] = []
  const timed = async (ask: () => Promise<Response>) => {
    const began = performance.now()
    const response = await ask()
    await response.text()
    return { response, ms: performance.now() - began }
  }
  async function signInOn(): Promise<void> {
    while (sent < count && performance.now() < until) {
      const [{ response, ms }, beside] = await Promise.all([
        timed(() => login('player-1', canary.password, home, cookie)),
        timed(() => fetch(bare.url)),
      ])
      times.push({ owner: ms, bare: beside.ms })
      if (!response.ok) find({ kind: 'stuck', what: `the owner was not let in: ${response.status}` })
      await pause(1_500)
    }
  }
  try {
    await Promise.all([signInOn(), ...Array.from({ length: atOnce }, guessOn)])
  } finally {
    bare.close()
  }
  for (const [name, times] of answered)
    if (times > mostAnswered) find({ kind: 'guessing', what: `${name} had ${times} guesses answered` })
  const slowest = Math.max(...times.map(({ owner }) => owner))
  const slowestBare = Math.max(...times.map((one) => one.bare))
  // What a machine that others use takes from both is no fault of the venue.
  const late = times.filter((one) => one.owner - one.bare > mostMs).length
  tell(JSON.stringify({ guesses: sent, outcomes: [...outcomes], mostAnswered: Math.max(0, ...answered.values()) }))
  // Of a few guesses no time is judged: they are a test's, beside others.
  if (late > 0 && sent >= judgedFrom)
    find({
      kind: 'stuck',
      what: `${late} of ${times.length} sign-ins of the owner took ${mostMs} ms more than a bare check of the password beside them, the slowest ${Math.round(slowest)}`,
    })
  const inOrder = times.map(({ owner }) => owner).toSorted((one, other) => one - other)
  const median = inOrder[Math.floor(times.length / 2)] ?? 0
  return {
    sent,
    mostAnswered: Math.max(0, ...answered.values()),
    signIns: times.length,
    median: Math.round(median),
    slowest: Math.round(slowest),
    slowestBare: Math.round(slowestBare),
  }
}

/** A process of its own that checks the password for each request and does nothing else: what this machine gives at that moment. */
async function openBareCheck(password: string): Promise<{ url: string; close: () => void }> {
  const child = fork(new URL('./bareCheck.ts', import.meta.url), [password])
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (address: string) => resolve(address))
    child.once('exit', (code) => reject(new Error(`the bare check ended (${code})`)))
  })
  return { url, close: () => void child.kill() }
}

const letIn = 'socket LET IN'
/** Nobody is let in: what came instead. */
async function guessSocket(url: string, token: string): Promise<string> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const { promise, resolve } = Promise.withResolvers<string>()
  socket.addEventListener('message', ({ data }) => {
    const text = String(data)
    if (text.startsWith('0')) socket.send(`40/game,${JSON.stringify({ token })}`)
    else if (text.startsWith('44')) resolve('socket refused')
    else if (text.startsWith('40')) resolve(letIn)
  })
  socket.addEventListener('error', () => resolve('socket closed'))
  socket.addEventListener('close', () => resolve('socket closed'))
  const outcome = await promise
  socket.close()
  return outcome
}
