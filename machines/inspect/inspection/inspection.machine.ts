/** What the venue's recorder knows, looked at again and again while an engineer looks. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Inspection } from '#protocol/core/entities.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type { InspectionContext, InspectionEvent } from './inspection.types.ts'

const missingOf = (error: unknown): string | null => {
  const { params } = (error ?? {}) as { params?: { missing?: unknown } | null }
  return typeof params?.missing === 'string' ? params.missing : null
}

const chart = setup({
  types: {} as { context: InspectionContext; events: InspectionEvent },
  actors: { fetchInspection: unprovidedPromise<Inspection>('fetchInspection') },
  actions: {
    keep: assign((_, venue: Inspection) => ({ venue, missing: null })),
    setMissing: assign((_, { missing }: { missing: string }) => ({ venue: null, missing })),
  },
  guards: { isMissing: (_, { error }: { error: unknown }) => missingOf(error) !== null },
  delays: { pause: 1_000, longPause: 5_000 },
})

export const inspectionMachine = chart.createMachine({
  id: 'inspection',
  context: { venue: null, missing: null },
  initial: 'looking',
  on: { 'inspection.refresh': '.looking' },
  states: {
    looking: {
      invoke: {
        id: 'fetchInspection',
        src: 'fetchInspection',
        onDone: { target: 'resting', actions: { type: 'keep', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isMissing', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'setMissing', params: ({ event }) => ({ missing: missingOf(event.error) ?? '' }) },
          },
          { target: 'failing' },
        ],
      },
    },
    resting: { after: { pause: 'looking' } },
    failing: { description: 'The last answer stays until one comes again.', after: { longPause: 'looking' } },
    refused: { description: 'Who may not look is not asked again.' },
  },
})

export type InspectionRef = ActorRefFrom<typeof inspectionMachine>
