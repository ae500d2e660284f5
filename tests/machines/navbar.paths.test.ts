import { expect, it } from 'vitest'
import { navbarMachine, selectNavbar } from '#machines/shell/navbar/index.ts'
import type { NavbarContext, NavbarEvent } from '#machines/shell/navbar/navbar.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const alphabet = {
  'width.changed': [
    { type: 'width.changed', isNarrow: true },
    { type: 'width.changed', isNarrow: false },
  ],
  'fold.toggled': [{ type: 'fold.toggled' }],
  'pointer.entered': [{ type: 'pointer.entered' }],
  'pointer.left': [{ type: 'pointer.left' }],
  'drawer.opened': [{ type: 'drawer.opened' }],
  'drawer.closed': [{ type: 'drawer.closed' }],
  'page.chosen': [{ type: 'page.chosen' }],
} satisfies Alphabet<NavbarEvent>

it('walks every transition; what was folded stays so through a narrow window, and is kept once per change', () => {
  const walked = walkChart({
    machine: navbarMachine,
    input: { isFolded: true },
    alphabet,
    outcomes: { widthWatch: { error: ['no window'] } },
    key: ({ context }) => (context as NavbarContext).isFolded,
    check: ({ before, after, event, said }) => {
      const shown = selectNavbar(after as never)
      const { isFolded } = after.context as NavbarContext
      if (shown === 'unfolded') expect(isFolded).toBe(false)
      if (shown === 'folded' || shown === 'peeking') expect(isFolded).toBe(true)
      const kept = said.filter(({ type }) => type === 'keepFold').map(({ params }) => params)
      const wasFolded = (before.context as NavbarContext).isFolded
      expect(kept).toEqual(wasFolded === isFolded ? [] : [{ isFolded }])
      if (event.type === 'page.chosen') expect(shown).not.toBe('drawn')
    },
  })
  expect(walked.untaken).toEqual([])
})
