import { describe, expect, it } from 'vitest'
import { toast } from '#machines/kit/toast.ts'
import {
  addressOf,
  decisionOf,
  type FrameContext,
  type FrameEvent,
  matchSamplePage,
  placeOf,
  sampleFrameMachine,
  sampleHome,
  sampleLogin,
  samplePageIds,
  samplePageOf,
  type SampleUser,
} from '#machines/sample/frame/index.ts'
import { type Alphabet, type Said, walkChart } from '#tests/kit/walk.ts'

const userAs = (role: SampleUser['role']): SampleUser => ({
  ...{ uuid: role, from: 'custom-db', role },
  data: { displayName: role, photoURL: '', email: `${role}@sample.example`, settings: {}, shortcuts: [] },
})
const act = { name: 'remove', data: 7 }
const question = { title: 'remove', words: 'gone', confirm: 'yes', name: 'it', act }
const routes = ['/sample/faq', '/pages/faq', '/pages/knowledge-base/2', '/auth/admin-role-example'].map((path) => ({
  ...{ path, search: '' },
}))
const alphabet = {
  'route.shown': [...routes, { path: '/pages/knowledge-base', search: '?q=a' }].map((route) => ({
    ...({ type: 'route.shown', route } as const),
  })),
  'session.opened': [
    { type: 'session.opened', user: userAs('admin') },
    { type: 'session.opened', user: userAs('user') },
  ],
  'session.closed': [{ type: 'session.closed' }],
  'page.retried': [{ type: 'page.retried' }],
  'menu.opened': [{ type: 'menu.opened' }],
  'settings.opened': [{ type: 'settings.opened' }],
  'question.asked': [{ type: 'question.asked', question }],
  'question.confirmed': [{ type: 'question.confirmed' }],
  'overlay.closed': [{ type: 'overlay.closed' }],
} satisfies Alphabet<FrameEvent>
const goings = (said: readonly Said[]) => said.filter(({ type }) => type === 'navigate').map(({ params }) => params)

it('walks every transition: a page is shown only to those it is for, and who signs in is led back', () => {
  const walked = walkChart({
    machine: sampleFrameMachine,
    input: { route: { path: '/auth/admin-role-example', search: '' } },
    alphabet,
    outcomes: {
      restore: { done: [null, userAs('user')] },
      settings: { done: [] },
      loadPage: { done: [undefined] },
      page: { done: [] },
    },
    key: ({ context }) => {
      const { route, user, remembered, question: asked } = context as FrameContext
      return [route, user?.role, user === undefined, remembered, asked !== null]
    },
    limit: 100_000,
    messages: [
      ['settings failed', toast('error', { key: 'sample.failed' })],
      ['question.confirmed', { to: 'samplePage', event: { type: 'act.asked', act } }],
      [
        'route.shown',
        ({ before, event }) => {
          const place = placeOf((event as Extract<FrameEvent, { type: 'route.shown' }>).route)
          const isSame = placeOf((before.context as FrameContext).route)?.page === place?.page
          return isSame && place ? [{ to: 'samplePage', event: { type: 'place.shown', place } }] : []
        },
      ],
    ],
    check: ({ before, after, said, open, event }) => {
      const context = after.context as FrameContext
      if (open.includes('page') || open.includes('loadPage')) {
        expect(decisionOf(context)).toEqual({ go: null })
        expect(placeOf(context.route)).not.toBeNull()
      }
      expect(goings(said).length).toBeLessThanOrEqual(1)
      expect(context.question !== null).toBe(after.hasTag('asking'))
      const isKnown = (before.context as FrameContext).user !== undefined
      if (event.type === 'session.opened' && isKnown) {
        const { remembered } = before.context as FrameContext
        expect(goings(said)).toEqual([{ to: remembered ?? sampleHome }])
        expect(context.remembered).toBeNull()
      }
      if (event.type === 'session.closed' && isKnown) expect(said.some(({ type }) => type === 'forget')).toBe(true)
      const isBarred = context.user === null && context.route.path === '/auth/admin-role-example'
      if (isBarred && after.matches({ page: 'elsewhere' }) && !before.matches({ page: 'elsewhere' }))
        expect([goings(said), context.remembered]).toEqual([[{ to: sampleLogin }], context.route.path])
    },
  })
  expect(walked.untaken).toEqual([])
})

describe('the registry', () => {
  const inner: Partial<Record<string, string>> = {
    board: '/sample/scrumboard/1',
    boardSettings: '/sample/scrumboard/1/settings',
    card: '/sample/scrumboard/1/2',
  }
  it.each(samplePageIds)('the address of %s leads to it alone', (id) => {
    const path = inner[id] ?? addressOf(id)
    expect(matchSamplePage(path)).toMatchObject({ page: id, rule: samplePageOf(id).rule })
  })
  it('what is none of its own is nobody’s', () => {
    for (const path of ['/sample/nothing', '/pages/auth/none', '/sample/products/x', '/ui', '/pages/errors/error-404'])
      expect([path, matchSamplePage(path)]).toEqual([path, null])
  })
})
