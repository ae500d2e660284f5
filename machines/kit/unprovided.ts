import {
  type AnyActorLogic,
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type PromiseActorLogic,
} from 'xstate'
import { lazyLogic } from './lazy.ts'

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

/** The same for a chart that is loaded later, so that its type alone is imported. */
export function unprovidedLogic<Logic extends AnyActorLogic>(name: string): Logic {
  return lazyLogic<Logic>(() => {
    throw new Error(`actor not provided: ${name}`)
  })
}
