import { useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { eventsOfAct, type InspectorRef, selectInspector, type Side } from '#machines/inspect/inspector/index.ts'
import type { Shown } from './shown.ts'

export type Held = { actor: string; sequence: number; side?: Side }

/** The act that is followed, and how a moment of it or of the log is gone to. */
export function useAct(inspector: InspectorRef, { whole }: Pick<Shown, 'whole'>) {
  const { act, chosen, moment } = useSelector(inspector, selectInspector)
  const events = useMemo(() => (act === null ? [] : eventsOfAct(whole, act)), [whole, act])
  const follow = useCallback(
    (wanted: string | null) => inspector.send({ type: 'inspector.trace', act: wanted }),
    [inspector],
  )
  /** Where nothing is chosen, or another actor than that of the act's event, the event says whose chart is looked at. */
  const hold = useCallback(
    ({ actor: id, sequence, side }: Held) => {
      const known = selectInspector(inspector.getSnapshot()).chosen
      if (!known || (side !== undefined && (known.side !== side || known.id !== id))) {
        const wanted = side ?? 'browser'
        const chart = whole[wanted]?.actors.find((one) => one.id === id)?.chart
        if (chart === undefined) return
        inspector.send({ type: 'inspector.choose', chosen: { side: wanted, id, chart } })
      }
      inspector.send({ type: 'inspector.hold', moment: sequence })
    },
    [inspector, whole],
  )
  const isHeld = ({ side, sequence }: { side: Side; sequence: number }) => side === chosen?.side && sequence === moment
  return { act, events, follow, hold, isHeld }
}
export type FollowedAct = ReturnType<typeof useAct>
