/** Up to four cabinets, watched at once: one is a dialog, several are a wall. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { mostWatched } from './wall.address.ts'
import { watchMachine } from './watch.machine.ts'
import type { Slots, WallContext, WallEvent, WallInput } from './watch.types.ts'

const places = [0, 1, 2, 3] as const
type Place = (typeof places)[number]
type At = { place: Place }
const nobody: Slots = places.map(() => null)

/** Who is shown already stays where it is, so that its stream goes on. */
function arranged(before: Slots, ids: readonly number[]): Slots {
  const wanted = ids.slice(0, mostWatched)
  const kept = before.map((id) => (id !== null && wanted.includes(id) ? id : null))
  const fresh = wanted.filter((id) => !kept.includes(id))
  return kept.map((id) => id ?? fresh.shift() ?? null)
}
const put = (slots: Slots, place: Place, id: number | null): Slots => slots.map((one, at) => (at === place ? id : one))

const chart = setup({
  types: {} as {
    input: WallInput
    context: WallContext
    events: WallEvent
    children: { watch0: 'watch'; watch1: 'watch'; watch2: 'watch'; watch3: 'watch' }
  },
  actors: { watch: watchMachine },
  actions: {
    arrange: assign(({ context }, { ids }: WallEvent) => ({ wanted: arranged(context.wanted, ids) })),
    show: assign(({ context: { shown, wanted, begun } }, { place }: At) => ({
      shown: put(shown, place, wanted[place] ?? null),
      begun: begun + 1,
    })),
    clear: assign(({ context: { shown } }, { place }: At) => ({ shown: put(shown, place, null) })),
  },
  guards: {
    isWanted: ({ context: { wanted } }, { place }: At) => wanted[place] !== null,
    isOther: ({ context: { wanted, shown } }, { place }: At) => wanted[place] !== shown[place],
  },
})

function slot(place: Place) {
  const params = { place }
  return chart.createStateConfig({
    initial: 'empty',
    states: {
      empty: {
        entry: { type: 'clear', params },
        always: { guard: { type: 'isWanted', params }, target: 'shown' },
      },
      shown: {
        entry: { type: 'show', params },
        always: { guard: { type: 'isOther', params }, target: 'empty' },
        invoke: {
          id: `watch${place}`,
          src: 'watch',
          input: ({ context: { wanted, mayWatch, keyPrefix, begun } }) => ({
            ...{ machineID: wanted[place] ?? 0, mayWatch },
            keyPrefix: `${keyPrefix}-${begun}`,
          }),
        },
      },
    },
  })
}

export const wallMachine = chart.createMachine({
  id: 'wall',
  description:
    'A page invokes it under the system id wall and tells it which machines the address names. Its places are fixed: there is no room for a fifth stream.',
  context: ({ input: { ids, mayWatch, keyPrefix = 'watching' } }) => ({
    ...{ mayWatch, keyPrefix, wanted: arranged(nobody, ids), shown: nobody, begun: 0 },
  }),
  on: { 'wall.shown': { actions: { type: 'arrange', params: ({ event }) => event } } },
  type: 'parallel',
  states: { first: slot(0), second: slot(1), third: slot(2), fourth: slot(3) },
})

export type WallRef = ActorRefFrom<typeof wallMachine>
