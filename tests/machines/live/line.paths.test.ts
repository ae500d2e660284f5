import { expect, it } from 'vitest'
import type { Message } from '#machines/kit/messages.ts'
import { lineMachine } from '#machines/live/line/line.machine.ts'
import type { LineContext, LineEvent, LineNews, SnapshotPush } from '#machines/live/line/line.types.ts'
import { type Alphabet, type Messages, type Step, walkChart } from '#tests/kit/walk.ts'
import { ownSeat } from '../../kit/samples.ts'

const snapshot = {
  machines: [{ id: 1, status: 2, sequence: 3 }],
  balance: { balance: 500, sequence: 3 },
  seat: { seat: null, sequence: 3 },
  loginsEnabled: true,
}
const message = { id: 1, sessionID: 4, machineID: 1, text: 'Welcome', at: 1, sequence: 1 }
const chat = (sequence: number) =>
  ({
    type: 'topic.pushed',
    topic: 'chat',
    push: { chatId: 1, contactId: 2, message: null, userChatList: [], sequence },
  }) satisfies LineEvent
const figures = { sessions: [], at: 1_000, sequence: 4 }

const alphabet = {
  'snapshot.received': [{ type: 'snapshot.received', snapshot }],
  'snapshot.refused': [
    { type: 'snapshot.refused', refused: { code: 10, message: 'Signature not verified', params: null } },
  ],
  'statuses.pushed': [1, 2].map(
    (id) => ({ type: 'statuses.pushed', machines: [{ id, status: 3, sequence: 4 }] }) as const,
  ),
  'balance.pushed': [{ type: 'balance.pushed', balance: { balance: 4, sequence: 4 } }],
  'seat.pushed': [{ type: 'seat.pushed', seat: { seat: ownSeat(1), sequence: 4 } }],
  'loginsEnabled.pushed': [{ type: 'loginsEnabled.pushed', push: { enabled: false, sequence: 1 } }],
  'topic.pushed': [4, 5].map(chat),
  'message.pushed': [{ type: 'message.pushed', message }],
  'machines.pushed': [{ type: 'machines.pushed', push: { sequence: 1 } }],
  'staff.pushed': [{ type: 'staff.pushed', push: { news: 'problems', sequence: 1 } }],
  'player.pushed': [{ type: 'player.pushed', push: { id: 7, sequence: 1 } }],
  'notices.pushed': [{ type: 'notices.pushed', push: { notices: [], sequence: 1 } }],
  'announcements.pushed': [{ type: 'announcements.pushed', push: { announcements: [], sequence: 1 } }],
  'command.pushed': [
    { type: 'command.pushed', push: { commandId: 5, act: 'powerAll', total: 1, machines: [], sequence: 1 } },
  ],
  'contact.pushed': [{ type: 'contact.pushed', push: { id: 2, status: 'away', sequence: 1 } }],
  'figures.followed': [{ type: 'figures.followed', push: figures }],
  'figures.pushed': [{ type: 'figures.pushed', push: figures }],
  'socket.up': [{ type: 'socket.up' }],
  'socket.down': [{ type: 'socket.down', reason: 'transport close' }],
  'socket.refused': [{ type: 'socket.refused', code: 10, message: 'Signature not verified' }],
  'socket.quiet': [{ type: 'socket.quiet' }],
  'path.back': [{ type: 'path.back' }],
  'gap.seen': [{ type: 'gap.seen' }],
} satisfies Alphabet<LineEvent>

const early = [
  'statuses.pushed',
  'balance.pushed',
  'seat.pushed',
  'loginsEnabled.pushed',
  'topic.pushed',
  'message.pushed',
] as const satisfies readonly SnapshotPush['type'][]
const others = [
  'machines.pushed',
  'staff.pushed',
  'player.pushed',
  'command.pushed',
  'notices.pushed',
  'announcements.pushed',
  'contact.pushed',
] as const
const ofLiveLine = ['figures.followed', 'figures.pushed'] as const

const is = ({ value }: Step['before'], name: string) => JSON.stringify(value).includes(name)
const news = (event: LineNews): Message => ({ to: 'notifications', event })
const handedOn = ({ event }: Step): Message => news(event as LineNews)
/** Nothing that a snapshot might be newer than is handed on before it. */
const unlessAsking = (step: Step) => (is(step.before, 'asking') ? [] : handedOn(step))
const lineLost: Message = { to: 'connectivity', event: { type: 'line.lost' } }
const messages: Messages = [
  ['leaves live', { to: 'notifications', event: { type: 'line.away' } }],
  ['snapshot.received', handedOn],
  ['enters live', { to: 'notifications', event: { type: 'line.live' } }],
  ['enters live', { to: 'connectivity', event: { type: 'line.live' } }],
  ['enters live', ({ before }) => (before.context as LineContext).early.map(news)],
  ...early.map((type) => [type, unlessAsking] as const),
  ...others.map((type) => [type, handedOn] as const),
  ...ofLiveLine.map((type) => [type, handedOn] as const),
  ['enters waiting', lineLost],
  ['socket.quiet', lineLost],
  ['enters catchingUp', { to: 'notificationSocket', event: { type: 'notification.snapshot' } }],
  ['enters asking', { to: 'notificationSocket', event: { type: 'notification.init', id: 7 } }],
]

it('walks every transition; the snapshot of a connection goes before its pushes, and none of them is lost', () => {
  const walked = walkChart({
    machine: lineMachine,
    input: { userId: 7 },
    alphabet,
    key: ({ context }) => {
      const { retries, early: kept } = context as LineContext
      return [Math.min(retries, 1), Math.min(kept.length, 2)]
    },
    messages,
    check: ({ before, after, event, open, entered }) => {
      const known = before.context as LineContext
      const next = after.context as LineContext
      const isLinked = is(after, 'linked')
      expect(open.includes('notificationSocket')).toBe(isLinked)
      if (isLinked) expect(open).not.toContain('pathWatch')
      if (event.type === 'path.back') expect(isLinked).toBe(true)
      if (event.type === 'gap.seen') expect(entered.some((id) => id.endsWith('catchingUp'))).toBe(is(before, 'steady'))
      if (is(after, 'live')) expect([next.early, next.retries]).toEqual([[], 0])
      // A connection begins without what the one before has said.
      if (entered.some((id) => id.endsWith('asking'))) expect(next.early).toEqual([])
      if (is(before, 'asking') && (early as readonly string[]).includes(event.type)) {
        if (event.type === 'statuses.pushed') {
          const statuses = next.early.filter(({ type }) => type === 'statuses.pushed')
          expect(statuses.length).toBe(1)
          expect(JSON.stringify(statuses)).toContain(JSON.stringify(event.machines[0]))
        } else expect(next.early.at(-1)).toEqual(event)
        // What is not said anew stays.
        const kinds = (pushes: readonly SnapshotPush[]) => new Set(pushes.map(({ type }) => type))
        expect(kinds(next.early)).toEqual(kinds([...known.early, event as SnapshotPush]))
      }
    },
  })
  expect(walked.untaken).toEqual([])
})
