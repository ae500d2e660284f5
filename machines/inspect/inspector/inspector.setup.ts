/** What the states of the inspector share: its actors, and what each of them keeps. */
import { assign, setup } from 'xstate'
import type { Trace } from '#protocol/core/trace.ts'
import { unprovidedLogic, unprovidedPromise } from '../../kit/unprovided.ts'
import type { coverageMachine } from '../coverage/coverage.machine.ts'
import type {
  Attempt,
  Camera,
  Chosen,
  Drawing,
  DrawnPart,
  DrawInput,
  FileToSave,
  InspectorContext,
  InspectorEvent,
  InspectorInput,
  SessionAsked,
  SessionRead,
  TraceFailure,
  TraceRead,
  Trial,
} from './inspector.types.ts'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

export const chart = setup({
  types: {} as {
    input: InspectorInput
    context: InspectorContext
    events: InspectorEvent
    children: {
      coverage: 'coverage'
      draw: 'draw'
      saveFile: 'saveFile'
      readTrace: 'readTrace'
      fetchSession: 'fetchSession'
      tryEvent: 'tryEvent'
    }
  },
  actors: {
    coverage: unprovidedLogic<typeof coverageMachine>('coverage'),
    /** null: nobody knows the chart. */
    draw: unprovidedPromise<Drawing | null, DrawInput>('draw'),
    saveFile: unprovidedPromise<undefined, FileToSave>('saveFile'),
    readTrace: unprovidedPromise<TraceRead, { file: File }>('readTrace'),
    fetchSession: unprovidedPromise<SessionRead, SessionAsked>('fetchSession'),
    tryEvent: unprovidedPromise<Trial, Attempt>('tryEvent'),
  },
  actions: {
    showAddress: (
      _,
      _place: Pick<InspectorContext, 'chosen' | 'moment' | 'selected' | 'session' | 'drawn' | 'act'>,
    ) => {},
    // Another actor of the same chart is looked at as this one was.
    setChosen: assign(({ context }, { chosen }: { chosen: Chosen }) => ({
      chosen,
      ...(context.chosen?.chart === chosen.chart ? {} : { selected: null, folded: null, camera: null, drawing: null }),
      // The two sides count their events each by itself.
      ...(context.chosen?.side === chosen.side ? {} : { moment: null }),
    })),
    setDrawn: assign((_, { drawn }: { drawn: DrawnPart }) => ({ drawn })),
    setSelected: assign((_, { state }: { state: string }) => ({ selected: state })),
    turnFold: assign(({ context }, { state }: { state: string }) => {
      const folded = context.folded ?? context.drawing?.folded ?? []
      return { folded: folded.includes(state) ? folded.filter((one) => one !== state) : [...folded, state] }
    }),
    unfold: assign({ folded: [], camera: null }),
    setCamera: assign((_, { camera }: { camera: Camera }) => ({ camera })),
    setSearch: assign((_, { text }: { text: string }) => ({ searchText: text })),
    setMoment: assign((_, { moment }: { moment: number }) => ({ moment })),
    setAct: assign((_, { act }: { act: string | null }) => ({ act })),
    clearMoment: assign({ moment: null }),
    setDrawing: assign((_, { drawing }: { drawing: Drawing | null }) => ({ drawing })),
    clearDrawing: assign({ drawing: null }),
    setTrace: assign((_, { trace, replayed }: Extract<TraceRead, { trace: Trace }>) => ({
      ...{ trace, replayed: replayed ?? null, moment: null },
    })),
    setPiece: assign(({ context }, { before }: { before: number | null }) => ({
      session: context.session && { ...context.session, before },
      moment: null,
    })),
    // The seat is what a session is looked at for, unless the address says more.
    setSession: assign(({ context: { chosen } }, read: Extract<SessionRead, { trace: Trace }>) => {
      const { trace, replayed, earlierThan } = read
      const seat = trace.venue?.actors.find(({ chart: name }) => name === 'occupancy')
      return {
        trace,
        replayed: replayed ?? null,
        earlierThan,
        chosen: chosen ?? (seat ? { side: 'venue', id: seat.id, chart: seat.chart } : null),
      }
    }),
    // What was chosen of the file need not be here.
    clearTrace: assign({
      ...{ trace: null, replayed: null, session: null, earlierThan: null },
      ...{ moment: null, act: null, chosen: null, drawing: null, selected: null, folded: null },
    }),
    setFailure: assign((_, { failure }: { failure: TraceFailure }) => ({ fileFailure: failure })),
    clearFailure: assign({ fileFailure: null }),
    setAttempt: assign((_, { attempt }: { attempt: Attempt }) => ({ attempt, trial: null, trialFailure: null })),
    setTrial: assign((_, { trial }: { trial: Trial }) => ({ trial })),
    setTrialFailure: assign((_, { error }: { error: unknown }) => ({ trialFailure: messageOf(error) })),
    clearTrial: assign({ attempt: null, trial: null, trialFailure: null }),
  },
  guards: {
    hasChosen: ({ context }) => context.chosen !== null,
    isHeld: ({ context }) => context.moment !== null,
    isKnown: (_, { drawing }: { drawing: Drawing | null }) => drawing !== null,
    isRead: (_, { read }: { read: TraceRead | SessionRead }) => 'trace' in read,
    hasSession: ({ context }) => context.session !== null,
  },
  // Named as other clocks are that nobody wants to see in a log.
  delays: { second: 1_000 },
})
