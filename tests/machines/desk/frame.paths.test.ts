import { describe, expect, it } from 'vitest'
import { everyPermission, itemGroups, items } from '#protocol/core/permissions.ts'
import type { AnyEventObject } from 'xstate'
import type { PagePlace, PlaceShown } from '#machines/desk/pages/page.types.ts'
import { pageOfItem } from '#machines/desk/pages/pages.ts'
import { toast } from '#machines/kit/toast.ts'
import { type CountedPage, type FrameContext, type FrameEvent, frameMachine } from '#machines/desk/frame/index.ts'
import { isActive } from '#machines/desk/navigation/here.ts'
import { firstItemOf, navigation, navigationOf } from '#machines/desk/navigation/navigation.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const board: PagePlace = { page: 'machineBoard', values: {}, search: '' }
const machines: PagePlace = { page: 'machines', values: { filter: 'all' }, search: '' }
const frame = { userId: 7, shortcuts: [], isPolling: true, timeZone: 'Europe/Istanbul', place: null }
const alphabet = {
  'day.changed': [{ type: 'day.changed', day: '2026-03-02' }],
  'place.shown': [board, machines, { ...machines, search: '?q=7' }].map((place) => ({ type: 'place.shown', place })),
  'page.retried': [{ type: 'page.retried' }],
  'page.counted': [
    { type: 'page.counted', page: 'confirms', count: 3 },
    { type: 'page.counted', page: 'attendants', count: 1 },
  ],
} satisfies Alphabet<FrameEvent>
/** Both pages are items of the navigation. */
const visitOf = ({ place }: FrameContext) => ({
  to: 'recent' as const,
  event: {
    type: 'place.visited' as const,
    place: {
      id: place?.page ?? '',
      url: place?.page === 'machines' ? '/apps/machines' : '/apps/dashboard',
      title: null,
    },
  },
})
const isSamePage = ({ context }: { context: unknown }, event: AnyEventObject) =>
  (context as FrameContext).place?.page === (event as PlaceShown).place.page
const parts = { done: [undefined], error: ['broken'] }

it.each([
  ['an administrator', { type: 4, permissions: [] }, true],
  ['a technician', { type: 1, permissions: [136] }, true],
  ['a cashier', { type: 1, permissions: [107, 129] }, false],
])('walks the frame of %s; problems are counted for those who may see them', (_, viewer, seesProblems) => {
  const walked = walkChart({
    machine: frameMachine,
    input: { ...frame, viewer },
    alphabet,
    outcomes: {
      dayWatch: parts,
      navbar: parts,
      recent: parts,
      search: parts,
      palette: parts,
      shortcuts: parts,
      problemBadge: parts,
      chat: parts,
      quickPanel: parts,
      savedViews: parts,
      exporting: parts,
      loadPage: parts,
      page: parts,
    },
    key: ({ context }) => (context as FrameContext).place,
    messages: [
      [
        'enters frame',
        () =>
          (['confirms', 'attendant'] as const).map((topic) => ({
            ...({ to: 'notifications', event: { type: 'topic.asked', topic } } as const),
          })),
      ],
      ['enters page.open', ({ after }) => visitOf(after.context as FrameContext)],
      [
        'leaves page.open',
        [
          { to: 'notifications', event: { type: 'watcher.left', by: 'page' } },
          { to: 'toasts', event: { type: 'actions.ended', to: 'command' } },
        ],
      ],
      [
        'place.shown',
        ({ before, event }) => {
          const shown = event as FrameEvent & { type: 'place.shown' }
          const views = { to: 'savedViews', event: shown } as const
          return isSamePage(before, event) ? [views, { to: 'page', event: shown }] : views
        },
      ],
      ...[
        'dayWatch',
        'navbar',
        'recent',
        'search',
        'palette',
        'shortcuts',
        'chat',
        'quickPanel',
        'savedViews',
        'exporting',
      ].map((part) => [`${part} failed`, toast('error', { key: 'desk.failed' })] as const),
    ],
    check: ({ after, event, open }) => {
      if (event.type === 'page.counted')
        expect((after.context as FrameContext).waiting[event['page'] as CountedPage]).toBe(event['count'])
      if (event.type === 'day.changed') expect((after.context as FrameContext).gamingDay).toBe(event['day'])
      const isCounted = after.matches({ problems: 'counted' })
      expect(open.includes('problemBadge')).toBe(isCounted)
      if (!seesProblems) expect(isCounted).toBe(false)
      const { place } = after.context as FrameContext
      expect(after.matches({ page: 'none' })).toBe(place === null)
      expect([open.includes('loadPage'), open.includes('page')]).toEqual([
        after.matches({ page: 'loading' }),
        after.matches({ page: 'open' }),
      ])
    },
  })
  const never = walked.untaken.filter((one) => seesProblems || !one.includes('problemBadge'))
  expect(never.filter((one) => !one.includes('deciding'))).toEqual([])
})

it.each([
  ['machine', 'machines'],
  ['junketDetail', 'junket'],
  ['machines', 'machines'],
  ['machineSettings', 'machines'],
] as const)('on %s the item %s is the present one', (page, item) => {
  expect(pageOfItem(page)).toBe(item)
})

describe('the navigation', () => {
  it('is for staff, and whole for administrators', () => {
    expect(navigationOf({ type: 0, permissions: everyPermission })).toEqual([])
    expect(navigationOf({ type: 4, permissions: [] })).toEqual(navigation)
    expect(navigation.flatMap(({ children }) => children).map(({ id }) => id)).toEqual(Object.keys(items))
  })
  it.each(everyPermission)('with %d alone shows what the table says', (id) => {
    const seen = navigationOf({ type: 1, permissions: [id] })
    for (const group of navigation) {
      const children = (itemGroups[group.id] as readonly number[]).includes(id)
        ? group.children.filter((child) => (items[child.id] as readonly number[]).includes(id)).map((child) => child.id)
        : []
      expect(seen.find((one) => one.id === group.id)?.children.map((child) => child.id) ?? []).toEqual(children)
    }
  })
  it('hides what is above a person’s level or for another type, but not from administrators', () => {
    const tree = [
      {
        id: 'cashier' as const,
        children: [
          { id: 'cage' as const, url: '/a', minLevel: 2 },
          { id: 'confirms' as const, url: '/b', require: 1 },
        ],
      },
    ]
    const seenBy = (type: number) =>
      navigationOf({ type, permissions: everyPermission }, tree).flatMap(({ children }) => children.map(({ id }) => id))
    expect([seenBy(1), seenBy(2), seenBy(4)]).toEqual([['confirms'], ['cage'], ['cage', 'confirms']])
  })
  it('begins everybody at the first item of theirs', () => {
    const begins = (type: number, ...permissions: number[]) => firstItemOf({ type, permissions })
    expect([begins(4), begins(1, 107), begins(1, 136), begins(1), begins(0, 107)]).toEqual([
      ...['/apps/dashboard', '/apps/cashier', '/apps/machines', null, null],
    ])
  })
  it('is active where its address is, or is contained', () => {
    expect([
      isActive({ url: '/apps/cashier' }, '/apps/cashier/4'),
      isActive({ url: '/apps/machines' }, '/apps/machines/problems'),
      isActive({ url: '/apps/machines' }, '/lobby'),
    ]).toEqual([true, true, false])
  })
})
