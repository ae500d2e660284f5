import { useSelector } from '@xstate/react'
import { selectOrder } from '#machines/lobby/lobby/index.ts'
import { useRoot } from '../view/root.ts'
import { Empty } from './Empty.tsx'
import type { CardParts } from './CardFoot.tsx'
import { MachineList } from './MachineList.tsx'
import { LongList } from './parts.tsx'

/** So many machines are in the page as a whole, where the browser's own search finds each of them. */
const mostWhole = 200

export function MachineGrid(parts: CardParts) {
  const { prefetchGame } = useRoot()
  const ids = useSelector(parts.lobby, selectOrder)
  if (ids.length === 0) return <Empty lobby={parts.lobby} />
  if (ids.length > mostWhole) return <LongList ids={ids} {...parts} />
  return (
    <MachineList ids={ids} window={{ start: 0, end: ids.length, before: 0, after: 0 }} bind={prefetchGame} {...parts} />
  )
}
