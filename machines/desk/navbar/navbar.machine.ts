/** What moves in the navigation: whether there is room, a folded navbar that opens under the pointer, the drawer, the items of a group across the top. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { unprovidedCallback } from '../../kit/unprovided.ts'
import type { GroupId } from '../pages/pages.ts'
import type { NavbarContext, NavbarEvent, NavbarTag, Room } from './navbar.types.ts'

const chart = setup({
  types: {} as { context: NavbarContext; events: NavbarEvent; tags: NavbarTag },
  actors: { widthWatch: unprovidedCallback<{ type: 'never' }>('widthWatch') },
  actions: {
    chooseGroup: assign((_, { group, byKey = false }: { group: GroupId; byKey?: boolean }) => ({ group, byKey })),
    clearGroup: assign({ group: null, byKey: false }),
  },
  guards: {
    isNarrow: (_, { room }: { room: Room }) => room === 'narrow',
    isTight: (_, { room }: { room: Room }) => room === 'tight',
    isShown: ({ context }, { group }: { group: GroupId }) => context.group === group,
  },
  delays: { hoverDelay: 150, closeDelay: 150 },
})

const room = chart.createStateConfig({
  invoke: { id: 'widthWatch', src: 'widthWatch', onError: '.wide' },
  initial: 'wide',
  on: {
    'width.changed': [
      { guard: { type: 'isNarrow', params: ({ event }) => event }, target: '.narrow' },
      { guard: { type: 'isTight', params: ({ event }) => event }, target: '.tight' },
      { target: '.wide' },
    ],
  },
  states: {
    wide: {},
    tight: {
      description: 'Folded by itself; unfolding it here is for this window, and no setting of the person.',
      tags: 'tight',
      initial: 'folded',
      states: {
        folded: { tags: 'folded', on: { 'fold.pressed': 'unfolded' } },
        unfolded: { on: { 'fold.pressed': 'folded' } },
      },
    },
    narrow: { tags: 'narrow' },
  },
})

const peek = chart.createStateConfig({
  initial: 'resting',
  states: {
    resting: { on: { 'pointer.entered': 'peeking' } },
    peeking: { tags: 'peeking', on: { 'pointer.left': 'resting', 'fold.pressed': 'resting' } },
  },
})

const drawer = chart.createStateConfig({
  initial: 'closed',
  states: {
    closed: { on: { 'drawer.opened': 'drawn' } },
    drawn: { tags: 'drawn', on: { 'drawer.closed': 'closed', 'page.chosen': 'closed', 'width.changed': 'closed' } },
  },
})

const items = chart.createStateConfig({
  description: 'A pointer that only passes opens nothing; one that leaves for a moment closes nothing.',
  initial: 'hidden',
  on: {
    'page.chosen': '.hidden',
    'width.changed': '.hidden',
    'group.closed': '.hidden',
    'group.pressed': { target: '.shown', actions: { type: 'chooseGroup', params: ({ event }) => event } },
  },
  states: {
    hidden: {
      entry: 'clearGroup',
      on: {
        'group.entered': { target: 'waiting', actions: { type: 'chooseGroup', params: ({ event }) => event } },
      },
    },
    waiting: {
      after: { hoverDelay: 'shown' },
      on: {
        'group.left': 'hidden',
        'group.entered': {
          target: 'waiting',
          reenter: true,
          actions: { type: 'chooseGroup', params: ({ event }) => event },
        },
      },
    },
    shown: {
      tags: 'shown',
      initial: 'held',
      on: {
        'group.pressed': [
          { guard: { type: 'isShown', params: ({ event }) => event }, target: 'hidden' },
          { target: '.held', actions: { type: 'chooseGroup', params: ({ event }) => event } },
        ],
        'group.entered': [
          { guard: { type: 'isShown', params: ({ event }) => event }, target: '.held' },
          { target: '.held', actions: { type: 'chooseGroup', params: ({ event }) => event } },
        ],
      },
      states: {
        held: { on: { 'group.left': 'leaving' } },
        leaving: { after: { closeDelay: '#navbar.items.hidden' } },
      },
    },
  },
})

export const navbarMachine = chart.createMachine({
  id: 'navbar',
  context: { group: null, byKey: false },
  type: 'parallel',
  states: { room, peek, drawer, items },
})

export type NavbarRef = ActorRefFrom<typeof navbarMachine>
