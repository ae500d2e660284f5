export type NavbarInput = { isFolded: boolean }
export type NavbarContext = { isFolded: boolean }
export type NavbarEvent =
  /** From the actor `widthWatch`: whether the window is too narrow for a navbar beside the page. */
  | { type: 'width.changed'; isNarrow: boolean }
  | { type: 'fold.toggled' }
  | { type: 'pointer.entered' }
  | { type: 'pointer.left' }
  | { type: 'drawer.opened' }
  | { type: 'drawer.closed' }
  /** A page was chosen: a drawer has done its work. */
  | { type: 'page.chosen' }
export type NavbarTag = 'drawer' | 'open' | 'folded'
