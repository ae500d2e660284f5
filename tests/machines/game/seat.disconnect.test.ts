import { describe, expect, it } from 'vitest'
import {
  selectElapsed,
  selectElsewhere,
  selectGraceSeconds,
  selectArriving,
  selectNet,
  selectIsBuyingIn,
  selectIsLit,
  selectPressing,
  selectRealityCheck,
  selectSeatScreen,
  selectSecondsLeft,
} from '#machines/game/seat/seat.selectors.ts'
import { selectCheck } from '#machines/game/realityCheck/realityCheck.selectors.ts'
import { selectAuthScreen } from '#machines/app/auth/auth.selectors.ts'
import { selectScreen } from '#machines/app/app/app.selectors.ts'
import { selectPicture } from '#machines/game/stream/stream.selectors.ts'
import { selectNotice } from '#machines/game/takeWin/takeWin.selectors.ts'
import { defaultSettings } from '#protocol/core/settings.ts'
import { type ChartFixture, openHouse } from '#tests/kit/chartFixture.ts'
import { gameState, ownSeat, realityCheck, seatedAt, signedInAs } from '../../kit/samples.ts'

const snapshot = {
  machines: [],
  balance: { balance: 0, sequence: 1 },
  seat: { seat: null, sequence: 1 },
  loginsEnabled: true,
}
const lost = { text: 'The connection has been lost.' }
/** Each status has words of its own, with the credit that stood on the cabinet. */
const ejected = (status: number) => ({ key: `seat.ejected.${status}`, params: { amount: 10_000 } })

function joining(): ChartFixture {
  const venue = openHouse({
    auth: { urlToken: null, storedToken: { token: 'stored', userId: 1, expired: false } },
    route: { path: '/game/3', search: '' },
  })
  venue.wire('loadSettings').done({ settings: defaultSettings, fallbacks: [] })
  venue.wire('validate').done(signedInAs(1))
  venue.wire('notificationSocket').say({ type: 'socket.up' })
  venue.wire('notificationSocket').say({ type: 'snapshot.received', snapshot })
  venue.wire('gameSocket').say({ type: 'socket.up' })
  return venue
}
function seated(): ChartFixture {
  const venue = joining()
  venue.wire('gameSocket').say({ type: 'seat.free' })
  venue.wire('gameSocket').say({ type: 'seat.taken', seated: seatedAt(3) })
  return venue
}
/** Of the session that is seated; 20 is the number of its seat. */
const closed = (cashedOut: number, reason: string) =>
  ({ type: 'seat.closed', sessionID: 70, sequence: 21, cashedOut, reason }) as const
const seatOf = ({ chart }: ChartFixture) => chart('seat').getSnapshot()
const screenOf = (venue: ChartFixture) => selectSeatScreen(seatOf(venue))
const askedOf = (venue: ChartFixture) => venue.wire('gameSocket').received
const push = (venue: ChartFixture, status: number, sequence: number) => {
  const socket = venue.wire('notificationSocket')
  socket.say({ type: 'statuses.pushed', machines: [{ id: 3, status, sequence }] })
}
const openInLobby = [
  'callWatch',
  'clock',
  'fetchBalance',
  'fetchLobby',
  'loadMarks',
  'notificationSocket',
  'storedAnnouncements',
  'storedMessages',
  'storedWatches',
]
const isInLobby = ({ app }: ChartFixture) => selectScreen(app.getSnapshot())?.name === 'lobby'

describe('joining', () => {
  it('checks, takes the seat with the key of the join, and plays', () => {
    const venue = seated()
    expect(askedOf(venue)).toEqual([{ type: 'request.check' }, { type: 'request.init', key: 'page-1', amount: null }])
    expect([screenOf(venue), selectNet(seatOf(venue)), selectElapsed(seatOf(venue))]).toEqual(['playing', 0, 5_000])
  })

  it('asks for the picture behind the seat, and goes on with that peer when the seat is taken', () => {
    const venue = joining()
    expect(venue.lives('peer')).toBe(0)
    venue.wire('gameSocket').say({ type: 'seat.free' })
    venue.wire('peer').say({ type: 'peer.signal', viewer: 'page-1-v1', signal: null })
    expect(askedOf(venue)).toEqual([
      { type: 'request.check' },
      { type: 'request.init', key: 'page-1', amount: null },
      { type: 'request.signal', viewer: 'page-1-v1', signal: null },
    ])
    venue.wire('peer').say({ type: 'picture.live', from: 'peer' })
    venue.wire('gameSocket').say({ type: 'seat.taken', seated: seatedAt(3) })
    expect([screenOf(venue), selectPicture(venue.chart('stream').getSnapshot())]).toEqual(['playing', 'live'])
    expect(venue.wire('peer').input).toEqual({ machineID: 3, viewer: 'page-1-v1' })
  })

  it('ends the picture with a seat that is refused', () => {
    const venue = joining()
    venue.wire('gameSocket').say({ type: 'seat.free' })
    const refused = { code: 60004, message: 'You have a session open on another machine', params: null }
    venue.wire('gameSocket').say({ type: 'seat.refused', refused })
    expect([venue.lives('peer'), askedOf(venue).at(-1)]).toEqual([0, { type: 'request.check' }])
  })

  it('asks the same join again when the answer of init is lost', () => {
    const venue = joining()
    venue.wire('gameSocket').say({ type: 'seat.free' })
    venue.pass(20_000)
    venue.pass(500)
    venue.wire('gameSocket').say({ type: 'socket.up' })
    venue.wire('gameSocket').say({ type: 'seat.free' })
    expect(askedOf(venue)).toEqual([{ type: 'request.check' }, { type: 'request.init', key: 'page-1', amount: null }])
  })

  it('takes the seat back that a lost init had taken', () => {
    const venue = joining()
    venue.wire('gameSocket').say({ type: 'seat.free' })
    venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    venue.pass(500)
    venue.wire('gameSocket').say({ type: 'socket.up' })
    venue.wire('gameSocket').say({ type: 'seat.held', sessionID: 70 })
    expect(askedOf(venue)).toEqual([{ type: 'request.check' }, { type: 'request.reconnect', sessionID: 70 }])
  })

  it('leaves, as soon as it is known, a seat that was left while init was under way', () => {
    const venue = joining()
    venue.wire('gameSocket').say({ type: 'seat.free' })
    venue.chart('seat').send({ type: 'player.leave', key: 'leave-key-1' })
    expect(screenOf(venue)).toBe('leaving')
    venue.wire('gameSocket').say({ type: 'seat.taken', seated: seatedAt(3) })
    expect([screenOf(venue), askedOf(venue).at(-1)]).toEqual(['leaving', { type: 'request.leave', key: 'leave-key-1' }])
  })

  it('shows the venue’s words when init is refused, and returns to the lobby', () => {
    const venue = joining()
    venue
      .wire('gameSocket')
      .say({ type: 'seat.refused', refused: { code: 60006, message: 'Not enough funds', params: null } })
    expect([venue.toasts(), isInLobby(venue)]).toEqual([
      [{ text: 'Not enough funds', code: 60006, params: null }],
      true,
    ])
  })

  it('shows the venue’s words when the socket itself is refused, and dials no more', () => {
    const venue = joining()
    venue.wire('gameSocket').say({ type: 'socket.refused', code: 10703, message: 'This IP address is not permitted' })
    expect([venue.toasts(), isInLobby(venue), venue.lives('gameSocket')]).toEqual([
      [{ text: 'This IP address is not permitted', code: 10703 }],
      true,
      0,
    ])
  })

  it('gives up after seven lines in a row, with the exact words', () => {
    const venue = openHouse({
      route: { path: '/game/3', search: '' },
      auth: { urlToken: null, storedToken: { token: 's', userId: 1, expired: false } },
    })
    venue.wire('loadSettings').done({ settings: defaultSettings, fallbacks: [] })
    venue.wire('validate').done(signedInAs(1))
    const waits: number[] = []
    while (!isInLobby(venue)) {
      venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
      if (isInLobby(venue)) break
      let waited = 0
      for (; venue.lives('gameSocket') === 0; waited += 250) venue.pass(250)
      waits.push(waited)
    }
    expect([waits, venue.toasts()]).toEqual([[250, 500, 1_000, 2_000, 4_000, 8_000], [lost]])
  })
})

describe('a session open elsewhere', () => {
  function asked(): ChartFixture {
    const venue = joining()
    venue.wire('gameSocket').say({ type: 'seat.elsewhere', machineID: 9, machineName: 'Other' })
    return venue
  }

  it('asks, and goes there on Continue', () => {
    const venue = asked()
    expect([screenOf(venue), selectElsewhere(seatOf(venue))]).toEqual([
      'asking',
      { machineID: 9, machineName: 'Other' },
    ])
    venue.chart('seat').send({ type: 'player.continue' })
    expect([venue.navigations, selectScreen(venue.app.getSnapshot()), venue.wire('gameSocket').input]).toEqual([
      ['/game/9'],
      { name: 'game', machineID: 9 },
      { machineID: 9 },
    ])
  })

  it('cancels on Cancel, and joins when the proof is pushed', () => {
    const venue = asked()
    venue.chart('seat').send({ type: 'player.cancelOther' })
    expect(venue.wire('cancelOther').input).toEqual({ machineID: 9 })
    venue.wire('cancelOther').done()
    venue.wire('notificationSocket').say({ type: 'seat.pushed', seat: { seat: null, sequence: 4 } })
    venue.wire('gameSocket').say({ type: 'seat.free' })
    expect(askedOf(venue)).toEqual([
      { type: 'request.check' },
      { type: 'request.check' },
      { type: 'request.init', key: 'page-1', amount: null },
    ])
  })

  it('looks for the proof every 2 s, and asks again after 15 s', () => {
    const venue = asked()
    venue.chart('seat').send({ type: 'player.cancelOther' })
    venue.wire('cancelOther').done()
    venue.pass(14_999)
    expect([screenOf(venue), askedOf(venue).length]).toEqual(['joining', 1 + 7])
    venue.pass(1)
    expect([screenOf(venue), venue.toasts()]).toEqual(['asking', [{ key: 'seat.cancelSlow' }]])
  })
})

describe('a lost socket', () => {
  it('says so once, counts 120 s down, and lets the seat go when they are over', () => {
    const venue = seated()
    venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    expect([screenOf(venue), selectSecondsLeft(seatOf(venue)), venue.toasts()]).toEqual(['away', 120, [lost]])
    venue.pass(45_000)
    expect(selectSecondsLeft(seatOf(venue))).toBe(75)
    venue.pass(74_999)
    expect(screenOf(venue)).toBe('away')
    venue.pass(1)
    expect([isInLobby(venue), venue.toasts().at(-1)]).toEqual([true, { key: 'seat.graceEnded' }])
  })

  it('dials at least every half second, and at once when the path is back', () => {
    const venue = seated()
    const waits: number[] = []
    for (let time = 0; time < 8; time += 1) {
      venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
      let waited = 0
      for (; venue.lives('gameSocket') === 0; waited += 250) venue.pass(250)
      waits.push(waited)
    }
    expect(waits).toEqual([250, 500, 500, 500, 500, 500, 500, 500])
    venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    venue.wire('pathWatch').say({ type: 'path.back' })
    expect([venue.lives('gameSocket'), venue.lives('pathWatch')]).toEqual([1, 0])
  })

  it('asks for the picture behind the seat, again on each line', () => {
    const venue = seated()
    for (const line of [2, 3]) {
      venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
      expect(venue.lives('peer')).toBe(0)
      venue.pass(500)
      venue.wire('gameSocket').say({ type: 'socket.up' })
      expect(venue.wire('peer').input).toEqual({ machineID: 3, viewer: `page-1-v${line}` })
    }
  })

  it('counts down the time that the venue gives', () => {
    const venue = joining()
    venue.wire('gameSocket').say({ type: 'seat.free' })
    venue.wire('gameSocket').say({ type: 'seat.taken', seated: seatedAt(3, { graceSeconds: 40 }) })
    venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    expect([selectSecondsLeft(seatOf(venue)), selectGraceSeconds(seatOf(venue))]).toEqual([40, 40])
    venue.pass(40_000)
    expect([isInLobby(venue), venue.toasts().at(-1)]).toEqual([true, { key: 'seat.graceEnded' }])
  })

  it('takes the seat back on a new line, with the venue’s own state', () => {
    const venue = seated()
    venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    venue.pass(500)
    venue.wire('gameSocket').say({ type: 'socket.up' })
    expect(askedOf(venue)).toEqual([{ type: 'request.reconnect', sessionID: 70 }])
    venue
      .wire('gameSocket')
      .say({ type: 'seat.taken', seated: seatedAt(3, { sequence: 20, game: gameState(9, { credit: 12_000 }) }) })
    expect([screenOf(venue), selectNet(seatOf(venue)), selectPicture(venue.chart('stream').getSnapshot())]).toEqual([
      'playing',
      2_000,
      'starting',
    ])
  })

  it('corrects the seconds by the venue’s figure', () => {
    const venue = seated()
    venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    venue
      .wire('notificationSocket')
      .say({ type: 'seat.pushed', seat: { seat: ownSeat(3, { status: 7, secondsLeft: 30 }), sequence: 5 } })
    expect(selectSecondsLeft(seatOf(venue))).toBe(30)
    venue.pass(30_000)
    expect(isInLobby(venue)).toBe(true)
  })

  it.each([0, 1, 2, 4, 6])('leaves on status %i while away', (status) => {
    const venue = seated()
    venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    push(venue, status, 11)
    expect([isInLobby(venue), venue.toasts().at(-1)]).toEqual([true, ejected(status)])
  })

  it('counts nothing down while a win waits or a round is open: such a seat is held without a limit', () => {
    for (const state of ['winWaiting', 'spinning', 'feature', 'handPay'] as const) {
      const venue = joining()
      venue.wire('gameSocket').say({ type: 'seat.free' })
      venue.wire('gameSocket').say({ type: 'seat.taken', seated: seatedAt(3, { game: gameState(9, { state }) }) })
      venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
      expect(selectSecondsLeft(seatOf(venue))).toBeNull()
      venue.pass(3_600_000)
      expect(screenOf(venue)).toBe('away')
      push(venue, 7, 12)
      expect(selectSecondsLeft(seatOf(venue))).toBe(120)
    }
  })

  it('stops the countdown when the venue says that a press had opened a round', () => {
    const venue = seated()
    venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    venue.pass(100_000)
    push(venue, 5, 12)
    venue.pass(3_600_000)
    expect([screenOf(venue), selectSecondsLeft(seatOf(venue))]).toEqual(['away', null])
  })

  it.each([3, 5, 7])('stays on status %i while away', (status) => {
    const venue = seated()
    venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    push(venue, status, 11)
    expect(screenOf(venue)).toBe('away')
  })

  it('begins a new grace when the open round has ended', () => {
    const venue = seated()
    venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    venue.pass(100_000)
    push(venue, 7, 12)
    expect(selectSecondsLeft(seatOf(venue))).toBe(120)
    venue.pass(119_000)
    expect(screenOf(venue)).toBe('away')
  })

  it('never signs out by a network problem before the grace has ended', () => {
    const venue = seated()
    venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    venue.wire('callWatch').say({ type: 'call.unanswered' })
    venue.pass(119_000)
    expect(selectAuthScreen(venue.chart('auth').getSnapshot())).toBe('signedIn')
    venue.pass(1_000)
    expect(selectAuthScreen(venue.chart('auth').getSnapshot())).toBe('guest')
    expect(venue.toasts()).toContainEqual({ text: 'Network Error, please check your connection' })
  })

  it('forgets the network problem with the seat taken back', () => {
    const venue = seated()
    venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    venue.wire('callWatch').say({ type: 'call.unanswered' })
    venue.pass(500)
    venue.wire('gameSocket').say({ type: 'socket.up' })
    venue.wire('gameSocket').say({ type: 'seat.taken', seated: seatedAt(3) })
    venue.wire('gameSocket').say(closed(9_000, 'kick'))
    expect([selectAuthScreen(venue.chart('auth').getSnapshot()), venue.toasts().at(-1)]).toEqual([
      'signedIn',
      { key: 'seat.cashedOut', params: { amount: 9_000, reason: 'kick' } },
    ])
  })
})

it.each(['kicked', 'sessionClosed', 'machineClosed'])('a seat that staff end (%s) is told of as theirs', (reason) => {
  const venue = seated()
  venue.wire('gameSocket').say(closed(9_000, reason))
  expect([isInLobby(venue), venue.toasts()]).toEqual([true, [{ key: 'seat.endedByStaff', params: { amount: 9_000 } }]])
})

describe('a push of the machine while playing', () => {
  it.each([0, 1])('%i sends the player to the lobby', (status) => {
    const venue = seated()
    push(venue, status, 11)
    expect(isInLobby(venue)).toBe(true)
  })

  it.each([2, 4])('%i is the end of the session: the proof on its way says why', (status) => {
    const venue = seated()
    push(venue, status, 11)
    expect([screenOf(venue), isInLobby(venue), venue.toasts()]).toEqual(['leaving', false, []])
    venue.wire('gameSocket').say(closed(9_000, 'limit'))
    expect([isInLobby(venue), venue.toasts()]).toEqual([true, [{ key: 'seat.limitStruck', params: { amount: 9_000 } }]])

    const silent = seated()
    push(silent, status, 11)
    silent.pass(2_000)
    expect([isInLobby(silent), silent.toasts().at(-1)]).toMatchObject([true, { key: 'seat.ejected.2' }])
  })

  it('6 is the venue cashing out by itself: the proof says why, and without it the player is told what is known', () => {
    const venue = seated()
    push(venue, 6, 11)
    expect([screenOf(venue), isInLobby(venue)]).toEqual(['leaving', false])
    venue.wire('gameSocket').say(closed(9_000, 'limit'))
    expect([isInLobby(venue), venue.toasts().at(-1)]).toEqual([
      true,
      { key: 'seat.limitStruck', params: { amount: 9_000 } },
    ])

    const silent = seated()
    push(silent, 6, 11)
    push(silent, 2, 12)
    expect(isInLobby(silent)).toBe(false)
    silent.pass(10_000)
    expect([isInLobby(silent), silent.open()]).toEqual([true, openInLobby])
  })

  it.each([
    ...([
      ['limit', 'seat.limitStruck'],
      ['timeout', 'seat.shutOut.timeout'],
    ] as const),
    ...([
      ['selfExclusion', 'seat.shutOut.selfExclusion'],
      ['kicked', 'seat.endedByStaff'],
    ] as const),
    ...([
      ['sessionClosed', 'seat.endedByStaff'],
      ['machineClosed', 'seat.endedByStaff'],
    ] as const),
    ...([
      ['fundingFailed', 'seat.fundingFailed'],
      ['settled', 'seat.settled'],
    ] as const),
    ...([
      ['graceEnded', 'seat.graceOver'],
      ['featureUndone', 'seat.endedByStaff'],
    ] as const),
  ])('the proof says why in words of its own: %s', (reason, words) => {
    const venue = seated()
    push(venue, 6, 11)
    venue.wire('gameSocket').say(closed(9_000, reason))
    expect(venue.toasts()).toEqual([{ key: words, params: { amount: 9_000 } }])
  })

  it.each([0, 1])('%i in the middle of a cash-out leaves the credit there, and is never told as paid', (status) => {
    for (const begin of [
      (venue: ChartFixture) => venue.chart('seat').send({ type: 'player.leave', key: 'leave-key-1' }),
      (venue: ChartFixture) => push(venue, 6, 11),
    ]) {
      const venue = seated()
      begin(venue)
      push(venue, status, 12)
      expect([screenOf(venue), venue.toasts()]).toEqual(['leaving', []])
      venue.pass(2_000)
      expect([isInLobby(venue), venue.toasts()]).toEqual([true, [{ key: 'seat.cashOut.stopped' }]])
    }
    const mended = seated()
    mended.chart('seat').send({ type: 'player.leave', key: 'leave-key-1' })
    push(mended, status, 12)
    push(mended, 6, 13)
    mended.pass(2_000)
    expect([screenOf(mended), mended.toasts()]).toEqual(['leaving', []])
    mended.wire('gameSocket').say(closed(10_000, 'left'))
    expect(mended.toasts()).toEqual([{ key: 'seat.cashedOut', params: { amount: 10_000, reason: 'left' } }])
  })

  it('of a cash-out that nothing proves says what is known: paid on a free machine, else that it is not clear', () => {
    const free = seated()
    free.chart('seat').send({ type: 'player.leave', key: 'leave-key-1' })
    push(free, 2, 12)
    free.pass(2_000)
    expect(free.toasts()).toEqual([{ key: 'seat.cashOut.closed' }])

    const silent = seated()
    silent.chart('seat').send({ type: 'player.leave', key: 'leave-key-1' })
    silent.pass(150_000)
    expect([isInLobby(silent), silent.toasts().at(-1)]).toEqual([true, { key: 'seat.cashOut.unclear' }])
  })

  it('0 after the line was lost in the middle of a cash-out: the credit is left there too', () => {
    const venue = seated()
    venue.chart('seat').send({ type: 'player.leave', key: 'leave-key-1' })
    venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    push(venue, 0, 12)
    expect(venue.toasts().at(-1)).toEqual({ key: 'seat.cashOut.stopped' })
  })

  it('is not obeyed at or below the sequence of the init answer, nor for another machine', () => {
    const venue = seated()
    push(venue, 2, 10)
    venue.wire('notificationSocket').say({ type: 'statuses.pushed', machines: [{ id: 4, status: 2, sequence: 99 }] })
    expect(screenOf(venue)).toBe('playing')
  })

  it('7 is the loss of the own socket: the line is taken anew at once', () => {
    const venue = seated()
    push(venue, 7, 11)
    expect([screenOf(venue), venue.lives('gameSocket'), venue.toasts()]).toEqual(['away', 0, [lost]])
  })

  it('5 with a line that answers is feature mode by staff: to the lobby', () => {
    const venue = seated()
    push(venue, 5, 11)
    expect([screenOf(venue), askedOf(venue).at(-1)]).toEqual(['playing', { type: 'request.check' }])
    venue.wire('gameSocket').say({ type: 'seat.held', sessionID: 70 })
    expect([isInLobby(venue), venue.toasts()]).toEqual([true, [ejected(5)]])
  })

  it('5 with a line that answers that the session ends with the round: the page waits for its proof', () => {
    const venue = seated()
    push(venue, 5, 11)
    venue.wire('gameSocket').say({ type: 'seat.held', sessionID: 70, isEnding: true })
    expect([screenOf(venue), venue.toasts()]).toEqual(['leaving', []])
    push(venue, 6, 12)
    venue.pass(2_000)
    expect(screenOf(venue)).toBe('leaving')
    push(venue, 2, 13)
    venue.wire('gameSocket').say(closed(700, 'limit'))
    expect([isInLobby(venue), venue.toasts().at(-1)]).toEqual([
      true,
      { key: 'seat.limitStruck', params: { amount: 700 } },
    ])
  })

  it('5 with a line that is silent for 2 s is the loss of the own socket', () => {
    const venue = seated()
    push(venue, 5, 11)
    venue.pass(2_000)
    expect([screenOf(venue), venue.toasts()]).toEqual(['away', [lost]])
  })
})

describe('play', () => {
  const spin = { type: 'player.press', button: 'spin', key: 'press-key-1' } as const

  it('has one press under way, until the game moves on', () => {
    const venue = seated()
    const seat = venue.chart('seat')
    seat.send(spin)
    seat.send({ ...spin, key: 'press-key-2' })
    expect([askedOf(venue).filter(({ type }) => type === 'request.press'), selectPressing(seat.getSnapshot())]).toEqual(
      [[{ type: 'request.press', button: 'spin', key: 'press-key-1' }], 'spin'],
    )
    venue.wire('gameSocket').say({ type: 'game.changed', game: gameState(2) })
    expect([selectPressing(seat.getSnapshot()), selectIsLit('spin')(seat.getSnapshot())]).toEqual([null, true])
  })

  it('takes a win by the chart of wins, with a key of its own, and forgets the notice when it is taken', () => {
    const venue = seated()
    const notice = () => selectNotice(venue.chart('takeWin').getSnapshot())
    venue
      .wire('gameSocket')
      .say({ type: 'game.changed', game: gameState(2, { state: 'winWaiting', win: 700, round: 4 }) })
    expect(notice()).toEqual({ win: 700 })
    venue.chart('takeWin').send({ type: 'win.take' })
    expect(askedOf(venue).at(-1)).toEqual({ type: 'request.press', button: 'takeWin', key: 'page-1-w4-1' })
    venue
      .wire('gameSocket')
      .say({ type: 'press.refused', refused: { code: 60409, message: 'This cannot be done now', params: null } })
    venue.chart('takeWin').send({ type: 'win.take' })
    expect(askedOf(venue).at(-1)).toEqual({ type: 'request.press', button: 'takeWin', key: 'page-1-w4-2' })
    venue.wire('gameSocket').say({ type: 'game.changed', game: gameState(3, { round: 4 }) })
    expect(notice()).toBeNull()
  })

  it('asks the same leave again after a lost line, and ends by the proof', () => {
    const venue = seated()
    venue.chart('seat').send({ type: 'player.leave', key: 'leave-key-1' })
    push(venue, 6, 11)
    venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    venue.pass(500)
    venue.wire('gameSocket').say({ type: 'socket.up' })
    venue.wire('gameSocket').say({ type: 'seat.taken', seated: seatedAt(3) })
    expect([screenOf(venue), askedOf(venue)]).toEqual([
      'leaving',
      [
        { type: 'request.reconnect', sessionID: 70 },
        { type: 'request.leave', key: 'leave-key-1' },
      ],
    ])
    venue.wire('gameSocket').say(closed(10_000, 'leave'))
    expect([isInLobby(venue), venue.open()]).toEqual([true, openInLobby])
  })

  it('stops everything when the session moves to another tab', () => {
    const venue = seated()
    venue.wire('gameSocket').say({ type: 'seat.moved', sessionID: 70, sequence: 21 })
    expect([screenOf(venue), venue.open()]).toEqual([
      'moved',
      ['callWatch', 'fetchBalance', 'notificationSocket', 'storedAnnouncements', 'storedMessages', 'storedWatches'],
    ])
    venue.chart('seat').send({ type: 'player.back' })
    expect(isInLobby(venue)).toBe(true)
  })
})

describe('what was said of an earlier seat and comes late', () => {
  it('ends nothing: a closed session, and a move of this session before it was taken back', () => {
    const venue = seated()
    const socket = venue.wire('gameSocket')
    socket.say({ ...closed(9_000, 'left'), sessionID: 69, sequence: 19 })
    socket.say({ ...closed(9_000, 'left'), sessionID: 69, sequence: 99 })
    socket.say({ type: 'seat.moved', sessionID: 69, sequence: 19 })
    socket.say({ type: 'seat.moved', sessionID: 70, sequence: 19 })
    expect([screenOf(venue), venue.toasts()]).toEqual(['playing', []])
    socket.say({ type: 'seat.moved', sessionID: 70, sequence: 21 })
    expect(screenOf(venue)).toBe('moved')
  })

  it('does not end the seat that was taken back from another tab, neither while it is asked for nor later', () => {
    const venue = seated()
    venue.wire('gameSocket').say({ type: 'seat.moved', sessionID: 70, sequence: 21 })
    venue.chart('seat').send({ type: 'player.takeBack' })
    venue.wire('gameSocket').say({ type: 'socket.up' })
    venue.wire('gameSocket').say({ type: 'seat.held', sessionID: 70 })
    venue.wire('gameSocket').say({ type: 'seat.moved', sessionID: 70, sequence: 19 })
    expect(screenOf(venue)).toBe('joining')
    venue.wire('gameSocket').say({ type: 'seat.taken', seated: seatedAt(3, { seatSequence: 30 }) })
    venue.wire('gameSocket').say({ type: 'seat.moved', sessionID: 70, sequence: 21 })
    venue.wire('gameSocket').say(closed(9_000, 'left'))
    expect(screenOf(venue)).toBe('playing')
    venue.wire('gameSocket').say({ ...closed(9_000, 'left'), sequence: 31 })
    expect(isInLobby(venue)).toBe(true)
  })

  it('asks nothing: a reality check of a session that is over, while the one of this seat is asked', () => {
    const venue = seated()
    const asked = () => {
      const check = selectRealityCheck(seatOf(venue))
      return check && selectCheck(check.getSnapshot())
    }
    const socket = venue.wire('gameSocket')
    socket.say({ type: 'realityCheck.asked', check: { ...realityCheck(1), sessionID: 69 }, sequence: 25 })
    socket.say({ type: 'realityCheck.asked', check: realityCheck(1), sequence: 19 })
    expect(asked()).toBeNull()
    socket.say({ type: 'realityCheck.asked', check: realityCheck(2), sequence: 20 })
    expect(asked()).toEqual(realityCheck(2))
  })
})

describe('how much is brought', () => {
  const unfunded = seatedAt(3, { session: { ...seatedAt(3).session, funded: 0 }, game: gameState(1, { credit: 0 }) })
  const offered = (venue: ChartFixture) => selectIsBuyingIn(seatOf(venue))

  it('is asked in the seat that is held, and again when the venue refuses it', () => {
    const venue = joining()
    venue.wire('gameSocket').say({ type: 'seat.free' })
    venue.wire('gameSocket').say({ type: 'seat.taken', seated: unfunded })
    expect([screenOf(venue), offered(venue)]).toEqual(['playing', true])
    venue.chart('seat').send({ type: 'player.topUp', amount: 5_000, key: 'bring-key-1' })
    expect(askedOf(venue).at(-1)).toEqual({ type: 'request.transfer', amount: 5_000, key: 'bring-key-1' })
    const refused = { code: 60005, message: 'A limit has been reached', params: null }
    venue.wire('gameSocket').say({ type: 'transfer.refused', refused })
    expect(offered(venue)).toBe(true)
    venue.chart('seat').send({ type: 'player.topUp', amount: 1_000, key: 'bring-key-2' })
    venue.wire('gameSocket').say({ type: 'transfer.done', amount: 1_000 })
    expect([offered(venue), screenOf(venue)]).toEqual([false, 'playing'])
  })

  it('is asked again after a line was lost in the middle of it, for as long as nothing was brought', () => {
    const venue = joining()
    venue.wire('gameSocket').say({ type: 'seat.free' })
    venue.wire('gameSocket').say({ type: 'seat.taken', seated: unfunded })
    venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    expect(offered(venue)).toBe(false)
    venue.pass(500)
    venue.wire('gameSocket').say({ type: 'socket.up' })
    venue.wire('gameSocket').say({ type: 'seat.taken', seated: unfunded })
    expect(offered(venue)).toBe(true)
  })

  const coming = { ...unfunded, session: { ...unfunded.session, arriving: 5_000 } }
  const pending = { code: 60409, message: 'Conflict', params: { reason: 'transferPending' } }
  const lastAsked = (venue: ChartFixture) => askedOf(venue).at(-1)

  it('is not asked again while the first money is on its way, and what comes late is funding and no win', () => {
    const venue = joining()
    const socket = venue.wire('gameSocket')
    socket.say({ type: 'seat.free' })
    socket.say({ type: 'seat.taken', seated: coming })
    const shown = () => [offered(venue), selectArriving(seatOf(venue)), selectNet(seatOf(venue))]
    expect(shown()).toEqual([false, 5_000, null])
    venue.pass(2_000)
    expect(lastAsked(venue)).toEqual({ type: 'request.check' })
    socket.say({ type: 'seat.held', sessionID: 70, arriving: 5_000, funded: 0 })
    socket.say({ type: 'game.changed', game: gameState(2, { credit: 5_000 }) })
    expect(shown()).toEqual([false, 5_000, null])
    venue.pass(2_000)
    socket.say({ type: 'seat.held', sessionID: 70, funded: 5_000 })
    expect(shown()).toEqual([false, null, 0])
  })

  it('holds a top-up of which nobody knows the end until what the venue has counted tells it; nothing is moved meanwhile', () => {
    const funded = seatedAt(3).session.funded
    const nobodyKnows = [pending, { code: 60_500, message: 'Internal', params: null }]
    const ends = [
      [{ type: 'seat.held', sessionID: 70, funded: funded + 500 }, [], -500],
      [
        { type: 'seat.held', sessionID: 70, funded },
        [{ text: '', code: 60409, params: { reason: 'transferRefused' } }],
        0,
      ],
    ] as const
    for (const [answer, toasts, net] of ends)
      for (const said of nobodyKnows) {
        const venue = seated()
        const transfer = { type: 'request.transfer', amount: 500, key: 'bring-key-1' } as const
        venue.chart('seat').send({ type: 'player.topUp', amount: 500, key: 'bring-key-1' })
        venue.wire('gameSocket').say({ type: 'transfer.refused', refused: said })
        expect([venue.toasts(), selectArriving(seatOf(venue)), selectNet(seatOf(venue))]).toEqual([[], 500, null])
        venue.chart('seat').send({ type: 'player.topUp', amount: 500, key: 'bring-key-2' })
        venue.pass(2_000)
        // The question may be refused; the money is not.
        venue
          .wire('gameSocket')
          .say({ type: 'seat.refused', refused: { code: 60_429, message: 'Too many', params: null } })
        expect(screenOf(venue)).toBe('playing')
        venue.pass(2_000)
        expect(askedOf(venue).filter(({ type }) => type === 'request.transfer')).toEqual([transfer])
        venue.wire('gameSocket').say(answer)
        expect([venue.toasts(), selectArriving(seatOf(venue)), selectNet(seatOf(venue))]).toEqual([toasts, null, net])
      }
  })

  it('asks about what is on its way after a lost line, and never for it again', () => {
    const venue = seated()
    venue.chart('seat').send({ type: 'player.topUp', amount: 500, key: 'bring-key-1' })
    venue.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    venue.pass(500)
    venue.wire('gameSocket').say({ type: 'socket.up' })
    const { session } = seatedAt(3)
    venue
      .wire('gameSocket')
      .say({ type: 'seat.taken', seated: seatedAt(3, { session: { ...session, arriving: 500 } }) })
    venue.pass(2_000)
    expect(lastAsked(venue)).toEqual({ type: 'request.check' })
    expect(askedOf(venue).filter(({ type }) => type === 'request.transfer')).toEqual([])
  })

  it('is told apart from what stays on the machine, where a fault comes before it has arrived', () => {
    const venue = joining()
    venue.wire('gameSocket').say({ type: 'seat.free' })
    venue.wire('gameSocket').say({ type: 'seat.taken', seated: coming })
    push(venue, 1, 11)
    expect(venue.toasts()).toEqual([{ key: 'seat.unarrived', params: { amount: 0, arriving: 5_000 } }])
  })

  it('is asked, and nothing is brought, where a game that was moved is brought back to a seat that is over', () => {
    const venue = seated()
    venue.wire('gameSocket').say({ type: 'seat.moved', sessionID: 70, sequence: 21 })
    venue.chart('seat').send({ type: 'player.takeBack' })
    venue.wire('gameSocket').say({ type: 'socket.up' })
    venue.wire('gameSocket').say({ type: 'seat.free' })
    expect(lastAsked(venue)).toMatchObject({ type: 'request.init', amount: 0 })
    venue.wire('gameSocket').say({ type: 'seat.taken', seated: { ...unfunded, seatSequence: 22 } })
    expect(offered(venue)).toBe(true)
  })

  it('shows the net that the meters tell: a win that is paid by hand counts, and money that comes does not', () => {
    const venue = seated()
    const net = () => selectNet(seatOf(venue))
    venue.wire('gameSocket').say({ type: 'game.changed', game: gameState(2, { credit: 9_900, net: -100 }) })
    expect(net()).toBe(-100)
    // The hand pay of 50,000 never stands on the credit meter.
    venue.wire('gameSocket').say({ type: 'game.changed', game: gameState(3, { credit: 9_900, net: 49_900 }) })
    expect(net()).toBe(49_900)
    venue.wire('gameSocket').say({ type: 'game.changed', game: gameState(4, { credit: 19_900, net: 49_900 }) })
    expect(net()).toBe(49_900)
  })

  it('is left unasked where the money of the session was lost in play', () => {
    const venue = joining()
    venue.wire('gameSocket').say({ type: 'seat.free' })
    venue.wire('gameSocket').say({ type: 'seat.taken', seated: seatedAt(3, { game: gameState(1, { credit: 0 }) }) })
    expect(offered(venue)).toBe(false)
  })
})
