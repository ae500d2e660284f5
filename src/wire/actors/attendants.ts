import { fromPromise } from 'xstate'
import type {
  AnnounceInput,
  AnnouncementRow,
  PastTaskRow,
  PastTasksAbout,
  TaskAct,
  TaskRow,
} from '#machines/desk/pages/attendants/index.ts'
import type { AnswerOf, CollectionAnswer, CollectionInput } from '#machines/kit/collection/index.ts'
import type { QueryAsk, QueryPage } from '#machines/kit/query/index.ts'
import { announcementCalls } from '#protocol/calls/announcements.ts'
import { attendantCalls } from '#protocol/calls/attendant.ts'
import { supervisionCalls } from '#protocol/calls/supervision.ts'
import { taskCalls } from '#protocol/calls/tasks.ts'
import type { Call } from '#protocol/core/call.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { gamingDayStartSeconds } from '../page/days.ts'
import { createCommandActors } from './command.ts'

type Setup = { client: Client; now: () => number; timeZone: () => string }
const pageSize = 50
const kinds = ['handPay', 'problem', 'booking', 'call'] as const

const callOf = {
  take: supervisionCalls.takeTask,
  release: supervisionCalls.releaseTask,
  end: attendantCalls.endCall,
} satisfies Record<Extract<TaskAct, { task: string }>['do'], Call>

/** What waits for a person on the floor, and what did. */
export function createAttendantsActors({ client, now, timeZone }: Setup) {
  async function all(signal: AbortSignal): Promise<CollectionAnswer> {
    const began = now()
    const { tasks } = await client.call(supervisionCalls.attendant, {}, { signal, poll: true })
    const answer: AnswerOf<TaskRow, null> = {
      rows: tasks.map(({ id, ...task }) => ({
        ...{ ...task, task: id, sequence: 0, day: gamingDayOf(task.since, timeZone()) },
        // Lists know their rows by one number: each kind has every fourth.
        id: Number(id.slice(id.indexOf('-') + 1)) * kinds.length + kinds.indexOf(task.kind),
      })),
      ...{ about: null, at: now(), tookMs: now() - began },
    }
    return answer
  }
  async function past({ filter, after }: QueryAsk, signal: AbortSignal): Promise<QueryPage> {
    const zone = timeZone()
    const today = gamingDayOf(now(), zone)
    const { from = today, to = today } = filter
    const query = {
      ...{ start: gamingDayStartSeconds(from, zone), end: gamingDayStartSeconds(to, zone, 1) },
      ...(after === null ? {} : { before: Number.parseInt(String(after), 10) }),
    }
    const { tasks } = await client.call(supervisionCalls.pastTasks, { query }, { signal, poll: true })
    const rows: PastTaskRow[] = tasks.map((one) => ({ ...one, task: one.id, id: `${one.over} ${one.id}` }))
    const about: PastTasksAbout = { from, to, today }
    return { rows, about, isLast: tasks.length < pageSize }
  }
  async function announcements(signal: AbortSignal): Promise<CollectionAnswer> {
    const began = now()
    const answered = await client.call(announcementCalls.announcements, { query: {} }, { signal, poll: true })
    const answer: AnswerOf<AnnouncementRow, null> = {
      rows: answered.announcements.map((one) => ({ ...one, sequence: 0 })),
      ...{ about: null, at: now(), tookMs: now() - began },
    }
    return answer
  }
  return {
    fetchAnnouncements: fromPromise<CollectionAnswer, CollectionInput>(({ signal }) =>
      orFailure(announcements(signal)),
    ),
    announce: fromPromise<undefined, AnnounceInput>(async ({ input: { announced, key }, signal }) => {
      await orFailure(client.call(announcementCalls.announce, { body: announced }, { key, signal }))
      return undefined
    }),
    fetchAll: fromPromise<CollectionAnswer, CollectionInput>(({ signal }) => orFailure(all(signal))),
    fetchPage: fromPromise<QueryPage, QueryAsk>(({ input, signal }) => orFailure(past(input, signal))),
    command: createCommandActors<TaskAct>(client, (act, { key, reason, signal }) => {
      if (act.do === 'takeBack')
        return client.call(
          announcementCalls.takeAnnouncementBack,
          { params: { id: act.announcement } },
          { key, signal },
        )
      if (act.do === 'pay')
        return client.call(
          taskCalls.payHandPay,
          { params: { id: act.handPay }, body: { evidence: reason ?? '' } },
          { key, signal },
        )
      return client.call(callOf[act.do], { params: { id: act.task } }, { key, signal })
    }),
  }
}
