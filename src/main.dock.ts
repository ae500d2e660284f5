/** The program part of the dev dock: loaded when its page is opened. */
import { dockMachine } from '#machines/shell/dock/index.ts'
import type { Client } from './wire/client.ts'
import { createDockActors } from './wire/dockActors.ts'

export const createDock = ({ client }: { client: Client }) =>
  dockMachine.provide({ actors: createDockActors({ client }) })
