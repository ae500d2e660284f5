import { callingMachine } from '#machines/desk/calling/index.ts'
import { createAskNotice, createBell, createNotice } from '../../wire/actors/calling.ts'

/** By what a page calls. `words` are what a notice says; each notice of a `tag` takes the place of the one before it. */
export const createCalling = (words: (waiting: number) => string, tag: string) =>
  callingMachine.provide({
    actors: { bell: createBell(), askNotice: createAskNotice(), notice: createNotice(words, tag) },
  })
