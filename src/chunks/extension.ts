/** What a venue may add to the app, by a script that its settings name. */
import type { ComponentType } from 'react'
import type { SampleFrameRef, sampleFrameMachine } from '#machines/sample/frame/index.ts'
import type { ChunkLoader } from '../wire/lazy/chunks.ts'
import type { PlaceHistory } from '../wire/page/history.ts'
import type { LineSetup } from '../wire/sockets/line.ts'

export type ExtensionSetup = {
  chunkLoader: ChunkLoader
  line: Pick<LineSetup, 'address' | 'token'>
  now: () => number
  navigate: (to: string, options?: { replace?: boolean }) => void
  history: Pick<PlaceHistory, 'hold' | 'leaveTo'>
}
/** `call`: what it answers in the console. */
export type Extension = {
  call: (request: never) => Promise<unknown>
  Screen: ComponentType<{ extension: SampleFrameRef }>
  logic: typeof sampleFrameMachine
}
/** Of the script. */
export type ExtensionScript = { createExtension: (setup: ExtensionSetup) => Promise<Extension> }
