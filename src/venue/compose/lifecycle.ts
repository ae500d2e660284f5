/** The life of this process of the venue as an actor: what opens and closes it is given, the chart says when. */
import { createActor, fromPromise, type InspectionEvent } from 'xstate'
import { venueMachine } from '#machines/venue/venue/index.ts'

export type Stage = {
  isOpen: () => boolean
  /** From then on nobody new is to be sent here. */
  isEnding: () => boolean
}
export type Lifecycle<Parts> = Stage & {
  /** What was opened. Rejects with what failed. */
  opened: Promise<Parts>
  /** Drains, then closes; the same end for all who ask. Rejects with what could not be closed. */
  close: () => Promise<void>
}

export function startLifecycle<Parts>(venue: {
  open: (stage: Stage) => Promise<Parts>
  close: (parts: Parts) => Promise<void>
  drainMs: number
  inspect?: (event: InspectionEvent) => void
}): Lifecycle<Parts> {
  const parts = Promise.withResolvers<Parts>()
  const opening = Promise.withResolvers<void>()
  const closing = Promise.withResolvers<void>()
  const actor = createActor(
    venueMachine.provide({
      actors: {
        opener: fromPromise(async () => parts.resolve(await venue.open(stage))),
        closer: fromPromise(async () => venue.close(await parts.promise)),
      },
      actions: {
        reportOpen: () => opening.resolve(),
        reportNotOpened: (_, { error }) => opening.reject(error),
        reportClosed: () => closing.resolve(),
        reportNotClosed: (_, { error }) => closing.reject(error),
      },
    }),
    { id: 'venue', input: { drainMs: venue.drainMs }, inspect: venue.inspect },
  )
  const stage: Stage = {
    isOpen: () => actor.getSnapshot().hasTag('open'),
    isEnding: () => actor.getSnapshot().hasTag('ending'),
  }
  actor.start()
  return {
    ...stage,
    opened: opening.promise.then(() => parts.promise),
    close: () => {
      // Who asks once more hears of the same end.
      if (stage.isOpen()) actor.send({ type: 'venue.close' })
      return closing.promise
    },
  }
}
