/** What the device can do with the picture apart from the page: a window with the keys, the bare picture, or neither. */
export type ApartKind = 'window' | 'picture'
export type DevicesContext = { apart: ApartKind | null }
export type DevicesEvent =
  /** From the seat: one plays / one does not, for whatever reason. */
  | { type: 'seat.playing' }
  | { type: 'seat.paused' }
  /** The person. */
  | { type: 'fullscreen.toggled' }
  | { type: 'apart.toggled' }
  /** From `apart`. */
  | { type: 'apart.opened'; kind: ApartKind }
  | { type: 'apart.closed' }
  | { type: 'apart.refused' }
  /** From `wakeLock`: the device will not be kept awake. */
  | { type: 'wake.refused' }
export type DevicesTag = 'pictureFirst' | 'awake' | 'apart' | 'opening'
