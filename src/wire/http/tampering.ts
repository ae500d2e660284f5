/** A link in the client's chain that does to calls what the rules of the dev dock say. It never sends a call twice, nor one that was given up. */
import * as z from 'zod/mini'
import type { CallRule } from '#machines/inspect/tampering/tampering.types.ts'
import { staffCalls } from '#protocol/calls/operations.ts'
import { ErrorCode, logoutMessage } from '#protocol/core/codes.ts'
import { NetworkProblem, type RefusalBody } from '#protocol/core/refused.ts'
import type { Transport, WireAnswer, WireRequest } from './transport.ts'

type Setup = {
  network: Transport
  /** Ms; only its differences are looked at. */
  now: () => number
  /** One try is met by this rule. */
  met: (id: number) => void
}

/** The dock's own calls: without them nothing could be taken back. */
const own: ReadonlySet<unknown> = new Set([
  ...[staffCalls.dockMachines, staffCalls.dock, staffCalls.raiseFault, staffCalls.raisedFaults],
])
const lost = () => new NetworkProblem(logoutMessage.network)

export function createTampering({ network, now, met }: Setup) {
  let rules: readonly CallRule[] = []
  let changed = Promise.withResolvers<undefined>()

  /** The rule of the longest path. */
  function ruleOf(request: WireRequest): CallRule | undefined {
    return rules
      .filter((rule) => rule.left !== 0 && request.path.startsWith(rule.path) && canMeet(rule, request))
      .reduce<CallRule | undefined>(
        (best, one) => (best && best.path.length >= one.path.length ? best : one),
        undefined,
      )
  }

  /** Resolves once the call may go on; what it was held by stays its rule until that is taken back. */
  async function held(request: WireRequest): Promise<CallRule | undefined> {
    const since = now()
    let rule: CallRule | undefined
    for (;;) {
      const known = rule?.id
      rule = rules.find(({ id }) => id === known)
      if (!rule) {
        rule = ruleOf(request)
        if (rule) met(rule.id)
      }
      const wait = rule?.fate === 'never' ? null : rule?.fate === 'late' ? rule.delay - (now() - since) : 0
      if (wait !== null && wait <= 0) return rule
      await either(changed.promise, wait, request.signal)
      request.signal.throwIfAborted()
    }
  }

  const transport: Transport = async (request) => {
    if (own.has(request.contract)) return undefined
    const goOn = request.stopClock?.()
    const fate = (await held(request).finally(goOn))?.fate
    switch (fate) {
      case 'unsent':
        throw lost()
      case 'lost':
        await network(request)
        throw lost()
      case 'broken':
        return refusal(500, ErrorCode.internal, null)
      case 'refused':
        return refusal(403, ErrorCode.noPermission, { missing: request.contract.permission ?? request.contract.access })
      case 'empty':
        return emptied(request, await network(request))
      case 'late':
      case 'never':
      case undefined:
        return undefined
      default:
        return fate satisfies never
    }
  }
  return {
    transport,
    /** What is held looks at it anew. */
    setRules(next: readonly CallRule[]): void {
      rules = next
      changed.resolve(undefined)
      changed = Promise.withResolvers()
    },
  }
}

/** The answer of an act without a key is not lost: done again by the person, it would be done twice. Only what is read can have no rows. */
function canMeet({ fate }: CallRule, { method, headers, contract }: WireRequest): boolean {
  if (fate === 'lost') return method === 'GET' || 'Idempotency-Key' in headers
  return fate !== 'empty' || (method === 'GET' && contract.media === undefined)
}

const refusal = (status: number, code: number, params: RefusalBody['Params']): WireAnswer => ({
  status,
  body: { ErrorCode: code, code, ErrorMessage: '', Params: params } satisfies RefusalBody,
})

/** Without rows, where the protocol has such an answer. */
function emptied({ contract }: WireRequest, answer: WireAnswer | undefined): WireAnswer | undefined {
  if (!answer || answer.status >= 300) return answer
  const without = withoutRows(answer.body)
  return z.safeParse(contract.answer, without).success ? { ...answer, body: without } : answer
}
function withoutRows(body: unknown): unknown {
  if (Array.isArray(body)) return []
  if (typeof body !== 'object' || body === null) return body
  const entries: [string, unknown][] = Object.entries(body)
  // A list that says how many it has would go on asking for the rest.
  const bare = entries.map(([name, value]) => [name, Array.isArray(value) ? [] : name === 'total' ? 0 : value])
  return Object.fromEntries(bare)
}

/** Until `change`, after `wait` ms (null: never), or once it is given up. */
function either(change: Promise<undefined>, wait: number | null, signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    const timer = wait === null ? undefined : setTimeout(go, wait)
    function go(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', go)
      resolve(undefined)
    }
    signal.addEventListener('abort', go)
    void change.then(go)
  })
}
