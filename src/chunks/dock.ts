/** The program part of the engineers’ pages: loaded when one of them is opened. */
import { fromPromise } from 'xstate'
import { commandMachine } from '#machines/kit/command/index.ts'
import { dockMachine } from '#machines/inspect/dock/index.ts'
import { inspectionMachine } from '#machines/inspect/inspection/index.ts'
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import type { Client } from '../wire/http/client.ts'
import { createDockActors } from '../wire/actors/dock.ts'

export function createDock({ client }: { client: Client }) {
  const { fetchDock, command } = createDockActors({ client })
  return {
    dock: dockMachine.provide({ actors: { fetchDock, command: commandMachine.provide({ actors: command }) } }),
    inspection: inspectionMachine.provide({
      actors: { fetchInspection: fromPromise(() => client.call(lobbyCalls.inspection, {}, { poll: true })) },
    }),
  }
}
