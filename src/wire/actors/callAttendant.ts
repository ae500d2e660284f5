import { fromPromise } from 'xstate'
import { attendantCalls } from '#protocol/calls/attendant.ts'
import type { AttendantCall } from '#protocol/core/attendantCall.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'

/** At the game: an attendant is called, or needed no more. Each act has a key: tried again, it is the same one. */
export function createCallActors({ client, makeKey }: { client: Client; makeKey: () => string }) {
  return {
    fetchCall: fromPromise<AttendantCall | null, undefined>(async ({ signal }) => {
      const { call } = await orFailure(client.call(attendantCalls.ownCall, {}, { signal, poll: true }))
      return call
    }),
    askCall: fromPromise<AttendantCall, undefined>(({ signal }) =>
      orFailure(client.call(attendantCalls.callAttendant, {}, { signal, key: makeKey() })),
    ),
    takeCallBack: fromPromise<AttendantCall, { id: number }>(({ input, signal }) =>
      orFailure(client.call(attendantCalls.takeCallBack, { params: input }, { signal, key: makeKey() })),
    ),
  }
}
