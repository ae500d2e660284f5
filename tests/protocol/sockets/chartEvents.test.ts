import { realityCheck } from '#tests/kit/samples.ts'
import { describe, expect, test } from 'vitest'
import {
  figuresFollowed,
  gameAcknowledgements,
  gamePushEvents,
  notificationPushEvents,
  snapshotReceived,
  snapshotRefused,
} from '#protocol/sockets/chartEvents.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { GameState, Seated } from '#protocol/core/entities.ts'
import { type RefusalBody } from '#protocol/core/refused.ts'
import {
  gamePushes,
  gameRequests,
  announcementPushes,
  limitPushes,
  noticePushes,
  notificationPushes,
  seatGamePushes,
  seatPushes,
  type Snapshot,
  staffPushes,
} from '#protocol/sockets/sockets.ts'

const game: GameState = {
  sequence: 4,
  state: 'idle',
  round: 1,
  credit: 5_000,
  bet: 100,
  win: 0,
  freeSpins: null,
  buttons: [],
}
const seated: Seated = {
  status: 3,
  session: { id: 9, machineID: 7, openedAt: 1_000, elapsed: 0, funded: 5_000 },
  sequence: 2,
  seatSequence: 3,
  machine: { name: 'White Nights', brand: 'Neva', cabin: 12, image: '', layout: '' },
  game,
  iceServers: [],
  graceSeconds: 120,
}
const body: RefusalBody = { ErrorCode: 60001, code: 60001, ErrorMessage: 'Busy', Params: { machineID: 7 } }
const refused = { code: 60001, message: 'Busy', params: { machineID: 7 } }
const elsewhere = { status: 2, machineName: 'Other', machineID: 8, sessionID: 9 } as const

describe('acknowledgements of the game socket', () => {
  test('there is one for every request', () => {
    expect(Object.keys(gameAcknowledgements).sort()).toEqual(Object.keys(gameRequests).sort())
  })

  test('answers', () => {
    const { check, init, reconnect, transfer, press, leave, signal } = gameAcknowledgements
    expect(check.answered({ ...elsewhere, status: 0, sessionID: null })).toEqual({ type: 'seat.free' })
    expect(check.answered({ ...elsewhere, status: 1 })).toEqual({ type: 'seat.held', sessionID: 9 })
    expect(check.answered({ ...elsewhere, status: 1, isEnding: true, arriving: 500, funded: 0 })).toEqual({
      ...{ type: 'seat.held', sessionID: 9, isEnding: true, arriving: 500, funded: 0 },
    })
    expect(check.answered(elsewhere)).toEqual({ type: 'seat.elsewhere', machineID: 8, machineName: 'Other' })
    expect(init.answered(gameRequests.init.answer.parse(seated))).toEqual({ type: 'seat.taken', seated })
    expect(reconnect.answered(seated)).toEqual({ type: 'seat.taken', seated })
    expect(transfer.answered({ amount: 300 })).toEqual({ type: 'transfer.done', amount: 300 })
    expect(press.answered(game)).toEqual({ type: 'game.changed', game })
    expect([leave.answered({}), signal.answered({})]).toEqual([undefined, undefined])
  })

  test('refusals', () => {
    const { check, init, reconnect, transfer, press, leave, signal } = gameAcknowledgements
    for (const request of [check, init, reconnect])
      expect(request.refused(body)).toEqual({ type: 'seat.refused', refused })
    expect(transfer.refused(body)).toEqual({ type: 'transfer.refused', refused })
    expect(press.refused(body)).toEqual({ type: 'press.refused', refused })
    expect(press.refused({ ...body, ErrorCode: ErrorCode.sessionEnded })).toEqual({
      type: 'seat.refused',
      refused: { ...refused, code: 50100 },
    })
    expect(leave.refused(body)).toEqual({ type: 'leave.refused', refused })
    expect(signal.refused(body)).toBeUndefined()
    for (const Params of [null, undefined])
      expect(check.refused({ ...body, Params })).toEqual({
        type: 'seat.refused',
        refused: { ...refused, params: null },
      })
  })
})

test('every push of the game socket is an event', () => {
  expect(Object.keys(gamePushEvents).sort()).toEqual(Object.keys({ ...gamePushes, ...seatGamePushes }).sort())
  const signal = { type: 'offer', sdp: 'v=0' } as const
  const iceServers = [{ urls: 'turn:relay' }]
  expect([
    gamePushEvents.game(gamePushes.game.parse(game)),
    gamePushEvents.signal(gamePushes.signal.parse({ viewer: 'viewer-1', signal, iceServers })),
    gamePushEvents.signal(gamePushes.signal.parse({ viewer: 'viewer-1', signal })),
    gamePushEvents.peerClosed({ viewer: 'viewer-1', reason: 'gone' }),
    gamePushEvents.moved({ sessionID: 9, sequence: 4 }),
    gamePushEvents.closed({ sessionID: 9, cashedOut: 100, reason: 'leave', sequence: 5 }),
    gamePushEvents.realityCheck({ ...realityCheck(1), sequence: 6 }),
  ]).toEqual([
    { type: 'game.changed', game },
    { type: 'peer.signalled', viewer: 'viewer-1', signal, iceServers },
    { type: 'peer.signalled', viewer: 'viewer-1', signal, iceServers: [] },
    { type: 'peer.closed', viewer: 'viewer-1', reason: 'gone' },
    { type: 'seat.moved', sessionID: 9, sequence: 4 },
    { type: 'seat.closed', sessionID: 9, cashedOut: 100, reason: 'leave', sequence: 5 },
    { type: 'realityCheck.asked', check: realityCheck(1), sequence: 6 },
  ])
})

test('every push of the notification socket is an event', () => {
  // What watching a machine brings goes to who watches.
  const { signal: _signal, peerClosed: _peerClosed, ...pushesOfStaff } = staffPushes
  expect(Object.keys(notificationPushEvents).sort()).toEqual(
    Object.keys({
      ...notificationPushes,
      ...limitPushes,
      ...noticePushes,
      ...announcementPushes,
      ...seatPushes,
      ...pushesOfStaff,
    }).sort(),
  )
  const machine = { id: 7, status: 3, sequence: 5 }
  const balance = { balance: 500_000, sequence: 6 }
  const seat = { seat: null, sequence: 7 }
  const message = { id: 1, sessionID: 9, machineID: 7, text: 'Hello', at: 5, sequence: 1 }
  const notice = { id: 2, kind: 'pinChanged' as const, at: 5, ip: '192.0.2.1', agent: '' }
  const said = { id: 3, texts: { en: 'Hello', tr: null, ar: null }, places: ['lobby' as const], until: 9 }
  const command = { commandId: 4, act: 'powerAll', total: 1, machines: [{ id: 7, ErrorCode: null }], sequence: 2 }
  const count = { count: 2, sequence: 8 }
  const session = { id: 9, machineID: 7, state: 'open' as const, status: 3, credit: 100, sequence: 9 }
  const chat = { chatId: 5, contactId: 3, message: null, userChatList: [], sequence: 10 }
  expect([
    notificationPushEvents.statuses(notificationPushes.statuses.parse({ machines: [machine] })),
    notificationPushEvents.balance(notificationPushes.balance.parse(balance)),
    notificationPushEvents.seat(notificationPushes.seat.parse(seat)),
    notificationPushEvents.loginsEnabled(notificationPushes.loginsEnabled.parse({ enabled: false, sequence: 1 })),
    notificationPushEvents.machines(notificationPushes.machines.parse({ sequence: 1 })),
    notificationPushEvents.staff(staffPushes.staff.parse({ news: 'problems', sequence: 1 })),
    notificationPushEvents.player(staffPushes.player.parse({ id: 12, sequence: 1 })),
    notificationPushEvents.message(seatPushes.message.parse(message)),
    notificationPushEvents.notices(noticePushes.notices.parse({ notices: [notice], sequence: 3 })),
    notificationPushEvents.announcements(
      announcementPushes.announcements.parse({ announcements: [said], sequence: 3 }),
    ),
    notificationPushEvents.command(staffPushes.command.parse(command)),
    notificationPushEvents.contact(staffPushes.contact.parse({ id: 3, status: 'away', sequence: 1 })),
    notificationPushEvents.problems(staffPushes.problems.parse(count)),
    notificationPushEvents.handPays(staffPushes.handPays.parse(count)),
    notificationPushEvents.attendant(staffPushes.attendant.parse({ ...count, untaken: 1 })),
    notificationPushEvents.reservations(staffPushes.reservations.parse(count)),
    notificationPushEvents.session(staffPushes.session.parse({ sessions: [], at: 1, sequence: 2 })),
    notificationPushEvents.sessions(staffPushes.sessions.parse(session)),
    notificationPushEvents.chat(staffPushes.chat.parse(chat)),
  ]).toEqual([
    { type: 'statuses.pushed', machines: [machine] },
    { type: 'balance.pushed', balance },
    { type: 'seat.pushed', seat },
    { type: 'loginsEnabled.pushed', push: { enabled: false, sequence: 1 } },
    { type: 'machines.pushed', push: { sequence: 1 } },
    { type: 'staff.pushed', push: { news: 'problems', sequence: 1 } },
    { type: 'player.pushed', push: { id: 12, sequence: 1 } },
    { type: 'message.pushed', message },
    { type: 'notices.pushed', push: { notices: [notice], sequence: 3 } },
    { type: 'announcements.pushed', push: { announcements: [said], sequence: 3 } },
    { type: 'command.pushed', push: command },
    { type: 'contact.pushed', push: { id: 3, status: 'away', sequence: 1 } },
    { type: 'topic.pushed', topic: 'problems', push: count },
    { type: 'topic.pushed', topic: 'handPays', push: count },
    { type: 'topic.pushed', topic: 'attendant', push: { ...count, untaken: 1 } },
    { type: 'topic.pushed', topic: 'reservations', push: count },
    { type: 'figures.pushed', push: { sessions: [], at: 1, sequence: 2 } },
    { type: 'topic.pushed', topic: 'sessions', push: session },
    { type: 'topic.pushed', topic: 'chat', push: chat },
  ])
  const push = { sessions: [], at: 1, sequence: 2 }
  expect(figuresFollowed(push)).toEqual({ type: 'figures.followed', push })
  const snapshot: Snapshot = { machines: [machine], balance, seat, loginsEnabled: true }
  expect(snapshotReceived(snapshot)).toEqual({ type: 'snapshot.received', snapshot })
  expect(snapshotRefused(body)).toEqual({ type: 'snapshot.refused', refused })
})
