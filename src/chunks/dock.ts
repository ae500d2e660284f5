/** The program part of the engineers’ pages: loaded when one of them is opened. */
import { fromPromise } from 'xstate'
import { commandMachine } from '#machines/kit/command/index.ts'
import { definitionOf, eventText } from '#machines/kit/definition.ts'
import { mermaidOf } from '#machines/kit/mermaid.ts'
import { type Recorder, shownOf } from '#machines/kit/recorder.ts'
import { scxmlOf } from '#machines/kit/scxml.ts'
import { dockMachine } from '#machines/inspect/dock/index.ts'
import { createStatelyTeller } from '#machines/inspect/attached/index.ts'
import { coverageMachine } from '#machines/inspect/coverage/index.ts'
import { inspectionMachine } from '#machines/inspect/inspection/index.ts'
import { addressOf, inspectorMachine, replay, tryEvent } from '#machines/inspect/inspector/index.ts'
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import type { Client } from '../wire/http/client.ts'
import { chartSources, editorLink } from './chartSources.ts'
import { createDockActors } from '../wire/actors/dock.ts'
import { createCoverageActors } from '../wire/actors/coverage.ts'
import { createInspectorActors } from '../wire/actors/inspector.ts'
import { paced } from '../wire/page/paced.ts'
import { attachTo } from '../wire/sockets/attachTo.ts'

type DockSetup = {
  client: Client
  recorder: Recorder
  now: () => number
  navigate: (to: string, options?: { replace?: boolean }) => void
}

export function createDock({ client, recorder, now, navigate }: DockSetup) {
  const { fetchDock, command } = createDockActors({ client })
  const ofPage = (chart: string) => {
    const machine = recorder.machine(chart)
    return machine ? definitionOf(machine) : null
  }
  return {
    /** Shows this page's actors in another inspector as well: by the list of what engineers may see. */
    attach: (address: string) =>
      attachTo(address, { log: paced(recorder), tell: createStatelyTeller(({ chart }) => ofPage(chart)), now }),
    source: {
      ...{ log: paced(recorder), actor: recorder.actor, now, isAlone: false },
      ...{ places: chartSources, editorLink },
    },
    dock: dockMachine.provide({ actors: { fetchDock, command: commandMachine.provide({ actors: command }) } }),
    inspection: inspectionMachine.provide({
      actors: { fetchInspection: fromPromise(() => client.call(lobbyCalls.inspection, {}, { poll: true })) },
    }),
    inspector: inspectorMachine.provide({
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
          written: { scxml: scxmlOf, mermaid: mermaidOf },
          replay,
          tryEvent: (id, event) => {
            const actor = recorder.actor(id)
            return actor?.getSnapshot().status === 'active' ? tryEvent(actor, event) : undefined
          },
          shownOf,
        }),
      },
      actions: { showAddress: (_, place) => navigate(addressOf(place), { replace: true }) },
    }),
  }
}
