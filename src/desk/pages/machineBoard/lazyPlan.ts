import { part } from '../../../view/lazyPart.ts'
import type { PlanProps } from './Plan.tsx'

/** The plan, for who looks at the floor by it. */
export const Plan = part<PlanProps>(async () => (await import('./Plan.tsx')).Plan)
