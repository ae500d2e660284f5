import { part } from '../../view/lazyPart.ts'
import type { WatchWallProps } from './WatchWall.tsx'

/** The wall, which few who open a page look at. */
export const WatchWall = part<WatchWallProps>(async () => (await import('./WatchWall.tsx')).WatchWall)
