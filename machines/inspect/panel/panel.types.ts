export type PanelContext = {
  /** What it shows, as the address of /inspect would say it: it opens there again. */
  search: string
}
export type PanelEvent =
  /** By its key. `search`: what is shown where it shows nothing yet. */
  | { type: 'panel.toggled'; search: string }
  | { type: 'panel.moved'; search: string }
  | { type: 'panel.closed' }
  /** Nobody is signed in, the page is locked, or it is the inspector's own. */
  | { type: 'panel.barred' }
  | { type: 'panel.allowed' }
/** `shown`: its place beside the screen is there, or on its way. */
export type PanelTag = 'shown'
