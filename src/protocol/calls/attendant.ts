/** A seated player’s call of an attendant, and its end by the staff. */
import * as z from 'zod/mini'
import { define, Done } from '../core/call.ts'
import { AttendantCall } from '../core/attendantCall.ts'
import { ErrorCode } from '../core/codes.ts'
import { acts } from '../core/permissions.ts'
import { PathId } from '../core/scalars.ts'

export const attendantCalls = {
  ownCall: define({
    method: 'GET',
    path: '/player/attendant',
    summary:
      'The last call of an attendant from one’s own seat; null: none was made in this session, or there is no seat.',
    access: 'user',
    answer: z.object({ call: z.nullable(AttendantCall) }),
  }),
  callAttendant: define({
    method: 'POST',
    path: '/player/attendant',
    summary:
      'Calls an attendant to one’s own seat. One waits at most: asked again, the same call is answered. It ends with the seat. 50100 without a seat; 60429 after five calls in ten minutes.',
    access: 'user',
    answer: AttendantCall,
    codes: [ErrorCode.sessionEnded],
  }),
  takeCallBack: define({
    method: 'DELETE',
    path: '/player/attendant/:id',
    summary: 'Takes one’s own call back. One that is over stays as it ended, and is answered so.',
    access: 'user',
    params: z.object({ id: PathId }),
    answer: AttendantCall,
    codes: [ErrorCode.unknown],
  }),
  endCall: define({
    method: 'POST',
    path: '/admin/attendant/:id/done',
    summary:
      'Ends a player’s call, such as `call-7`: somebody was there. Of what a colleague has taken up only a higher type; what nobody took up is noted as the caller’s. 60409 when it is over already.',
    access: 'staff',
    permission: acts.attend,
    params: z.object({ id: z.string().check(z.regex(/^call-[1-9]\d{0,15}$/)) }),
    answer: Done,
    codes: [ErrorCode.unknown, ErrorCode.noPermission, ErrorCode.conflict],
  }),
} as const
