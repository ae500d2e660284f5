/** What the venue names as its extension: all that the page knows of the layer before it is asked for. */
import type { Extension, ExtensionSetup } from './chunks/extension.ts'

export const createExtension = async (setup: ExtensionSetup): Promise<Extension> =>
  (await import('./chunks/sample.ts')).createSample(setup)
