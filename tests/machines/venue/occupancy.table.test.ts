/** Decisions, section 5: the table of machine statuses row by row, as from, event, guard → to, and what is ordered. */
import { describe, expect, it } from 'vitest'
import { brokenInvariant, type Invariant } from '#machines/venue/occupancy/occupancy.invariants.ts'
import {
  selectCountsAsOpen,
  selectDeadline,
  selectPath,
  selectStatus,
} from '#machines/venue/occupancy/occupancy.selectors.ts'
import type { LeaveAsked, OccupancyEvent } from '#machines/venue/occupancy/occupancy.types.ts'
import { at, booking, facts, fresh, holder, hour, input, late, reservation, step } from './occupancyKit.ts'

const grace = input.graceMs
const simple = <Type extends OccupancyEvent['type']>(type: Type) => ({ type, at }) as const
const recovered = (...found: Parameters<typeof facts>): OccupancyEvent => ({
  type: 'machine.recovered',
  at,
  facts: facts(...found),
})
const leave = (reason: LeaveAsked, winWaiting = false): OccupancyEvent => ({
  type: 'seat.leave',
  at,
  reason,
  winWaiting,
})
const close = (winWaiting = false): OccupancyEvent => ({ type: 'machine.close', at, reason: 'cleaning', winWaiting })
const stop: OccupancyEvent = { type: 'power.stop', at, reason: 'repair', winWaiting: false }
const reserve: OccupancyEvent = { type: 'seat.reserve', at, ...reservation }
const due: OccupancyEvent = { type: 'booking.due', at, ...booking }
const init: OccupancyEvent = { type: 'seat.init', at, ...holder, socket: 'one' }
const back: OccupancyEvent = { type: 'seat.reconnect', at, ...holder, socket: 'two' }
const lost: OccupancyEvent = { type: 'socket.lost', at, socket: 'one' }
const door: OccupancyEvent = { type: 'fault.raised', at, faults: ['door'] }
const pay: OccupancyEvent = { type: 'handPay.pending', at, amount: 900, event: 'h1', cause: 'win', resetCredit: 0 }
const paid: OccupancyEvent = { type: 'handPay.paid', at, event: 'h1' }
const setFeature: OccupancyEvent = simple('feature.set')
const undo: OccupancyEvent = { type: 'feature.undo', at, reason: 'stuck' }
const started: OccupancyEvent = simple('round.started')
const ended: OccupancyEvent = simple('round.ended')
const funded: OccupancyEvent = simple('funding.done')
const unfunded: OccupancyEvent = simple('funding.failed')
const unknown: OccupancyEvent = simple('transfer.unknown')
const fixed: OccupancyEvent = simple('transfer.fixed')
const busy: OccupancyEvent = simple('cashout.busy')
const done: OccupancyEvent = simple('cashout.done')
const open: OccupancyEvent = simple('machine.open')
const power: OccupancyEvent = simple('power.start')
const winWaiting: OccupancyEvent = simple('win.waiting')
const partial: OccupancyEvent = simple('cashout.partial')
const linkLost: OccupancyEvent = simple('link.lost')
const passed = (at: number): OccupancyEvent => ({ type: 'deadline.passed', at })

const free = [recovered()]
const reserved = [...free, reserve]
const seated = [...free, init, funded]
const inRound = [...seated, started]
const away = [...seated, lost]
const held = [...inRound, lost]
const leaving = [...inRound, leave('kicked')]
const kept = [...away, setFeature]
const cashing = [...seated, leave('left')]
const closed = [...free, close()]
const tried = [...cashing, ...Array.from({ length: 7 }, (_, one) => [busy, passed(at + 15_000 * (one + 1))]).flat()]

const who = { sessionId: 7, playerId: 3 }
const cashOut = ['cashOut', who]
const closeAs = (reason: string, socket: string | null = 'one') => ['closeSession', { ...who, socket, reason }]
const endAs = (how: string, of = reservation) => [
  'endReservation',
  { reservationId: of.reservationId, playerId: of.playerId, how },
]
const beginOf = (of: typeof reservation) => ['beginReservation', of]
const raised = (problem: string, detail: string | null = null, session: object = who) => [
  'raiseProblem',
  { problem, detail, ...session },
]
const nobody = { sessionId: null, playerId: null }
const call = (session: object = who) => [
  'callAttendant',
  { event: 'h1', amount: 900, cause: 'win', resetCredit: 0, ...session },
]
const moved = (socket: string | null) => ['tellMoved', { socket, sessionId: 7 }]
const ejected = ['eject', { socket: 'one', sessionId: 7 }]
const takeWin = ['takeWaitingWin']

type Row = [name: string, from: OccupancyEvent[], event: OccupancyEvent, path: string, status: number, said?: unknown[]]
// biome-ignore format: a row a line, as in the decisions
const rows: Record<string, Row[]> = {
  'any: LINK_LOST and FAULT touch their region only': [
    ['LINK_LOST', inRound, linkLost, 'down sound open connected.round', 0],
    ['FAULT door', inRound, door, 'up faulty open connected.round', 1, [raised('door')]],
    ['another FAULT besides', [...inRound, door], { type: 'fault.raised', at, faults: ['door', 'tilt'] }, 'up faulty open connected.round', 1, [raised('tilt')]],
    ['one FAULT instead of another', [...free, door], { type: 'fault.raised', at, faults: ['tilt'] }, 'up faulty open available', 1, [['closeProblem', { problem: 'door' }], raised('tilt', null, nobody)]],
    ['the door is shut', [...free, door], recovered(), 'up sound open available', 2, [['closeProblem', { problem: 'door' }]]],
    ['FAULT unknown transfer', seated, unknown, 'up faulty open connected.idle', 1, [raised('unknownTransfer')]],
    ['FAULT stray credit', [], recovered(50), 'up faulty open available', 1, [raised('strayCredit', null, nobody)]],
  ],
  'any: RECOVERED is resolved by the first match': [
    ['transfer unknown → fault', [...cashing, unknown, linkLost], recovered(50), 'up faulty open cashingOut.stopped', 1],
    ['cashing out → 6', [...cashing, linkLost], recovered(50), 'up sound open cashingOut.asking', 6],
    ['open round, socket live → 3', [...seated, linkLost], recovered(50, true), 'up sound open connected.round', 3],
    ['open round, away → 5', [...away, linkLost], recovered(50, true), 'up sound open feature.held', 5],
    ['session, socket live → 3', [...inRound, linkLost], recovered(50), 'up sound open connected.idle', 3],
    ['session, away → 7', [...held, linkLost], recovered(50), 'up sound open disconnected', 7],
    ['credit without session → fault', [...free, linkLost], recovered(50), 'up faulty open available', 1, [raised('strayCredit', null, nobody)]],
    ['reservation → 4', [...reserved, linkLost], recovered(), 'up sound open reserved', 4],
    ['booking due meanwhile → 4', [...free, linkLost, due], recovered(), 'up sound open reserved', 4],
    ['else 2', [...free, linkLost], recovered(), 'up sound open available', 2],
    ['stray credit gone → sound', [recovered(50)], recovered(), 'up sound open available', 2, [['closeProblem', { problem: 'strayCredit' }]]],
  ],
  '2, 4: CLOSE_MACHINE, POWER_STOP': [
    ['2 → closed', free, close(), 'up sound closed available', 0],
    ['2 → closed, power cut', free, stop, 'up sound closed available', 0, [['cutPower', { reason: 'repair' }]]],
    ['4 → closed, reservation cancelled', reserved, close(), 'up sound closed available', 0, [endAs('machineClosed')]],
    ['4 → closed with another’s booking waiting', [...reserved, due], close(), 'up sound closed available', 0, [endAs('machineClosed'), endAs('machineClosed', booking)]],
  ],
  '3, 5, 6, 7: CLOSE_MACHINE ends the session first': [
    ['3 → 6', seated, close(), 'up sound closing cashingOut.asking', 6, [cashOut]],
    ['3 in a round → 5 leaving', inRound, close(true), 'up sound closing feature.leaving', 5, [takeWin]],
    ['5 → 5 leaving', held, close(), 'up sound closing feature.leaving', 5],
    ['5 set by staff → 6', kept, close(), 'up sound closing cashingOut.asking', 6, [cashOut]],
    ['7 → 6', away, stop, 'up sound closing cashingOut.asking', 6, [cashOut]],
    ['6 stays', cashing, close(), 'up sound closing cashingOut.asking', 6],
    ['then closed', [...seated, close()], done, 'up sound closed available', 0, [closeAs('machineClosed')]],
    ['then closed and power cut', [...seated, stop], done, 'up sound closed available', 0, [closeAs('machineClosed'), ['cutPower', { reason: 'repair' }]]],
  ],
  'closed: CLOSE_MACHINE for another reason, OPEN, POWER_START': [
    ['CLOSE_MACHINE stays', closed, close(), 'up sound closed available', 0],
    ['CLOSE_MACHINE cuts no power twice', [...free, stop], close(), 'up sound closed available', 0],
    ['CLOSE_MACHINE while its session ends: the power is cut all the same', [...seated, stop, close()], done, 'up sound closed available', 0, [closeAs('machineClosed'), ['cutPower', { reason: 'cleaning' }]]],
    ['→ 2', closed, open, 'up sound open available', 2],
    ['→ 2 with power', [...free, stop], power, 'up sound open available', 2, [['restorePower']]],
    ['opened before its session has ended', [...seated, close()], open, 'up sound open cashingOut.asking', 6],
    ['OPEN leaves the power off', [...free, stop], open, 'up sound open available', 2],
    ['POWER_START of what was opened without power', [...free, stop, open, linkLost], power, 'down sound open available', 0, [['restorePower']]],
    ['POWER_START before the cut has reached the cabinet', [...free, stop, open], power, 'up sound open available', 2, [['restorePower']]],
    ['POWER_START of an open machine that does not answer', [...free, linkLost], power, 'down sound open available', 0, [['restorePower']]],
  ],
  '2: RESERVE, BOOKING_DUE': [
    ['RESERVE → 4', free, reserve, 'up sound open reserved', 4, [beginOf(reservation)]],
    ['BOOKING_DUE → 4', free, due, 'up sound open reserved', 4, [beginOf(booking)]],
    ['BOOKING_DUE on a closed machine ends', closed, due, 'up sound closed available', 0, [endAs('machineClosed', booking)]],
    ['BOOKING_DUE on an occupied one waits', seated, due, 'up sound open connected.idle', 3],
    ['and ends when its hour does', [...seated, due], passed(booking.until), 'up sound open connected.idle', 3, [endAs('expired', booking)]],
  ],
  '4: EXPIRE, CANCEL': [
    ['EXPIRE → 2', reserved, passed(reservation.until), 'up sound open available', 2, [endAs('expired')]],
    ['CANCEL → 2', reserved, { type: 'reservation.cancel', at, reservationId: 20 }, 'up sound open available', 2, [endAs('cancelled')]],
    ['CANCEL → 4 for the next', [...reserved, due], { type: 'reservation.cancel', at, reservationId: 20 }, 'up sound open reserved', 4, [endAs('cancelled'), beginOf(booking)]],
    ['CANCEL of a booking that waits', [...seated, due], { type: 'reservation.cancel', at, reservationId: 21 }, 'up sound open connected.idle', 3, [endAs('cancelled', booking)]],
  ],
  '2, 4: INIT': [
    ['2 → 3', free, init, 'up sound open connected.idle', 3, [['openSession', who]]],
    ['4 by its owner → 3', reserved, init, 'up sound open connected.idle', 3, [['openSession', who]]],
    ['funded: the reservation is used', [...reserved, init], funded, 'up sound open connected.idle', 3, [endAs('used')]],
  ],
  '3: FUND_FAIL': [
    ['→ 2', [...free, init], unfunded, 'up sound open available', 2, [closeAs('fundingFailed')]],
    ['→ 4 while the reservation runs', [...reserved, init], unfunded, 'up sound open reserved', 4, [closeAs('fundingFailed')]],
    ['→ 2 when it has ended', [...reserved, init], { type: 'funding.failed', at: late }, 'up sound open available', 2, [closeAs('fundingFailed'), endAs('expired')]],
  ],
  '3: RECONNECT': [
    ['old socket is told', seated, back, 'up sound open connected.idle', 3, [moved('one')]],
    ['in a round', inRound, back, 'up sound open connected.round', 3, [moved('one')]],
  ],
  '3, 5, 7: HANDPAY keeps the seat': [
    ['3', inRound, pay, 'up sound open connected.round', 3, [call()]],
    ['5', held, pay, 'up sound open feature.held', 5, [call()]],
    ['7', away, pay, 'up sound open disconnected', 7, [call()]],
    ['without a session → fault', free, pay, 'up faulty open available', 1, [call(nobody), raised('handPay', 'h1', nobody)]],
    ['without a session, paid', [...free, pay], paid, 'up sound open available', 2, [['closeProblem', { problem: 'handPay' }]]],
  ],
  '3: LEAVE, KICK, LIMIT, CLOSE': [
    ...(['left', 'cancelled', 'kicked', 'limit', 'timeout', 'selfExclusion', 'sessionClosed'] as const).flatMap((reason): Row[] => [
      [`${reason}, no round → 6`, seated, leave(reason), 'up sound open cashingOut.asking', 6, [cashOut]],
      [`${reason}, round open → 5 leaving`, inRound, leave(reason), 'up sound open feature.leaving', 5],
      [
        `${reason}, win untaken → 5 leaving`,
        seated,
        leave(reason, true),
        'up sound open feature.leaving',
        5,
        [takeWin],
      ],
    ]),
    ['kicked while the first transfer is under way', [...free, init], leave('kicked'), 'up sound open cashingOut.asking', 6, [cashOut]],
  ],
  '3: SOCKET_LOST, SET_FEATURE': [
    ['SOCKET_LOST, no round → 7', seated, lost, 'up sound open disconnected', 7],
    ['SOCKET_LOST, round open → 5', inRound, lost, 'up sound open feature.held', 5],
    ['SET_FEATURE → 5, ejected', seated, setFeature, 'up sound open feature.kept', 5, [ejected]],
    ['SET_FEATURE in a round → 5, ejected', inRound, setFeature, 'up sound open feature.held', 5, [ejected]],
  ],
  '7': [
    ['RECONNECT → 3', away, back, 'up sound open connected.idle', 3, [moved(null)]],
    ['GRACE_END → 6', away, passed(at + grace), 'up sound open cashingOut.asking', 6, [cashOut]],
    ['GRACE_END while the first transfer is under way → 6', [...free, init, lost], passed(at + grace), 'up sound open cashingOut.asking', 6, [cashOut]],
    ['PLAYER_CANCEL → 6', away, leave('cancelled'), 'up sound open cashingOut.asking', 6, [cashOut]],
    ['CLOSE → 6', away, leave('sessionClosed'), 'up sound open cashingOut.asking', 6, [cashOut]],
    ['KICK → 6', away, leave('kicked'), 'up sound open cashingOut.asking', 6, [cashOut]],
    ['LIMIT → 6', away, leave('limit'), 'up sound open cashingOut.asking', 6, [cashOut]],
    ['KICK, win untaken → 5 leaving', away, leave('kicked', true), 'up sound open feature.leaving', 5, [takeWin]],
    ['SET_FEATURE → 5', away, setFeature, 'up sound open feature.kept', 5],
    ['ROUND_SEEN → 5', away, started, 'up sound open feature.held', 5],
  ],
  '5': [
    ['RECONNECT → 3', held, back, 'up sound open connected.round', 3, [moved(null)]],
    ['RECONNECT to a seat that staff keeps → 3', kept, back, 'up sound open connected.idle', 3, [moved(null)]],
    ['RECONNECT takes an own leave back', [...inRound, leave('left')], back, 'up sound open connected.round', 3, [moved('one')]],
    ['ROUND_END, leaving → 6', leaving, ended, 'up sound open cashingOut.asking', 6, [cashOut]],
    ['ROUND_END → 7 with a new grace', held, ended, 'up sound open disconnected', 7],
    ['ROUND_END of a seat that staff keeps → 5', [...held, setFeature], ended, 'up sound open feature.kept', 5],
    ['PLAYER_CANCEL → 5 leaving', held, leave('cancelled'), 'up sound open feature.leaving', 5],
    ['KICK → 5 leaving', held, leave('kicked', true), 'up sound open feature.leaving', 5, [takeWin]],
    ['CLOSE of a seat that staff keeps → 6', kept, leave('sessionClosed'), 'up sound open cashingOut.asking', 6, [cashOut]],
    ['win waiting while leaving', leaving, winWaiting, 'up sound open feature.leaving', 5, [takeWin]],
    ['30 minutes: alert', held, passed(at + hour / 2), 'up sound open feature.held', 5, [['alert', { alert: 'featureHeld', ...who }]]],
    ['the alert ends with it', [...held, passed(at + hour / 2)], ended, 'up sound open disconnected', 7, [['closeProblem', { problem: 'featureHeld' }]]],
    ['UNDO_FEATURE → restarting', held, undo, 'up sound open feature.restarting', 5, [['restartCabinet', { reason: 'stuck' }]]],
    ['UNDO_FEATURE without a round → restarting', kept, undo, 'up sound open feature.restarting', 5, [['restartCabinet', { reason: 'stuck' }]]],
    ['restarting, link lost', [...held, undo], linkLost, 'down sound open feature.restarting', 0],
    ['restarted, win untaken: taken first', [...held, undo, linkLost], recovered(50, true, true), 'up sound open feature.restarting', 5, [takeWin]],
    ['restarted, round resolved → 6', [...held, undo, linkLost], recovered(50), 'up sound open cashingOut.asking', 6, [cashOut]],
  ],
  '6': [
    ['OUT_DONE → 2', cashing, done, 'up sound open available', 2, [closeAs('left')]],
    ['OUT_DONE → 4 when a booking is due', [...cashing, due], done, 'up sound open reserved', 4, [closeAs('left'), beginOf(booking)]],
    ['OUT_PARTIAL → 6, the rest', cashing, partial, 'up sound open cashingOut.asking', 6, [cashOut]],
    ['busy → 6', cashing, busy, 'up sound open cashingOut.waiting', 6],
    ['again after 15 s', [...cashing, busy], passed(at + 15_000), 'up sound open cashingOut.asking', 6, [cashOut]],
    ['busy for the 8th time → fault', tried, busy, 'up faulty open cashingOut.stopped', 1, [raised('cashoutBlocked')]],
    ['fault recovered: asked again', [...tried, busy], recovered(50), 'up sound open cashingOut.asking', 6, [['closeProblem', { problem: 'cashoutBlocked' }], cashOut]],
    ['HANDPAY instead → fault, one task', cashing, pay, 'up faulty open cashingOut.stopped', 1, [call(), raised('handPay', 'h1')]],
    ['HANDPAY paid: asked again', [...cashing, pay], paid, 'up sound open cashingOut.asking', 6, [['closeProblem', { problem: 'handPay' }], cashOut]],
    ['HANDPAY of 7 not paid at GRACE_END', [...away, pay], passed(at + grace), 'up faulty open cashingOut.stopped', 1, [raised('handPay', 'h1')]],
    ['OUT_UNKNOWN → fault', cashing, unknown, 'up faulty open cashingOut.stopped', 1, [raised('unknownTransfer')]],
    ['fixed: asked again', [...cashing, unknown], fixed, 'up sound open cashingOut.asking', 6, [['closeProblem', { problem: 'unknownTransfer' }], cashOut]],
    ['fixed, but the door is open: money waits', [...cashing, unknown, door], fixed, 'up faulty open cashingOut.stopped', 1, [['closeProblem', { problem: 'unknownTransfer' }]]],
    ['LEAVE while the door is open: money waits', [...seated, door], leave('left'), 'up faulty open cashingOut.stopped', 1],
    ['GRACE_END while the link is down: money waits', [...away, linkLost], passed(at + grace), 'down sound open cashingOut.stopped', 0],
    ['and is asked for when it is back', [...away, linkLost, passed(at + grace)], recovered(50), 'up sound open cashingOut.asking', 6, [cashOut]],
    ['LINK_LOST under way: the answer still counts', [...cashing, linkLost], done, 'down sound open available', 0, [closeAs('left')]],
  ],
  'Invariants at run time': [
    ['a broken one stops the cabinet', seated, { type: 'invariant.broken', at, invariant: 'oneOpenSession' }, 'up faulty open connected.idle', 1, [raised('invariant', 'oneOpenSession')]],
    ['and its money', [...cashing, { type: 'invariant.broken', at, invariant: 'oneOpenSession' }], { type: 'problem.fixed', at, problem: 'invariant' }, 'up sound open cashingOut.asking', 6, [['closeProblem', { problem: 'invariant' }], cashOut]],
    ['recovery does not heal it', [...seated, { type: 'invariant.broken', at, invariant: 'oneOpenSession' }], recovered(50), 'up faulty open connected.idle', 1],
  ],
}

for (const [name, list] of Object.entries(rows))
  describe(name, () => {
    it.each(list)('%s', (_, from, event, path, status, said = []) => {
      const { after, said: orders } = step(step(fresh(), ...from).after, event)
      expect({
        path: selectPath(after),
        status: selectStatus(after),
        said: orders.map(({ type, params }) => (params === undefined ? [type] : [type, params])),
      }).toEqual({ path, status, said })
    })
  })

it('closed again, it keeps the last reason, and its power as it was', () => {
  const again: OccupancyEvent = { type: 'machine.close', at, reason: 'broken chair', winWaiting: false }
  const closingOf = (...events: OccupancyEvent[]) => step(fresh(), ...events).after.context.closing
  expect(closingOf(...closed, again)).toEqual({ reason: 'broken chair', cutPower: false })
  expect(closingOf(...free, stop, again)).toEqual({ reason: 'broken chair', cutPower: true })
})

describe('not taken', () => {
  const refusals: [string, OccupancyEvent[], OccupancyEvent][] = [
    ['INIT of a closed machine', closed, init],
    ['INIT of a faulty machine', [...free, door], init],
    ['INIT while the link is down', [...free, linkLost], init],
    ['INIT of 4 by another', reserved, { type: 'seat.init', at, sessionId: 8, playerId: 4, socket: 'other' }],
    ['INIT of an occupied machine', seated, { type: 'seat.init', at, sessionId: 8, playerId: 4, socket: 'other' }],
    ['RESERVE of a reserved machine', reserved, { type: 'seat.reserve', at, ...booking }],
    ['RESERVE of a faulty machine', [...free, door], reserve],
    [
      'a second CANCEL',
      [...reserved, { type: 'reservation.cancel', at, reservationId: 20 }],
      { type: 'reservation.cancel', at, reservationId: 20 },
    ],
    ['the same booking twice', [...seated, due], due],
    ['RECONNECT of another player', seated, { type: 'seat.reconnect', at, sessionId: 7, playerId: 4, socket: 'other' }],
    ['RECONNECT after a kick', leaving, back],
    ['RECONNECT after a leave that a kick made final', [...inRound, leave('left'), leave('kicked')], back],
    ['RECONNECT in 6', cashing, back],
    ['the player’s LEAVE while the first transfer is under way', [...free, init], leave('left')],
    ['SET_FEATURE while the first transfer is under way', [...free, init], setFeature],
    ['SOCKET_LOST of an older socket', [...seated, back], lost],
    ['a second FUND_DONE', seated, funded],
    ['a FUND_FAIL after it', seated, unfunded],
    ['a late OUT_DONE', [...cashing, busy], done],
    ['the same hand pay twice', [...inRound, pay], pay],
    ['the same hand pay after it was paid', [...inRound, pay, paid], pay],
    ['HANDPAY paid of another event', [...inRound, pay], { type: 'handPay.paid', at, event: 'h0' }],
    ['a second unknown', [...cashing, unknown], unknown],
    ['a fix of nothing', seated, fixed],
    ['a problem that is not there', seated, { type: 'problem.fixed', at, problem: 'strayCredit' }],
    ['a deadline before its time', away, passed(at + grace - 1)],
    ['the 30 minutes a second time', [...held, passed(at + hour / 2)], passed(at + hour)],
    ['UNDO_FEATURE outside of 5', away, undo],
    ['POWER_START of an open machine that answers', free, power],
  ]
  it.each(refusals)('%s', (_, from, event) => {
    expect(step(fresh(), ...from).after.can(event)).toBe(false)
  })
})

describe('what waits for time', () => {
  const waits: [string, OccupancyEvent[], number | null][] = [
    ['4 for its hour', reserved, reservation.until],
    ['7 for the grace', away, at + grace],
    ['5 for the alert', held, at + hour / 2],
    ['5 leaving for the same alert', [...held, leave('kicked')], at + hour / 2],
    ['6 for the next try', [...cashing, busy], at + 15_000],
    ['a booking for its own end', [...seated, due], booking.until],
    ['the sooner of two', [...away, due], at + grace],
    [
      '6 for nothing while the first transfer is under way',
      [...free, init, leave('kicked'), { type: 'cashout.deferred', at, again: true }],
      null,
    ],
    ['6 for nothing while the transfer is unfinished', [...cashing, unknown], null],
    ['3 for nothing', inRound, null],
  ]
  it.each(waits)('%s', (_, from, deadline) => {
    expect(selectDeadline(step(fresh(), ...from).after)).toBe(deadline)
  })
})

describe('the player’s open session', () => {
  const counts: [string, OccupancyEvent[], number, boolean][] = [
    ['none', free, at, false],
    ['seated', seated, at + hour, true],
    ['link lost, within the grace', [...seated, linkLost], at + grace - 1, true],
    ['link lost, past it', [...seated, linkLost], at + grace, false],
    ['link back', [...seated, linkLost, recovered(50)], at + hour, true],
    ['unfinished, within the grace', [...cashing, unknown], at + grace - 1, true],
    ['unfinished, past it', [...cashing, unknown], at + grace, false],
    ['fixed', [...cashing, unknown, fixed], at + hour, true],
    ['faulty all the time', [...seated, door], at + hour, true],
  ]
  it.each(counts)('%s', (_, from, now, counted) => {
    expect(selectCountsAsOpen(step(fresh(), ...from).after, now)).toBe(counted)
  })
})

describe('broken invariants are told by name', () => {
  const whole = { credit: 0, openSessions: 0, openTransfers: 0, socketLive: true }
  const broken: [Invariant | null, OccupancyEvent[], Partial<typeof whole>][] = [
    [null, free, {}],
    [null, seated, { credit: 50, openSessions: 1 }],
    ['oneOpenSession', seated, { openSessions: 2 }],
    ['sessionHasHolder', seated, { openSessions: 0 }],
    ['sessionHasHolder', free, { openSessions: 1 }],
    ['freeMeansEmpty', free, { credit: 50 }],
    ['freeMeansEmpty', free, { openTransfers: 1 }],
    ['creditHasOwner', reserved, { credit: 50 }],
    [null, [recovered(50)], { credit: 50 }],
    [null, [...free, linkLost], { credit: 50 }],
    ['freedAfterPosting', [...free, door], { openTransfers: 1 }],
    ['seatedOverLiveSocket', seated, { openSessions: 1, socketLive: false }],
  ]
  it.each(broken)('%s', (name, from, facts) => {
    expect(brokenInvariant(step(fresh(), ...from).after, { ...whole, ...facts })).toBe(name)
  })

  it('tells snapshots that no event can make', () => {
    const bend = (events: OccupancyEvent[], context: object) => {
      const { after } = step(fresh(), ...events)
      return { ...after, context: { ...after.context, ...context } } as typeof after
    }
    const open = { ...whole, openSessions: 1 }
    const seat = step(fresh(), ...held).after.context.holder
    expect([
      brokenInvariant(bend(held, { holder: { ...seat, socket: 'one' } }), open),
      brokenInvariant(bend(reserved, { reservation: null }), whole),
      brokenInvariant(bend(free, { reservation }), whole),
      brokenInvariant(bend(closed, { booking }), whole),
      brokenInvariant(bend(free, { cabinetFaults: ['door'] }), whole),
      brokenInvariant(bend(away, { deadlineAt: null }), open),
    ]).toEqual([
      'awayWithoutSocket',
      'reservedForSomebody',
      'reservedForSomebody',
      'closedMeansEmpty',
      'soundMeansNoProblem',
      'waitsHaveDeadlines',
    ])
  })
})
