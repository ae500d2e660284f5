import { takeUrlToken } from './token.ts'

/** Taken when this module is read: main.web imports it first, so that no other part ever sees the token in the address. */
export const urlToken = takeUrlToken(window, Date.now())
