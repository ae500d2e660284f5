/** The fake server: answers the calls of its table from what is in memory, one after the other. */
import * as z from 'zod/mini'
import { areas } from './areas.ts'
import type { Area, Example, SampleCall } from './kit/area.ts'
import { createDice } from './kit/dice.ts'
import { SampleRefusal } from './kit/refusal.ts'

export type ServerRequest = {
  method: string
  /** A path, with its query or without. */
  url: string
  data?: unknown
}
export type SampleAnswer = { status: number; data: unknown }
export type SampleServer = {
  /** undefined: the call is none of the layer's, and goes to the network. */
  call: (request: ServerRequest) => Promise<SampleAnswer | undefined>
  /** Every call, in its order. */
  calls: readonly ListedCall[]
  /** What can be asked of it now. */
  example: (method: string, path: string) => Promise<Example>
  /** As nobody had touched it. */
  reset: () => Promise<void>
}
export type ListedCall = Pick<SampleCall, 'method' | 'path' | 'summary'> & { area: string }
/** Where what was changed is kept for a visit. */
type Storage = { read: (key: string) => string | null; write: (key: string, value: string) => void }

const key = 'takewin.sample'
const anyOrigin = 'http://sample.invalid'

type Asked = { params: Record<string, string>; data: unknown }
type Line = { area: Area; call: SampleCall }
const keyOf = (method: string, path: string) => `${method.toUpperCase()} ${path}`
const table: ReadonlyMap<string, Line> = new Map(
  areas.flatMap((area) => area.calls.map((call) => [keyOf(call.method, call.path), { area, call }] as const)),
)

export function createSampleServer({ now, storage }: { now: () => number; storage: Storage }): SampleServer {
  const states = new Map<string, unknown>()
  const changed = readChanged(storage)
  let turn: Promise<unknown> = Promise.resolve()

  const stateOf = ({ name, seed, state }: Area): unknown => {
    if (!states.has(name)) {
      const kept = z.safeParse(state, changed.get(name))
      states.set(name, kept.success ? kept.data : seed({ dice: createDice(name), now: now() }))
    }
    return states.get(name)
  }
  function keep({ name }: Area, state: unknown): void {
    states.set(name, state)
    changed.set(name, state)
    storage.write(key, JSON.stringify(Object.fromEntries(changed)))
  }
  async function answer({ area, call }: Line, { params, data }: Asked): Promise<SampleAnswer> {
    try {
      const given = { params: read(call.params, params, 'query'), data: read(call.data, data, 'body'), now: now() }
      const before = stateOf(area)
      const state = structuredClone(before)
      const told: unknown = structuredClone(await call.run({ ...given, state }))
      if (JSON.stringify(state) !== JSON.stringify(before)) keep(area, state)
      return { status: 200, data: told }
    } catch (problem) {
      if (problem instanceof SampleRefusal) return { status: problem.status, data: { error: problem.message } }
      throw problem
    }
  }
  /** What is asked first is answered first: a later call sees what an earlier one did. */
  function inTurn<Result>(act: () => Result | Promise<Result>): Promise<Result> {
    const done = turn.then(act)
    turn = done.catch(() => undefined)
    return done
  }

  return {
    async call(request) {
      const { path, params } = placeOf(request.url)
      const line = path === null ? undefined : table.get(keyOf(request.method, path))
      return line && inTurn(() => answer(line, { params, data: structuredClone(request.data) }))
    },
    calls: [...table.values()].map(({ area: { name }, call: { method, path, summary } }) => ({
      ...{ area: name, method, path, summary },
    })),
    example: (method, path) =>
      inTurn(async () => {
        const line = table.get(keyOf(method, path))
        return line ? structuredClone(await line.call.example(stateOf(line.area), now())) : {}
      }),
    reset: () =>
      inTurn(() => {
        states.clear()
        changed.clear()
        storage.write(key, '{}')
      }),
  }
}

/** `path` null: not of this page's own origin. */
function placeOf(url: string): { path: string | null; params: Record<string, string> } {
  if (!url.startsWith('/') || !URL.canParse(url, anyOrigin)) return { path: null, params: {} }
  const { origin, pathname, searchParams } = new URL(url, anyOrigin)
  return { path: origin === anyOrigin ? pathname : null, params: Object.fromEntries(searchParams) }
}

function read(schema: z.ZodMiniType, given: unknown, part: string): unknown {
  const parsed = z.safeParse(schema, given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.join('.') ?? ''
  throw new SampleRefusal(422, place === '' ? `The ${part} is missing or wrong` : `${place} is missing or wrong`)
}

function readChanged(storage: Storage): Map<string, unknown> {
  try {
    const kept: unknown = JSON.parse(storage.read(key) ?? '{}')
    return new Map(Object.entries(typeof kept === 'object' && kept !== null ? kept : {}))
  } catch {
    return new Map()
  }
}
