/** More than these nobody keeps in sight. */
export const commandPlaces = [0, 1, 2, 3] as const
export type CommandPlace = (typeof commandPlaces)[number]
