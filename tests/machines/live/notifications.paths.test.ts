import { expect, it } from 'vitest'
import { notificationsMachine } from '#machines/live/notifications/notifications.machine.ts'
import { selectLive } from '#machines/live/notifications/notifications.selectors.ts'
import type { NotificationsContext, NotificationsEvent } from '#machines/live/notifications/notifications.types.ts'
import type { Telling } from '#machines/kit/tell.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { ownSeat, unansweredCall } from '../../kit/samples.ts'

const message = (sequence: number) => ({ id: sequence, sessionID: 4, machineID: 1, text: 'Welcome', at: 1, sequence })
const chat = (sequence: number) =>
  ({
    type: 'topic.pushed',
    topic: 'chat',
    push: { chatId: 1, contactId: 2, message: null, userChatList: [], sequence },
  }) satisfies NotificationsEvent
const snapshot = (sequence: number, status: number) => ({
  machines: [{ id: 1, status, sequence }],
  balance: { balance: 500, sequence },
  seat: { seat: null, sequence },
  loginsEnabled: sequence < 5,
  messages: [message(1)],
  chat: { userChatList: [], unread: 0, sequence },
})
const refused = { code: 10, message: 'Signature not verified', params: null }

const alphabet = {
  'snapshot.received': [
    { type: 'snapshot.received', snapshot: snapshot(3, 2) },
    { type: 'snapshot.received', snapshot: snapshot(6, 3) },
  ],
  'snapshot.refused': [{ type: 'snapshot.refused', refused }],
  'statuses.pushed': [3, 4, 6].map(
    // Within one frame the older of the two is passed over.
    (sequence) =>
      ({
        type: 'statuses.pushed',
        machines: [1, 0].map((less) => ({ id: 1, status: 3, sequence: sequence - less })),
      }) as const,
  ),
  'balance.pushed': [3, 5].map(
    (sequence) => ({ type: 'balance.pushed', balance: { balance: sequence, sequence } }) as const,
  ),
  'seat.pushed': [3, 5].map((sequence) => ({ type: 'seat.pushed', seat: { seat: ownSeat(1), sequence } }) as const),
  'loginsEnabled.pushed': [{ type: 'loginsEnabled.pushed', enabled: false }],
  'machines.pushed': [{ type: 'machines.pushed' }],
  'staff.pushed': [
    { type: 'staff.pushed', news: 'problems' },
    { type: 'staff.pushed', news: 'attendant' },
    { type: 'staff.pushed', news: 'sessions' },
    { type: 'staff.pushed', news: 'contacts' },
  ],
  'topic.pushed': [4, 6].map(chat),
  'topic.asked': [{ type: 'topic.asked', topic: 'chat' }],
  'message.pushed': [1, 4].map((sequence) => ({ type: 'message.pushed', message: message(sequence) }) as const),
  'command.pushed': [{ type: 'command.pushed', push: { commandId: 5, act: 'powerAll', total: 1, machines: [] } }],
  'contact.pushed': [{ type: 'contact.pushed', contact: { id: 2, status: 'away' } }],
  'socket.up': [{ type: 'socket.up' }],
  'socket.down': [{ type: 'socket.down', reason: 'transport close' }],
  'socket.refused': [{ type: 'socket.refused', code: 10, message: 'Signature not verified' }],
  'news.asked': [{ type: 'news.asked' }],
  'path.back': [{ type: 'path.back' }],
  // The chart's own; nobody else sends it.
  'gap.seen': [],
} satisfies Alphabet<NotificationsEvent>

type Key = (context: NotificationsContext) => unknown[]

/** The line with the pushes of these types, and no other. */
const walk = (types: readonly NotificationsEvent['type'][], key: Key) =>
  walkChart({
    machine: notificationsMachine,
    input: { userId: 7 },
    alphabet: Object.fromEntries(
      Object.entries(alphabet).map(([type, cases]) => [
        type,
        type.endsWith('.pushed') && !types.includes(type as NotificationsEvent['type']) ? [] : cases,
      ]),
    ),
    outcomes: { fetchBalance: { done: [900], error: [unansweredCall] }, seatMessages: { done: [undefined] } },
    key: ({ context }) => {
      const { retries, early } = context as NotificationsContext
      return [...key(context as NotificationsContext), Math.min(retries, 1), Math.min(early.length, 1)]
    },
    check: ({ before, after, event, said, open }) => {
      const known = before.context as NotificationsContext
      const next = after.context as NotificationsContext
      const isLinked = JSON.stringify(after.value).includes('linked')
      expect(open.includes('notificationSocket')).toBe(isLinked)
      if (isLinked) expect(open).not.toContain('pathWatch')
      if (event.type === 'path.back') expect(isLinked).toBe(true)
      const isAsking = JSON.stringify(before.value).includes('asking')
      if (event.type === 'statuses.pushed' && isAsking) {
        expect(next.machines).toEqual(known.machines)
        expect(said).toEqual([])
      }
      if (event.type === 'statuses.pushed' && !isAsking) {
        const last = known.machines[1]?.sequence ?? null
        const { sequence } = event.machines[1]
        const isNewer = last === null || sequence > last
        expect(next.machines[1]).toEqual(isNewer ? { status: 3, sequence } : known.machines[1])
        type Tellings = { to?: string; event: { machines: unknown[] } }[]
        const tellings = said.filter(({ params }) => (params as Tellings)?.[0]?.to === 'lobby')
        expect(tellings.map(({ params }) => (params as Tellings)[0]?.event.machines)).toEqual(
          isNewer ? [[{ id: 1, status: 3, sequence }]] : [],
        )
        const asks = said.some(({ params }) => (params as { to?: string }).to === 'notificationSocket')
        expect(asks).toBe(
          last !== null && event.machines[0].sequence > last + 1 && JSON.stringify(before.value).includes('steady'),
        )
      }
      const isTold = (type: string) =>
        said.flatMap(({ params }) => params as Telling).some((telling) => telling?.event?.type === type)
      if (event.type === 'topic.pushed' && !isAsking) {
        const last = known.topics.chat?.sequence
        const isNewer = last === undefined || event.push.sequence > last
        expect(next.topics.chat?.sequence).toBe(isNewer ? event.push.sequence : last)
        expect(isTold('chat.changed')).toBe(isNewer)
        if (isNewer && JSON.stringify(before.value).includes('steady'))
          expect(isTold('notification.snapshot')).toBe(last !== undefined && event.push.sequence > last + 1)
      }
      if (event.type === 'message.pushed') expect(isTold('messages.said')).toBe(!isAsking)
      // The numbers of the rows outlive a connection, and never go back.
      expect(next.topics.chat?.sequence ?? 0).toBeGreaterThanOrEqual(known.topics.chat?.sequence ?? 0)
      expect(next.messages?.sequence ?? 0).toBeGreaterThanOrEqual(known.messages?.sequence ?? 0)
      expect(isTold('news.away')).toBe(selectLive(before as never) && !selectLive(after as never))
      if (!selectLive(before as never) && selectLive(after as never)) expect(isTold('news.live')).toBe(true)
    },
  })

it('walks every transition; a push that is not newer changes nothing and tells nobody', () => {
  // What is numbered by itself knows nothing of the others: each is walked alone, not all with all.
  const walked = [
    walk(['statuses.pushed'], ({ machines }) => [machines[1]?.sequence]),
    walk(['balance.pushed'], ({ balance }) => [balance?.sequence, balance === null]),
    walk(['seat.pushed'], ({ seat }) => [seat.sequence]),
    walk(['topic.pushed'], ({ topics }) => [topics.chat?.sequence]),
    walk(['message.pushed'], ({ messages }) => [messages?.sequence]),
    walk(['staff.pushed', 'command.pushed', 'contact.pushed', 'loginsEnabled.pushed', 'machines.pushed'], () => []),
  ].map(({ untaken }) => new Set(untaken))
  expect([...walked.reduce((all, one) => all.intersection(one))]).toEqual([])
})
