/** What the device can do with the picture apart from the page: a window with the keys, the bare picture, or neither. */
export type PictureInPictureKind = 'window' | 'picture'
export type DevicesContext = { pictureInPicture: PictureInPictureKind | null }
export type DevicesEvent =
  /** From the seat: one plays / one does not, for whatever reason. */
  | { type: 'seat.playing' }
  | { type: 'seat.paused' }
  /** The person. */
  | { type: 'fullscreen.toggled' }
  | { type: 'pictureInPicture.toggled' }
  /** From `pictureInPicture`. */
  | { type: 'pictureInPicture.opened'; kind: PictureInPictureKind }
  | { type: 'pictureInPicture.closed' }
  | { type: 'pictureInPicture.refused' }
  /** From `wakeLock`: the device will not be kept awake. */
  | { type: 'wake.refused' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    devices: DevicesEvent
  }
}

export type DevicesTag = 'pictureFirst' | 'awake' | 'pictureInPicture' | 'opening'
