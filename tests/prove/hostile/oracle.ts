/** What the contracts say of a request, read apart from the venue: whether it may be done, and what its answer may be. */
import { parse } from 'node:querystring'
import * as z from 'zod/mini'
import type { Call } from '#protocol/core/call.ts'
import { UserType } from '#protocol/core/codes.ts'
import { RefusalBody } from '#protocol/core/refused.ts'
import type { Attack, NamedCall } from './attacks.ts'
import { canary, type Objects, outsiders, ownTexts, type Role, typeOf } from './cast.ts'
import type { Answered } from './wire.ts'

export type Verdict = 'done' | 'refused' | 'beside'
export type Finding = { kind: string; what: string }

const Refused = z.strictObject(RefusalBody.shape)
/** Whom a call lets in that no permission of a group is given to: everybody but the boss holds none. */
export function isLetIn(call: Pick<Call, 'access' | 'permission'>, role: Role): boolean {
  const type = typeOf[role]
  if (call.access === 'anyone') return true
  if (type === null) return false
  if (call.access === 'player') return type === UserType.player
  if (call.access === 'administrator') return type === UserType.administrator
  if (call.access === 'user') return true
  return type >= UserType.staff && (type === UserType.administrator || (call.permission ?? []).length === 0)
}

export function createOracle(calls: readonly NamedCall[], { own, named }: Objects) {
  /** Numbers of others' objects: one of another kind may well be one's own sign-in. */
  const isOthers = ({ path }: Call, id: number) =>
    id > 1e9 || (path === '/player/signins/:id' ? id === named.signIn : own.includes(id))
  const routes = Map.groupBy(
    calls.map(([, call]) => ({ call, parts: call.path.split('/') })),
    ({ call, parts }) => `${call.method} ${parts.length}`,
  )

  /** The call that a method and path lead to, with what stands in its path. A static part goes before a named one. */
  function routeOf(method: string, path: string) {
    const parts = path.split('/').map(decoded)
    const fitting = (routes.get(`${method} ${parts.length}`) ?? []).filter((route) =>
      route.parts.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at])),
    )
    const best = fitting.toSorted((one, other) => staticness(other.parts) - staticness(one.parts))[0]
    if (best === undefined) return null
    const named = best.parts.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), parts[at] ?? '']] : []))
    return { ...best, params: Object.fromEntries(named) as Record<string, string> }
  }

  function judge({ sent, role }: Pick<Attack, 'sent' | 'role'>): {
    verdict: Verdict
    call: Call | null
    isForeign: boolean
  } {
    const [path, search] = split(sent.path)
    // Two blanks are one to the venue's parser.
    const route = routeOf(sent.method.trim(), path)
    if (route === null) return { verdict: 'beside', call: null, isForeign: false }
    const { call, params } = route
    const isForeign =
      role !== 'boss' &&
      call.method !== 'GET' &&
      Object.keys(params).length > 0 &&
      Object.values(params).every((id) => isOthers(call, Number(id)))
    const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
    const isTaken =
      takes(call.params, params) &&
      takes(call.query, { ...parse(search) }) &&
      (call.method === 'GET' || takes(call.body, read(sent.body)))
    return { verdict: isTaken && isLetIn(call, role) ? 'done' : 'refused', call, isForeign }
  }

  /** What is wrong with an answer, or nothing. */
  function look(attack: Attack, answered: Answered): Finding[] {
    const { verdict, call, isForeign } = judge(attack)
    if (answered === 'closed') return []
    const { status, headers, text } = answered
    const what = `${attack.role} ${attack.sent.method} ${attack.sent.path.slice(0, 200)} ${attack.sent.body?.slice(0, 300) ?? ''} [${attack.mutations.join(', ')}] → ${status} ${text.slice(0, 400)}`
    const found: Finding[] = []
    const find = (kind: string) => void found.push({ kind, what })
    const isUnbuilt =
      status === 503 && (/web app is not built/.test(text) || (attack.sent.method === 'HEAD' && call === null))
    if (status >= 500 && !isUnbuilt) find('failure')
    if (status < 300 && call !== null && verdict === 'refused') find('done without right or against the contract')
    if (status < 300 && verdict === 'done' && isForeign && call?.method !== 'GET') find('done to a foreign object')
    const isJson = headers.get('content-type')?.startsWith('application/json') === true
    if (status >= 400 && status < 500 && text !== '' && !(isJson && Refused.safeParse(parsed(text)).success))
      find('a refusal without a code')
    if (headers.size > 0 && text !== '' && headers.get('referrer-policy') !== 'no-referrer' && status !== 400)
      find('an answer that lets addresses out')
    if (outsiders.includes(attack.role) && ownTexts.some((one) => tells(text, one, attack))) find('a leak')
    if (tells(text, canary.password, attack)) find('a secret in an answer')
    return found
  }
  return { judge, look }
}

/** What was sent may come back: it tells nothing. */
const tells = (text: string, one: string, { sent }: Attack) =>
  text.includes(one) && !sent.path.includes(one) && sent.body?.includes(one) !== true
const staticness = (parts: readonly string[]) => parts.filter((part) => !part.startsWith(':')).length
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
function split(path: string): [string, string] {
  const at = path.indexOf('?')
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at + 1)]
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
/** A mark of the order of bytes before the text is none of it. */
const read = (body: string | null): unknown =>
  body === null || body === '' ? undefined : parsed(body.replace(/^\ufeff/, ''))
