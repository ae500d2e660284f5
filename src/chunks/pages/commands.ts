import { commandMachine } from '#machines/kit/command/index.ts'
import { commandsMachine } from '#machines/kit/commands/index.ts'
import type { createCommandActors } from '../../wire/actors/command.ts'

/** What runs the commands of a page, several at once. */
export const createCommands = (actors: ReturnType<typeof createCommandActors>) =>
  commandsMachine.provide({ actors: { command: commandMachine.provide({ actors }) } })
