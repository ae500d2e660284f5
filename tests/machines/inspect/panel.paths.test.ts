import { expect, it } from 'vitest'
import { type PanelContext, type PanelEvent, panelMachine } from '#machines/inspect/panel/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const alphabet = {
  'panel.toggled': [{ type: 'panel.toggled', search: '?side=browser&actor=lobby&chart=lobby' }],
  'panel.moved': [{ type: 'panel.moved', search: '?side=browser&actor=app&chart=app' }],
  'panel.closed': [{ type: 'panel.closed' }],
  'panel.barred': [{ type: 'panel.barred' }],
  'panel.allowed': [{ type: 'panel.allowed' }],
} satisfies Alphabet<PanelEvent>

it('walks every transition: it opens only where it may, looks at the venue only while it is open, and opens where it was', () => {
  const walked = walkChart({
    machine: panelMachine,
    alphabet,
    outcomes: {
      watch: { error: [new Error('broken')] },
      load: { done: [undefined], error: [new Error('gone')] },
      inspection: { error: [new Error('broken')] },
      inspector: { error: [new Error('broken')] },
    },
    key: ({ context }) => context,
    check: ({ event, before, after, open }) => {
      const isOpen = after.matches('open')
      expect(open.includes('inspection')).toBe(isOpen)
      expect(open.includes('inspector')).toBe(isOpen)
      expect(after.hasTag('shown')).toBe(isOpen || after.matches('loading'))
      if (event.type === 'panel.toggled' && before.matches('barred')) expect(after.matches('barred')).toBe(true)
      if (event.type === 'panel.barred') expect(after.matches('barred')).toBe(true)
      const [was, is] = [before.context as PanelContext, after.context as PanelContext]
      if (was.search !== '' && event.type !== 'panel.moved') expect(is.search).toBe(was.search)
    },
  })
  expect(walked.untaken).toEqual([])
})
