import { createActor, type SnapshotFrom, transition } from 'xstate'
import { occupancyMachine } from '#machines/venue/occupancy/occupancy.machine.ts'
import { selectDeadline } from '#machines/venue/occupancy/occupancy.selectors.ts'
import type { OccupancyContext, OccupancyEvent } from '#machines/venue/occupancy/occupancy.types.ts'
import type { Alphabet } from '#tests/kit/walk.ts'

export type Occupancy = SnapshotFrom<typeof occupancyMachine>
export type Said = { type: string; params: unknown }

export const at = 1_000
export const hour = 3_600_000
/** After every reservation and booking below has ended. */
export const late = at + 3 * hour
export const input = { machineId: 1, graceMs: 120_000 }
export const holder = { sessionId: 7, playerId: 3 }
export const reservation = { reservationId: 20, playerId: 3, until: at + hour }
export const booking = { reservationId: 21, playerId: 5, until: at + 2 * hour }
export const facts = (credit = 0, roundOpen = false, winWaiting = false) => ({ credit, roundOpen, winWaiting })

/** The chart of a machine that has just been installed. */
export const fresh = (): Occupancy => createActor(occupancyMachine, { input }).getSnapshot()

/** One event after the other by the pure transition(); `said` are the orders of the last. An event that is not taken fails. */
export function step(from: Occupancy, ...events: OccupancyEvent[]): { after: Occupancy; said: Said[] } {
  let after = from
  let said: Said[] = []
  for (const event of events) {
    if (!after.can(event)) throw new Error(`not taken: ${event.type} in ${JSON.stringify(after.value)}`)
    const [next, actions] = transition(occupancyMachine, after, event)
    after = next
    said = actions.map(({ type, params }) => ({ type, params }))
  }
  return { after, said }
}

const isLate = ({ context: { reservation: held, booking: waits } }: { context: OccupancyContext }) =>
  held || waits ? [at, late] : [at]

export const alphabet = {
  'link.lost': [{ type: 'link.lost', at }],
  'fault.raised': [{ type: 'fault.raised', at, faults: ['door'] }],
  'machine.recovered': [facts(), facts(50), facts(50, true), facts(50, true, true)].map(
    (found) => ({ type: 'machine.recovered', at, facts: found }) as const,
  ),
  'meters.contradict': [{ type: 'meters.contradict', at, faults: ['ram'], detail: 'AftIn' }],
  'meters.agree': [{ type: 'meters.agree', at }],
  'contradiction.settled': [true, false].map(
    (isOver) => ({ type: 'contradiction.settled', at, isOver, waitsFor: null }) as const,
  ),
  'machine.close': [false, true].map(
    (winWaiting) => ({ type: 'machine.close', at, reason: 'cleaning', winWaiting }) as const,
  ),
  'machine.open': [{ type: 'machine.open', at }],
  'power.stop': [false, true].map((winWaiting) => ({ type: 'power.stop', at, reason: 'repair', winWaiting }) as const),
  'power.start': [{ type: 'power.start', at }],
  'seat.reserve': [{ type: 'seat.reserve', at, ...reservation }],
  'booking.due': [{ type: 'booking.due', at, ...booking }],
  'reservation.cancel': [reservation, booking, { reservationId: 99 }].map(
    ({ reservationId }) => ({ type: 'reservation.cancel', at, reservationId }) as const,
  ),
  'seat.init': [
    { type: 'seat.init', at, ...holder, socket: 'one', netBefore: 500 },
    { type: 'seat.init', at, sessionId: 8, playerId: 4, socket: 'other', netBefore: 900 },
  ],
  'seat.reconnect': [
    { type: 'seat.reconnect', at, ...holder, socket: 'two' },
    { type: 'seat.reconnect', at, ...holder, playerId: 4, socket: 'three' },
  ],
  'seat.leave': [
    { type: 'seat.leave', at, reason: 'left', winWaiting: false },
    { type: 'seat.leave', at, reason: 'kicked', winWaiting: false },
    { type: 'seat.leave', at, reason: 'cancelled', winWaiting: true },
  ],
  'socket.lost': ['one', 'two'].map((socket) => ({ type: 'socket.lost', at, socket }) as const),
  'feature.set': [{ type: 'feature.set', at }],
  'feature.undo': [{ type: 'feature.undo', at, reason: 'stuck' }],
  'funding.done': [{ type: 'funding.done', at }],
  'funding.failed': (snapshot: Occupancy) => isLate(snapshot).map((at) => ({ type: 'funding.failed', at }) as const),
  'topUp.settled': [{ type: 'topUp.settled', at }],
  'round.started': [{ type: 'round.started', at }],
  'win.waiting': [{ type: 'win.waiting', at }],
  'round.ended': [{ type: 'round.ended', at }],
  'deadline.passed': (snapshot: Occupancy) =>
    [at, snapshot.context.deadlineAt, selectDeadline(snapshot), snapshot.context.booking?.until].flatMap((at) =>
      at == null ? [] : [{ type: 'deadline.passed', at } as const],
    ),
  'cashout.done': (snapshot: Occupancy) => isLate(snapshot).map((at) => ({ type: 'cashout.done', at }) as const),
  'cashout.partial': [{ type: 'cashout.partial', at }],
  'cashout.busy': [{ type: 'cashout.busy', at }],
  'cashout.deferred': [true, false].map((again) => ({ type: 'cashout.deferred', at, again }) as const),
  'transfer.unknown': [{ type: 'transfer.unknown', at }],
  'transfer.fixed': [{ type: 'transfer.fixed', at }],
  'handPay.pending': [{ type: 'handPay.pending', at, amount: 900, event: 'h1', cause: 'win', resetCredit: 100 }],
  'handPay.paid': [{ type: 'handPay.paid', at, event: 'h1' }],
  'handPay.overtaken': [{ type: 'handPay.overtaken', at, event: 'h1' }],
  'problem.fixed': (['strayCredit', 'cashoutBlocked', 'invariant'] as const).map(
    (problem) => ({ type: 'problem.fixed', at, problem }) as const,
  ),
  'invariant.broken': [{ type: 'invariant.broken', at, invariant: 'freeMeansEmpty' }],
} satisfies Alphabet<OccupancyEvent>

/** The alphabet with these events only: what is left out never happens in that walk. A seat is left by the player only, the cabinet is back in few ways. */
export function only(types: OccupancyEvent['type'][], found = [facts()]): typeof alphabet {
  const named = Object.entries(alphabet).map(([type, cases]) => [type, types.some((one) => one === type) ? cases : []])
  const all = Object.fromEntries(named) as typeof alphabet
  return {
    ...all,
    'seat.leave': all['seat.leave'].slice(0, 1),
    'machine.recovered': found.map((facts) => ({ type: 'machine.recovered', at, facts })),
  }
}

/** The alphabet without these events. */
export const without = (...types: OccupancyEvent['type'][]) =>
  Object.fromEntries(
    Object.entries(alphabet).map(([type, cases]) => [type, types.some((one) => one === type) ? [] : cases]),
  ) as typeof alphabet
