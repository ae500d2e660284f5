import { fold } from '#ui/fold.ts'

type Person = { name: string; lastname: string; username: string }
/** By any part of the name or user name. */
export const isFound = ({ name, lastname, username }: Person, text: string) =>
  fold(`${name} ${lastname} ${username}`).includes(fold(text.trim()))
