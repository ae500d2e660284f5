import * as z from 'zod/mini'
import { bodyWithinMs, type Call, type CallAnswer, type CallInput } from '#protocol/core/call.ts'
import { traceHeader, traceParentOf } from '#protocol/core/traceId.ts'
import { sessionCalls } from '#protocol/calls/session.ts'
import { ErrorCode, logoutMessage } from '#protocol/core/codes.ts'
import { NetworkProblem, Refused, RefusalBody } from '#protocol/core/refused.ts'
import { type CallNews, blockerOf } from './callWatch.ts'
import { networkTransport, type Received, type Transport, type WireAnswer, type WireRequest } from './transport.ts'
import type { TokenHolder, VenueAddress } from './venueAddress.ts'

/** An answer that is not of the protocol: somebody answered, so it says nothing about the network. */
export class ProtocolProblem extends NetworkProblem {
  constructor(reason: string) {
    super(reason)
    this.name = 'ProtocolProblem'
  }
}

export type CallOptions = {
  signal?: AbortSignal
  /** Instead of the holder's; for a token that is not signed in yet. */
  token?: string
  /** Makes a POST happen once, so that it may be tried again. */
  key?: string
  /** The page's own habit, not the person's act: one try, and never told as unanswered. */
  poll?: boolean
  /** Sent to its end though the page is left meanwhile; for small bodies. */
  outlivesPage?: boolean
}

/** When to give up, ms: after so many tries at least, and `over` at least. A try ends after `each`; `pause` between two doubles. */
export type Patience = { tries: number; over: number; each: number; pause: number }
const defaultPatience: Patience = { tries: 3, over: 10_000, each: 3_000, pause: 500 }
/** A file comes piece by piece for as long as it is large, ms. */
const fileTime = 600_000

export type ClientSetup = {
  address: VenueAddress
  token: TokenHolder
  fetch: typeof fetch
  now: () => number
  makeKey: () => string
  /** The id of the act that runs, made where it has none yet. */
  trace?: () => string
  watch: (news: CallNews) => void
  /** Tried in order before the network, as they are when a try begins. */
  transports?: readonly Transport[]
  patience?: Patience
}

export type Client = {
  /** Rejects with a `Refused`, a `NetworkProblem`, or the reason of the caller's own abort. */
  call<Contract extends Call>(
    contract: Contract,
    input: CallInput<Contract>,
    options?: CallOptions,
  ): Promise<CallAnswer<Contract>>
  /** The file of a call with a `media`, as its bytes come. Given up by the signal, the line is closed. */
  download<Contract extends Call>(
    contract: Contract,
    input: CallInput<Contract>,
    options: { signal: AbortSignal; onPiece: (got: Received) => void },
  ): Promise<Blob>
}

const keyed: ReadonlySet<Call> = new Set<Call>([sessionCalls.cancel, sessionCalls.logout])
const gatewayStatus: ReadonlySet<number> = new Set([502, 503, 504])

export function createClient(setup: ClientSetup): Client {
  const patience = setup.patience ?? defaultPatience
  const network = networkTransport(setup)
  let silence = false

  async function answerOf(request: WireRequest): Promise<WireAnswer> {
    for (const transport of [...(setup.transports ?? []), network]) {
      const answer = await transport(request)
      if (answer) return answer
    }
    throw new NetworkProblem(logoutMessage.network)
  }

  async function tryOnce(
    request: Omit<WireRequest, 'signal' | 'stopClock'>,
    deadline: number,
    outer: AbortSignal | undefined,
  ): Promise<WireAnswer> {
    const controller = new AbortController()
    const abort = () => controller.abort(outer?.reason)
    const giveUp = () => controller.abort(new NetworkProblem(logoutMessage.network))
    let timer = setTimeout(giveUp, deadline)
    function stopClock(): () => void {
      clearTimeout(timer)
      return () => {
        if (!controller.signal.aborted) timer = setTimeout(giveUp, deadline)
      }
    }
    outer?.addEventListener('abort', abort)
    try {
      const { signal } = controller
      const answer = await untilAborted(answerOf({ ...request, signal, stopClock }), signal)
      if (gatewayStatus.has(answer.status) && !isRefusal(answer.body)) throw new NetworkProblem(logoutMessage.network)
      return answer
    } catch (problem) {
      if (outer?.aborted) throw outer.reason
      throw problem instanceof NetworkProblem ? problem : new NetworkProblem(logoutMessage.network)
    } finally {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    }
  }

  async function tryUntilAnswered(
    request: Omit<WireRequest, 'signal'>,
    outer: AbortSignal | undefined,
  ): Promise<WireAnswer> {
    const started = setup.now()
    const left = () => patience.over - (setup.now() - started)
    for (let tried = 1; ; tried += 1) {
      const givenUp = () => tried >= patience.tries && left() <= patience.pause
      try {
        const deadline =
          tried < patience.tries ? patience.each : Math.max(patience.pause, Math.min(patience.each, left()))
        const answer = await tryOnce(request, deadline, outer)
        // The try before may still be under way in the venue, which then refuses its twin.
        if (tried === 1 || givenUp() || !isTwinRefusal(request, answer)) return answer
      } catch (problem) {
        if (outer?.aborted || givenUp()) throw problem
      }
      await pause(Math.max(patience.pause, Math.min(patience.pause * 2 ** (tried - 1), left() - patience.pause)), outer)
    }
  }

  async function answerTo<Contract extends Call>(
    contract: Contract,
    input: CallInput<Contract>,
    options: CallOptions & Pick<WireRequest, 'onPiece'>,
  ): Promise<WireAnswer> {
    const token = contract.access === 'anyone' ? null : (options.token ?? setup.token.current)
    const key = options.key ?? (contract.needsKey || keyed.has(contract) ? setup.makeKey() : undefined)
    const request = {
      contract,
      method: contract.method,
      path: pathOf(contract, input),
      headers: {
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        ...(setup.trace ? { [traceHeader]: traceParentOf(setup.trace()) } : {}),
      },
      body: input.body,
      outlivesPage: options.outlivesPage === true,
      ...(options.onPiece ? { onPiece: options.onPiece } : {}),
    }
    options.signal?.throwIfAborted()
    const isFile = contract.media !== undefined
    const retried = !options.poll && !isFile && (contract.method === 'GET' || key !== undefined)
    const within = isFile ? fileTime : contract.mostBytes === undefined ? patience.over : bodyWithinMs
    let answer: WireAnswer
    try {
      answer = await (retried ? tryUntilAnswered(request, options.signal) : tryOnce(request, within, options.signal))
    } catch (problem) {
      if (retried && problem instanceof NetworkProblem) {
        silence = true
        setup.watch({ type: 'call.unanswered' })
      }
      throw problem
    }
    if (silence) {
      silence = false
      setup.watch({ type: 'call.answered' })
    }
    // An answer to a token that is not the holder's any more says nothing about who is signed in now.
    if (token !== null && token === setup.token.current) {
      if (answer.status === 401) setup.watch({ type: 'call.unauthorized' })
      else if (answer.status === 423) setup.watch({ type: 'call.locked' })
      else if (answer.status === 403) sendBlocker(answer, setup.watch)
    }
    return answer
  }

  return {
    call: async (contract, input, options = {}) => readAnswer(contract, await answerTo(contract, input, options)),
    async download(contract, input, options) {
      const answer = await answerTo(contract, input, options)
      if (answer.body instanceof Blob) return answer.body
      readAnswer(contract, answer)
      throw unreadableAnswer(contract, answer)
    },
  }
}

function readAnswer<Contract extends Call>(contract: Contract, answer: WireAnswer): CallAnswer<Contract> {
  const refusal = z.safeParse(RefusalBody, answer.body)
  if (refusal.success && refusal.data.ErrorCode !== ErrorCode.success) throw Refused.from(refusal.data)
  if (answer.status === 401) throw new Refused(ErrorCode.badSignature, undefined, logoutMessage.unauthorized)
  if (answer.status >= 200 && answer.status < 300) {
    const parsed = z.safeParse(contract.answer, answer.body)
    if (parsed.success) return parsed.data as CallAnswer<Contract>
  }
  throw unreadableAnswer(contract, answer)
}

const unreadableAnswer = ({ method, path }: Call, { status }: WireAnswer) =>
  new ProtocolProblem(`The answer to ${method} ${path} could not be read (${status})`)

function isRefusal(body: unknown): boolean {
  return z.safeParse(RefusalBody, body).success
}

function sendBlocker({ body }: WireAnswer, watch: ClientSetup['watch']): void {
  const missing = blockerOf(z.safeParse(RefusalBody, body).data?.Params?.missing)
  if (missing) watch({ type: 'call.hindered', missing })
}

/** What a call conflicts with by itself is its answer, however often it was tried. */
function isTwinRefusal({ contract, headers }: Omit<WireRequest, 'signal'>, answer: WireAnswer): boolean {
  const refusal = z.safeParse(RefusalBody, answer.body)
  if (!('Idempotency-Key' in headers) || !refusal.success || refusal.data.ErrorCode !== ErrorCode.conflict) return false
  return refusal.data.Params?.reason === 'in flight' || keyed.has(contract)
}

function pathOf(contract: Call, input: CallInput<Call>): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>))
    if (isScalar(value)) query.set(name, String(value))
  return query.size === 0 ? path : `${path}?${query}`
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
