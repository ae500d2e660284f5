/** Simulated players for a demo: each sits, spins at a person's pace, takes wins, tops up, leaves, and now and then reserves first. */
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import { sessionCalls } from '#protocol/calls/session.ts'
import { ErrorCode, MachineStatus } from '#protocol/core/codes.ts'
import type { GameState, LobbyMachine, Seated } from '#protocol/core/entities.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { ask, type GameLine, newKey, openLine } from './client.ts'
import { type Guest, type PasswordOf, visitDesk, welcome } from './guests.ts'

type Log = { info: (details: object, text: string) => void; warn: (details: object, text: string) => void }
export type BusyOptions = {
  url: string
  passwordOf: PasswordOf
  logger: Log
  guests?: number
  /** How long everything takes, beside a person: tests are in a hurry. */
  pace?: number
  random?: () => number
}
export type Busy = {
  /** Everybody leaves; resolves when they have, or have been given up. */
  stop: () => Promise<void>
}

const seconds = 1_000
const leaveWithinMs = 1_500
const stopWithinMs = 4_000

export function startBusy({ url, passwordOf, logger, guests = 5, pace = 1, random = Math.random }: BusyOptions): Busy {
  const ending = new AbortController()
  const between = (least: number, most: number) => least + random() * (most - least)
  const chance = (share: number) => random() < share
  const pause = (least: number, most: number) => wait(between(least, most) * seconds * pace, ending.signal)

  async function evening(place: number): Promise<void> {
    await pause(0, 8)
    while (!ending.signal.aborted) {
      try {
        const guest = await welcome(url, passwordOf, place)
        while (!ending.signal.aborted) {
          await visitDesk(url, guest)
          await visit(guest).catch((error: unknown) => {
            // Somebody was faster to that cabinet: another is chosen the next time.
            if (!(error instanceof Refusal && error.code === ErrorCode.machineBusy)) throw error
          })
          await pause(8, 40)
        }
        await ask(url, sessionCalls.logout, guest.token)
      } catch (error) {
        if (ending.signal.aborted) return
        logger.warn({ guest: place, reason: reasonOf(error) }, 'a simulated player was put off')
        await pause(10, 20)
      }
    }
  }

  /** One sitting: at the seat that is still theirs, or at one that they choose. */
  async function visit(guest: Guest): Promise<void> {
    const lobby = await ask(url, lobbyCalls.lobby, guest.token)
    if (!lobby.loginsEnabled && !lobby.seat) return
    const machineID = lobby.seat?.machineID ?? choose(lobby.brands.flatMap(({ machines }) => machines))?.id
    if (machineID === undefined) return
    if (!lobby.seat && chance(0.15)) {
      await ask(url, lobbyCalls.reserve, guest.token, { body: { machineId: machineID } })
      await pause(5, 20)
    }
    if (ending.signal.aborted) return
    const line = await openLine(url, guest.token)
    const sitting = createSitting(line)
    try {
      const { token } = guest
      const seated = lobby.seat
        ? await line.ask('reconnect', { machineID, sessionID: lobby.seat.sessionID, token })
        : await line.ask('init', { machineID, token, amount: Math.round(between(200, 600)) * 100, key: newKey() })
      logger.info({ guest: guest.username, machineId: machineID }, 'a simulated player sits down')
      await play(line, sitting, seated)
    } finally {
      await leave(line, sitting)
    }
  }

  /** Of the half of the cabinets with the higher numbers: the other half is always left to people. */
  function choose(machines: readonly LobbyMachine[]): LobbyMachine | undefined {
    const ordered = machines.toSorted((left, right) => left.cabin - right.cabin)
    const offered = ordered
      .slice(Math.ceil(ordered.length / 2))
      .filter(({ status, isVip }) => status === MachineStatus.available && !isVip)
    return offered[Math.floor(random() * offered.length)]
  }

  async function play(line: GameLine, sitting: Sitting, { game }: Seated): Promise<void> {
    sitting.see(game)
    for (
      let left = Math.round(between(8, 50));
      left > 0 && !ending.signal.aborted && line.isUp() && !sitting.isOver();
    ) {
      const { state, credit, bet, buttons } = sitting.game()
      const canPress = (name: string) => buttons.some(({ button, enabled }) => button === name && enabled)
      if (state === 'winWaiting' && canPress('takeWin')) {
        await pause(0.8, 2.5)
        if (canPress('gamble') && chance(0.3)) {
          await press(line, sitting, 'gamble')
          await pause(0.8, 2.5)
          await press(line, sitting, chance(0.5) ? 'gambleRed' : 'gambleBlack')
          continue
        }
        await press(line, sitting, 'takeWin')
      } else if (state === 'idle' && credit < bet) {
        // Some try once more, some have had enough.
        if (chance(0.5)) return
        await line.ask('transfer', { amount: Math.round(between(100, 300)) * 100, key: newKey() })
      } else if (state === 'idle' && canPress('spin')) {
        if (chance(0.12)) await press(line, sitting, chance(0.5) ? 'betUp' : 'betDown')
        await pause(1.2, 4)
        await press(line, sitting, 'spin')
        left -= 1
      } else if (state === 'handPay' || state === 'outOfService') return
      await pause(0.3, 0.8)
    }
  }

  async function press(line: GameLine, sitting: Sitting, button: string): Promise<void> {
    try {
      sitting.see(await line.ask('press', { button, key: newKey() }))
    } catch (error) {
      // The cabinet has gone on meanwhile, and the button is dark: a person presses in vain too.
      if (!(error instanceof Refusal)) throw error
    }
  }

  async function leave(line: GameLine, sitting: Sitting): Promise<void> {
    try {
      if (!line.isUp() || sitting.isOver()) return
      await within(leaveWithinMs, line.ask('leave', { key: newKey() }))
      await within(leaveWithinMs, sitting.over)
    } catch {
      // Not seated, or the venue is ending: the seat's grace does the rest.
    } finally {
      line.close()
    }
  }

  const evenings = Array.from({ length: guests }, (_, index) => evening(index + 1))
  return {
    stop: async () => {
      ending.abort()
      await within(stopWithinMs, Promise.allSettled(evenings))
    },
  }
}

type Sitting = ReturnType<typeof createSitting>

/** What is known of one sitting: the newest state of the game, and whether it is over. */
function createSitting(line: GameLine) {
  let newest: GameState | undefined
  let ended = false
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const see = (game: GameState) => {
    if (newest === undefined || game.sequence >= newest.sequence) newest = game
  }
  const end = () => {
    ended = true
    resolve()
  }
  line.on('game', see)
  line.on('closed', end)
  line.on('moved', end)
  return {
    see,
    over,
    isOver: () => ended,
    game: (): GameState => {
      if (newest === undefined) throw new Error('nothing of the game is known yet')
      return newest
    },
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Ends at once when everybody is to leave. */
function wait(milliseconds: number, ending: AbortSignal): Promise<void> {
  if (ending.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      ending.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    ending.addEventListener('abort', done)
  })
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
