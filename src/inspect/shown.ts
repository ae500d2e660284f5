/** What of all that is known is shown: of a trace or of what runs, now or as it was. */
import { useSelector } from '@xstate/react'
import { startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import {
  inspectionAt,
  type InspectorContext,
  type InspectorRef,
  selectCoverageRef,
  selectInspector,
  sequenceAt,
  type Side,
} from '#machines/inspect/inspector/index.ts'
import { selectTaken } from '#machines/inspect/coverage/index.ts'
import { type InspectionRef, selectVenue } from '#machines/inspect/inspection/index.ts'
import { activeStates, eventText } from '#machines/kit/definition.ts'
import { type Known, possibleTransitions, takenBy } from '#machines/kit/transitions.ts'
import type { Recorder } from '#machines/kit/recorder.ts'
import type { ChartDefinition } from '#protocol/core/charts.ts'
import type { InspectedActor, Inspection, InspectionEvent } from '#protocol/core/entities.ts'
import { useInspectSource } from './source.ts'

const nothing: ReadonlySet<string> = new Set()

export type Shown = {
  /** All that is in the log, and as it was at the moment. */
  whole: Record<Side, Inspection | null>
  sides: Record<Side, Inspection | null>
  missing: string | null
  /** The moment that was asked for has left the log. */
  isMomentGone: boolean
  actor: InspectedActor | undefined
  definition: ChartDefinition | null
  active: ReadonlySet<string>
  /** What the actor did last. */
  last: InspectionEvent | undefined
  lastTaken: readonly Known[]
  taken: ReadonlySet<string>
  possibleNow: readonly Known[]
  possible: ReadonlySet<string>
  would: ReadonlySet<string>
  /** Transitions of this chart that were ever taken, where that is painted. */
  covered: ReadonlySet<string> | null
  found: ReadonlySet<string> | null
}

const idsOf = (known: readonly Known[]): ReadonlySet<string> => new Set(known.map(({ transition }) => transition.id))

function foundIn(definition: ChartDefinition | null, searchText: string): ReadonlySet<string> | null {
  const wanted = searchText.trim().toLowerCase()
  if (wanted === '' || !definition) return null
  const has = (text: string) => text.toLowerCase().includes(wanted)
  const states = definition.states.filter(
    ({ key, transitions, invokes }) =>
      has(key) || invokes.some(has) || transitions.some(({ event }) => has(eventText(event, definition.id))),
  )
  return new Set(states.map(({ id }) => id))
}

function atMoment(whole: Shown['whole'], { chosen, moment }: InspectorContext) {
  const own = chosen && whole[chosen.side]
  const event = moment === null ? undefined : own?.events.find(({ sequence }) => sequence === moment)
  if (!event || !chosen) return { sides: whole, isMomentGone: moment !== null && own != null }
  const of = (side: Side) => {
    const inspection = whole[side]
    if (!inspection) return null
    return inspectionAt(inspection, side === chosen.side ? event.sequence : sequenceAt(inspection, event.at))
  }
  return { sides: { browser: of('browser'), venue: of('venue') }, isMomentGone: false }
}

/** The newest that is known, drawn piece by piece: whoever looks at a thousand actors still scrolls and presses. */
function useNewest(log: Pick<Recorder, 'inspection' | 'subscribe'>): Inspection {
  const [known, setKnown] = useState(log.inspection)
  useEffect(() => {
    const take = () => startTransition(() => setKnown(log.inspection()))
    const stop = log.subscribe(take)
    take()
    return stop
  }, [log])
  return known
}

export function useShown(inspector: InspectorRef, inspection: InspectionRef): Shown {
  const { log } = useInspectSource()
  const browser = useNewest(log)
  const { venue, missing } = useSelector(inspection, selectVenue)
  const context = useSelector(inspector, selectInspector)
  const { chosen, drawing, trace, trial, searchText } = context
  const whole = useMemo(
    () => (trace ? { browser: trace.browser, venue: trace.venue } : { browser, venue }),
    [trace, browser, venue],
  )
  const { sides, isMomentGone } = useMemo(() => atMoment(whole, context), [whole, context])
  const side = chosen ? sides[chosen.side] : null
  const actor = side?.actors.find(({ id }) => id === chosen?.id)
  const last = side?.events.findLast((event) => event.actor === chosen?.id)
  const definition = drawing?.definition ?? null
  const state = actor?.state ?? null
  const wouldBe = trial?.to ?? null
  // The same sets while nothing has changed: the drawing is not drawn again for them.
  const ofState = useMemo(() => {
    if (!definition || state === null) return { active: nothing, possibleNow: [], possible: nothing }
    const possibleNow = possibleTransitions(definition, state)
    return { active: activeStates(definition, state), possibleNow, possible: idsOf(possibleNow) }
  }, [definition, state])
  const ofLast = useMemo(() => {
    const lastTaken = definition && last ? takenBy(definition, last) : []
    return { lastTaken, taken: idsOf(lastTaken) }
  }, [definition, last])
  const would = useMemo(
    () => (definition && wouldBe !== null ? activeStates(definition, wouldBe) : nothing),
    [definition, wouldBe],
  )
  const coverage = useSelector(inspector, selectCoverageRef)
  const counted = useSelector(coverage, (snapshot) => (snapshot ? selectTaken(snapshot) : null))
  const chart = definition?.id
  const covered = useMemo(
    () => (chart !== undefined && counted?.[chart] ? new Set(Object.keys(counted[chart])) : null),
    [counted, chart],
  )
  const found = useMemo(() => foundIn(definition, searchText), [definition, searchText])
  return {
    whole,
    sides,
    missing: trace ? null : missing,
    isMomentGone,
    actor,
    definition,
    last,
    would,
    covered,
    found,
    ...ofState,
    ...ofLast,
  }
}

/** How a state of the drawing is chosen and folded, by whichever way. */
export function useStates(inspector: InspectorRef) {
  const select = useCallback((state: string) => inspector.send({ type: 'inspector.select', state }), [inspector])
  const fold = useCallback(
    (id: string) => {
      const { drawing } = selectInspector(inspector.getSnapshot())
      const states = drawing?.definition.states ?? []
      // What holds no states is folded away with what it stands in.
      const target = states.some(({ parent }) => parent === id) ? id : states.find((state) => state.id === id)?.parent
      const isRoot = target === undefined || target === null || target === states[0]?.id
      if (isRoot) return
      inspector.send({ type: 'inspector.fold', state: target })
      inspector.send({ type: 'inspector.select', state: target })
    },
    [inspector],
  )
  return { select, fold }
}
