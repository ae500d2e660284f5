/** What the game socket tells of a call of an attendant: apart from the others, so that it comes with the game and not with the lobby. */
import type * as z from 'zod/mini'
import { AttendantCall } from '../core/attendantCall.ts'

export const gameCallPushes = {
  /** To the socket that has the seat: its call was made, taken up, given back, or is over. What was missed meanwhile `GET /player/attendant` tells. */
  attendantCall: AttendantCall,
} as const

export type AttendantCallTold = { type: 'attendantCall.told'; call: AttendantCall }
export const gameCallPushEvents: {
  [Name in keyof typeof gameCallPushes]: (push: z.infer<(typeof gameCallPushes)[Name]>) => AttendantCallTold
} = { attendantCall: (call) => ({ type: 'attendantCall.told', call }) }
