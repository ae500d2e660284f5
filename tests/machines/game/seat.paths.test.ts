import { expect, it } from 'vitest'
import { seatMachine } from '#machines/game/seat/seat.machine.ts'
import { failureIn, failureText } from '#machines/kit/failure.ts'
import { selectSeatScreen } from '#machines/game/seat/seat.selectors.ts'
import type { GameSocketRequest, SeatContext, SeatEvent, SeatOutput } from '#machines/game/seat/seat.types.ts'
import type { Message } from '#machines/kit/messages.ts'
import { toast } from '#machines/kit/toast.ts'
import { connectionLostMessage } from '#protocol/core/codes.ts'
import type { GameState } from '#protocol/core/entities.ts'
import { type Alphabet, type Messages, type Step, type Walk, walkChart } from '#tests/kit/walk.ts'
import {
  attendantCall,
  gameState,
  ownSeat,
  realityCheck,
  refusedCall,
  seatedAt,
  unansweredCall,
} from '../../kit/samples.ts'

type Snapshot = { context: SeatContext; value: unknown }
const buyIn = { ask: 'visit', asks: false, remembered: 300 } as const
/** Charts that stand beside the hold, and are not missed. */
const aids = ['connection', 'controls', 'devices', 'layers', 'paytable', 'celebration']
const refused = { code: 60007, message: 'This machine is not available', params: null }
const notEnough = { code: 60006, message: 'Not enough funds', params: null }
const key = 'key-12345678'
const sequenceOf = ({ context }: Snapshot) => context.sequence
const gameSequenceOf = ({ context }: Snapshot) => context.game?.sequence ?? 0

/** The seat is held, and nothing was brought to it yet. */
const unfunded = seatedAt(3, {
  session: { ...seatedAt(3).session, funded: 0 },
  game: gameState(1, { credit: 0 }),
})

/** It is held, and the first money is still on its way. */
const arriving = { ...unfunded, session: { ...unfunded.session, arriving: 100 } }
const fundedMore = 1_000_000
/** The question alone was not answered. */
const passing = { code: 60429, message: 'Too many', params: null }
const pending = { code: 60409, message: 'Conflict', params: { reason: 'transferPending' } }

/** A cabinet without money plays nothing: rounds beside the first choice of money would double the walk. */
const isUnfunded = (snapshot: Snapshot) => JSON.stringify(snapshot.value).match(/choosing|funding|arriving/) !== null
/** What only an answer to a question tells is walked where the question stands: elsewhere it is heard by none, and would double the walk. */
const isLooking = (snapshot: Snapshot) => JSON.stringify(snapshot.value).includes('"arriving":"looking"')
const isVerifying = (snapshot: Snapshot) => JSON.stringify(snapshot.value).includes('verifying')
const alphabet = {
  'seat.free': [{ type: 'seat.free' }],
  'seat.held': (snapshot: Snapshot) => [
    ...[false, true].map((isEnding) => ({ type: 'seat.held', sessionID: 70, isEnding }) as const),
    ...(isLooking(snapshot)
      ? ([
          { type: 'seat.held', sessionID: 70, arriving: 100, funded: 0 },
          { type: 'seat.held', sessionID: 70, funded: 0 },
          { type: 'seat.held', sessionID: 70, funded: fundedMore },
        ] as const)
      : []),
  ],
  'seat.elsewhere': [{ type: 'seat.elsewhere', machineID: 9, machineName: 'Other' }],
  'seat.taken': [
    { type: 'seat.taken', seated: seatedAt(3, { game: gameState(1, { state: 'winWaiting', win: 50 }) }) },
    { type: 'seat.taken', seated: unfunded },
    { type: 'seat.taken', seated: arriving },
  ],
  'seat.refused': (snapshot: Snapshot) => [
    { type: 'seat.refused', refused },
    {
      type: 'seat.refused',
      refused: { code: 60004, message: 'You have a session open on another machine', params: null },
    },
    { type: 'seat.refused', refused: notEnough },
    ...(isLooking(snapshot) || isVerifying(snapshot) ? ([{ type: 'seat.refused', refused: passing }] as const) : []),
  ],
  'seat.moved': [19, 21].map((sequence) => ({ type: 'seat.moved', sessionID: 70, sequence }) as const),
  'seat.closed': [
    { type: 'seat.closed', sessionID: 70, sequence: 21, cashedOut: 700, reason: 'left' },
    { type: 'seat.closed', sessionID: 70, sequence: 21, cashedOut: 700, reason: 'limit' },
    { type: 'seat.closed', sessionID: 70, sequence: 21, cashedOut: 700, reason: 'kicked' },
    { type: 'seat.closed', sessionID: 69, sequence: 18, cashedOut: 0, reason: 'left' },
  ],
  'realityCheck.asked': [{ type: 'realityCheck.asked', check: realityCheck(1), sequence: 20 }],
  'attendantCall.told': [{ type: 'attendantCall.told', call: attendantCall(1) }],
  'game.changed': (snapshot: Snapshot) => [
    { type: 'game.changed', game: gameState(gameSequenceOf(snapshot)) },
    ...(isUnfunded(snapshot)
      ? []
      : ([
          { type: 'game.changed', game: gameState(gameSequenceOf(snapshot) + 1, { state: 'winWaiting', win: 50 }) },
        ] as const)),
    { type: 'game.changed', game: gameState(gameSequenceOf(snapshot) + 1) },
  ],
  'press.refused': [{ type: 'press.refused', refused }],
  'transfer.done': [{ type: 'transfer.done', amount: 100 }],
  'transfer.refused': [
    { type: 'transfer.refused', refused: notEnough },
    { type: 'transfer.refused', refused: pending },
  ],
  'leave.refused': [{ type: 'leave.refused', refused }],
  'peer.signalled': [{ type: 'peer.signalled', viewer: 'v', signal: { type: 'offer', sdp: '' }, iceServers: [] }],
  'peer.closed': [{ type: 'peer.closed', viewer: 'v', reason: 'gone' }],
  'socket.up': [{ type: 'socket.up' }],
  'socket.down': [{ type: 'socket.down', reason: 'transport close' }],
  'socket.refused': [{ type: 'socket.refused', code: 10, message: 'Signature not verified' }],
  'machine.changed': (snapshot: Snapshot) => [
    ...[0, 2, 3, 5, 6, 7].map(
      (status) => ({ type: 'machine.changed', id: 3, status, sequence: sequenceOf(snapshot) + 1 }) as const,
    ),
    { type: 'machine.changed', id: 3, status: 2, sequence: sequenceOf(snapshot) },
    { type: 'machine.changed', id: 4, status: 2, sequence: sequenceOf(snapshot) + 1 },
  ],
  'ownSeat.changed': [
    { type: 'ownSeat.changed', seat: null, sequence: 5 },
    { type: 'ownSeat.changed', seat: ownSeat(3, { status: 7, secondsLeft: 60 }), sequence: 6 },
  ],
  'stream.signal': [{ type: 'stream.signal', viewer: 'v', signal: null }],
  'player.press': (snapshot: Snapshot) =>
    (isUnfunded(snapshot) ? ['unknown'] : ['spin', 'takeWin', 'unknown']).map((button) => ({
      ...{ type: 'player.press', button, key },
    })),
  'player.topUp': [
    { type: 'player.topUp', amount: 0, key },
    { type: 'player.topUp', amount: 100, key },
  ],
  'buyIn.asked': [{ type: 'buyIn.asked', ask: 'always' }],
  'player.leave': [{ type: 'player.leave', key }],
  'leave.confirmed': [{ type: 'leave.confirmed', key }],
  'leave.declined': [{ type: 'leave.declined' }],
  'player.continue': [{ type: 'player.continue' }],
  'player.cancelOther': [{ type: 'player.cancelOther' }],
  'player.retry': [{ type: 'player.retry' }],
  'player.giveUp': [{ type: 'player.giveUp' }],
  'player.back': [{ type: 'player.back' }],
  'player.takeBack': [{ type: 'player.takeBack' }],
  'volume.changed': [{ type: 'volume.changed', volume: 2 }],
  'volume.toggled': [{ type: 'volume.toggled' }],
  'path.back': [{ type: 'path.back' }],
  'line.stuck': [],
  'line.broken': [],
} satisfies Alphabet<SeatEvent>

const of = (snapshot: { context: unknown }) => snapshot.context as SeatContext
const isIn = ({ value }: { value: unknown }, state: string) => JSON.stringify(value).includes(`"${state}"`)

const request = (event: GameSocketRequest): Message => ({ to: 'gameSocket', event })
const lineUp: Message = { to: 'stream', event: { type: 'line.up' } }
const lineDown: Message = { to: 'stream', event: { type: 'line.down' } }
const entered: Message = { to: 'auth', event: { type: 'seat.entered' } }
const pressRefused: Message = { to: 'takeWin', event: { type: 'press.refused' } }
const check = request({ type: 'request.check' })
const gameTold = (game: GameState): Message[] => [
  { to: 'takeWin', event: { type: 'game.changed', game } },
  { to: 'realityCheck', event: { type: 'game.changed', state: game.state } },
]
const refusal = ({ event }: Step) =>
  toast('error', { text: event.refused.message, code: event.refused.code, params: null })
const broken = (key: string) => toast('error', { key })
const creditOf = ({ before }: Step) => of(before).game?.credit ?? 0
/** What became of the money is said by what is known of it, and nothing is called paid that a fault holds. */
const cashOut = (how: 'closed' | 'stopped' | 'unclear') =>
  toast(how === 'closed' ? 'info' : 'warning', { key: `seat.cashOut.${how}` })
function ejected(status: number, step: Step): Message {
  const { leavingKey, arriving, toppingUp } = of(step.before)
  const coming = arriving ?? toppingUp
  const isGone = status < 2
  if (leavingKey !== null && isGone) return cashOut('stopped')
  if (leavingKey !== null && [2, 4].includes(status)) return cashOut('closed')
  const amount = creditOf(step)
  if (coming && isGone) return toast('warning', { key: 'seat.unarrived', params: { amount, arriving: coming.amount } })
  return toast('warning', { key: `seat.ejected.${status}`, params: { amount } })
}
const reconnect = ({ after }: Step) => [
  request({ type: 'request.reconnect', sessionID: of(after).sessionID ?? 0 }),
  lineUp,
]
const toldOn = ({ event }: Step): Message => ({ to: 'stream', event: event as never })

/** Who is told why the seat is over. */
function over(step: Step): Message | Message[] {
  const { before, after, event } = step
  const { ended } = after.output as SeatOutput
  if (event.type === 'seat.closed') {
    if (event.reason === 'kicked') return toast('warning', { key: 'seat.endedByStaff', params: { amount: 700 } })
    if (event.reason === 'limit') return toast('warning', { key: 'seat.limitStruck', params: { amount: 700 } })
    // What left at once may be taken back, with what was cashed out; nothing else may.
    return toast(
      'success',
      { key: 'seat.cashedOut', params: { amount: 700, reason: 'left' } },
      of(before).mayUndo
        ? {
            words: { key: 'seat.undo' },
            message: { to: 'app', event: { type: 'seat.retaken', machineID: 3, amount: 700 } },
          }
        : undefined,
    )
  }
  if (event.type === 'socket.refused') return toast('error', { text: event.message, code: event.code })
  if (event.type === 'machine.changed') return ejected(event.status, step)
  // Status 5, and a line that still answers: put in feature mode by staff.
  if (isIn(before, 'verifying')) return ended === 'closed' ? ejected(5, step) : []
  if (event.type === 'seat.refused') return refusal(step)
  if (event.type.startsWith('xstate.after.leaveTimeout')) return cashOut('unclear')
  if (event.type.startsWith('xstate.after.proofTimeout')) {
    if (isIn(before, 'stopped')) return cashOut('stopped')
    return of(before).leavingKey === null ? ejected(2, step) : cashOut('closed')
  }
  if (event.type.startsWith('xstate.after.grace')) return broken('seat.graceEnded')
  return ended === 'lost' ? toast('error', { text: connectionLostMessage }) : []
}
/** What the buttons of the cabinet allow, one press at a time. */
function pressed({ before, event: { button } }: Step): Message | Message[] {
  const { game } = of(before)
  const isLit = game?.buttons.some((known) => known.button === button && known.enabled)
  if (isLit && isIn(before, 'ready') && !before.hasTag('askedToLeave'))
    return [request({ type: 'request.press', button, key }), { to: 'controls', event: { type: 'press.made' } }]
  return button === 'takeWin' ? pressRefused : []
}

const messages: Messages = [
  [
    'leaves playing',
    [
      { to: 'devices', event: { type: 'seat.paused' } },
      { to: 'layers', event: { type: 'layer.closed', layer: 'topUp' } },
    ],
  ],
  // auth hears that the seat is left, whichever way.
  ['leaves active', { to: 'auth', event: { type: 'seat.left' } }],
  ['enters ended', over],
  ['cancelOther failed', (step) => toast('error', failureText(failureIn(step as never)))],
  ['after cancelTimeout', toast('warning', { key: 'seat.cancelSlow' })],
  ['stream failed', broken('stream.failed')],
  ['takeWin failed', broken('takeWin.failed')],
  ['realityCheck failed', broken('realityCheck.broken')],
  ['callAttendant failed', broken('callAttendant.broken')],
  ...aids.map((id) => [`${id} failed`, broken('seat.aidFailed')] as const),
  ['seat.free', ({ after }) => (isIn(after, 'taking') || isIn(after, 'initialising') ? entered : [])],
  ['socket.up', ({ before, after }) => (!isIn(before, 'initialising') && isIn(after, 'initialising') ? entered : [])],
  [
    'seat.held',
    ({ before, after, event }) => {
      if (isIn(before, 'joining') && isIn(after, 'claimed')) return entered
      // What was on its way has ended, and nothing has come.
      const hasEnded = before.hasTag('arriving') && after.hasTag('playable') && !after.hasTag('arriving')
      const isTaken = event.funded === fundedMore
      return hasEnded && !isTaken
        ? toast('error', { text: '', code: 60409, params: { reason: 'transferRefused' } })
        : []
    },
  ],
  ['enters checking', check],
  ['enters verifying', check],
  ['after recheck', check],
  [
    'enters initialising',
    ({ after }) => [
      request({ type: 'request.init', key: of(after).initKey, amount: of(after).buyIn.asks ? 0 : 300 }),
      lineUp,
    ],
  ],
  // The connection message comes once for each loss, never otherwise.
  [
    'enters away',
    [
      toast('warning', { text: connectionLostMessage }),
      lineDown,
      { to: 'takeWin', event: { type: 'seat.away' } },
      { to: 'realityCheck', event: { type: 'seat.away' } },
    ],
  ],
  [
    'leaves dialling.reconnecting',
    ({ after }) => (JSON.stringify(after.value).includes('"dialling":"waiting"') ? lineDown : []),
  ],
  ['enters reconnecting', reconnect],
  ['leave.refused', refusal],
  [
    'enters playing',
    ({ after }) => [
      entered,
      lineUp,
      ...gameTold(of(after).game ?? gameState(0)),
      { to: 'devices', event: { type: 'seat.playing' } },
      { to: 'realityCheck', event: { type: 'seat.playing' } },
      { to: 'callAttendant', event: { type: 'seat.playing' } },
    ],
  ],
  ['enters leaving', [entered, request({ type: 'request.leave', key })]],
  // The newest state of the game is always told on, whatever else waits for it.
  [
    'game.changed',
    ({ before, event: { game } }) => (game.sequence > (of(before).game?.sequence ?? 0) ? gameTold(game) : []),
  ],
  ['player.press', pressed],
  [
    'press.refused',
    (step) => (of(step.before).pressing?.button === 'takeWin' ? [pressRefused, refusal(step)] : refusal(step)),
  ],
  [
    'player.topUp',
    ({ before, event: { amount } }) =>
      amount > 0 && of(before).toppingUp === null && of(before).arriving === null
        ? request({ type: 'request.transfer', amount, key })
        : [],
  ],
  // Money that is under way is only asked about.
  ['enters arriving.looking', check],
  // Nobody could say what became of it: that is no refusal.
  ['transfer.refused', (step) => (step.event.refused === pending ? [] : refusal(step))],
  ['realityCheck.asked', { to: 'realityCheck', event: { type: 'realityCheck.asked', check: realityCheck(1) } }],
  ['attendantCall.told', { to: 'callAttendant', event: { type: 'attendantCall.told', call: attendantCall(1) } }],
  ['peer.signalled', toldOn],
  ['peer.closed', toldOn],
  ['stream.signal', request({ type: 'request.signal', viewer: 'v', signal: null })],
]

/** `isEnd`: behind what nothing is looked for. */
const walk = (isSeatless: boolean, isEnd: Walk['isEnd'] = () => false) =>
  walkChart({
    machine: seatMachine,
    input: { machineID: 3, volume: 0, initKey: 'join-1', amount: null, controls: null, buyIn, isSeatless },
    isEnd,
    alphabet,
    outcomes: {
      cancelOther: { done: [undefined], error: [refusedCall, unansweredCall] },
      preflight: { done: [undefined] },
      ...Object.fromEntries(aids.map((id) => [id, { done: [] }])),
      stream: { done: [undefined] },
      takeWin: { done: [undefined] },
      realityCheck: { done: [] },
      callAttendant: { done: [] },
    },
    key: ({ context, value }) => {
      const { retries, initAsked, sessionID, leavingKey, mayUndo, pressing, game, toppingUp, arriving, buyIn } =
        context as SeatContext
      const { asks } = buyIn
      const place = JSON.stringify(value)
      const hasAsked = initAsked || sessionID !== null
      return [
        (place.includes('joining') && !hasAsked) || (place.includes('taking') && leavingKey === null)
          ? Math.min(retries, 7)
          : 0,
        place.includes('playing') || place.includes('away') ? game?.state : null,
        place.includes('joining') || place.includes('taking') ? asks : false,
        mayUndo,
        hasAsked,
        leavingKey !== null,
        pressing?.button,
        (place.includes('playing') || place.includes('"leaving"')) && toppingUp !== null,
        place.includes('playing') && arriving !== null,
      ]
    },
    limit: 200_000,
    messages,
    check: ({ before, after, sent, open, event, path }) => {
      const was = before.context as SeatContext
      const context = after.context as SeatContext
      const screen = selectSeatScreen(after as never)
      const requests = sent.flatMap(({ to, event }) => (to === 'gameSocket' ? [event.type] : []))
      const isOpen = JSON.stringify(after.value).includes('"open"')

      expect(open.includes('gameSocket')).toBe(isOpen)
      const isHeld = ['playable', 'away', 'leaving'].some((tag) => after.hasTag(tag))
      const isClaimed = JSON.stringify(after.value).includes('claimed')
      for (const [id, lives] of [
        ['stream', isClaimed],
        ['takeWin', isHeld],
      ] as const)
        if (!path.some(({ type }) => type.endsWith(`actor.${id}`))) expect(open.includes(id)).toBe(lives)
      expect(open.includes('pathWatch') && isOpen).toBe(false)
      if (event.type === 'path.back') expect(isOpen).toBe(true)
      if (screen === 'over' || screen === 'moved') expect(open).toEqual([])
      expect((after.output !== undefined) === (screen === 'over')).toBe(true)

      // One pending money call of a kind, and one press; what stands pending was asked for.
      expect(context.pressing !== null).toBe(JSON.stringify(after.value).includes('pressing'))
      if (after.hasTag('playable')) {
        expect(context.toppingUp !== null).toBe(/toppingUp|funding/.test(JSON.stringify(after.value)))
        expect(context.arriving !== null).toBe(after.hasTag('arriving'))
        // Whoever has money on its way is asked for none.
        if (after.hasTag('arriving')) expect(after.hasTag('unfunded')).toBe(false)
      }
      const transferred = sent.flatMap(({ to, event }) =>
        to === 'gameSocket' && event.type === 'request.transfer' ? [event.key] : [],
      )
      if (transferred.length > 0) {
        expect(was.toppingUp).toBeNull()
        expect(was.arriving).toBeNull()
      }
      // A game that is brought back brings no money unasked.
      if (event.type === 'player.takeBack') expect(context.buyIn.asks).toBe(true)
      if (requests.includes('request.press')) expect(was.pressing).toBeNull()
      if (requests.includes('request.transfer') || requests.includes('request.press')) expect(screen).toBe('playing')

      // In a round, or with a win not taken, nobody leaves without having been asked; outside of one nobody is asked.
      const isInRound = was.game?.state === 'winWaiting' || was.pressing?.button === 'spin'
      const mayBeAsked = before.hasTag('playable') || before.hasTag('away')
      if (event.type === 'player.leave' && mayBeAsked && !before.hasTag('askedToLeave')) {
        expect(after.hasTag('askedToLeave')).toBe(isInRound)
        expect([context.leavingKey !== null, context.mayUndo]).toEqual(
          isInRound ? [was.leavingKey !== null, was.mayUndo] : [true, true],
        )
      }
      if (before.hasTag('askedToLeave') && context.leavingKey !== null && was.leavingKey === null)
        expect([event.type, context.mayUndo]).toEqual(['leave.confirmed', false])
      // Who asked to leave is never seated again, unless the venue refused it.
      if (was.leavingKey !== null && event.type !== 'leave.refused') {
        expect(screen).not.toBe('playing')
        expect(requests).not.toContain('request.init')
      }
      // The newest state of the game is always kept, whatever else waits for it.
      if (event.type === 'game.changed' && isHeld) {
        const isNewer = event.game.sequence > (was.game?.sequence ?? 0)
        expect(context.game).toBe(isNewer ? event.game : was.game)
      }
      // Without a look only who is known to have no seat, and only once.
      const isUnlooked = event.type === 'socket.up' && requests.includes('request.init')
      if (isUnlooked) expect([was.isSeatless, was.initAsked]).toEqual([true, false])
      if (event.type === 'player.takeBack') expect(context.isSeatless).toBe(false)
    },
  })

it('walks every transition; money is asked once at a time, who left is not seated again, nothing is left open', {
  timeout: 300_000,
}, () => {
  const [looking, asking] = [walk(false), walk(true, ({ value }) => JSON.stringify(value).includes('claimed'))]
  expect(looking.untaken.filter((one) => asking.untaken.includes(one))).toEqual([])
})
