import type { GroupId } from '../pages/pages.ts'

/** How wide the window is: the navigation is a drawer, its icons beside the page until it is unfolded, or whole. */
export type Room = 'narrow' | 'tight' | 'wide'
export type NavbarContext = {
  /** The group whose items are shown, or are about to be; of a navbar across the top. */
  group: GroupId | null
  /** Opened by the keyboard, the items take the focus. */
  byKey: boolean
}
export type NavbarEvent =
  /** From the actor `widthWatch`. */
  | { type: 'width.changed'; room: Room }
  /** A folded navbar opens while the pointer is over it or the focus is in it. */
  | { type: 'pointer.entered' }
  | { type: 'pointer.left' }
  | { type: 'fold.pressed' }
  | { type: 'drawer.opened' }
  | { type: 'drawer.closed' }
  | { type: 'group.entered'; group: GroupId }
  | { type: 'group.left' }
  | { type: 'group.pressed'; group: GroupId; byKey: boolean }
  | { type: 'group.closed' }
  /** A page was chosen: drawer and items have done their work. */
  | { type: 'page.chosen' }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    navbar: NavbarEvent
  }
}

export type NavbarTag = 'narrow' | 'tight' | 'folded' | 'peeking' | 'drawn' | 'shown'
