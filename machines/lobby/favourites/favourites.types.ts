/** Ids of machines: favourites as they were marked, recent ones last played first. */
export type Marks = { favourites: readonly number[]; recent: readonly number[] }
export type FavouritesInput = { marks: Marks }
export type FavouritesContext = {
  shown: Marks
  /** As the venue keeps them. */
  kept: Marks
}
export type FavouritesEvent =
  | { type: 'favourite.toggled'; id: number }
  /** The person goes to play there. */
  | { type: 'machine.played'; id: number }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    favourites: FavouritesEvent
  }
}

export type FavouritesTag = 'known'
