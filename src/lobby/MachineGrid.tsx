import { useSelector } from '@xstate/react'
import { selectTiles } from '#machines/lobby/lobby/index.ts'
import { useRoot } from '../view/root.ts'
import { Empty } from './Empty.tsx'
import type { CardParts } from './CardFoot.tsx'
import { MachineList } from './MachineList.tsx'
import { LongList } from './parts.tsx'

/** So many places are in the page as a whole, where the browser's own search finds each of them. */
const mostWhole = 200

export function MachineGrid(parts: CardParts) {
  const { prefetchGame } = useRoot()
  const tiles = useSelector(parts.lobby, selectTiles)
  if (tiles.length === 0) return <Empty lobby={parts.lobby} />
  if (tiles.length > mostWhole) return <LongList tiles={tiles} {...parts} />
  const window = { start: 0, end: tiles.length, before: 0, after: 0 }
  return <MachineList tiles={tiles} window={window} bind={prefetchGame} {...parts} />
}
