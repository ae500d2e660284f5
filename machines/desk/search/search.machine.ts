/** Search over the pages that a person may see, and as the palette over all that can be done and found: by the field, and by the keyboard from anywhere. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Message, send } from '../../kit/messages.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import { fold, suggest } from '../navigation/suggest.ts'
import { entriesOf, lookUpFor } from './lookUp.ts'
import type { Entry, LookedUp, LookUp, SearchContext, SearchEvent, SearchInput, SearchTag } from './search.types.ts'

/** Of what is typed, before the venue is asked. */
const leastLetters = 2

const chart = setup({
  types: {} as {
    input: SearchInput
    context: SearchContext
    events: SearchEvent
    tags: SearchTag
    children: { lookUp: 'lookUp' }
  },
  actors: { lookUp: unprovidedPromise<LookedUp, LookUp>('lookUp') },
  actions: {
    send,
    setEntries: assign((_, { entries }: { entries: readonly Entry[] }) => ({ entries })),
    find: assign(({ context }, { text }: { text: string }) => {
      const rows = context.rows.filter(({ title }) => fold(title).includes(fold(text)))
      return { typed: text, rows, found: foundFor({ ...context, typed: text, rows }), active: 0 }
    }),
    setRows: assign(({ context }, { answer }: { answer: LookedUp }) => {
      const rows = entriesOf(answer, context.typed, context.viewer)
      const found = foundFor({ ...context, rows })
      // What the arrows had come to stays it.
      const active = found.findIndex(({ id }) => id === context.found[context.active]?.id)
      return { rows, found, active: Math.max(0, active) }
    }),
    move: assign(({ context }, { by }: { by: 1 | -1 }) => ({
      active: context.found.length === 0 ? 0 : (context.active + by + context.found.length) % context.found.length,
    })),
    forget: assign({ typed: '', rows: [], found: [], active: 0 }),
    navigate: (_, _to: { to: string }) => {},
    toggleFullscreen: () => {},
  },
  guards: {
    isPage: (_, entry: Entry | undefined) => entry !== undefined && 'url' in entry,
    isCommand: (_, entry: Entry | undefined) => entry !== undefined && 'messages' in entry,
    isFullscreen: (_, entry: Entry | undefined) => entry !== undefined && 'act' in entry,
    looksUp: ({ context: { offersAll } }, { text }: { text: string }) =>
      offersAll && text.trim().length >= leastLetters,
  },
  delays: { pause: 200 },
})

/** While nothing is typed the palette offers all, the field what was recent. What is found twice is told once. */
function foundFor({ entries, typed, rows, offersAll }: SearchContext): readonly Entry[] {
  if (typed.trim() === '') return offersAll ? entries : entries.filter(({ kind }) => kind === 'recent')
  const known = suggest(onceEach(entries), typed)
  return onceEach([...known, ...rows])
}
function onceEach(entries: readonly Entry[]): readonly Entry[] {
  const urls = new Set<string>()
  return entries.filter((entry) => !('url' in entry) || (!urls.has(entry.url) && urls.add(entry.url)))
}

const chosen = ({ context, event }: { context: SearchContext; event: { id?: string } }) =>
  event.id === undefined ? context.found[context.active] : context.found.find(({ id }) => id === event.id)
type Chosen = Parameters<typeof chosen>[0]

const find = { type: 'find', params: ({ event }: { event: { text: string } }) => event } as const

const open = chart.createStateConfig({
  tags: 'open',
  initial: 'resting',
  on: {
    'search.typed': [
      { guard: { type: 'looksUp', params: ({ event }) => event }, target: '.pausing', actions: find },
      { target: '.resting', actions: find },
    ],
    'search.moved': { actions: { type: 'move', params: ({ event }) => event } },
    'search.chosen': [
      {
        guard: { type: 'isPage', params: chosen },
        target: 'closed',
        actions: [
          { type: 'navigate', params: (at: Chosen) => ({ to: urlOf(chosen(at)) }) },
          { type: 'send', params: (at: Chosen) => visitOf(chosen(at)) },
        ],
      },
      {
        guard: { type: 'isCommand', params: chosen },
        target: 'closed',
        actions: { type: 'send', params: (at: Chosen) => messagesOf(chosen(at)) },
      },
      { guard: { type: 'isFullscreen', params: chosen }, target: 'closed', actions: 'toggleFullscreen' },
    ],
    'search.closed': 'closed',
  },
  states: {
    resting: {},
    pausing: { tags: 'asking', after: { pause: 'asking' } },
    asking: {
      tags: 'asking',
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context: { typed, viewer } }) => lookUpFor(typed.trim(), viewer),
        onDone: { target: 'resting', actions: { type: 'setRows', params: ({ event }) => ({ answer: event.output }) } },
        onError: 'unasked',
      },
    },
    unasked: { description: 'What the page knows by itself is found all the same.', tags: 'unasked' },
  },
})

export const searchMachine = chart.createMachine({
  id: 'search',
  context: ({ input }) => ({ ...input, entries: [], typed: '', rows: [], found: [], active: 0 }),
  initial: 'closed',
  states: {
    closed: {
      entry: 'forget',
      on: {
        'search.opened': {
          target: 'open',
          actions: [
            { type: 'setEntries', params: ({ event }) => event },
            { type: 'find', params: { text: '' } },
          ],
        },
      },
    },
    open,
  },
})

function urlOf(entry: Entry | undefined): string {
  return entry && 'url' in entry ? entry.url : ''
}
/** A machine or a player that was looked up is recent from now on; a page is, once it stands. */
function visitOf(entry: Entry | undefined): Message[] {
  if (!entry || !('url' in entry) || (entry.kind !== 'machine' && entry.kind !== 'player')) return []
  const { id, url, title } = entry
  return [{ to: 'recent', event: { type: 'place.visited', place: { id, url, title } } }]
}
function messagesOf(entry: Entry | undefined): readonly Message[] {
  return entry && 'messages' in entry ? entry.messages : []
}

export type SearchRef = ActorRefFrom<typeof searchMachine>
