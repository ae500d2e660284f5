/** The language of the page. English comes with the program: it is read while the words of another one do not come. */
import { assign, setup } from 'xstate'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type { LanguageContext, LanguageEvent, LanguageInput, MissingWords } from './language.types.ts'

/** From here on the pause is the longest. */
const mostRetries = 5

const chart = setup({
  types: {} as {
    input: LanguageInput
    context: LanguageContext
    events: LanguageEvent
    children: { fetchWords: 'fetchWords'; showWords: 'showWords' }
  },
  actors: {
    fetchWords: unprovidedPromise<void, LanguageInput>('fetchWords'),
    showWords: unprovidedPromise<void, LanguageInput>('showWords'),
  },
  actions: {
    setLanguage: assign((_, { language }: LanguageEvent) => ({ language, retries: 0 })),
    setSettled: assign({ isSettled: true }),
    countRetry: assign(({ context }) => ({ retries: Math.min(context.retries + 1, mostRetries) })),
  },
  guards: {
    isOther: ({ context }, { language }: LanguageEvent) => language !== context.language,
    isMissing: (_, { error }: { error: unknown }) => (error as Partial<MissingWords> | null)?.kind === 'missing',
  },
  delays: { pause: ({ context }) => Math.min(1_000 * 2 ** context.retries, 30_000) },
})

const fetching = chart.createStateConfig({
  invoke: {
    id: 'fetchWords',
    src: 'fetchWords',
    input: ({ context: { language } }) => ({ language }),
    onDone: 'showing',
    onError: [
      { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'unavailable' },
      { target: 'waiting' },
    ],
  },
})

const showing = chart.createStateConfig({
  invoke: {
    id: 'showWords',
    src: 'showWords',
    input: ({ context: { language } }) => ({ language }),
    onDone: 'shown',
    onError: 'unavailable',
  },
})

const waiting = chart.createStateConfig({
  description: 'The words did not come and are asked for again, ever more slowly.',
  entry: 'setSettled',
  after: { pause: { target: 'fetching', actions: 'countRetry' } },
})

export const languageMachine = chart.createMachine({
  id: 'language',
  context: ({ input: { language } }) => ({ language, retries: 0, isSettled: false }),
  on: {
    'language.wanted': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.fetching',
      actions: { type: 'setLanguage', params: ({ event }) => event },
    },
  },
  initial: 'fetching',
  states: {
    fetching,
    showing,
    shown: { entry: 'setSettled' },
    waiting,
    unavailable: {
      description: 'A fault of our own: the program has no such words. Only another language is asked for.',
      entry: 'setSettled',
    },
  },
})
