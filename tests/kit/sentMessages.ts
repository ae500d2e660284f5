/** What a walk states of the messages that its chart sends: which message each kind of step sends, and that no other does. */
import { type AnyEventObject } from 'xstate'
import type { Message } from '#machines/kit/messages.ts'

/** `entered`, `left`: ids of states, in order. */
type Stepped<Step> = Step & { event: AnyEventObject; entered: readonly string[]; left: readonly string[] }
type Sends<Step> = Message | readonly Message[] | ((step: Step) => Message | readonly Message[])
/**
 * A kind of step, and what it sends: the type of its event (`load done`, `load failed` of an actor, `after pause` of a timer),
 * `enters state` or `leaves state`. All rows that a step meets count, in their order.
 */
export type Sending<Step> = readonly [when: string, sends: Sends<Step>]

/** The type of an event, as the drawings of the charts have it. */
function nameOf({ type }: AnyEventObject): string {
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  if (delay) return `after ${delay}`
  const [, kind, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  return actor ? `${actor} ${kind === 'done' ? 'done' : 'failed'}` : type
}

function meets<Step>(when: string, { event, entered, left }: Stepped<Step>): boolean {
  const [, verb, name = ''] = /^(enters|leaves) (.+)$/.exec(when) ?? []
  if (verb === undefined) return nameOf(event) === when
  return (verb === 'enters' ? entered : left).some((id) => id === name || id.endsWith(`.${name}`))
}

/** The messages that this step must send, and the rows that say so. */
export function stated<Step>(rows: readonly Sending<Step>[], step: Stepped<Step>) {
  const said = rows.flatMap((row) => {
    const [when, sends] = row
    const messages = meets(when, step) ? [typeof sends === 'function' ? sends(step) : sends].flat() : []
    return messages.length > 0 ? [{ row, messages }] : []
  })
  return { rows: said.map(({ row }) => row), messages: said.flatMap(({ messages }) => messages) }
}
