import { describe, expect, it } from 'vitest'
import {
  type WallContext,
  type WallEvent,
  wallMachine,
  wallOf,
  wallWith,
  withWall,
} from '#machines/desk/watch/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const alphabet = {
  'wall.shown': [[], [3], [3, 4], [5, 3, 6, 7], [4, 5, 6, 7, 8]].map((ids) => ({ type: 'wall.shown', ids }) as const),
} satisfies Alphabet<WallEvent>

it('walks every transition: each machine has one stream, who stays keeps theirs, and there is no fifth', () => {
  const walked = walkChart({
    machine: wallMachine,
    input: { ids: [3, 4], mayWatch: true, keyPrefix: 'page-1' },
    alphabet,
    outcomes: Object.fromEntries([0, 1, 2, 3].map((place) => [`watch${place}`, { error: [] }])),
    key: ({ context }) => (context as WallContext).shown,
    messages: [],
    check: ({ event, before, after, open }) => {
      const { shown } = after.context as WallContext
      const isThere = (id: number | null) => id !== null
      const places = shown.flatMap((id, place) => (isThere(id) ? [`watch${place}`] : []))
      expect(open).toEqual(places)
      const ids = shown.filter(isThere)
      expect(new Set(ids).size).toBe(ids.length)
      if (event.type !== 'wall.shown') return
      expect(new Set(ids)).toEqual(new Set((event as WallEvent).ids.slice(0, 4)))
      for (const [place, id] of (before.context as WallContext).shown.entries())
        if (id !== null && (event as WallEvent).ids.slice(0, 4).includes(id)) {
          expect(shown[place]).toBe(id)
          expect(after.children[`watch${place}`]).toBe(before.children[`watch${place}`])
        }
    },
  })
  expect(walked.untaken).toEqual([])
})

describe('the wall in the address', () => {
  it.each([
    ['', []],
    ['?wall=12,15', [12, 15]],
    ['?wall=12,12,x,-3,0,1.5,15', [12, 15]],
    ['?wall=1,2,3,4,5', [1, 2, 3, 4]],
    ['?q=a&wall=7', [7]],
  ])('%s shows %o', (search, ids) => {
    expect(wallOf(search)).toEqual(ids)
  })
  it('is changed, and the rest stays', () => {
    expect(withWall('?q=a&wall=7', [7, 8])).toBe('?q=a&wall=7,8')
    expect(withWall('?wall=7', [])).toBe('')
    expect(wallWith([1, 2], 2)).toEqual([1, 2])
    expect(wallWith([1, 2, 3, 4], 9)).toEqual([2, 3, 4, 9])
  })
})
