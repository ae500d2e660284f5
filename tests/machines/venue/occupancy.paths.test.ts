import { expect, it } from 'vitest'
import { brokenInvariant } from '#machines/venue/occupancy/occupancy.invariants.ts'
import { occupancyMachine } from '#machines/venue/occupancy/occupancy.machine.ts'
import {
  selectDeadline,
  selectHolding,
  selectPath,
  selectStatus,
} from '#machines/venue/occupancy/occupancy.selectors.ts'
import type { OccupancyContext, OccupancyEvent } from '#machines/venue/occupancy/occupancy.types.ts'
import { type Step, type Walk, walkChart } from '#tests/kit/walk.ts'
import { alphabet, facts, input, type Occupancy, only, without } from './occupancyKit.ts'

const isOwn = (leaving: string) => leaving === 'left' || leaving === 'cancelled'
const isAsking = (snapshot: Occupancy) => snapshot.matches({ occupancy: { cashingOut: 'asking' } })

/** Cheap: it is asked some hundred thousand times. */
function holds(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(`broken: ${what}`)
}
const same = (one: Iterable<string>, other: Iterable<string>) => [...one].sort().join() === [...other].sort().join()

/** Rows that the orders of one path would have written. */
type Rows = { sessions: number; reservations: ReadonlySet<string>; problems: ReadonlySet<string> }
const noRows: Rows = { sessions: 0, reservations: new Set(), problems: new Set() }

function withOrders({ sessions, reservations, problems }: Rows, { said }: Step): Rows {
  const rows = { sessions, reservations: new Set(reservations), problems: new Set(problems) }
  for (const { type, params } of said) {
    type Named = { reservationId?: number; problem?: string; alert?: string }
    const { reservationId, alert = '', problem = alert } = (params ?? {}) as Named
    if (type === 'openSession') rows.sessions += 1
    if (type === 'closeSession') rows.sessions -= 1
    if (type === 'beginReservation') rows.reservations.add(String(reservationId))
    if (type === 'endReservation') rows.reservations.delete(String(reservationId))
    if (type === 'closeProblem') holds(rows.problems.delete(problem), `${problem} is closed only when it was raised`)
    if (type !== 'raiseProblem' && type !== 'alert') continue
    holds(!rows.problems.has(problem), `${problem} is raised once`)
    rows.problems.add(problem)
  }
  return rows
}

function check(walked: Step, rowsBefore = noRows): Rows {
  const { said } = walked
  const [before, after] = [walked.before as Occupancy, walked.after as Occupancy]
  const event = walked.event as OccupancyEvent
  const [was, is] = [before.context, after.context]
  const [holdingBefore, holding] = [selectHolding(before), selectHolding(after)]
  const count = (type: string) => said.filter((one) => one.type === type).length
  const isPaying = is.handPay !== null && !is.handPay.paid
  const path = selectPath(after)
  const rows = withOrders(rowsBefore, walked)

  // What the venue checks at run time, with what its rows would say.
  const openTransfers = (is.holder?.funding ? 1 : 0) + (isAsking(after) ? 1 : 0)
  const credit = event.type === 'machine.recovered' ? event.facts.credit : null
  const broken = brokenInvariant(after, { credit, openSessions: rows.sessions, openTransfers, socketLive: true })
  holds(broken === null, String(broken))
  const alerts = holding === 5 && is.deadlineAt === null ? ['featureHeld'] : []
  holds(same(rows.problems, [...is.problems, ...is.cabinetFaults, ...alerts]), 'all that is wrong has its row')
  holds(same(rows.reservations, is.reservation ? [String(is.reservation.reservationId)] : []), 'so has a reservation')

  const sessions = Number(is.holder !== null) - Number(was.holder !== null)
  holds(count('openSession') === Math.max(0, sessions), 'a session is opened when a holder comes, never otherwise')
  holds(count('closeSession') === Math.max(0, -sessions), 'and closed when one goes, never otherwise')
  const isSettled = event.type === 'contradiction.settled' && event.isOver && was.problems.includes('metersContradict')
  if (event.type === 'contradiction.settled' && is.holder !== null && !isSettled)
    holds(is.holder.netBefore === undefined, 'meters that begin anew say nothing of what was before')
  else if (is.holder !== null && was.holder !== null)
    holds(is.holder.netBefore === was.holder.netBefore, 'else they are held against the same as long as the seat')
  if (holdingBefore === 6 && holding !== 6)
    holds(
      event.type === 'cashout.done' || isSettled,
      'out of 6 only when all is posted, or two persons have settled it',
    )
  if (was.problems.includes('metersContradict') && is.problems.includes('metersContradict'))
    holds(count('closeSession') === 0 && count('cashOut') === 0, 'nothing is settled against the books')
  if (event.type === 'meters.contradict') holds(count('closeSession') === 0 && holding === holdingBefore, 'nor then')
  const asks = isAsking(after) && (!isAsking(before) || event.type === 'cashout.partial')
  holds(count('cashOut') === Number(asks), 'money is asked for in 6 only, one order at a time')
  if (asks) holds(!isPaying && path.startsWith('up sound'), 'not while anything is unknown, unpaid, broken or away')
  holds(is.deadlineAt === null || [4, 5, 6, 7].includes(holding), 'only what waits for time has a deadline')
  if (event.type === 'deadline.passed' && event.at >= (selectDeadline(before) ?? Infinity))
    holds(was.deadlineAt !== is.deadlineAt || was.booking !== is.booking, 'and it passes once')
  if (holdingBefore === 5 && holding === 6) {
    const causes = ['round.ended', 'machine.recovered', 'seat.leave', 'machine.close', 'power.stop']
    holds(is.holder?.leaving != null && causes.includes(event.type), 'never cashed out by itself in 5')
  }
  if (was.holder?.leaving && !isOwn(was.holder.leaving) && is.holder)
    holds(is.holder.leaving === was.holder.leaving, 'what the venue decided is not undone by coming back')
  if (count('openSession') === 1) {
    holds(selectStatus(before) === holdingBefore, 'a seat is taken on a sound machine only')
    holds(!was.reservation || was.reservation.playerId === is.holder?.playerId, 'and by the owner while reserved')
  }
  holds(
    count('callAttendant') === Number(was.handPay === null && is.handPay !== null),
    'an attendant is called once for each hand pay',
  )
  if (event.type === 'handPay.pending') holds(holding === holdingBefore, 'a hand pay keeps the seat')
  if (count('cutPower') > 0) holds(is.holder === null && path.includes(' closed '), 'power goes last')

  const published = path.startsWith('down') || path.includes(' closed ') ? 0 : path.includes(' faulty ') ? 1 : holding
  holds(selectStatus(after) === published, 'link and service are published before health before holding')
  return rows
}

const walkOf = (cases: typeof alphabet, isEnd?: (context: OccupancyContext) => boolean): Walk => ({
  machine: occupancyMachine,
  input,
  alphabet: cases,
  pure: true,
  limit: 200_000,
  key: ({ context }) => {
    const { holder, reservation, booking, handPay, closing, cabinetFaults, problems, deadlineAt, cashoutTries } =
      context as OccupancyContext
    return [
      holder && [
        holder.socket !== null,
        holder.funding,
        holder.leaving && (isOwn(holder.leaving) ? 'own' : 'final'),
        holder.featureSet,
      ],
      reservation?.reservationId,
      booking !== null,
      handPay?.paid,
      closing?.cutPower,
      cabinetFaults.length,
      [...problems].sort(),
      deadlineAt !== null,
      cashoutTries,
    ]
  },
  isEnd: (snapshot) => isEnd?.(snapshot.context as OccupancyContext) ?? false,
  check,
})

/** Eight tries are counted for one kind of holder; what else can be meanwhile is walked with none spent. */
const isTrying = ({ cashoutTries, holder, problems }: OccupancyContext) =>
  cashoutTries > 0 && (holder?.socket === null || holder?.leaving !== 'left' || holder.funding || problems.length > 0)
const wrongs = ({ problems, cabinetFaults, linkLostAt }: OccupancyContext) =>
  problems.length + cabinetFaults.length + (linkLostAt === null ? 0 : 1)

const walks = {
  'all that a seat goes through, on a sound machine': walkOf(
    without(
      'link.lost',
      'fault.raised',
      'machine.close',
      'machine.open',
      'power.stop',
      'power.start',
      'seat.reserve',
      'booking.due',
      'reservation.cancel',
      'transfer.unknown',
      'transfer.fixed',
      'meters.contradict',
      'meters.agree',
      'contradiction.settled',
      'handPay.pending',
      'handPay.paid',
      'handPay.overtaken',
      'problem.fixed',
      'invariant.broken',
    ),
    isTrying,
  ),
  'reservations and bookings': walkOf({
    ...only([
      'machine.close',
      'machine.open',
      'seat.reserve',
      'booking.due',
      'reservation.cancel',
      'seat.init',
      'seat.leave',
      'funding.done',
      'funding.failed',
      'deadline.passed',
      'cashout.done',
      'cashout.deferred',
    ]),
    'seat.leave': alphabet['seat.leave'],
  }),
  'closing the machine in every state of the seat': walkOf(
    only([
      'machine.close',
      'machine.open',
      'power.stop',
      'power.start',
      'seat.reserve',
      'seat.init',
      'seat.leave',
      'socket.lost',
      'feature.set',
      'funding.done',
      'round.started',
      'round.ended',
      'cashout.done',
    ]),
  ),
  'what can go wrong, alone and together': walkOf(
    only(
      [
        'link.lost',
        'fault.raised',
        'seat.init',
        'seat.leave',
        'funding.done',
        'deadline.passed',
        'cashout.done',
        'cashout.busy',
        'transfer.unknown',
        'transfer.fixed',
        'problem.fixed',
        'invariant.broken',
      ],
      [facts(), facts(50)],
    ),
    (context) => wrongs(context) > 2 || isTrying(context),
  ),
  'a cabinet that contradicts the books': walkOf(
    only(
      [
        'link.lost',
        'meters.contradict',
        'meters.agree',
        'contradiction.settled',
        'seat.init',
        'seat.leave',
        'socket.lost',
        'funding.done',
        'round.started',
        'round.ended',
        'deadline.passed',
        'cashout.done',
        'cashout.busy',
      ],
      [facts(), facts(50), facts(50, true)],
    ),
    ({ cashoutTries }) => cashoutTries > 1,
  ),
  'hand pays': walkOf(
    only(
      [
        'seat.init',
        'seat.leave',
        'socket.lost',
        'funding.done',
        'round.started',
        'round.ended',
        'deadline.passed',
        'cashout.done',
        'cashout.busy',
        'cashout.deferred',
        'handPay.pending',
        'handPay.paid',
        'handPay.overtaken',
      ],
      [facts(), facts(50, true)],
    ),
    ({ cashoutTries }) => cashoutTries > 1,
  ),
}
const untaken: Record<string, Set<string>> = {}

for (const [name, walk] of Object.entries(walks))
  it(`walks ${name}`, () => {
    const walked = walkChart(walk)
    untaken[name] = new Set(walked.untaken)
  })

it('takes every transition in one of the walks', () => {
  expect(Object.keys(untaken)).toEqual(Object.keys(walks))
  expect([...Object.values(untaken).reduce((all, one) => all.intersection(one))]).toEqual([])
})
