import { type AnyActorRef, type EventObject, enqueueActions } from 'xstate'

export type Telling = { to: string; event: EventObject }
type TellAction = (args: { system: { get(id: string): AnyActorRef | undefined } }, telling: Telling | Telling[]) => void

/**
 * The action `tell`: sends events to the actors of system ids, or to nobody where no such actor lives.
 * `sendTo` with a missing actor would send the event to the sender itself. It is one of XState's own actions, typed as a plain
 * function, because setup() infers nothing of a chart that holds an action which is generic over the chart.
 */
export const tell = enqueueActions(({ enqueue, system }, telling: Telling | Telling[]) => {
  for (const { to, event } of Array.isArray(telling) ? telling : [telling]) {
    const actor: AnyActorRef | undefined = system.get(to)
    if (actor) enqueue.sendTo(actor, event)
  }
}) as unknown as TellAction
