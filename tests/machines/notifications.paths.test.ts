import { expect, it } from 'vitest'
import { notificationsMachine } from '#machines/floor/notifications/notifications.machine.ts'
import { selectLive } from '#machines/floor/notifications/notifications.selectors.ts'
import type { NotificationsContext, NotificationsEvent } from '#machines/floor/notifications/notifications.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { ownSeat, unansweredCall } from './samples.ts'

const snapshot = (sequence: number, status: number) => ({
  machines: [{ id: 1, status, sequence }],
  balance: { balance: 500, sequence },
  seat: { seat: null, sequence },
  loginsEnabled: sequence < 5,
})
const refused = { code: 10, message: 'Signature not verified', params: null }

const alphabet = {
  'snapshot.received': [
    { type: 'snapshot.received', snapshot: snapshot(3, 2) },
    { type: 'snapshot.received', snapshot: snapshot(6, 3) },
  ],
  'snapshot.refused': [{ type: 'snapshot.refused', refused }],
  'machine.pushed': [3, 4, 6].map(
    (sequence) => ({ type: 'machine.pushed', machine: { id: 1, status: 3, sequence } }) as const,
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
  ],
  'socket.up': [{ type: 'socket.up' }],
  'socket.down': [{ type: 'socket.down', reason: 'transport close' }],
  'socket.refused': [{ type: 'socket.refused', code: 10, message: 'Signature not verified' }],
  'news.asked': [{ type: 'news.asked' }],
  'path.back': [{ type: 'path.back' }],
  // The chart's own; nobody else sends it.
  'gap.seen': [],
} satisfies Alphabet<NotificationsEvent>

it('walks every transition; a push that is not newer changes nothing and tells nobody', () => {
  const walked = walkChart({
    machine: notificationsMachine,
    input: { userId: 7 },
    alphabet,
    outcomes: { fetchBalance: { done: [900], error: [unansweredCall] } },
    key: ({ context }) => {
      const { machines, balance, seat, retries, early } = context as NotificationsContext
      const sequences = [machines[1]?.sequence, balance?.sequence, balance === null, seat.sequence]
      return [...sequences, Math.min(retries, 1), early.length]
    },
    check: ({ before, after, event, said, open }) => {
      const known = before.context as NotificationsContext
      const next = after.context as NotificationsContext
      const isLinked = JSON.stringify(after.value).includes('linked')
      expect(open.includes('notificationSocket')).toBe(isLinked)
      if (isLinked) expect(open).not.toContain('pathWatch')
      if (event.type === 'path.back') expect(isLinked).toBe(true)
      const isAsking = JSON.stringify(before.value).includes('asking')
      if (event.type === 'machine.pushed' && isAsking) {
        expect(next.machines).toEqual(known.machines)
        expect(said).toEqual([])
      }
      if (event.type === 'machine.pushed' && !isAsking) {
        const last = known.machines[1]?.sequence ?? null
        const isNewer = last === null || event.machine.sequence > last
        expect(next.machines[1]).toEqual(isNewer ? { status: 3, sequence: event.machine.sequence } : known.machines[1])
        const tellings = said.filter(({ params }) => (params as { to?: string }[])?.[0]?.to === 'lobby')
        expect(tellings.length).toBe(isNewer ? 1 : 0)
        const asks = said.some(({ params }) => (params as { to?: string }).to === 'notificationSocket')
        expect(asks).toBe(
          last !== null && event.machine.sequence > last + 1 && JSON.stringify(before.value).includes('steady'),
        )
      }
      const isTold = (type: string) =>
        said.some(({ params }) => (params as { to?: string; event?: { type: string } }).event?.type === type)
      expect(isTold('news.away')).toBe(selectLive(before as never) && !selectLive(after as never))
      if (!selectLive(before as never) && selectLive(after as never)) expect(isTold('news.live')).toBe(true)
    },
  })
  expect(walked.untaken).toEqual([])
}, 60_000)
