import { type AnyActorRef, enqueueActions } from 'xstate'

/**
 * The events that the actor of each system id takes. An entry stands beside the owner's events, so that the kit knows no area:
 * `declare module '#machines/kit/messages.ts' { interface Mailboxes { toasts: ToastsEvent } }`.
 */
export interface Mailboxes {}
export type SystemId = keyof Mailboxes

/** A message from any chart to the actor of a system id. */
export type MessageTo<Id extends SystemId> = { [To in Id]: { to: To; event: Mailboxes[To] } }[Id]
export type Message = MessageTo<SystemId>
/** The system ids of those who take such an event. */
export type TakerOf<Event> = { [Id in SystemId]: Event extends Mailboxes[Id] ? Id : never }[SystemId]
type Messages = Message | readonly Message[]

/** The system id of an invoke: one that messages can be sent to. */
export const mailbox = <Id extends SystemId>(id: Id): Id => id

/** The actors of a system, for those who are no chart. */
export type Mail = { get<Id extends SystemId>(id: Id): { send(event: Mailboxes[Id]): void } | undefined }
type SendAction = (args: { system: Mail }, messages: Messages) => void
/**
 * The action `send`: messages to the actors of system ids, or to nobody where no such actor lives.
 * `sendTo` with a missing actor would send the event to the sender itself. It is one of XState's own actions, typed as a plain
 * function, because setup() infers nothing of a chart that holds an action which is generic over the chart.
 */
export const send = enqueueActions(({ enqueue, system }, messages: Messages) => {
  for (const { to, event } of [messages].flat()) {
    const actor: AnyActorRef | undefined = system.get(to)
    if (actor) enqueue.sendTo(actor, event)
  }
}) as unknown as SendAction

/** The same for a transition that knows its messages. */
export const sends = (...messages: readonly Message[]) => ({ type: 'send', params: messages }) as const
