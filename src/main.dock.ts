/** The program part of the dev dock: loaded when its page is opened. */
import { commandMachine } from '#machines/kit/command/index.ts'
import { dockMachine } from '#machines/shell/dock/index.ts'
import type { Client } from './wire/client.ts'
import { createDockActors } from './wire/dockActors.ts'

export function createDock({ client }: { client: Client }) {
  const { fetchDock, command } = createDockActors({ client })
  return dockMachine.provide({ actors: { fetchDock, command: commandMachine.provide({ actors: command }) } })
}
