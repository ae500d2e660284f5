/** What an area of the sample data is made of: its entities, how they begin, and its calls. */
import * as z from 'zod/mini'
import type { Dice } from './dice.ts'
import { SampleRefusal } from './refusal.ts'

export type Given<State, Params, Data> = {
  /** May be changed; it is kept when the call is answered, and thrown away when it is refused. */
  state: State
  params: Params
  data: Data
  /** Ms since the epoch. */
  now: number
}
export type Example = { params?: Readonly<Record<string, string>>; data?: unknown }
/** One call: from here come the router, the page that tries them, and the tests. */
export type SampleCall<State = unknown> = {
  method: 'GET' | 'POST'
  path: string
  summary: string
  /** The query: every value of it is text. */
  params: z.ZodMiniType
  /** The body, which a GET may have as well. */
  data: z.ZodMiniType
  answer: z.ZodMiniType
  /** What can be asked, where nobody has changed anything yet. */
  example(state: State, now: number): Example | Promise<Example>
  run(given: Given<State, unknown, unknown>): unknown
}
export type Seeding = {
  dice: Dice
  /** Ms since the epoch. */
  now: number
}
export type Area<State = unknown> = {
  name: string
  state: z.ZodMiniType
  seed(seeding: Seeding): State
  calls: readonly SampleCall<State>[]
}

const nothing = z.unknown()
type Nothing = typeof nothing
type Told<State, Params extends z.ZodMiniType, Data extends z.ZodMiniType, Answer extends z.ZodMiniType> = {
  path: string
  summary: string
  params?: Params
  data?: Data
  answer: Answer
  example?: Example | ((state: State, now: number) => Example | Promise<Example>)
  run: (given: Given<State, z.infer<Params>, z.infer<Data>>) => z.infer<Answer> | Promise<z.infer<Answer>>
}

/** Makes the calls of an area that holds such a state. */
export function callsOf<State>() {
  const define =
    (method: SampleCall['method']) =>
    <Answer extends z.ZodMiniType, Params extends z.ZodMiniType = Nothing, Data extends z.ZodMiniType = Nothing>(
      told: Told<State, Params, Data, Answer>,
    ): SampleCall<State> => ({
      params: nothing,
      data: nothing,
      ...told,
      method,
      example: (state, now) => (typeof told.example === 'function' ? told.example(state, now) : (told.example ?? {})),
      run: (given) => told.run(given as Given<State, z.infer<Params>, z.infer<Data>>),
    })
  return { get: define('GET'), post: define('POST') }
}

type Identified = { id: string | number }
/** The one of this id; without it the call is refused: 404. */
export function found<One extends Identified>(list: readonly One[], id: One['id'], name: string): One {
  const one = list.find((candidate) => candidate.id === id)
  if (one === undefined) throw new SampleRefusal(404, `Requested ${name} do not exist.`)
  return one
}
/** The ones of these ids, in the order of the list. One that is not there refuses them all. */
export function allFound<One extends Identified>(list: readonly One[], ids: readonly One['id'][], name: string): One[] {
  for (const id of ids) found(list, id, name)
  return list.filter(({ id }) => ids.includes(id))
}
/** The one of this handle; without it the call is refused: 404. */
export function ofHandle<One extends { handle: string }>(list: readonly One[], handle: string, name: string): One {
  const one = list.find((candidate) => candidate.handle === handle)
  if (one === undefined) throw new SampleRefusal(404, `Requested ${name} do not exist.`)
  return one
}
/** The same entity, whole and new. */
export function replaced<One extends Identified>(list: One[], one: One, name: string): One {
  list[list.indexOf(found(list, one.id, name))] = one
  return one
}
export function removed<One extends Identified>(list: One[], id: One['id'], name: string): One {
  const one = found(list, id, name)
  list.splice(list.indexOf(one), 1)
  return one
}
/** One more than the largest there is. */
export const nextId = (list: readonly { id: string }[]) =>
  String(list.reduce((largest, { id }) => Math.max(largest, Number(id) || 0), 0) + 1)
/** In where it was not, out where it was. */
export const toggled = <One>(list: readonly One[], one: One) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]
/** So many, told their place: 1, 2, … as text is their id. */
export const many = <One>(count: number, make: (id: string, place: number) => One) =>
  Array.from({ length: count }, (_, place) => make(String(place + 1), place))
/** A moment as text, so many hours from another. */
export const hoursFrom = (now: number, hours: number) => new Date(now + hours * 3_600_000).toISOString()
