import { beforeEach, expect, test } from 'vitest'
import { createHistory, type PlaceHistory } from '#wire/page/history.ts'

let entries: string[]
let states: unknown[]
let place: number
let popped: (() => void)[]
let history: PlaceHistory
let heard: string[]

const location = {
  get href() {
    return entries[place] ?? ''
  },
  get origin() {
    return new URL(this.href).origin
  },
  get pathname() {
    return new URL(this.href).pathname
  },
  get search() {
    return new URL(this.href).search
  },
}
const absolute = (to: string | URL | null | undefined) => new URL(String(to), location.href).href

function move(steps: number): void {
  place += steps
  for (const listener of popped) listener()
}

beforeEach(() => {
  entries = ['https://venue.example/lobby?brand=1']
  states = [null]
  place = 0
  popped = []
  heard = []
  history = createHistory({
    location,
    history: {
      get state() {
        return states[place]
      },
      pushState: (state, __, to) => {
        states = [...states.slice(0, place + 1), state]
        entries = [...entries.slice(0, place + 1), absolute(to)]
        place += 1
      },
      replaceState: (state, __, to) => {
        states[place] = state
        entries[place] = absolute(to)
      },
      back: () => move(-1),
      go: (steps = 0) => move(steps),
    },
    addEventListener: (_, listener) => popped.push(listener),
  })
  history.subscribe(() => heard.push(location.href))
})

test('push, replace and back move the place and are told once each', () => {
  const first = history.get()
  expect(first).toEqual({ path: '/lobby', search: '?brand=1' })
  expect(history.get()).toBe(first)
  history.push('/game/7/lucky?x=1')
  history.replace('/game/8')
  history.back()
  expect(history.get()).toEqual(first)
  expect(heard).toEqual([
    'https://venue.example/game/7/lucky?x=1',
    'https://venue.example/game/8',
    'https://venue.example/lobby?brand=1',
  ])
})

test('a push to the same place adds no entry and tells nobody', () => {
  history.push('/lobby?brand=1')
  expect(entries).toHaveLength(1)
  expect(heard).toEqual([])
})

test.each(['https://evil.example/', '//evil.example/x', '/\\evil.example', 'javascript:alert(1)', 'http://['])(
  'does not go to %s',
  (to) => {
    expect([history.push(to), history.replace(to)]).toEqual([false, false])
    expect(entries).toEqual(['https://venue.example/lobby?brand=1'])
  },
)

test('an unsubscribed listener hears no more', () => {
  const more: string[] = []
  const stop = history.subscribe(() => more.push('heard'))
  history.push('/a')
  stop()
  history.push('/b')
  expect(more).toEqual(['heard'])
})

type Click = {
  href?: string
  target?: string
  rel?: string
  download?: boolean
  button?: number
  ctrlKey?: boolean
  defaultPrevented?: boolean
}
function click({
  href = '/game/1',
  target,
  rel,
  download = false,
  button = 0,
  ctrlKey = false,
  defaultPrevented = false,
}: Click): boolean {
  let prevented = false
  const link = {
    getAttribute: (name: string) => ({ href, target, rel })[name] ?? null,
    hasAttribute: (name: string) => name === 'download' && download,
  }
  history.click({
    button,
    ctrlKey,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    defaultPrevented,
    target: { closest: () => link },
    preventDefault: () => {
      prevented = true
    },
  } as unknown as MouseEvent)
  return prevented
}

test('plain clicks on own links stay in the page, all others are the browser’s', () => {
  expect(click({ href: '/game/1' })).toBe(true)
  expect(location.pathname).toBe('/game/1')
  const others: Click[] = [
    { button: 1 },
    { ctrlKey: true },
    { defaultPrevented: true },
    { target: '_blank' },
    { rel: 'external' },
    { download: true },
    { href: 'https://evil.example' },
    { href: '#part' },
    { href: 'mailto:a@b.example' },
  ]
  expect(others.map(click)).toEqual(others.map(() => false))
  expect(location.pathname).toBe('/game/1')
})

test('held, nobody goes to another page by a push, a link or the way back; whoever holds is told where to', () => {
  const asked: (string | null)[] = []
  history.push('/apps/machine/7')
  heard = []
  const release = history.hold((to) => asked.push(to))
  expect(history.push('/apps/machines?q=a')).toBe(true)
  history.back()
  expect(asked).toEqual(['/apps/machines?q=a', null])
  expect(location.href).toBe('https://venue.example/apps/machine/7')
  expect(history.get().path).toBe('/apps/machine/7')
  expect(heard).toEqual([])
  // The same page otherwise, and what replaces it, go through.
  history.push('/apps/machine/7?tab=meters')
  history.replace('/login')
  expect(asked).toHaveLength(2)
  expect(heard).toEqual(['https://venue.example/apps/machine/7?tab=meters', 'https://venue.example/login'])
  release()
  history.push('/lobby')
  expect(location.pathname).toBe('/lobby')
})

test('what is given up where one is leaves the other holds as they are', () => {
  const asked: (string | null)[] = []
  history.push('/apps/machine/7')
  history.hold((to) => asked.push(to))
  history.leaveTo('')
  history.push('/lobby')
  expect([asked, history.get().path]).toEqual([['/lobby'], '/apps/machine/7'])
})

test('who holds beside the one that was asked is asked next, and none loses what another gave up', () => {
  const asked: [string, string | null][] = []
  const hold = (name: string) => history.hold((to) => asked.push([name, to]))
  history.push('/apps/contacts/7')
  const releaseDraft = hold('draft')
  history.push('/apps/machines')
  // A secret comes while the draft’s question is open.
  hold('secret')
  releaseDraft()
  history.leaveTo('/apps/machines')
  expect(history.get().path).toBe('/apps/contacts/7')
  history.leaveTo('/apps/machines')
  expect(asked).toEqual(['draft', 'secret'].map((name) => [name, '/apps/machines']))
  expect(history.get().path).toBe('/apps/machines')
  // The way back, too: what lies over it is given up first, whether it has let go by then or not.
  hold('under')
  hold('over')
  history.back()
  history.leaveTo(null)
  expect(asked.slice(2)).toEqual([
    ['over', null],
    ['under', null],
  ])
  expect(history.get().path).toBe('/apps/machines')
  history.leaveTo(null)
  expect(history.get().path).toBe('/apps/contacts/7')
})

test('who was asked first and holds still is who answers, when who was asked since has let go', () => {
  const asked: string[] = []
  history.push('/apps/contacts/7')
  history.hold(() => asked.push('draft'))
  history.push('/apps/machines')
  const releaseSecret = history.hold(() => asked.push('secret'))
  history.push('/lobby')
  releaseSecret()
  history.leaveTo('/apps/machines')
  expect([asked, history.get().path]).toEqual([['draft', 'secret'], '/apps/machines'])
})

test('another part of the page is held as another page is, replaced or not', () => {
  const asked: (string | null)[] = []
  history.push('/apps/machine/7')
  history.push('/apps/machine/7?tab=settings&q=a')
  history.hold((to) => asked.push(to), ['tab'])
  history.replace('/apps/machine/7?tab=meters')
  history.push('/apps/machine/7?tab=meters')
  history.back()
  expect(asked).toEqual(['/apps/machine/7?tab=meters', '/apps/machine/7?tab=meters', null])
  history.push('/apps/machine/7?tab=settings&q=b')
  expect([asked.length, history.get().search]).toEqual([3, '?tab=settings&q=b'])
  history.leaveTo('/apps/machine/7?tab=meters')
  expect(history.get().search).toBe('?tab=meters')
})

test('whoever holds lets go to where one wanted, forward or back', () => {
  history.push('/apps/machine/7')
  history.hold(() => undefined)
  history.push('/apps/machines')
  history.leaveTo('/apps/machines')
  expect(location.pathname).toBe('/apps/machines')
  history.hold(() => undefined)
  history.back()
  expect(location.pathname).toBe('/apps/machines')
  history.leaveTo(null)
  expect(location.pathname).toBe('/apps/machine/7')
  expect(history.get().path).toBe('/apps/machine/7')
  // The way forward is held and gone like the way back, and nothing is added to it.
  history.hold(() => undefined)
  move(1)
  expect(history.get().path).toBe('/apps/machine/7')
  expect(location.pathname).toBe('/apps/machine/7')
  history.leaveTo(null)
  expect(history.get().path).toBe('/apps/machines')
  expect(entries).toHaveLength(3)
})
