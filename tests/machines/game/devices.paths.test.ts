import { expect, it } from 'vitest'
import { type DevicesEvent, devicesMachine, selectApart, selectIsPictureFirst } from '#machines/game/devices/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const alphabet = {
  'seat.playing': [{ type: 'seat.playing' }],
  'seat.paused': [{ type: 'seat.paused' }],
  'fullscreen.toggled': [{ type: 'fullscreen.toggled' }],
  'apart.toggled': [{ type: 'apart.toggled' }],
  'apart.opened': [
    { type: 'apart.opened', kind: 'window' },
    { type: 'apart.opened', kind: 'picture' },
  ],
  'apart.closed': [{ type: 'apart.closed' }],
  'apart.refused': [{ type: 'apart.refused' }],
  'wake.refused': [{ type: 'wake.refused' }],
} satisfies Alphabet<DevicesEvent>

it('walks every transition; awake only while one plays, and one window apart at most', () => {
  const walked = walkChart({
    machine: devicesMachine,
    alphabet,
    outcomes: { fullscreen: { done: [undefined], error: [new Error('no gesture')] } },
    key: ({ context }) => context,
    check: ({ before, after, event, open, said }) => {
      expect(open.filter((id) => id === 'wakeLock')).toHaveLength(after.hasTag('awake') ? 1 : 0)
      if (event.type === 'seat.paused') expect(open).not.toContain('wakeLock')
      expect(open.filter((id) => id === 'apart')).toHaveLength(after.hasTag('apart') || after.hasTag('opening') ? 1 : 0)
      expect(selectApart(after as never) !== null).toBe(after.hasTag('apart'))
      // Once there, what stands around the picture stays.
      if (selectIsPictureFirst(after as never)) expect(selectIsPictureFirst(before as never)).toBe(true)
      if (event.type === 'apart.refused') expect(JSON.stringify(said)).toContain('apart.refused')
    },
  })
  expect(walked.untaken).toEqual([])
})
