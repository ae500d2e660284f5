/** The sample layer: loaded when one of its pages is opened or one of its calls is made. */
import { createElement } from 'react'
import { leavingMachine } from '#machines/kit/leaving/index.ts'
import type { SampleFrameRef } from '#machines/sample/frame/index.ts'
import { createFrame } from '../sample/frame/createFrame.ts'
import { createAsk } from '../sample/frame/page.ts'
import { createSampleServer } from '../sample/server.ts'
import { createSampleCall, sampleTransport } from '../sample/transport.ts'
import { loadNamespaces, offerWords } from '../view/language.ts'
import { createStorage } from '../wire/device/storage.ts'
import { networkTransport } from '../wire/http/transport.ts'
import { createLeaveWatch } from '../wire/page/leaveWatch.ts'
import type { ExtensionSetup } from './extension.ts'

export async function createSample({ chunkLoader, line: { address, token }, now, navigate, history }: ExtensionSetup) {
  offerWords(import.meta.glob<{ default: object }>('../view/locales/sample/*.json'))
  // What the frame needs is named here, and not in the first script, which every page loads.
  const [{ SampleScreen: Screen }, { PlaceRouter }] = await Promise.all([
    import('../sample/frame/SampleScreen.tsx'),
    import('../view/PlaceRouter.tsx'),
    loadNamespaces('ui', 'settings', 'sample', 'samplePages'),
  ])
  const visit = createStorage(() => window.sessionStorage)
  const device = createStorage(() => window.localStorage)
  const server = createSampleServer({ now, storage: visit })
  const network = networkTransport({ address, fetch: (input, options) => fetch(input, options) })
  // The product's own client does not have the layer in its chain: what it asks is answered by the venue.
  const call = createSampleCall({ transports: [sampleTransport(server), network], token })
  const leaving = leavingMachine.provide({
    actors: { watch: createLeaveWatch(history) },
    actions: { leave: (_, { to }) => history.leaveTo(to) },
  })
  const setup = { ask: createAsk(call), server, call, navigate, now, visit, leaving, chunkLoader, device }
  const { frame, pageView } = createFrame(setup)
  const ExtensionScreen = ({ extension: shown }: { extension: SampleFrameRef }) =>
    createElement(PlaceRouter, null, createElement(Screen, { frame: shown, pageView }))
  return { call, Screen: ExtensionScreen, logic: frame }
}
