import { expect, it } from 'vitest'
import {
  type PictureUploadContext,
  type PictureUploadEvent,
  pictureUploadMachine,
} from '#machines/desk/pages/machine/index.ts'
import { largestPictureBytes } from '#protocol/core/machineFields.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const fit = new Blob([new Uint8Array(largestPictureBytes)])
const tooLarge = new Blob([new Uint8Array(largestPictureBytes + 1)])
const refused = { kind: 'refused', code: 40000, message: 'no picture', params: null }
const alphabet = {
  'picture.chosen': [
    { type: 'picture.chosen', file: fit },
    { type: 'picture.chosen', file: tooLarge },
  ],
  'picture.taken': [{ type: 'picture.taken' }],
  'picture.canceled': [{ type: 'picture.canceled' }],
} satisfies Alphabet<PictureUploadEvent>

it('walks every transition: one at a time, what is too large never goes out, what the form took is not offered again', () => {
  const walked = walkChart({
    machine: pictureUploadMachine,
    alphabet,
    outcomes: { upload: { done: ['/pictures/m1.webp'], error: [refused] } },
    messages: [],
    check: ({ event, before, after, open }) => {
      const { file, kept, failure } = after.context as PictureUploadContext
      expect(open).toEqual(after.matches('sending') ? ['upload'] : [])
      expect(file).toBe(after.matches('sending') ? fit : null)
      expect(kept).toEqual(after.matches('kept') ? { image: '/pictures/m1.webp' } : null)
      expect(failure).toEqual(after.matches('failed') ? refused : null)
      if (event.type !== 'picture.chosen') return
      // What is on its way is waited for.
      if (before.matches('sending')) expect(after.matches('sending')).toBe(true)
      else
        expect(
          after.matches((event as PictureUploadEvent & { file: Blob }).file === fit ? 'sending' : 'tooLarge'),
        ).toBe(true)
    },
  })
  expect(walked.untaken).toEqual([])
})
