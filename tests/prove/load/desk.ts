/** Two at the desk: one deposits, pays out and takes back, the other confirms what waits. Each call is asked with its key until it is answered. */
import { setTimeout as pause } from 'node:timers/promises'
import { ErrorCode, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import type { Book, Operation } from './book.ts'
import { type Answer, httpTry, untilAnswered, type Weather } from './tries.ts'
import type { Random } from '../simulation/random.ts'
import type { ProofPlayer } from '../venueKit.ts'

export type LoadDeskSetup = {
  url: string
  token: string
  /** Of the second person. */
  checkerToken: string
  players: readonly ProofPlayer[]
  random: Random
  book: Book
  weather?: Weather
}

/** The key of each stands in its row as the reason, where a second row of it would show. */
export class LoadDesk {
  readonly #setup: LoadDeskSetup
  #posted: { id: number; player: ProofPlayer }[] = []

  constructor(setup: LoadDeskSetup) {
    this.#setup = setup
  }

  async work(isTime: () => boolean): Promise<void> {
    const { random, players } = this.#setup
    while (!isTime()) {
      const act = random.weighted({ deposit: 5, withdraw: 3, refund: this.#posted.length > 0 ? 2 : 0 })
      if (act === 'refund') await this.#refund()
      else await this.#post(act, random.pick(players), 100 + random.below(900))
      await pause(random.below(150))
    }
  }

  async #post(kind: 'deposit' | 'withdraw', player: ProofPlayer, amount: number): Promise<void> {
    const operation = this.#begin(kind, player, amount)
    const type = kind === 'deposit' ? TransactionType.deposit : TransactionType.withdraw
    await this.#ask(operation, '', { playerID: player.id, type, amount })
    if (operation.state === 'done' && operation.result !== null) this.#posted.push({ id: operation.result, player })
  }

  /** Of one that was posted, at most once. */
  async #refund(): Promise<void> {
    const chosen = this.#setup.random.pick(this.#posted)
    this.#posted = this.#posted.filter((one) => one !== chosen)
    await this.#ask(this.#begin('refund', chosen.player, 0), `/${chosen.id}/refund`, {})
  }

  #begin(kind: Operation['kind'], player: ProofPlayer, amount: number): Operation {
    return this.#setup.book.begin({ kind, player, machineId: null, sessionId: null, amount })
  }

  async #ask(operation: Operation, path: string, body: object): Promise<void> {
    const { token, book } = this.#setup
    const answer = await this.#untilSure(operation, token, path, { ...body, reason: operation.key })
    if (answer.ErrorCode === undefined) {
      const { id, state } = answer as { id: number; state: number }
      if (state === TransactionState.pending) await this.#confirm(operation.player, id)
      return book.end(operation, 'done', id)
    }
    book.end(operation, 'refused')
    if (answer.ErrorCode !== ErrorCode.notEnoughFunds)
      book.wrong.push(`${operation.key} was refused: ${JSON.stringify(answer)}`)
  }

  async #confirm(player: ProofPlayer, id: number): Promise<void> {
    const { checkerToken, book, url, weather = null } = this.#setup
    const operation = this.#begin('confirm', player, 0)
    const confirm = () => this.#untilSure(operation, checkerToken, `/${id}/confirm`, null)
    let answer = await confirm()
    if (answer.ErrorCode === ErrorCode.noPermission) {
      // Signed in longer ago than a proof is good; every account of the demo has this PIN.
      const proof = JSON.stringify({ pin: '1234' })
      await untilAnswered(operation, weather, () => httpTry(`${url}/player/proof`, checkerToken, operation.key, proof))
      answer = await confirm()
    }
    book.end(operation, 'done', id)
    if (answer.state !== TransactionState.done && answer.state !== TransactionState.refund)
      book.wrong.push(`${operation.key} of ${id} was answered with ${JSON.stringify(answer)}`)
  }

  /** Asked until it is answered, and now and then once more: the answer is the same. */
  async #untilSure(operation: Operation, token: string, path: string, body: object | null): Promise<Answer> {
    const { url, book, weather = null, random } = this.#setup
    const text = body && JSON.stringify(body)
    const send = () => httpTry(`${url}/cashier/transactions${path}`, token, operation.key, text)
    const answer = (await untilAnswered(operation, weather, send)) as Answer
    if (answer.ErrorCode !== undefined || !weather || !random.chance(0.25)) return answer
    const again = (await untilAnswered(operation, weather, send)) as Answer
    if (again.id !== answer.id)
      book.wrong.push(`${operation.key} answered ${JSON.stringify(answer)} first, then ${JSON.stringify(again)}`)
    return answer
  }
}
