import { lazyScreen } from '../../../view/lazyScreen.ts'
import type { PlanProps } from './Plan.tsx'

/** The plan, for who looks at the floor by it. */
export const Plan = lazyScreen<PlanProps>(async () => (await import('./Plan.tsx')).Plan)
