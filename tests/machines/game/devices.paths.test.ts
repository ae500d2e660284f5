import { expect, it } from 'vitest'
import {
  type DevicesEvent,
  devicesMachine,
  selectPictureInPicture,
  selectIsPictureFirst,
} from '#machines/game/devices/index.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const alphabet = {
  'seat.playing': [{ type: 'seat.playing' }],
  'seat.paused': [{ type: 'seat.paused' }],
  'fullscreen.toggled': [{ type: 'fullscreen.toggled' }],
  'pictureInPicture.toggled': [{ type: 'pictureInPicture.toggled' }],
  'pictureInPicture.opened': [
    { type: 'pictureInPicture.opened', kind: 'window' },
    { type: 'pictureInPicture.opened', kind: 'picture' },
  ],
  'pictureInPicture.closed': [{ type: 'pictureInPicture.closed' }],
  'pictureInPicture.refused': [{ type: 'pictureInPicture.refused' }],
  'wake.refused': [{ type: 'wake.refused' }],
} satisfies Alphabet<DevicesEvent>

it('walks every transition; awake only while one plays, and one picture in picture at most', () => {
  const walked = walkChart({
    machine: devicesMachine,
    alphabet,
    outcomes: { fullscreen: { done: [undefined], error: [new Error('no gesture')] } },
    key: ({ context }) => context,
    messages: [
      ['enters pictureInPicture', { to: 'layers', event: { type: 'layer.opened', layer: 'pictureInPicture' } }],
      ['leaves pictureInPicture', { to: 'layers', event: { type: 'layer.closed', layer: 'pictureInPicture' } }],
      ['fullscreen failed', toast('warning', { key: 'fullscreen.refused' })],
      ['pictureInPicture failed', toast('warning', { key: 'pictureInPicture.refused' })],
      ['pictureInPicture.refused', toast('warning', { key: 'pictureInPicture.refused' })],
    ],
    check: ({ before, after, event, open }) => {
      expect(open.filter((id) => id === 'wakeLock')).toHaveLength(after.hasTag('awake') ? 1 : 0)
      if (event.type === 'seat.paused') expect(open).not.toContain('wakeLock')
      expect(open.filter((id) => id === 'pictureInPicture')).toHaveLength(
        after.hasTag('pictureInPicture') || after.hasTag('opening') ? 1 : 0,
      )
      expect(selectPictureInPicture(after as never) !== null).toBe(after.hasTag('pictureInPicture'))
      // Once there, what stands around the picture stays.
      if (selectIsPictureFirst(after as never)) expect(selectIsPictureFirst(before as never)).toBe(true)
    },
  })
  expect(walked.untaken).toEqual([])
})
