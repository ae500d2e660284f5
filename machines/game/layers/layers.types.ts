/** What may be open over a game and is closed by Escape. Dialogs of other charts close themselves: while one is open, no key comes here. */
export type Layer = 'connection' | 'pictureInPicture' | 'topUp'
export type LayersContext = {
  /** The last one opened is the last. */
  open: readonly Layer[]
}
export type LayersEvent =
  /** From the chart that owns it; of `topUp` from the person. */
  | { type: 'layer.opened'; layer: Layer }
  | { type: 'layer.closed'; layer: Layer }
  /** From the controls. `key`: of the leave, should it be one. */
  | { type: 'escape.pressed'; key: string }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    layers: LayersEvent
  }
}
