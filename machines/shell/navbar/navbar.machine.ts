/** The navbar: beside the page, folded to its icons, or a drawer over it where there is no room. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { unprovidedCallback } from '../../kit/unprovided.ts'
import type { NavbarContext, NavbarEvent, NavbarInput, NavbarTag } from './navbar.types.ts'

const chart = setup({
  types: {} as { input: NavbarInput; context: NavbarContext; events: NavbarEvent; tags: NavbarTag },
  actors: { widthWatch: unprovidedCallback<{ type: 'never' }>('widthWatch') },
  actions: {
    fold: assign({ isFolded: true }),
    unfold: assign({ isFolded: false }),
    keepFold: (_, _fold: { isFolded: boolean }) => {},
  },
  guards: {
    isFolded: ({ context }) => context.isFolded,
    isNarrow: (_, { isNarrow }: { isNarrow: boolean }) => isNarrow,
  },
})

const wide = chart.createStateConfig({
  description: 'Folded, it opens while the pointer is over it or the focus is in it.',
  initial: 'choosing',
  on: { 'width.changed': { guard: { type: 'isNarrow', params: ({ event }) => event }, target: 'narrow' } },
  states: {
    choosing: { always: [{ guard: 'isFolded', target: 'folded' }, { target: 'unfolded' }] },
    unfolded: {
      tags: 'open',
      on: {
        'fold.toggled': { target: 'folded', actions: ['fold', { type: 'keepFold', params: { isFolded: true } }] },
      },
    },
    folded: {
      tags: 'folded',
      initial: 'resting',
      on: {
        'fold.toggled': { target: 'unfolded', actions: ['unfold', { type: 'keepFold', params: { isFolded: false } }] },
      },
      states: {
        resting: { on: { 'pointer.entered': 'peeking' } },
        peeking: { tags: 'open', on: { 'pointer.left': 'resting' } },
      },
    },
  },
})

const narrow = chart.createStateConfig({
  tags: 'drawer',
  initial: 'closed',
  on: { 'width.changed': [{ guard: { type: 'isNarrow', params: ({ event }) => event } }, { target: 'wide' }] },
  states: {
    closed: { on: { 'drawer.opened': 'drawn' } },
    drawn: { tags: 'open', on: { 'drawer.closed': 'closed', 'page.chosen': 'closed' } },
  },
})

export const navbarMachine = chart.createMachine({
  id: 'navbar',
  context: ({ input }) => input,
  invoke: { id: 'widthWatch', src: 'widthWatch', onError: '.wide' },
  initial: 'wide',
  states: { wide, narrow },
})

export type NavbarRef = ActorRefFrom<typeof navbarMachine>
