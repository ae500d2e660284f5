/** A player's line to the game socket and the seat held over it: dialled again whenever it breaks, and the seat taken back. */
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { ErrorCode, SeatStatus } from '#protocol/core/codes.ts'
import type { GameState, Seated } from '#protocol/core/entities.ts'
import type { Book, Operation } from './book.ts'
import { type Answer, answerWithinMs, isPassing, patienceMs, untilAnswered, type Weather } from './tries.ts'

export type Seat = { machineId: number; sessionId: number }
export type LoadSeatSetup = {
  url: string
  token: string
  book: Book
  weather?: Weather
  /** Several processes: the one of the socket tells by the rows that a session is over, and the late news of the other one tells the same again. */
  hasHosts?: boolean
}

const gameWithinMs = 4_000

export class LoadSeat {
  readonly #setup: LoadSeatSetup
  #socket: Socket | null = null
  #seat: Seat | null = null
  /** The socket that has the seat; another one must take it back first. */
  #holding: Socket | null = null
  #game: GameState | null = null
  readonly #watchers = new Set<() => void>()

  constructor(setup: LoadSeatSetup) {
    this.#setup = setup
  }

  get seat(): Seat | null {
    return this.#seat
  }
  /** As it was last told. */
  get game(): GameState | null {
    return this.#game
  }

  take({ session, game }: Seated): void {
    this.#seat = { machineId: session.machineID, sessionId: session.id }
    this.#game = game
  }
  see(game: GameState): void {
    if (this.#game === null || game.sequence >= this.#game.sequence) this.#game = game
    this.#wake()
  }
  drop(): void {
    this.#socket?.disconnect()
  }

  /** Asks until it is answered; `atSeat` with the seat in hand. Null: the session is over. */
  ask(operation: Operation, name: string, body: object, atSeat: boolean): Promise<Answer | null> {
    return untilAnswered(operation, this.#setup.weather ?? null, async () => {
      if (atSeat && !(await this.#hold())) return null
      const answer = await this.#try(name, body)
      if (!atSeat || answer === 'lost' || answer.ErrorCode !== ErrorCode.sessionEnded) return answer
      // Not this socket's any more: taken back before the next try, or over.
      this.#holding = null
      return 'lost'
    })
  }

  /** Until the session that was left is closed. */
  async gone(): Promise<void> {
    const { book, token } = this.#setup
    const left = this.#seat
    for (const end = performance.now() + patienceMs; left !== null && this.#seat === left; ) {
      const { machineId, sessionId } = left
      if (book.closed.has(sessionId)) break
      const answer = await this.#try('check', { machineID: machineId, token })
      if (answer !== 'lost' && answer.ErrorCode === undefined && answer.status === SeatStatus.free) break
      if (performance.now() > end) {
        book.stuck.push(`session ${sessionId} on machine ${machineId} never closed after its player left`)
        break
      }
      await this.#news(200)
    }
    this.#seat = null
  }

  /** Until the game says something, the session closes, the line breaks, or it takes too long. */
  async nextGame(): Promise<void> {
    // Nothing is pushed to a socket that does not have the seat.
    if (await this.#hold()) await this.#news(gameWithinMs)
  }

  /** Has the seat on a connected socket. False: the session is over. */
  async #hold(): Promise<boolean> {
    const seat = this.#seat
    for (const end = performance.now() + patienceMs; seat !== null && this.#seat === seat; ) {
      if (this.#holding?.connected) return true
      const { machineId: machineID, sessionId: sessionID } = seat
      const { token } = this.#setup
      const answer = await this.#try('reconnect', { machineID, sessionID, token })
      if (answer !== 'lost' && answer.ErrorCode === undefined) {
        this.take(answer as unknown as Seated)
        return true
      }
      if (answer !== 'lost' && !isPassing(answer)) {
        const own = await this.#try('check', { machineID, token })
        if (own !== 'lost' && own.ErrorCode === undefined && own.status === SeatStatus.free) this.#seat = null
      }
      if (performance.now() > end)
        throw new Error(`session ${sessionID} could not be taken back: ${JSON.stringify(answer)}`)
      await pause(50)
    }
    return false
  }

  async #try(name: string, body: object): Promise<Answer | 'lost'> {
    const socket = await this.#dial()
    if (socket === null) return 'lost'
    try {
      const answer = (await socket.timeout(answerWithinMs).emitWithAck(name, body)) as Answer
      if ((name === 'init' || name === 'reconnect') && answer.ErrorCode === undefined) this.#holding = socket
      return answer
    } catch {
      return 'lost'
    }
  }

  async #dial(): Promise<Socket | null> {
    if (this.#socket?.connected) return this.#socket
    this.#socket?.disconnect()
    const { url, token, book, hasHosts = false } = this.#setup
    const socket = io(`${url}/game`, {
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      timeout: answerWithinMs,
    })
    this.#socket = socket
    socket.on('game', (game: GameState) => this.see(game))
    socket.on('closed', ({ sessionID, cashedOut }: { sessionID: number; cashedOut: number }) => {
      const before = book.closed.get(sessionID)
      if (before !== undefined && (!hasHosts || before !== cashedOut))
        book.wrong.push(`session ${sessionID} was told closed twice, with ${before} and ${cashedOut}`)
      book.closed.set(sessionID, cashedOut)
      this.#wake()
    })
    socket.on('disconnect', () => this.#wake())
    return await new Promise((resolve) => {
      const fail = () => {
        clearTimeout(limit)
        socket.disconnect()
        resolve(null)
      }
      const limit = setTimeout(fail, answerWithinMs)
      socket.once('connect', () => {
        clearTimeout(limit)
        resolve(socket)
      })
      socket.once('connect_error', fail)
      // A connection that ends before the namespace has answered says nothing else.
      socket.io.once('close', fail)
    })
  }

  #wake(): void {
    for (const watcher of [...this.#watchers]) watcher()
  }
  #news(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(limit)
        this.#watchers.delete(done)
        resolve()
      }
      const limit = setTimeout(done, withinMs)
      this.#watchers.add(done)
    })
  }
}
