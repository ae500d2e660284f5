import { createActor, SimulatedClock } from 'xstate'
import { expect, it } from 'vitest'
import {
  navbarMachine,
  selectIsDrawn,
  selectIsFoldedHere,
  selectIsNarrow,
  selectIsTight,
  selectShownGroup,
} from '#machines/desk/navbar/index.ts'
import type { NavbarContext, NavbarEvent } from '#machines/desk/navbar/navbar.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const alphabet = {
  'width.changed': [
    { type: 'width.changed', room: 'narrow' },
    { type: 'width.changed', room: 'tight' },
    { type: 'width.changed', room: 'wide' },
  ],
  'pointer.entered': [{ type: 'pointer.entered' }],
  'pointer.left': [{ type: 'pointer.left' }],
  'fold.pressed': [{ type: 'fold.pressed' }],
  'drawer.opened': [{ type: 'drawer.opened' }],
  'drawer.closed': [{ type: 'drawer.closed' }],
  'group.entered': [
    { type: 'group.entered', group: 'cashier' },
    { type: 'group.entered', group: 'technical' },
  ],
  'group.left': [{ type: 'group.left' }],
  'group.pressed': [{ type: 'group.pressed', group: 'cashier', byKey: true }],
  'group.closed': [{ type: 'group.closed' }],
  'page.chosen': [{ type: 'page.chosen' }],
} satisfies Alphabet<NavbarEvent>

it('walks every transition; a chosen page and a new width close what stands over the page', () => {
  const walked = walkChart({
    machine: navbarMachine,
    alphabet,
    outcomes: { widthWatch: { error: ['no window'] } },
    key: ({ context }) => context,
    check: ({ before, after, event }) => {
      const snapshot = after as never
      const { group, byKey } = after.context as NavbarContext
      if (event.type === 'page.chosen' || event.type === 'width.changed')
        expect([selectIsDrawn(snapshot), selectShownGroup(snapshot)]).toEqual([false, null])
      if (event.type === 'width.changed')
        expect([selectIsNarrow(snapshot), selectIsTight(snapshot), selectIsFoldedHere(snapshot)]).toEqual([
          event['room'] === 'narrow',
          event['room'] === 'tight',
          event['room'] === 'tight',
        ])
      if (event.type === 'fold.pressed')
        expect(selectIsFoldedHere(snapshot)).toBe(selectIsTight(snapshot) && !selectIsFoldedHere(before as never))
      expect(group === null).toBe(after.matches({ items: 'hidden' }))
      if (group === null) expect(byKey).toBe(false)
    },
  })
  expect(walked.untaken).toEqual([])
})

it('opens after 150 ms over a group and closes 150 ms after leaving; what is reached in time stays', () => {
  const clock = new SimulatedClock()
  const navbar = createActor(navbarMachine, { clock })
  navbar.start()
  const shown = () => selectShownGroup(navbar.getSnapshot())
  navbar.send({ type: 'group.entered', group: 'cashier' })
  clock.increment(149)
  expect(shown()).toBeNull()
  clock.increment(1)
  expect(shown()).toBe('cashier')
  navbar.send({ type: 'group.left' })
  clock.increment(149)
  navbar.send({ type: 'group.entered', group: 'cashier' })
  clock.increment(500)
  expect(shown()).toBe('cashier')
  navbar.send({ type: 'group.left' })
  clock.increment(150)
  expect(shown()).toBeNull()
})
