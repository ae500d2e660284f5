/** The protocol as documents tell it: made from the contracts alone, for docs/protocol.md and the page at /api. */
import type * as z from 'zod/mini'
import type { Call } from '#protocol/core/call.ts'
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import { sessionCalls } from '#protocol/calls/session.ts'
import { deskCalls } from '#protocol/calls/transactions.ts'
import { catalogue } from '#protocol/core/errors.ts'
import { permissionNames } from '#protocol/core/permissionNames.ts'
import * as calls from '#protocol/sockets/attendantCall.ts'
import * as sockets from '#protocol/sockets/sockets.ts'
import { shapeText } from './shapes.ts'

const accessText: Record<Call['access'], string> = {
  anyone: 'anyone',
  user: 'anyone signed in',
  player: 'players',
  staff: 'staff',
  administrator: 'administrators',
}

export type ToldCall = {
  name: string
  method: string
  path: string
  summary: string
  /** Who may, in words; and with the permissions by their ids alone. */
  access: string
  briefly: string
  needsKey: boolean
  ignoresKey: boolean
  /** Parts of the request that there are, each as a shape. */
  takes: { part: 'path' | 'query' | 'body'; shape: string }[]
  success: number
  answer: string
  codes: { code: number; message: string }[]
}
export type Section = { title: string; calls: ToldCall[] }

const permissionName = (id: number): string =>
  (permissionNames as Record<number, readonly [string, string] | undefined>)[id]?.[0] ?? String(id)
const messageOf = (code: number): string =>
  (catalogue as Record<number, { message: string } | undefined>)[code]?.message ?? ''

const isNothing = (shape: string) => ['{}', '{} | null', '{} | null | any', 'any'].includes(shape)
/** Whether a call has a body to describe. */
export const takesBody = ({ method, body }: Call): boolean => method !== 'GET' && !isNothing(shapeText(body, 'input'))

/** Who may make a call: `staff with 132 Confirm transactions`. */
export function accessOf({ access, permission = [], needsProof }: Call): string {
  const permissions = permission.map((id) => `${id} ${permissionName(id)}`)
  return [
    accessText[access],
    ...(permissions.length > 0 ? [`with ${permissions.length > 1 ? 'one of ' : ''}${permissions.join(', ')}`] : []),
    ...(needsProof ? ['and a proof of the last five minutes'] : []),
  ].join(' ')
}

function tell(call: Call): ToldCall {
  const parts = [
    { part: 'path' as const, schema: call.params },
    { part: 'query' as const, schema: call.query },
    ...(call.method === 'GET' ? [] : [{ part: 'body' as const, schema: call.body }]),
  ]
  return {
    name: `${call.method} ${call.path}`,
    ...{ method: call.method, path: call.path, summary: call.summary, success: call.success },
    access: accessOf(call),
    briefly: [accessText[call.access], ...(call.permission ?? [])].join(' '),
    needsKey: call.needsKey ?? false,
    ignoresKey: call.ignoresKey ?? false,
    takes: parts
      .map(({ part, schema }) => ({ part, shape: shapeText(schema, 'input') }))
      .filter(({ shape }) => !isNothing(shape)),
    answer: call.media ?? shapeText(call.answer, 'output'),
    codes: [...new Set(call.codes)].map((code) => ({ code, message: messageOf(code) })),
  }
}

/** By the beginning of the path: `/player`, `/admin/machine` together with `/admin/machines`, and so on. */
export function sectionsOf(all: readonly Call[]): Section[] {
  const sections = new Map<string, ToldCall[]>()
  for (const call of all) {
    const [first = '', second = ''] = call.path.split('/').slice(1)
    const deeper = ['admin', 'api', 'permission'].includes(first) && second !== '' && !second.startsWith(':')
    const title = `/${[first, ...(deeper ? [second.replace(/s$/, '')] : [])].join('/')}`
    sections.set(title, [...(sections.get(title) ?? []), tell(call)])
  }
  const order = (title: string) => (/^\/(login|validate|player)/.test(title) ? 0 : title.startsWith('/admin') ? 2 : 1)
  return [...sections]
    .map(([title, told]) => ({ title, calls: told }))
    .sort((left, right) => order(left.title) - order(right.title) || (left.title < right.title ? -1 : 1))
}

export type ToldMessage = { table: string; name: string; request?: string; answer?: string; push?: string }

/** What goes over each socket. A table of requests or pushes that is added to `sockets.ts` is here by itself. */
export function socketsOf(): Record<'/game' | '/notification', ToldMessage[]> {
  const told: Record<'/game' | '/notification', ToldMessage[]> = { '/game': [], '/notification': [] }
  const tables = Object.entries({ ...sockets, ...calls }).filter(([name]) => /(Requests|Pushes)$/.test(name))
  // Requests before pushes.
  for (const [table, entries] of tables.toSorted(
    ([left], [right]) => Number(isPushes(left)) - Number(isPushes(right)),
  )) {
    const namespace = table.startsWith('game') ? '/game' : '/notification'
    for (const [name, entry] of Object.entries(entries as Record<string, unknown>)) {
      if (isPushes(table)) told[namespace].push({ table, name, push: shapeText(entry as z.ZodMiniType, 'output') })
      else {
        const { request, answer } = entry as { request: z.ZodMiniType; answer: z.ZodMiniType }
        told[namespace].push({ table, name, request: shapeText(request, 'input'), answer: shapeText(answer, 'output') })
      }
    }
  }
  return told
}
const isPushes = (table: string) => table.endsWith('Pushes')

export const errorRows = () =>
  Object.entries(catalogue).map(([code, { status, message }]) => ({ code: Number(code), status, message }))

export const permissionRows = (all: readonly Call[]) =>
  Object.entries(permissionNames).map(([id, [name, category]]) => ({
    ...{ id: Number(id), name, category },
    calls: all
      .filter(({ permission }) => permission?.includes(Number(id)))
      .map(({ method, path }) => `${method} ${path}`),
  }))

/** A person's first steps with a demo venue, as data: the documents show them for curl, and a test does them. */
export type Step = {
  says: string
  call: Call
  body?: Record<string, unknown>
  /** The name of the token it is asked with. */
  as?: string
  /** What of the answer the later steps use, by its name there. */
  keeps?: Record<string, string>
}
export const firstSteps: readonly Step[] = [
  {
    says: 'A player signs in.',
    call: sessionCalls.login,
    body: { username: 'player', password: 'player1234' },
    keeps: { TOKEN: 'token', PLAYER: 'user.id' },
  },
  { says: 'Their balance, in minor units.', call: lobbyCalls.balance, as: 'TOKEN' },
  { says: 'The brands and their machines, with status.', call: lobbyCalls.lobby, as: 'TOKEN' },
  {
    says: 'A cashier signs in.',
    call: sessionCalls.login,
    body: { username: 'cashier', password: 'cashier1234' },
    keeps: { STAFF: 'token' },
  },
  {
    says: 'The cashier posts a deposit of 100.00. A key makes it happen once, however often it is sent.',
    call: deskCalls.postTransaction,
    as: 'STAFF',
    body: { playerID: '$PLAYER', type: 1, amount: 10_000 },
  },
]
