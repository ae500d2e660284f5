import { describe, expect, it } from 'vitest'
import {
  selectElapsed,
  selectElsewhere,
  selectGraceSeconds,
  selectNet,
  selectIsLit,
  selectPressing,
  selectSeatScreen,
  selectSecondsLeft,
} from '#machines/game/seat/seat.selectors.ts'
import { selectAuthScreen } from '#machines/app/auth/auth.selectors.ts'
import { selectScreen } from '#machines/app/app/app.selectors.ts'
import { selectPicture } from '#machines/game/stream/stream.selectors.ts'
import { selectNotice } from '#machines/game/takeWin/takeWin.selectors.ts'
import { defaultSettings } from '#protocol/core/settings.ts'
import { type House, openHouse } from '#tests/kit/chartHouse.ts'
import { gameState, ownSeat, seatedAt, signedInAs } from '../../kit/samples.ts'

const snapshot = {
  machines: [],
  balance: { balance: 0, sequence: 1 },
  seat: { seat: null, sequence: 1 },
  loginsEnabled: true,
}
const lost = { text: 'The connection has been lost.' }

function joining(): House {
  const house = openHouse({
    auth: { urlToken: null, storedToken: { token: 'stored', userId: 1, expired: false } },
    route: { path: '/game/3', search: '' },
  })
  house.wire('loadSettings').done({ settings: defaultSettings, fallbacks: [] })
  house.wire('validate').done(signedInAs(1))
  house.wire('notificationSocket').say({ type: 'socket.up' })
  house.wire('notificationSocket').say({ type: 'snapshot.received', snapshot })
  house.wire('gameSocket').say({ type: 'socket.up' })
  return house
}
function seated(): House {
  const house = joining()
  house.wire('gameSocket').say({ type: 'seat.free' })
  house.wire('gameSocket').say({ type: 'seat.taken', seated: seatedAt(3) })
  return house
}
const seatOf = ({ chart }: House) => chart('seat').getSnapshot()
const screenOf = (house: House) => selectSeatScreen(seatOf(house))
const askedOf = (house: House) => house.wire('gameSocket').received
const push = (house: House, status: number, sequence: number) => {
  const socket = house.wire('notificationSocket')
  socket.say({ type: 'statuses.pushed', machines: [{ id: 3, status, sequence }] })
}
const openInLobby = [
  'callWatch',
  'clock',
  'fetchBalance',
  'fetchLobby',
  'loadMarks',
  'notificationSocket',
  'watchKeeper',
]
const isInLobby = ({ app }: House) => selectScreen(app.getSnapshot())?.name === 'lobby'

describe('joining', () => {
  it('checks, takes the seat with the key of the join, and plays', () => {
    const house = seated()
    expect(askedOf(house)).toEqual([{ type: 'request.check' }, { type: 'request.init', key: 'page-1' }])
    expect([screenOf(house), selectNet(seatOf(house)), selectElapsed(seatOf(house))]).toEqual(['playing', 0, 5_000])
  })

  it('asks for the picture behind the seat, and goes on with that peer when the seat is taken', () => {
    const house = joining()
    expect(house.lives('peer')).toBe(0)
    house.wire('gameSocket').say({ type: 'seat.free' })
    house.wire('peer').say({ type: 'peer.signal', viewer: 'page-1-v1', signal: null })
    expect(askedOf(house)).toEqual([
      { type: 'request.check' },
      { type: 'request.init', key: 'page-1' },
      { type: 'request.signal', viewer: 'page-1-v1', signal: null },
    ])
    house.wire('peer').say({ type: 'picture.live', from: 'peer' })
    house.wire('gameSocket').say({ type: 'seat.taken', seated: seatedAt(3) })
    expect([screenOf(house), selectPicture(house.chart('stream').getSnapshot())]).toEqual(['playing', 'live'])
    expect(house.wire('peer').input).toEqual({ machineID: 3, viewer: 'page-1-v1' })
  })

  it('ends the picture with a seat that is refused', () => {
    const house = joining()
    house.wire('gameSocket').say({ type: 'seat.free' })
    const refused = { code: 60004, message: 'You have a session open on another machine', params: null }
    house.wire('gameSocket').say({ type: 'seat.refused', refused })
    expect([house.lives('peer'), askedOf(house).at(-1)]).toEqual([0, { type: 'request.check' }])
  })

  it('asks the same join again when the answer of init is lost', () => {
    const house = joining()
    house.wire('gameSocket').say({ type: 'seat.free' })
    house.pass(20_000)
    house.pass(500)
    house.wire('gameSocket').say({ type: 'socket.up' })
    house.wire('gameSocket').say({ type: 'seat.free' })
    expect(askedOf(house)).toEqual([{ type: 'request.check' }, { type: 'request.init', key: 'page-1' }])
  })

  it('takes the seat back that a lost init had taken', () => {
    const house = joining()
    house.wire('gameSocket').say({ type: 'seat.free' })
    house.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    house.pass(500)
    house.wire('gameSocket').say({ type: 'socket.up' })
    house.wire('gameSocket').say({ type: 'seat.held', sessionID: 70 })
    expect(askedOf(house)).toEqual([{ type: 'request.check' }, { type: 'request.reconnect', sessionID: 70 }])
  })

  it('leaves, as soon as it is known, a seat that was left while init was under way', () => {
    const house = joining()
    house.wire('gameSocket').say({ type: 'seat.free' })
    house.chart('seat').send({ type: 'player.leave', key: 'leave-key-1' })
    expect(screenOf(house)).toBe('leaving')
    house.wire('gameSocket').say({ type: 'seat.taken', seated: seatedAt(3) })
    expect([screenOf(house), askedOf(house).at(-1)]).toEqual(['leaving', { type: 'request.leave', key: 'leave-key-1' }])
  })

  it('shows the venue’s words when init is refused, and returns to the lobby', () => {
    const house = joining()
    house
      .wire('gameSocket')
      .say({ type: 'seat.refused', refused: { code: 60006, message: 'Not enough funds', params: null } })
    expect([house.toasts(), isInLobby(house)]).toEqual([
      [{ text: 'Not enough funds', code: 60006, params: null }],
      true,
    ])
  })

  it('shows the venue’s words when the socket itself is refused, and dials no more', () => {
    const house = joining()
    house.wire('gameSocket').say({ type: 'socket.refused', code: 10703, message: 'This IP address is not permitted' })
    expect([house.toasts(), isInLobby(house), house.lives('gameSocket')]).toEqual([
      [{ text: 'This IP address is not permitted', code: 10703 }],
      true,
      0,
    ])
  })

  it('gives up after seven lines in a row, with the exact words', () => {
    const house = openHouse({
      route: { path: '/game/3', search: '' },
      auth: { urlToken: null, storedToken: { token: 's', userId: 1, expired: false } },
    })
    house.wire('loadSettings').done({ settings: defaultSettings, fallbacks: [] })
    house.wire('validate').done(signedInAs(1))
    const waits: number[] = []
    while (!isInLobby(house)) {
      house.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
      if (isInLobby(house)) break
      let waited = 0
      for (; house.lives('gameSocket') === 0; waited += 250) house.pass(250)
      waits.push(waited)
    }
    expect([waits, house.toasts()]).toEqual([[250, 500, 1_000, 2_000, 4_000, 8_000], [lost]])
  })
})

describe('a session open elsewhere', () => {
  function asked(): House {
    const house = joining()
    house.wire('gameSocket').say({ type: 'seat.elsewhere', machineID: 9, machineName: 'Other' })
    return house
  }

  it('asks, and goes there on Continue', () => {
    const house = asked()
    expect([screenOf(house), selectElsewhere(seatOf(house))]).toEqual([
      'asking',
      { machineID: 9, machineName: 'Other' },
    ])
    house.chart('seat').send({ type: 'player.continue' })
    expect([house.navigations, selectScreen(house.app.getSnapshot()), house.wire('gameSocket').input]).toEqual([
      ['/game/9'],
      { name: 'game', machineID: 9 },
      { machineID: 9 },
    ])
  })

  it('cancels on Cancel, and joins when the proof is pushed', () => {
    const house = asked()
    house.chart('seat').send({ type: 'player.cancelOther' })
    expect(house.wire('cancelOther').input).toEqual({ machineID: 9 })
    house.wire('cancelOther').done()
    house.wire('notificationSocket').say({ type: 'seat.pushed', seat: { seat: null, sequence: 4 } })
    house.wire('gameSocket').say({ type: 'seat.free' })
    expect(askedOf(house)).toEqual([
      { type: 'request.check' },
      { type: 'request.check' },
      { type: 'request.init', key: 'page-1' },
    ])
  })

  it('looks for the proof every 2 s, and asks again after 15 s', () => {
    const house = asked()
    house.chart('seat').send({ type: 'player.cancelOther' })
    house.wire('cancelOther').done()
    house.pass(14_999)
    expect([screenOf(house), askedOf(house).length]).toEqual(['joining', 1 + 7])
    house.pass(1)
    expect([screenOf(house), house.toasts()]).toEqual(['asking', [{ key: 'seat.cancelSlow' }]])
  })
})

describe('a lost socket', () => {
  it('says so once, counts 120 s down, and lets the seat go when they are over', () => {
    const house = seated()
    house.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    expect([screenOf(house), selectSecondsLeft(seatOf(house)), house.toasts()]).toEqual(['away', 120, [lost]])
    house.pass(45_000)
    expect(selectSecondsLeft(seatOf(house))).toBe(75)
    house.pass(74_999)
    expect(screenOf(house)).toBe('away')
    house.pass(1)
    expect([isInLobby(house), house.toasts().at(-1)]).toEqual([true, { key: 'seat.graceEnded' }])
  })

  it('dials at least every half second, and at once when the path is back', () => {
    const house = seated()
    const waits: number[] = []
    for (let time = 0; time < 8; time += 1) {
      house.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
      let waited = 0
      for (; house.lives('gameSocket') === 0; waited += 250) house.pass(250)
      waits.push(waited)
    }
    expect(waits).toEqual([250, 500, 500, 500, 500, 500, 500, 500])
    house.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    house.wire('pathWatch').say({ type: 'path.back' })
    expect([house.lives('gameSocket'), house.lives('pathWatch')]).toEqual([1, 0])
  })

  it('asks for the picture behind the seat, again on each line', () => {
    const house = seated()
    for (const line of [2, 3]) {
      house.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
      expect(house.lives('peer')).toBe(0)
      house.pass(500)
      house.wire('gameSocket').say({ type: 'socket.up' })
      expect(house.wire('peer').input).toEqual({ machineID: 3, viewer: `page-1-v${line}` })
    }
  })

  it('counts down the time that the venue gives', () => {
    const house = joining()
    house.wire('gameSocket').say({ type: 'seat.free' })
    house.wire('gameSocket').say({ type: 'seat.taken', seated: seatedAt(3, { graceSeconds: 40 }) })
    house.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    expect([selectSecondsLeft(seatOf(house)), selectGraceSeconds(seatOf(house))]).toEqual([40, 40])
    house.pass(40_000)
    expect([isInLobby(house), house.toasts().at(-1)]).toEqual([true, { key: 'seat.graceEnded' }])
  })

  it('takes the seat back on a new line, with the venue’s own state', () => {
    const house = seated()
    house.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    house.pass(500)
    house.wire('gameSocket').say({ type: 'socket.up' })
    expect(askedOf(house)).toEqual([{ type: 'request.reconnect', sessionID: 70 }])
    house
      .wire('gameSocket')
      .say({ type: 'seat.taken', seated: seatedAt(3, { sequence: 20, game: gameState(9, { credit: 12_000 }) }) })
    expect([screenOf(house), selectNet(seatOf(house)), selectPicture(house.chart('stream').getSnapshot())]).toEqual([
      'playing',
      2_000,
      'starting',
    ])
  })

  it('corrects the seconds by the venue’s figure', () => {
    const house = seated()
    house.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    house
      .wire('notificationSocket')
      .say({ type: 'seat.pushed', seat: { seat: ownSeat(3, { status: 7, secondsLeft: 30 }), sequence: 5 } })
    expect(selectSecondsLeft(seatOf(house))).toBe(30)
    house.pass(30_000)
    expect(isInLobby(house)).toBe(true)
  })

  it.each([0, 1, 2, 4, 6])('leaves on status %i while away', (status) => {
    const house = seated()
    house.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    push(house, status, 11)
    expect([isInLobby(house), house.toasts().at(-1)]).toEqual([true, { key: 'seat.ejected', params: { status } }])
  })

  it.each([3, 5, 7])('stays on status %i while away', (status) => {
    const house = seated()
    house.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    push(house, status, 11)
    expect(screenOf(house)).toBe('away')
  })

  it('begins a new grace when the open round has ended', () => {
    const house = seated()
    house.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    house.pass(100_000)
    push(house, 7, 12)
    expect(selectSecondsLeft(seatOf(house))).toBe(120)
    house.pass(119_000)
    expect(screenOf(house)).toBe('away')
  })

  it('never signs out by a network problem before the grace has ended', () => {
    const house = seated()
    house.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    house.wire('callWatch').say({ type: 'call.unanswered' })
    house.pass(119_000)
    expect(selectAuthScreen(house.chart('auth').getSnapshot())).toBe('signedIn')
    house.pass(1_000)
    expect(selectAuthScreen(house.chart('auth').getSnapshot())).toBe('guest')
    expect(house.toasts()).toContainEqual({ text: 'Network Error, please check your connection' })
  })

  it('forgets the network problem with the seat taken back', () => {
    const house = seated()
    house.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    house.wire('callWatch').say({ type: 'call.unanswered' })
    house.pass(500)
    house.wire('gameSocket').say({ type: 'socket.up' })
    house.wire('gameSocket').say({ type: 'seat.taken', seated: seatedAt(3) })
    house.wire('gameSocket').say({ type: 'seat.closed', cashedOut: 9_000, reason: 'kick' })
    expect([selectAuthScreen(house.chart('auth').getSnapshot()), house.toasts().at(-1)]).toEqual([
      'signedIn',
      { key: 'seat.cashedOut', params: { amount: 9_000, reason: 'kick' } },
    ])
  })
})

describe('a push of the machine while playing', () => {
  it.each([0, 1, 2, 4])('%i sends the player to the lobby', (status) => {
    const house = seated()
    push(house, status, 11)
    expect(isInLobby(house)).toBe(true)
  })

  it('6 is the venue cashing out by itself: the proof says why, and without it the player is told what is known', () => {
    const house = seated()
    push(house, 6, 11)
    expect([screenOf(house), isInLobby(house)]).toEqual(['leaving', false])
    house.wire('gameSocket').say({ type: 'seat.closed', cashedOut: 9_000, reason: 'limit' })
    expect([isInLobby(house), house.toasts().at(-1)]).toEqual([
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

  it('is not obeyed at or below the sequence of the init answer, nor for another machine', () => {
    const house = seated()
    push(house, 2, 10)
    house.wire('notificationSocket').say({ type: 'statuses.pushed', machines: [{ id: 4, status: 2, sequence: 99 }] })
    expect(screenOf(house)).toBe('playing')
  })

  it('7 is the loss of the own socket: the line is taken anew at once', () => {
    const house = seated()
    push(house, 7, 11)
    expect([screenOf(house), house.lives('gameSocket'), house.toasts()]).toEqual(['away', 0, [lost]])
  })

  it('5 with a line that answers is feature mode by staff: to the lobby', () => {
    const house = seated()
    push(house, 5, 11)
    expect([screenOf(house), askedOf(house).at(-1)]).toEqual(['playing', { type: 'request.check' }])
    house.wire('gameSocket').say({ type: 'seat.held', sessionID: 70 })
    expect([isInLobby(house), house.toasts()]).toEqual([true, [{ key: 'seat.ejected', params: { status: 5 } }]])
  })

  it('5 with a line that answers that the session ends with the round: the page waits for its proof', () => {
    const house = seated()
    push(house, 5, 11)
    house.wire('gameSocket').say({ type: 'seat.held', sessionID: 70, isEnding: true })
    expect([screenOf(house), house.toasts()]).toEqual(['leaving', []])
    push(house, 6, 12)
    house.pass(2_000)
    expect(screenOf(house)).toBe('leaving')
    push(house, 2, 13)
    house.wire('gameSocket').say({ type: 'seat.closed', cashedOut: 700, reason: 'limit' })
    expect([isInLobby(house), house.toasts().at(-1)]).toEqual([
      true,
      { key: 'seat.limitStruck', params: { amount: 700 } },
    ])
  })

  it('5 with a line that is silent for 2 s is the loss of the own socket', () => {
    const house = seated()
    push(house, 5, 11)
    house.pass(2_000)
    expect([screenOf(house), house.toasts()]).toEqual(['away', [lost]])
  })
})

describe('play', () => {
  const spin = { type: 'player.press', button: 'spin', key: 'press-key-1' } as const

  it('has one press under way, until the game moves on', () => {
    const house = seated()
    const seat = house.chart('seat')
    seat.send(spin)
    seat.send({ ...spin, key: 'press-key-2' })
    expect([askedOf(house).filter(({ type }) => type === 'request.press'), selectPressing(seat.getSnapshot())]).toEqual(
      [[{ type: 'request.press', button: 'spin', key: 'press-key-1' }], 'spin'],
    )
    house.wire('gameSocket').say({ type: 'game.changed', game: gameState(2) })
    expect([selectPressing(seat.getSnapshot()), selectIsLit('spin')(seat.getSnapshot())]).toEqual([null, true])
  })

  it('takes a win by the chart of wins, with a key of its own, and forgets the notice when it is taken', () => {
    const house = seated()
    const notice = () => selectNotice(house.chart('takeWin').getSnapshot())
    house
      .wire('gameSocket')
      .say({ type: 'game.changed', game: gameState(2, { state: 'winWaiting', win: 700, round: 4 }) })
    expect(notice()).toEqual({ win: 700 })
    house.chart('takeWin').send({ type: 'win.take' })
    expect(askedOf(house).at(-1)).toEqual({ type: 'request.press', button: 'takeWin', key: 'page-1-w4-1' })
    house
      .wire('gameSocket')
      .say({ type: 'press.refused', refused: { code: 60409, message: 'This cannot be done now', params: null } })
    house.chart('takeWin').send({ type: 'win.take' })
    expect(askedOf(house).at(-1)).toEqual({ type: 'request.press', button: 'takeWin', key: 'page-1-w4-2' })
    house.wire('gameSocket').say({ type: 'game.changed', game: gameState(3, { round: 4 }) })
    expect(notice()).toBeNull()
  })

  it('asks the same leave again after a lost line, and ends by the proof', () => {
    const house = seated()
    house.chart('seat').send({ type: 'player.leave', key: 'leave-key-1' })
    push(house, 6, 11)
    house.wire('gameSocket').say({ type: 'socket.down', reason: 'transport close' })
    house.pass(500)
    house.wire('gameSocket').say({ type: 'socket.up' })
    house.wire('gameSocket').say({ type: 'seat.taken', seated: seatedAt(3) })
    expect([screenOf(house), askedOf(house)]).toEqual([
      'leaving',
      [
        { type: 'request.reconnect', sessionID: 70 },
        { type: 'request.leave', key: 'leave-key-1' },
      ],
    ])
    house.wire('gameSocket').say({ type: 'seat.closed', cashedOut: 10_000, reason: 'leave' })
    expect([isInLobby(house), house.open()]).toEqual([true, openInLobby])
  })

  it('stops everything when the session moves to another tab', () => {
    const house = seated()
    house.wire('gameSocket').say({ type: 'seat.moved' })
    expect([screenOf(house), house.open()]).toEqual([
      'moved',
      ['callWatch', 'fetchBalance', 'notificationSocket', 'watchKeeper'],
    ])
    house.chart('seat').send({ type: 'player.back' })
    expect(isInLobby(house)).toBe(true)
  })
})
