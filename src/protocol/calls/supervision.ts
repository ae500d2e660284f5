/** Supervision: sessions and their log, activities, what waits on the floor, and the audit. Amounts are minor units, times ms. */
import * as z from 'zod/mini'
import { define, isStorable, Reason } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Named, Place } from '../core/entities.ts'
import { acts, items, type SessionAct, sessionActs } from '../core/permissions.ts'
import { Amount, Id, PathId, SignedAmount } from '../core/scalars.ts'
import { FloorTask, PastTask, TaskName } from '../core/floorTasks.ts'
import { HandPay, SessionTransfer } from '../core/tasks.ts'
import { Trace } from '../core/trace.ts'
import { Seconds } from './transactions.ts'

const ofOne = z.object({ id: PathId })
/** From `start` on and before `end`. */
export const Range = { start: z.optional(Seconds), end: z.optional(Seconds) }
const word = z.string().check(z.minLength(1), z.maxLength(100), z.refine(isStorable))
const Status = z.int().check(z.minimum(0), z.maximum(7))

const MessageText = z.string().check(z.trim(), z.minLength(1), z.maxLength(500), z.refine(isStorable))

/** A session as supervisors see it. `net` is the player's: what came back and stands there, less what went in. */
export const SupervisedSession = z.object({
  id: Id,
  machine: Place,
  brand: z.string(),
  player: Named,
  state: z.enum(['open', 'unfinished', 'closed']),
  openedAt: z.number(),
  closedAt: z.nullable(z.number()),
  /** Why it ended: left, kicked, graceEnded, …. */
  closedBy: z.nullable(z.string()),
  /** Of its machine; null once it is closed. */
  status: z.nullable(Status),
  credit: z.nullable(Amount),
  bet: z.nullable(Amount),
  /** Ms to the player and back; null while they are away. */
  lag: z.nullable(z.int()),
  /** Held in feature mode, or a bonus feature is being played. */
  feature: z.boolean(),
  /** It is being ended, and why. */
  leaving: z.nullable(z.string()),
  cashIn: Amount,
  cashOut: Amount,
  handPaid: Amount,
  net: SignedAmount,
  /** All that was bet, in the rounds that are kept. */
  turnOver: Amount,
  /** A bet or a win of it reached the hot limits. */
  isHot: z.boolean(),
})
export type SupervisedSession = z.infer<typeof SupervisedSession>

/** A step of the machine while the session lasted. */
const Step = z.object({
  sequence: z.int(),
  at: z.number(),
  event: z.string(),
  actor: z.nullable(Named),
  before: z.string(),
  after: z.string(),
})
const SessionProblem = z.object({
  id: Id,
  kind: z.string(),
  raisedAt: z.number(),
  closedAt: z.nullable(z.number()),
  resolution: z.nullable(z.string()),
  evidence: z.record(z.string(), z.unknown()),
})
/** What staff said to the player. */
export const SeatMessage = z.object({ id: Id, sessionID: Id, text: z.string(), at: z.number(), sender: Named })
export type SeatMessage = z.infer<typeof SeatMessage>

export const SessionLog = z.object({
  session: SupervisedSession,
  /** Newest first, 50. */
  steps: z.array(Step),
  transfers: z.array(SessionTransfer),
  /** The venue counts rounds; what was bet and won in all is by the cabinet’s meters, null when they were not read. */
  rounds: z.object({
    started: z.int(),
    ended: z.int(),
    turnOver: z.nullable(SignedAmount),
    totalWin: z.nullable(SignedAmount),
  }),
  problems: z.array(SessionProblem),
  handPays: z.array(HandPay),
  messages: z.array(SeatMessage),
})
export type SessionLog = z.infer<typeof SessionLog>

/** `id` is the row’s: `audit-12`, or `step-7-1234` of machine 7. `typeText` says in English what `action` is. */
export const Activity = z.object({
  id: z.string(),
  at: z.number(),
  action: z.string(),
  typeText: z.string(),
  actor: z.nullable(Named),
  machine: z.nullable(Place),
  player: z.nullable(Named),
  object: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  detail: z.unknown(),
})
export type Activity = z.infer<typeof Activity>

export const Audited = z.object({
  id: Id,
  at: z.number(),
  actor: z.nullable(Named),
  act: z.string(),
  object: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.nullable(z.string()),
  ip: z.nullable(z.string()),
})
export type Audited = z.infer<typeof Audited>

/** Of the list and of its export. */
export const activityFilter = {
  ...{ action: z.optional(word), machine: z.optional(PathId), player: z.optional(PathId), actor: z.optional(PathId) },
  ...Range,
}

export const supervisionCalls = {
  sessions: define({
    method: 'GET',
    path: '/admin/sessions',
    summary:
      'The open sessions as they stand (not on further pages), and past ones, newest first, 50; older ones than `lastSessionID`. `status` filters the open ones, `start` and `end` are of the beginning of a session.',
    access: 'staff',
    permission: items.sessions,
    query: z.object({
      state: z.optional(z.enum(['open', 'closed'])),
      player: z.optional(PathId),
      machine: z.optional(PathId),
      status: z.optional(z.pipe(z.enum(['0', '1', '3', '5', '6', '7']), z.transform(Number))),
      ...Range,
      lastSessionID: z.optional(PathId),
    }),
    answer: z.object({
      open: z.array(SupervisedSession),
      sessions: z.array(SupervisedSession),
      /** Newest of the topic `sessions`: older pushes are known. */
      sequence: z.int(),
      /** When it was read, ms: figures of the push `session` that are as old are known. */
      at: z.number(),
    }),
  }),
  session: define({
    method: 'GET',
    path: '/admin/sessions/:id',
    summary:
      'The log of one session; steps older than `lastStep`, `without=rounds` none of the rounds. How refunds of its transfers stand is told to who may refund. The look is in the audit.',
    access: 'staff',
    permission: items.sessions,
    params: ofOne,
    query: z.object({ lastStep: z.optional(PathId), without: z.optional(z.literal('rounds')) }),
    answer: SessionLog,
    codes: [ErrorCode.unknown],
  }),
  sessionTrace: define({
    method: 'GET',
    path: '/admin/sessions/:id/trace',
    summary:
      'One session as its charts went through it, as a trace of the inspector: the newest 2,000 steps of its machine, or those older than `lastStep`, with its transfers, postings and their links of the chain, hand pays, problems, messages without their words, and what went over its sockets (presses, pushes, lag). The look is in the audit.',
    access: 'staff',
    permission: items.sessions,
    params: ofOne,
    query: z.object({ lastStep: z.optional(PathId) }),
    answer: z.object({
      trace: Trace,
      /** The first step that is told where there are earlier ones. */
      earlierThan: z.nullable(z.int()),
    }),
    codes: [ErrorCode.unknown],
  }),
  message: define({
    method: 'POST',
    path: '/admin/sessions/:id/message',
    summary: 'Says something to the player of an open session, on their game page.',
    access: 'staff',
    permission: acts.message,
    needsKey: true,
    params: ofOne,
    body: z.object({ text: MessageText }),
    answer: SeatMessage,
    success: 201,
    codes: [ErrorCode.unknown, ErrorCode.sessionEnded, ErrorCode.noPermission, ErrorCode.conflict],
  }),
  commandSessions: define({
    method: 'POST',
    path: '/admin/sessions/command',
    summary:
      'One command to chosen sessions, each as its own call does it: a message, feature mode on or off (116), close or kick (124); with a reason, but for a message and feature mode on. What ends the play of more than one asks for 125 besides. How it ended on each is pushed, by session; one that is over meanwhile is refused, whoever sits there now.',
    access: 'staff',
    permission: [...new Set([...Object.values(sessionActs).flat()])],
    needsKey: true,
    body: z.object({
      act: z.enum(Object.keys(sessionActs) as [SessionAct, ...SessionAct[]]),
      ids: z.array(Id).check(z.minLength(1), z.maxLength(1_000)),
      reason: z.optional(Reason),
      text: z.optional(MessageText),
    }),
    answer: z.object({ commandId: Id }),
    success: 202,
    codes: [ErrorCode.unknown, ErrorCode.noPermission],
  }),
  watch: define({
    method: 'POST',
    path: '/admin/machine/:id/watch',
    summary:
      'A ticket of five minutes for the HLS stream and the still of a machine. It ends with the right and with the sign-in, and is in the audit.',
    access: 'staff',
    ignoresKey: true,
    permission: acts.watch,
    params: ofOne,
    answer: z.object({ playlist: z.string(), still: z.string(), expiresIn: z.int() }),
    codes: [ErrorCode.unknown],
  }),
  activities: define({
    method: 'GET',
    path: '/admin/activities',
    summary: 'What players, staff and the venue did on the floor, newest first, 50; older ones than `lastActivityID`.',
    access: 'staff',
    permission: items.activities,
    query: z.strictObject({
      ...activityFilter,
      lastActivityID: z.optional(
        z.string().check(z.regex(/^(?:audit-[1-9]\d{0,14}|step-[1-9]\d{0,14}-[1-9]\d{0,14})$/)),
      ),
    }),
    answer: z.object({ activities: z.array(Activity) }),
  }),
  attendant: define({
    method: 'GET',
    path: '/admin/attendant',
    summary:
      'What waits for a person on the floor, the oldest first: hand pays called, players who call an attendant, problems that are not let wait, and bookings that begin within a quarter of an hour.',
    access: 'staff',
    permission: items.attendants,
    answer: z.object({
      tasks: z.array(FloorTask),
      /** Newest of the topic `attendant`. */
      sequence: z.int(),
    }),
  }),
  pastTasks: define({
    method: 'GET',
    path: '/admin/attendant/past',
    summary:
      'What waited for a person on the floor and is over, the last first, 50; `start` and `end` are of its end, `before` (ms): only what ended until then. `takenBy` had it last, `takenAt` is when somebody took it up first.',
    access: 'staff',
    permission: items.attendants,
    query: z.strictObject({
      ...Range,
      before: z.optional(
        z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.pipe(z.transform(Number), z.int().check(z.nonnegative()))),
      ),
    }),
    answer: z.object({ tasks: z.array(PastTask) }),
  }),
  takeTask: define({
    method: 'POST',
    path: '/admin/attendant/:id/take',
    summary: 'The caller takes it up. `Params.takenBy` of a refusal: somebody else has.',
    access: 'staff',
    permission: acts.attend,
    params: TaskName,
    answer: FloorTask,
    codes: [ErrorCode.unknown, ErrorCode.conflict],
  }),
  releaseTask: define({
    method: 'POST',
    path: '/admin/attendant/:id/release',
    summary: 'Gives it back; also what somebody of a lower type has taken up.',
    access: 'staff',
    permission: acts.attend,
    params: TaskName,
    answer: FloorTask,
    codes: [ErrorCode.unknown, ErrorCode.noPermission, ErrorCode.conflict],
  }),
  audit: define({
    method: 'GET',
    path: '/admin/audit',
    summary:
      'Who did what, newest first, 50; older ones than `lastAuditID`. Types 3 and 4 see all of it, others what was done on the floor and their own acts. `object` is one, such as `machine/7`, or a kind, such as `machine`.',
    access: 'staff',
    permission: items.activities,
    query: z.object({
      actor: z.optional(PathId),
      object: z.optional(word),
      act: z.optional(word),
      ...Range,
      lastAuditID: z.optional(PathId),
    }),
    answer: z.object({ audit: z.array(Audited) }),
  }),
} as const
