/** The program part of the design system's page: loaded when it is opened. */
import { commandMachine } from '#machines/kit/command/index.ts'
import { showcaseMachine } from '#machines/inspect/showcase/index.ts'
import { createRehearsal } from '../wire/stream/rehearsal.ts'

export const createShowcase = () =>
  showcaseMachine.provide({ actors: { command: commandMachine.provide({ actors: createRehearsal() }) } })
