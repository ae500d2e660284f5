import { type AnyActorLogic, type AnyActorRef, fromPromise, type InputFrom, type PromiseActorLogic } from 'xstate'

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

/** Logic that each actor chooses by its input, as it begins. */
export function chosenLogic<Logic extends AnyActorLogic>(choose: (input: InputFrom<Logic>) => Logic): Logic {
  const chosen = new WeakMap<AnyActorRef, AnyActorLogic>()
  function of(actor: AnyActorRef): AnyActorLogic {
    const logic = chosen.get(actor)
    if (!logic) throw new Error('an actor has not chosen its logic')
    return logic
  }
  const open: AnyActorLogic = {
    getInitialSnapshot: (scope, input) => {
      const logic = choose(input)
      chosen.set(scope.self, logic)
      return logic.getInitialSnapshot(scope, input)
    },
    transition: (snapshot, event, scope) => of(scope.self).transition(snapshot, event, scope),
    start: (snapshot, scope) => of(scope.self).start?.(snapshot, scope),
    getPersistedSnapshot: (snapshot) => snapshot,
  }
  return open as Logic
}

/** Is done when `load` has resolved; where it `isThere` already, as it starts, so that nothing is shown in between. */
export function ensureLoaded<Input = undefined>(
  isThere: (input: Input) => boolean,
  load: (input: Input) => Promise<void>,
): PromiseActorLogic<undefined, Input> {
  const loading = fromPromise<undefined, Input>(async ({ input }) => {
    await load(input)
    return undefined
  })
  return {
    ...loading,
    getInitialSnapshot: (scope, input) => {
      const begun = loading.getInitialSnapshot(scope, input)
      return isThere(input) ? { ...begun, status: 'done', output: undefined, error: undefined } : begun
    },
  }
}

/** The same logic, whose every actor is given more besides what its chart gives it. */
export function withInput<Logic extends AnyActorLogic>(logic: Logic, more: (input: object) => object): Logic {
  const fuller: AnyActorLogic = Object.create(logic)
  fuller.getInitialSnapshot = (scope, input: object) => logic.getInitialSnapshot(scope, { ...input, ...more(input) })
  return fuller as Logic
}
