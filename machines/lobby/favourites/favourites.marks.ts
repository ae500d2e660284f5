/** How marks stand among what a person keeps with the venue: keys of their own, beside those of other parts of the app. */
import type { Marks } from './favourites.types.ts'

const favouritesKey = 'lobbyFavourites'
const recentKey = 'lobbyRecent'
const mostFavourites = 200
export const mostRecent = 24

const idsOf = (value: unknown, most: number): number[] =>
  Array.isArray(value) ? value.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, most) : []

export const readMarks = (settings: Readonly<Record<string, unknown>>): Marks => ({
  favourites: idsOf(settings[favouritesKey], mostFavourites),
  recent: idsOf(settings[recentKey], mostRecent),
})
export const settingsOfMarks = ({ favourites, recent }: Marks): Record<string, unknown> => ({
  [favouritesKey]: favourites,
  [recentKey]: recent,
})

export const toggled = (marks: Marks, id: number): Marks => ({
  ...marks,
  favourites: marks.favourites.includes(id)
    ? marks.favourites.filter((one) => one !== id)
    : [...marks.favourites, id].slice(-mostFavourites),
})
export const played = (marks: Marks, id: number): Marks => ({
  ...marks,
  recent: [id, ...marks.recent.filter((one) => one !== id)].slice(0, mostRecent),
})
export const isSameMarks = (one: Marks, other: Marks) =>
  one.favourites.join() === other.favourites.join() && one.recent.join() === other.recent.join()
