/** What belongs together in this page: what a person does or what comes from outside, all that it sets off at once, and what is awaited for it. */
import type { AnyActorRef, InspectionEvent } from 'xstate'
import type { Act } from '#machines/kit/recorder.ts'

export type Acts = {
  /** For the root actor, before the recorder's. */
  inspect: (inspection: InspectionEvent) => void
  /** null: nothing runs. */
  now: () => Act | null
  /** The id of what runs, made at the first asking: what goes out carries it. */
  trace: () => string
  /** Does `work` as a part of an act that began earlier. */
  goOn: (act: Act | null, work: () => void) => void
}

export function createActs(makeTrace: () => string): Acts {
  type Own = { trace: string | null }
  let running: Own | null = null
  /** By the actor that waits for an answer: the act that it was born in. */
  const awaited = new WeakMap<AnyActorRef, Own>()

  /** An act lasts as long as what it does at once. */
  function begin(act: Own): Own {
    running = act
    queueMicrotask(() => {
      if (running === act) running = null
    })
    return act
  }
  return {
    inspect(inspection) {
      if (inspection.type === '@xstate.actor') {
        if (running) awaited.set(inspection.actorRef as AnyActorRef, running)
      } else if (inspection.type === '@xstate.event') {
        if (inspection.event.type.startsWith('xstate.promise.'))
          begin(awaited.get(inspection.actorRef as AnyActorRef) ?? { trace: null })
        else if (!running) begin({ trace: null })
      }
    },
    now: () => running,
    trace() {
      const act = running ?? begin({ trace: null })
      act.trace ??= makeTrace()
      return act.trace
    },
    goOn(act, work) {
      const before = running
      if (act) running = act
      try {
        work()
      } finally {
        running = before
      }
    },
  }
}
