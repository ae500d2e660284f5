/** An honest player over real sockets: sits, plays, tops up and leaves, each request with its key until it is answered. */
import { setTimeout as pause } from 'node:timers/promises'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { GameState, Seated } from '#protocol/core/entities.ts'
import type { Operation } from './book.ts'
import { LoadSeat, type LoadSeatSetup } from './seat.ts'
import { type Answer, httpTry, untilAnswered } from './tries.ts'
import type { Random } from '../simulation/random.ts'
import type { ProofPlayer } from '../venueKit.ts'

export type LoadPlayerSetup = LoadSeatSetup & { player: ProofPlayer; machines: readonly number[]; random: Random }

/** How often what was answered is asked once more, in weather only. */
const againChance = 0.25

export class LoadPlayer {
  readonly #setup: LoadPlayerSetup
  readonly #seat: LoadSeat

  constructor(setup: LoadPlayerSetup) {
    this.#setup = setup
    this.#seat = new LoadSeat(setup)
  }

  /** Plays until `isTime`, then goes home. */
  async play(isTime: () => boolean): Promise<void> {
    const { random, machines } = this.#setup
    while (!isTime()) {
      if (this.#seat.seat === null) await this.sit(random.pick(machines), 2_000 + random.below(3_000))
      else await this.#actAtSeat()
      await pause(random.below(60))
    }
    await this.goHome()
  }

  /** False: refused. */
  async sit(machineId: number, amount: number): Promise<boolean> {
    const { token, book, weather } = this.#setup
    const operation = this.#begin('init', amount, machineId)
    await weather?.beforeTransfer(machineId)
    const body = { machineID: machineId, amount, token, key: operation.key }
    const answer = await this.#seat.ask(operation, 'init', body, false)
    if (answer === null || answer.ErrorCode !== undefined) {
      book.end(operation, 'refused')
      const expected: (number | undefined)[] = [ErrorCode.machineBusy, ErrorCode.notEnoughFunds]
      if (!expected.includes(answer?.ErrorCode))
        book.wrong.push(`${operation.key} at machine ${machineId} was refused: ${JSON.stringify(answer)}`)
      await pause(50)
      return false
    }
    this.#seat.take(answer as unknown as Seated)
    book.end(operation, 'done', this.#seat.seat?.sessionId ?? null)
    return true
  }

  async goHome(): Promise<void> {
    while (this.#seat.seat !== null) await this.#leave()
  }

  close(): void {
    this.#seat.drop()
  }

  async #actAtSeat(): Promise<void> {
    const { random } = this.#setup
    const { game } = this.#seat
    if (game?.state === 'winWaiting') return this.#press('takeWin')
    const isIdle = game?.state === 'idle'
    if (!isIdle && random.chance(0.8)) return this.#seat.nextGame()
    const canPlay = isIdle && game.credit >= game.bet
    const act = random.weighted({ spin: canPlay ? 6 : 0, topUp: 9, bet: isIdle ? 2 : 0, leave: 2, drop: 1 })
    if (act === 'spin') await this.#press('spin')
    else if (act === 'bet') await this.#press(`bet-${1 + random.below(2)}`)
    else if (act === 'topUp') await this.#topUp(1 + random.below(300))
    else if (act === 'leave') await this.#leave()
    else this.#seat.drop()
  }

  async #press(button: string): Promise<void> {
    const operation = this.#begin(button === 'spin' ? 'spin' : 'press', 0)
    const body = { button, key: operation.key }
    const answer = await this.#seat.ask(operation, 'press', body, true)
    if (answer?.ErrorCode === undefined && answer !== null) this.#seat.see(answer as unknown as GameState)
    await this.#end(operation, answer, 'press', body, ({ round }) => round)
  }

  async #topUp(asked: number): Promise<void> {
    const operation = this.#begin('topUp', asked)
    await this.#setup.weather?.beforeTransfer(operation.machineId ?? 0)
    const body = { amount: asked, key: operation.key }
    const answer = await this.#seat.ask(operation, 'transfer', body, true)
    await this.#end(operation, answer, 'transfer', body, ({ amount }) => amount)
  }

  /** Sometimes asks once more for what is done: the same key must give the same answer. */
  async #end(
    operation: Operation,
    answer: Answer | null,
    name: string,
    body: object,
    resultOf: (answer: Answer) => unknown,
  ): Promise<void> {
    const { book, weather, random } = this.#setup
    if (answer === null) return book.end(operation, 'over')
    if (answer.ErrorCode !== undefined) return book.end(operation, 'refused')
    book.end(operation, 'done', resultOf(answer) as number)
    if (!weather || !random.chance(againChance)) return
    const again = await this.#seat.ask(operation, name, body, true)
    if (again === null || again.ErrorCode === ErrorCode.sessionEnded) return
    if (again.ErrorCode !== undefined || resultOf(again) !== operation.result)
      book.wrong.push(`${operation.key} answered ${operation.result} first, then ${JSON.stringify(again)}`)
  }

  /** By the socket, or from elsewhere by the call of the lobby. */
  async #leave(): Promise<void> {
    const { book, weather = null, random, url, token } = this.#setup
    const operation = this.#begin(weather !== null && random.chance(0.3) ? 'cancel' : 'leave', 0)
    const body = JSON.stringify({ machineId: operation.machineId })
    const answer =
      operation.kind === 'leave'
        ? await this.#seat.ask(operation, 'leave', { key: operation.key }, true)
        : await untilAnswered(operation, weather, () => httpTry(`${url}/player/cancel`, token, operation.key, body))
    // Whoever is not known to sit here any more has left.
    const isGone = answer === null || answer.ErrorCode === ErrorCode.unknown
    const isDone = !isGone && answer.ErrorCode === undefined
    book.end(operation, isDone ? 'done' : isGone ? 'over' : 'refused')
    if (isDone || isGone) await this.#seat.gone()
  }

  #begin(kind: Operation['kind'], amount: number, machineId = this.#seat.seat?.machineId ?? null): Operation {
    const { book, player } = this.#setup
    const sessionId = this.#seat.seat?.sessionId ?? null
    return book.begin({ kind, player, machineId, sessionId, amount })
  }
}
