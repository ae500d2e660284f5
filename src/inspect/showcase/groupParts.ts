import type { ComponentType } from 'react'
import type { ShowcaseRef } from '#machines/inspect/showcase/index.ts'
import { part } from '../../view/lazyPart.ts'
import type { GroupName } from './look.ts'

/** Each group is a part of the program of its own: nobody waits for a table who looks at colours. */
export const groupParts: Record<GroupName, ComponentType<{ showcase: ShowcaseRef }>> = {
  base: part(async () => (await import('./BaseGroup.tsx')).BaseGroup),
  frames: part(async () => (await import('./FramesGroup.tsx')).FramesGroup),
  states: part(async () => (await import('./StatesGroup.tsx')).StatesGroup),
  form: part(async () => (await import('./FormGroup.tsx')).FormGroup),
  table: part(async () => (await import('./TableGroup.tsx')).TableGroup),
  chart: part(async () => (await import('./ChartGroup.tsx')).ChartGroup),
}
