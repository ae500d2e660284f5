import type { CallFailure } from '../../../kit/failure.ts'

/** What a file is, as far as a chart looks at it. */
export type PictureFile = Blob
export type PictureAsk = { file: PictureFile | null }
export type PictureUploadContext = {
  /** The one that goes out. */
  file: PictureFile | null
  /** What the venue keeps it as; another object each time, the same picture too. */
  kept: { image: string } | null
  failure: CallFailure | null
}
/** `taken`: the form has it. */
export type PictureUploadEvent =
  | { type: 'picture.chosen'; file: PictureFile }
  | { type: 'picture.taken' }
  | { type: 'picture.canceled' }
export type PictureUploadTag = 'sending' | 'tooLarge' | 'undrawable' | 'failed'
