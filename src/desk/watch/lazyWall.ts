import { lazyScreen } from '../../view/lazyScreen.ts'
import type { WatchWallProps } from './WatchWall.tsx'

/** The wall, which few who open a page look at. */
export const WatchWall = lazyScreen<WatchWallProps>(async () => (await import('./WatchWall.tsx')).WatchWall)
