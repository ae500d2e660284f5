import type { ComponentType } from 'react'
import type { ShowcaseRef } from '#machines/inspect/showcase/index.ts'
import { lazyScreen } from '../../view/lazyScreen.ts'
import type { GroupName } from './look.ts'

/** Each group is a part of the program of its own: nobody waits for a table who looks at colours. */
export const groupParts: Record<GroupName, ComponentType<{ showcase: ShowcaseRef }>> = {
  base: lazyScreen(async () => (await import('./BaseGroup.tsx')).BaseGroup),
  frames: lazyScreen(async () => (await import('./FramesGroup.tsx')).FramesGroup),
  states: lazyScreen(async () => (await import('./StatesGroup.tsx')).StatesGroup),
  form: lazyScreen(async () => (await import('./FormGroup.tsx')).FormGroup),
  table: lazyScreen(async () => (await import('./TableGroup.tsx')).TableGroup),
  chart: lazyScreen(async () => (await import('./ChartGroup.tsx')).ChartGroup),
}
