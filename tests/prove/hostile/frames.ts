/** Frames of both sockets made from their contracts and mutated, down to the packets of the transport, from a seed. */
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { ErrorCode } from '#protocol/core/codes.ts'
import { gameRequests, notificationRequests, staffRequests } from '#protocol/sockets/sockets.ts'
import { fairValue, schemaOf, wrongValues } from '#tests/kit/inputs.ts'
import type { Random } from '../simulation/random.ts'
import { type Cast, outsiders, ownTexts, type Role } from './cast.ts'
import type { Finding } from './oracle.ts'

type Requests = Record<string, { request: z.ZodMiniType }>
const namespaces: Record<string, Requests> = {
  '/game': gameRequests,
  '/notification': { ...notificationRequests, ...staffRequests },
}
/** Those of a seat are for who has it; nobody of these has one. */
const askable: readonly string[] = ['check', 'snapshot', 'follow']
const wrong = wrongValues.filter((value) => value !== undefined)
const packets = [
  '',
  '0',
  '1',
  '2',
  '2probe',
  '3',
  '3probe',
  '4',
  '40',
  '41',
  '42',
  '43',
  '44',
  '45',
  '46',
  '47',
  '5',
  '6',
  '7',
  'x',
  '451-["x"]',
]
const acks = ['', '1', '0', '-1', '99999999999999999999', 'x', '1.5']

export type Frame = { namespace: string; role: Role; text: string; expects: 'refusal' | 'anything'; ack: number | null }

export function createFrames(random: Random, cast: Pick<Cast, 'tokens' | 'objects'>) {
  const fair = Object.entries(namespaces).flatMap(([namespace, requests]) =>
    Object.entries(requests).map(([name, { request }]) => ({
      ...{ namespace, name, request, value: fairValue(schemaOf(request)) as Record<string, unknown> },
    })),
  )
  let asked = 0
  return function next(role: Role, namespace: string): Frame {
    const { name, request, value } = random.pick(fair.filter((one) => one.namespace === namespace))
    const ack = (asked = (asked + 1) % 1_000_000)
    const given: Record<string, unknown> = { ...value }
    for (const key of Object.keys(given))
      if (/id$/i.test(key)) given[key] = random.pick([random.pick(cast.objects.own), Number.MAX_SAFE_INTEGER, 1, 2])
      else if (key === 'token') given[key] = random.pick([cast.tokens[role], cast.tokens.forged, 'x'])
    // A seat that is free may be taken: not by these.
    if (name === 'init' && namespace === '/game') given.machineID = Number.MAX_SAFE_INTEGER
    let body: unknown = given
    const part = random.pick([...Object.keys(given), 'x'])
    const kind = random.below(50) === 0 ? 9 : random.below(9)
    if (kind < 4) body = { ...given, [part]: random.pick(wrong) }
    else if (kind === 4) body = random.pick(wrong)
    else if (kind === 5)
      body = { ...given, __proto__: null, [random.pick(['constructor', '__proto__', 'x'])]: { a: 1 } }
    const isTaken = z.safeParse(request, read(body)).success
    // Whoever of the staff follows or asks anew is answered; the rest names what is not theirs.
    const expects = !isTaken ? 'refusal' : askable.includes(name) ? 'anything' : 'refusal'
    const isWrongInit = name === 'init' && namespace === '/game' && isTaken
    if (isWrongInit && (read(body) as { machineID: number }).machineID < 1e9) body = {}
    const text = JSON.stringify([name, body]) ?? '[]'
    if (kind !== 9) return { ...{ namespace, role, ack, expects }, text: `42${namespace},${ack}${text}` }
    return { ...{ namespace, role, ack: null, expects: 'anything' }, text: broken(text, namespace) }
  }

  function broken(text: string, namespace: string): string {
    const event = random.pick(['disconnect', 'connect', 'error', '__proto__', 'newListener', '', 'x'.repeat(70_000)])
    return random.pick([
      `${random.pick(packets)}${namespace},${text}`,
      random.pick(packets),
      `42${namespace},${random.pick(acks)}${text}`,
      `42${namespace},["${event}",{}]`,
      `42${namespace},${text.slice(0, random.below(text.length))}`,
      `42/nowhere,${text}`,
      `40${random.pick(['/admin', '/__proto__', '/game', ''])},{"token":${JSON.stringify(random.pick(wrong)) ?? 'null'}}`,
      `451-${namespace},["init",{"_placeholder":true,"num":0}]`,
      `459999-${namespace},["init"]`,
      `42${namespace},${'['.repeat(5_000)}`,
      `42${namespace},[null]`,
      `42${namespace},{}`,
    ])
  }
}
const read = (value: unknown): unknown => {
  const text = JSON.stringify(value)
  return text === undefined ? null : (JSON.parse(text) as unknown)
}

/** One socket of somebody; opened again whenever the venue has closed it. */
export class Attacker {
  readonly #cast: Pick<Cast, 'url' | 'tokens'>
  readonly role: Role
  readonly namespace: string
  readonly #find: (finding: Finding) => void
  readonly #waiting = new Map<number, { frame: Frame; resolve: () => void }>()
  #socket: WebSocket | null = null
  #opening: Promise<WebSocket | null> | null = null
  #isIn = false
  closures = 0
  answers = 0
  constructor(cast: Pick<Cast, 'url' | 'tokens'>, role: Role, namespace: string, find: (finding: Finding) => void) {
    this.#cast = cast
    this.role = role
    this.namespace = namespace
    this.#find = find
  }

  /** Resolves when it is answered, or when it is out and no answer comes to such as it. */
  async send(frame: Frame): Promise<void> {
    const socket = await this.#open()
    if (socket === null) return
    const { ack } = frame
    if (ack === null) {
      socket.send(frame.text)
      return
    }
    await new Promise<void>((resolve) => {
      this.#waiting.set(ack, { frame, resolve })
      socket.send(frame.text)
    })
  }

  #open(): Promise<WebSocket | null> {
    const socket = this.#socket
    if (socket !== null && this.#isIn && socket.readyState === WebSocket.OPEN) return Promise.resolve(socket)
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null
    })
    return this.#opening
  }
  async #connect(): Promise<WebSocket | null> {
    this.close()
    const socket = new WebSocket(`${this.#cast.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    this.#socket = socket
    this.#isIn = false
    const opened = Promise.withResolvers<boolean>()
    socket.addEventListener('message', ({ data }) => this.#read(socket, String(data), opened.resolve))
    socket.addEventListener('error', () => {})
    socket.addEventListener('close', () => {
      opened.resolve(false)
      if (this.#socket !== socket) return
      this.closures += 1
      this.#isIn = false
      for (const { resolve } of this.#waiting.values()) resolve()
      this.#waiting.clear()
    })
    this.#isIn = await Promise.race([opened.promise, pause(10_000, false, { ref: false })])
    return this.#isIn ? socket : null
  }

  #read(socket: WebSocket, data: string, opened: (isIn: boolean) => void): void {
    if (data.startsWith('0'))
      socket.send(`40${this.namespace},${JSON.stringify({ token: this.#cast.tokens[this.role] })}`)
    else if (data === '2') socket.send('3')
    else if (data.startsWith(`40${this.namespace},`)) opened(true)
    else if (data.startsWith(`44${this.namespace},`)) opened(false)
    else if (data.startsWith(`43${this.namespace},`)) this.#answered(data.slice(this.namespace.length + 3))
    // Thrown out of the namespace: the transport goes on, and this socket does not.
    else if (data.startsWith('41')) socket.close()
    else if (data.startsWith('42')) this.#look(data, 'a push')
  }

  #answered(text: string): void {
    const digits = /^\d+/.exec(text)?.[0] ?? ''
    const asked = this.#waiting.get(Number(digits))
    if (asked === undefined) return
    this.#waiting.delete(Number(digits))
    this.answers += 1
    const [answer] = JSON.parse(text.slice(digits.length)) as [{ ErrorCode?: number } | null]
    const what = `${this.role} ${asked.frame.text.slice(0, 400)} → ${text.slice(0, 300)}`
    const code = answer?.ErrorCode
    if (code === ErrorCode.internal) this.#find({ kind: 'failure', what })
    if (asked.frame.expects === 'refusal' && (code === undefined || code === ErrorCode.success))
      this.#find({ kind: 'a frame done without right or against the contract', what })
    this.#look(text, asked.frame.text.slice(0, 300))
    asked.resolve()
  }
  #look(text: string, to: string): void {
    if (outsiders.includes(this.role) && ownTexts.some((one) => text.includes(one)))
      this.#find({ kind: 'a leak', what: `${this.role} on ${this.namespace}: ${to} → ${text.slice(0, 400)}` })
  }
  close(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    for (const { resolve } of this.#waiting.values()) resolve()
    this.#waiting.clear()
  }
}
