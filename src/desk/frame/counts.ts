import { useSelector } from '@xstate/react'
import { type FrameRef, selectProblemBadgeRef, selectWaiting } from '#machines/desk/frame/index.ts'
import type { ItemId } from '#machines/desk/navigation/navigation.ts'
import { selectProblemCount } from '#machines/desk/problemBadge/index.ts'

/** How much waits behind items of the navigation; nothing where nobody counts, or the person may not see it. */
export function useCounts(frame: FrameRef): Readonly<Partial<Record<ItemId, number>>> {
  const waiting = useSelector(frame, selectWaiting)
  const problems = useSelector(frame, selectProblemBadgeRef)
  const count = useSelector(problems, (snapshot) => (snapshot ? selectProblemCount(snapshot) : null)) ?? 0
  return { ...waiting, machineProblems: count }
}
