import { expect, it } from 'vitest'
import { seatMachine } from '#machines/game/seat/seat.machine.ts'
import { selectSeatScreen } from '#machines/game/seat/seat.selectors.ts'
import type { SeatContext, SeatEvent } from '#machines/game/seat/seat.types.ts'
import { type Alphabet, type Said, walkChart } from '#tests/kit/walk.ts'
import { gameState, ownSeat, realityCheck, refusedCall, seatedAt, unansweredCall } from '../../kit/samples.ts'

type Snapshot = { context: SeatContext }
/** Charts that stand beside the hold, and are not missed. */
const aids = ['connection', 'controls', 'devices']
const refused = { code: 60007, message: 'This machine is not available', params: null }
const key = 'key-12345678'
const sequenceOf = ({ context }: Snapshot) => context.sequence
const gameSequenceOf = ({ context }: Snapshot) => context.game?.sequence ?? 0

const alphabet = {
  'seat.free': [{ type: 'seat.free' }],
  'seat.held': [false, true].map((isEnding) => ({ type: 'seat.held', sessionID: 70, isEnding }) as const),
  'seat.elsewhere': [{ type: 'seat.elsewhere', machineID: 9, machineName: 'Other' }],
  'seat.taken': [{ type: 'seat.taken', seated: seatedAt(3, { game: gameState(1, { state: 'winWaiting', win: 50 }) }) }],
  'seat.refused': [
    { type: 'seat.refused', refused },
    {
      type: 'seat.refused',
      refused: { code: 60004, message: 'You have a session open on another machine', params: null },
    },
  ],
  'seat.moved': [{ type: 'seat.moved' }],
  'seat.closed': [
    { type: 'seat.closed', cashedOut: 700, reason: 'left' },
    { type: 'seat.closed', cashedOut: 700, reason: 'limit' },
  ],
  'realityCheck.asked': [{ type: 'realityCheck.asked', check: realityCheck(1) }],
  'game.changed': (snapshot: Snapshot) => [
    { type: 'game.changed', game: gameState(gameSequenceOf(snapshot)) },
    { type: 'game.changed', game: gameState(gameSequenceOf(snapshot) + 1, { state: 'winWaiting', win: 50 }) },
    { type: 'game.changed', game: gameState(gameSequenceOf(snapshot) + 1) },
  ],
  'press.refused': [{ type: 'press.refused', refused }],
  'transfer.done': [{ type: 'transfer.done', amount: 100 }],
  'transfer.refused': [{ type: 'transfer.refused', refused }],
  'leave.refused': [{ type: 'leave.refused', refused }],
  'peer.signalled': [{ type: 'peer.signalled', viewer: 'v', signal: { type: 'offer', sdp: '' }, iceServers: [] }],
  'peer.closed': [{ type: 'peer.closed', viewer: 'v', reason: 'gone' }],
  'socket.up': [{ type: 'socket.up' }],
  'socket.down': [{ type: 'socket.down', reason: 'transport close' }],
  'socket.refused': [{ type: 'socket.refused', code: 10, message: 'Signature not verified' }],
  'machine.changed': (snapshot: Snapshot) => [
    ...[0, 3, 5, 6, 7].map(
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
  'player.press': [
    { type: 'player.press', button: 'spin', key },
    { type: 'player.press', button: 'takeWin', key },
    { type: 'player.press', button: 'unknown', key },
  ],
  'player.topUp': [
    { type: 'player.topUp', amount: 0, key },
    { type: 'player.topUp', amount: 100, key },
  ],
  'player.leave': [{ type: 'player.leave', key }],
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

/** The seat is held or asked for over a line that is there. */
const requestedOf = ({ value }: { value: unknown }) =>
  /"claimed"/.test(JSON.stringify(value)) && !/"dialling":"waiting"/.test(JSON.stringify(value))

const told = (said: Said[]) =>
  said
    .filter(({ type }) => type === 'tell')
    .flatMap(
      ({ params }) => params as { to: string; event: { type: string } } | { to: string; event: { type: string } }[],
    )

it('walks every transition; money is asked once at a time, who left is not seated again, nothing is left open', {
  timeout: 180_000,
}, () => {
  const walked = walkChart({
    machine: seatMachine,
    input: { machineID: 3, volume: 0, initKey: 'join-1', controls: null },
    alphabet,
    outcomes: {
      cancelOther: { done: [undefined], error: [refusedCall, unansweredCall] },
      preflight: { done: [undefined] },
      ...Object.fromEntries(aids.map((id) => [id, { done: [] }])),
      stream: { done: [undefined] },
      takeWin: { done: [undefined] },
      realityCheck: { done: [] },
    },
    key: ({ context, value }) => {
      const { retries, initAsked, sessionID, leavingKey, pressing, game, toppingUp } = context as SeatContext
      const place = JSON.stringify(value)
      const hasAsked = initAsked || sessionID !== null
      return [
        (place.includes('joining') && !hasAsked) || (place.includes('taking') && leavingKey === null)
          ? Math.min(retries, 7)
          : 0,
        place.includes('playing') ? game?.state : null,
        hasAsked,
        leavingKey !== null,
        pressing?.button,
        toppingUp !== null,
      ]
    },
    limit: 200_000,
    check: ({ before, after, said, open, event, path }) => {
      const was = before.context as SeatContext
      const context = after.context as SeatContext
      const screen = selectSeatScreen(after as never)
      const requests = told(said)
        .filter(({ to }) => to === 'gameSocket')
        .map(({ event }) => event.type)
      const isOpen = JSON.stringify(after.value).includes('"open"')

      expect(open.includes('gameSocket')).toBe(isOpen)
      const isHeld = ['playable', 'away', 'leaving'].some((tag) => after.hasTag(tag))
      const isClaimed = JSON.stringify(after.value).includes('claimed')
      for (const [id, lives] of [
        ['stream', isClaimed],
        ['takeWin', isHeld],
      ] as const)
        if (!path.some(({ type }) => type.endsWith(`actor.${id}`))) expect(open.includes(id)).toBe(lives)
      // The picture is asked for behind the seat, and only behind it: no signal goes out where none was asked for.
      const asksForSeat = requests.some((type) => type === 'request.init' || type === 'request.reconnect')
      const tellsLine = told(said)
        .filter(({ to }) => to === 'stream')
        .map(({ event }) => event.type)
      if (asksForSeat) expect(tellsLine).toEqual(['line.up'])
      if (requests.includes('request.signal')) expect(isClaimed).toBe(true)
      const losesSeat = requestedOf(before) && !requestedOf(after) && screen === 'away'
      expect(tellsLine.includes('line.down')).toBe(losesSeat)
      expect(open.includes('pathWatch') && isOpen).toBe(false)
      if (event.type === 'path.back') expect(isOpen).toBe(true)
      if (screen === 'over' || screen === 'moved') expect(open).toEqual([])
      expect((after.output !== undefined) === (screen === 'over')).toBe(true)

      // One pending money call of a kind, and one press; what stands pending was asked for.
      expect(context.pressing !== null).toBe(JSON.stringify(after.value).includes('pressing'))
      expect(context.toppingUp !== null).toBe(JSON.stringify(after.value).includes('toppingUp'))
      if (requests.includes('request.transfer')) expect(was.toppingUp).toBeNull()
      if (requests.includes('request.press')) expect(was.pressing).toBeNull()
      if (requests.includes('request.transfer') || requests.includes('request.press')) expect(screen).toBe('playing')

      // Who asked to leave is never seated again, unless the venue refused it.
      if (was.leavingKey !== null && event.type !== 'leave.refused') {
        expect(screen).not.toBe('playing')
        expect(requests).not.toContain('request.init')
      }
      // The newest state of the game is always kept and told on, whatever else waits for it.
      if (event.type === 'game.changed' && isHeld) {
        const isNewer = event.game.sequence > (was.game?.sequence ?? 0)
        expect(context.game).toBe(isNewer ? event.game : was.game)
        expect(told(said).filter(({ to, event }) => to === 'takeWin' && event.type === 'game.changed').length).toBe(
          isNewer ? 1 : 0,
        )
      }
      // The connection message comes once for each loss, never otherwise.
      const lost = told(said).filter(
        ({ event }) => (event as { words?: { text?: string } }).words?.text === 'The connection has been lost.',
      )
      const isLoss = selectSeatScreen(before as never) !== 'away' && screen === 'away'
      expect(lost.length).toBe(
        isLoss ||
          (screen === 'over' &&
            selectSeatScreen(before as never) !== 'away' &&
            (after.output as { ended: string }).ended === 'lost')
          ? 1
          : 0,
      )
      // auth hears that the seat is left, whichever way.
      const isGone = screen === 'over' || screen === 'moved'
      const wasClosed = ['moved', 'preparing'].includes(selectSeatScreen(before as never))
      expect(told(said).some(({ event }) => event.type === 'seat.left')).toBe(isGone && !wasClosed)
    },
  })
  expect(walked.untaken).toEqual([])
})
