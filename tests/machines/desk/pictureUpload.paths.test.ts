import { expect, it } from 'vitest'
import {
  largestOriginalBytes,
  type PictureUploadContext,
  type PictureUploadEvent,
  pictureUploadMachine,
} from '#machines/desk/pages/machine/index.ts'
import { largestPictureBytes } from '#protocol/core/machineFields.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const fit = new Blob([new Uint8Array(largestPictureBytes)])
const photograph = new Blob([new Uint8Array(largestPictureBytes + 1)])
const tooLarge = new Blob([new Uint8Array(largestOriginalBytes + 1)])
const refused = { kind: 'refused', code: 40000, message: 'no picture', params: null }
const alphabet = {
  'picture.chosen': [
    { type: 'picture.chosen', file: fit },
    { type: 'picture.chosen', file: photograph },
    { type: 'picture.chosen', file: tooLarge },
  ],
  'picture.taken': [{ type: 'picture.taken' }],
  'picture.canceled': [{ type: 'picture.canceled' }],
} satisfies Alphabet<PictureUploadEvent>

it('walks every transition: one at a time, what is too large never goes out and a photograph only when it is drawn smaller, what the form took is not offered again', () => {
  const walked = walkChart({
    machine: pictureUploadMachine,
    alphabet,
    outcomes: {
      fit: { done: [fit], error: [new Error('no picture')] },
      upload: { done: ['/pictures/m1.webp'], error: [refused] },
    },
    messages: [],
    check: ({ event, before, after, open }) => {
      const { file, kept, failure } = after.context as PictureUploadContext
      expect(open).toEqual(after.matches('sending') ? ['upload'] : after.matches('fitting') ? ['fit'] : [])
      expect(file).toBe(after.matches('sending') ? fit : after.matches('fitting') ? photograph : null)
      expect(kept).toEqual(after.matches('kept') ? { image: '/pictures/m1.webp' } : null)
      expect(failure).toEqual(after.matches('failed') ? refused : null)
      if (event.type !== 'picture.chosen') return
      // What is on its way is waited for.
      const wanted = new Map<Blob, string>([
        [fit, 'sending'],
        [photograph, 'fitting'],
      ])
      if (before.hasTag('sending')) expect(after.value).toBe(before.value)
      else expect(after.value).toBe(wanted.get((event as PictureUploadEvent & { file: Blob }).file) ?? 'tooLarge')
    },
  })
  expect(walked.untaken).toEqual([])
})
