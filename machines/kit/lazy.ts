import { type AnyActorLogic, fromPromise, type PromiseActorLogic } from 'xstate'

/**
 * Stands in a chart for logic that is loaded later: `get` hands it out when an actor of it starts.
 * Where `get` throws, the actor fails as any other would.
 */
export function lazyLogic<Logic extends AnyActorLogic>(get: () => Logic): Logic {
  const late: AnyActorLogic = {
    getInitialSnapshot: (scope, input) => get().getInitialSnapshot(scope, input),
    transition: (snapshot, event, scope) => get().transition(snapshot, event, scope),
    start: (snapshot, scope) => get().start?.(snapshot, scope),
    getPersistedSnapshot: (snapshot, options) => get().getPersistedSnapshot(snapshot, options),
  }
  return late as Logic
}

/** Is done when `load` has resolved; where it `isThere` already, as it starts, so that nothing is shown in between. */
export function ensureLoaded(
  isThere: () => boolean,
  load: () => Promise<void>,
): PromiseActorLogic<undefined, undefined> {
  const loading = fromPromise<undefined, undefined>(async () => {
    await load()
    return undefined
  })
  return {
    ...loading,
    getInitialSnapshot: (scope, input) => {
      const begun = loading.getInitialSnapshot(scope, input)
      return isThere() ? { ...begun, status: 'done', output: undefined, error: undefined } : begun
    },
  }
}

/** The same logic, whose every actor is given more besides what its chart gives it. */
export function withInput<Logic extends AnyActorLogic>(logic: Logic, more: () => object): Logic {
  const fuller: AnyActorLogic = Object.create(logic)
  fuller.getInitialSnapshot = (scope, input: object) => logic.getInitialSnapshot(scope, { ...input, ...more() })
  return fuller as Logic
}
