import { fromCallback, fromPromise, type CallbackActorLogic, type EventObject, type PromiseActorLogic } from 'xstate'

/** Stands in a chart for a promise that only `main.*` provides; started unprovided, it fails and says its name. */
export function unprovidedPromise<Output, Input = undefined>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`actor not provided: ${name}`)))
}

/** The same for a callback: `Receives` are the events that the chart sends to it. */
export function unprovidedCallback<Receives extends EventObject, Input = undefined>(
  name: string,
): CallbackActorLogic<Receives, Input> {
  return fromCallback<Receives, Input>(() => {
    throw new Error(`actor not provided: ${name}`)
  })
}
