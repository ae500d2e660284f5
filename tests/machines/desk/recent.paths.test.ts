import { expect, it } from 'vitest'
import { type RecentContext, type RecentEvent, recentMachine, type RecentPlace } from '#machines/desk/recent/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const place = (number: number): RecentPlace => ({ id: `${number}`, url: `/${number}`, title: null })
const alphabet = {
  'kept.read': [
    { type: 'kept.read', kept: null },
    { type: 'kept.read', kept: Array.from({ length: 8 }, (_, number) => place(number)) },
  ],
  'place.visited': [3, 9].map((number) => ({ type: 'place.visited', place: place(number) }) as const),
} satisfies Alphabet<RecentEvent>

it('walks every transition: the newest first, none twice, eight at most, and the device is told each time', () => {
  const walked = walkChart({
    machine: recentMachine,
    input: { userId: 7 },
    alphabet,
    outcomes: { storedRecent: { error: ['no storage'] } },
    key: ({ context }) => (context as RecentContext).places.map(({ id }) => id),
    messages: [
      [
        'place.visited',
        ({ after }) =>
          after.matches('kept')
            ? {
                to: 'storedRecent',
                event: { type: 'kept.write', kept: (after.context as RecentContext).places },
              }
            : [],
      ],
    ],
    check: ({ after, event }) => {
      const { places } = after.context as RecentContext
      expect(places.length).toBeLessThanOrEqual(8)
      expect(new Set(places.map(({ url }) => url)).size).toBe(places.length)
      if (event.type === 'place.visited') expect(places[0]).toEqual(event['place'])
    },
  })
  expect(walked.untaken).toEqual([])
})
