import { fromCallback, fromPromise } from 'xstate'
import type {
  AnnounceInput,
  AnnouncementRow,
  CallMade,
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
import type { Call } from '#protocol/core/call.ts'
import { gamingDayOf } from '#protocol/core/gamingDay.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { startOfGamingDay } from '../page/days.ts'
import { createCommandActors } from './command.ts'

type Setup = { client: Client; now: () => number; timeZone: () => string }
const pageSize = 50
const kinds = ['handPay', 'problem', 'booking', 'call'] as const

const callOf = {
  take: supervisionCalls.takeTask,
  release: supervisionCalls.releaseTask,
  end: attendantCalls.endCall,
} satisfies Record<Exclude<TaskAct['do'], 'takeBack'>, Call>

/** What waits for a person on the floor, and what did. */
export function createAttendantsActors({ client, now, timeZone }: Setup) {
  async function all(signal: AbortSignal): Promise<CollectionAnswer> {
    const began = now()
    const { tasks } = await client.call(supervisionCalls.attendant, {}, { signal, poll: true })
    const answer: AnswerOf<TaskRow, null> = {
      rows: tasks.map(({ id, ...task }) => ({
        ...{ ...task, task: id, sequence: 0 },
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
      ...{ start: startOfGamingDay(from, zone), end: startOfGamingDay(to, zone, 1) },
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
    command: createCommandActors<TaskAct>(client, (act, { key, signal }) =>
      act.do === 'takeBack'
        ? client.call(announcementCalls.takeAnnouncementBack, { params: { id: act.announcement } }, { key, signal })
        : client.call(callOf[act.do], { params: { id: act.task } }, { key, signal }),
    ),
  }
}

/** Two short tones, one above the other: heard over a floor, and no alarm. */
const tones = [
  { hertz: 660, from: 0 },
  { hertz: 880, from: 0.18 },
] as const
const toneSeconds = 0.16
const loudness = 0.2

/** Turned on by a press, so that the browser lets it be heard; it says so by one tone. */
export function createBell(makeContext: () => AudioContext = () => new AudioContext()) {
  return fromCallback<CallMade, undefined>(({ receive }) => {
    const context = makeContext()
    function ring(): void {
      for (const { hertz, from } of tones) {
        const [tone, volume] = [context.createOscillator(), context.createGain()]
        const begin = context.currentTime + from
        tone.frequency.value = hertz
        volume.gain.setValueAtTime(loudness, begin)
        volume.gain.exponentialRampToValueAtTime(0.001, begin + toneSeconds)
        tone.connect(volume).connect(context.destination)
        tone.start(begin)
        tone.stop(begin + toneSeconds)
      }
    }
    ring()
    receive(ring)
    return () => void context.close()
  })
}

type NoticePage = { Notification?: typeof Notification; focus: () => void }
/** Asked by the press that turns it on. */
export const createAskNotice = (page: NoticePage = window) =>
  fromPromise<boolean, undefined>(async () => (await page.Notification?.requestPermission()) === 'granted')

/** One notice, which each call renews; pressed, it leads to the page. */
export const createNotice = (words: (untaken: number) => string, page: NoticePage = window) =>
  fromCallback<CallMade, undefined>(({ receive }) => {
    let shown: Notification | null = null
    receive(({ untaken }) => {
      const Notice = page.Notification
      if (!Notice) return
      shown?.close()
      try {
        const notice = new Notice(words(untaken), { tag: 'takewin.attendant' })
        notice.onclick = () => page.focus()
        shown = notice
      } catch {
        // Some browsers of phones have the name and not the thing; the list has said it.
      }
    })
    return () => shown?.close()
  })
