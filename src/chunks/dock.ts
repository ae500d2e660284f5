/** The program part of the engineers’ pages: loaded when one of them is opened. */
import { createRoot } from 'react-dom/client'
import { createActor, fromPromise } from 'xstate'
import { commandMachine } from '#machines/kit/command/index.ts'
import { activeStates, definitionOf, eventText } from '#machines/kit/definition.ts'
import { mermaidOf } from '#machines/kit/mermaid.ts'
import { type Recorder, shownOf } from '#machines/kit/recorder.ts'
import { scxmlOf } from '#machines/kit/scxml.ts'
import { dockMachine } from '#machines/inspect/dock/index.ts'
import { createStatelyTeller } from '#machines/inspect/attached/index.ts'
import { coverageMachine } from '#machines/inspect/coverage/index.ts'
import { inspectionMachine } from '#machines/inspect/inspection/index.ts'
import { addressOf, inspectorMachine, replay, tryEvent } from '#machines/inspect/inspector/index.ts'
import { tamperingMachine } from '#machines/inspect/tampering/index.ts'
import type { CallFailure } from '#machines/kit/failure.ts'
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { Client } from '../wire/http/client.ts'
import { chartSources, editorLink } from './chartSources.ts'
import { createDockActors } from '../wire/actors/dock.ts'
import { createCoverageActors } from '../wire/actors/coverage.ts'
import { createInspectorActors } from '../wire/actors/inspector.ts'
import { createTamperingActors } from '../wire/actors/tampering.ts'
import { networkTransport, type Transport } from '../wire/http/transport.ts'
import type { VenueAddress } from '../wire/http/venueAddress.ts'
import { fetchOnce } from '../wire/lazy/chunks.ts'
import { paced } from '../wire/page/paced.ts'
import { attachTo } from '../wire/sockets/attachTo.ts'
import type { Lines } from '../wire/sockets/line.ts'

const refused = { kind: 'refused', code: ErrorCode.noPermission, message: '' } as const

type DockSetup = {
  client: Client
  transports: Transport[]
  lines: Lines
  address: VenueAddress
  recorder: Recorder
  now: () => number
  /** Of whom the venue would tell nothing, it is not asked. */
  isAdministrator: () => boolean
  navigate: (to: string, options?: { replace?: boolean }) => void
}

export function createDock(setup: DockSetup) {
  const { client, recorder, now, isAdministrator, navigate } = setup
  const tampering = createTamperingOf(setup)
  const { fetchDock, command } = createDockActors({ client })
  const ofPage = (chart: string) => {
    const machine = recorder.machine(chart)
    return machine ? definitionOf(machine) : null
  }
  const inspector = inspectorMachine.provide({
    actors: {
      coverage: coverageMachine.provide({
        actors: createCoverageActors({
          ...{ client, recorder },
          fetchWalks: async () => (await import('../inspect/coverage/walks.json')).default,
        }),
      }),
      ...createInspectorActors({
        client,
        now,
        inspection: recorder.inspection,
        definition: async ({ side, chart }) => {
          if (side === 'venue') return (await import('./venueCharts.ts')).venueCharts.get(chart) ?? null
          return ofPage(chart)
        },
        textOf: eventText,
        activeStates,
        written: { scxml: scxmlOf, mermaid: mermaidOf },
        replay,
        tryEvent: (id, event) => {
          const actor = recorder.actor(id)
          return actor?.getSnapshot().status === 'active' ? tryEvent(actor, event) : undefined
        },
        shownOf,
      }),
    },
  })
  return {
    /** Shows this page's actors in another inspector as well: by the list of what engineers may see. */
    attach: (address: string) =>
      attachTo(address, { log: paced(recorder), tell: createStatelyTeller(({ chart }) => ofPage(chart)), now }),
    source: {
      ...{ log: paced(recorder), actor: recorder.actor, now, isAlone: false },
      ...{ places: chartSources, editorLink },
    },
    tampering: tampering.actor,
    dock: dockMachine.provide({
      actors: { fetchDock, command: commandMachine.provide({ actors: command }) },
      actions: { allowTampering: tampering.allow, barTampering: tampering.bar },
    }),
    inspection: inspectionMachine.provide({
      actors: {
        fetchInspection: fromPromise(async () => {
          if (isAdministrator()) return client.call(lobbyCalls.inspection, {}, { poll: true })
          const failure: unknown = {
            ...refused,
            params: { missing: lobbyCalls.inspection.access },
          } satisfies CallFailure
          throw failure
        }),
      },
    }),
    inspector: inspector.provide({
      actions: { showAddress: (_, place) => navigate(addressOf(place), { replace: true }) },
    }),
    /** The same beside another screen: where it is goes into no address, but is told. */
    inspectorTo: (moved: (search: string) => void) =>
      inspector.provide({
        actions: { showAddress: (_, place) => moved(addressOf(place).replace('/inspect', '')) },
      }),
  }
}

function createTamperingOf({ transports, lines, address, recorder, now, isAdministrator }: DockSetup) {
  const network = networkTransport({ address, fetch: (input, options) => fetch(input, options) })
  const { subscribe } = recorder
  const actor = createActor(
    tamperingMachine.provide(createTamperingActors({ transports, network, lines, now, isAdministrator, subscribe })),
  )
  actor.start()
  /** Nothing may be touched before what says so on every screen is there. */
  const badge = fetchOnce(async () => {
    const { showBadge } = await import('../inspect/tampering/showBadge.tsx')
    showBadge({ tampering: actor, createRoot })
    return true
  })
  return {
    actor,
    allow: () =>
      void badge().then(
        () => actor.send({ type: 'tampering.allowed' }),
        () => undefined,
      ),
    bar: () => actor.send({ type: 'tampering.barred' }),
  }
}
