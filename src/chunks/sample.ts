/** The sample layer: loaded when one of its pages is opened or one of its calls is made. */
import { createElement } from 'react'
import { callsMachine, type CallsRef } from '#machines/sample/calls/index.ts'
import { createCallsActors } from '../sample/calls/actors.ts'
import { createSampleServer } from '../sample/server.ts'
import { createSampleCall, sampleTransport } from '../sample/transport.ts'
import { loadNamespaces, offerWords } from '../view/language.ts'
import { createStorage } from '../wire/device/storage.ts'
import { networkTransport } from '../wire/http/transport.ts'
import type { LineSetup } from '../wire/sockets/line.ts'

type SampleSetup = { line: Pick<LineSetup, 'address' | 'token'>; now: () => number }
export async function createSample({ line: { address, token }, now }: SampleSetup) {
  offerWords(import.meta.glob<{ default: object }>('../view/locales/sample/*.json'))
  // What the page needs is named here, and not in the first script, which every page loads.
  const [{ CallsScreen: Screen }, { PlaceRouter }] = await Promise.all([
    import('../sample/calls/CallsScreen.tsx'),
    import('../view/PlaceRouter.tsx'),
    loadNamespaces('ui', 'sample'),
  ])
  const server = createSampleServer({ now, storage: createStorage(() => window.sessionStorage) })
  const network = networkTransport({ address, fetch: (input, options) => fetch(input, options) })
  // The product's own client does not have the layer in its chain: what it asks is answered by the venue.
  const call = createSampleCall({ transports: [sampleTransport(server), network], token })
  const CallsScreen = (props: { calls: CallsRef }) => createElement(PlaceRouter, null, createElement(Screen, props))
  return { call, CallsScreen, calls: callsMachine.provide({ actors: createCallsActors({ server, call }) }) }
}
