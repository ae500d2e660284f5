/** Somebody whose doings are pushed: sits, plays over a way that is cut, leaves, reserves, is paid. Asks as a page would, judges only the order. */
import { setTimeout as pause } from 'node:timers/promises'
import { TransactionType } from '#protocol/core/codes.ts'
import type { FaultProxy } from '#tests/kit/faultProxy.ts'
import { Person } from '#tests/kit/testVenue.ts'
import type { Complain, Counted } from './watcher.ts'
import type { Random } from '../simulation/random.ts'

const doings = { play: 4, reserve: 4, deposit: 3 } as const

export class PushedPlayer {
  readonly #person: Person
  readonly #cashier: Person
  readonly #machineId: number
  readonly #way: FaultProxy | null
  readonly #random: Random
  readonly #complain: Complain
  readonly #counted: Counted

  constructor(given: {
    person: Person
    cashier: Person
    machineId: number
    /** Of the game socket; null: it is never cut. */
    way: FaultProxy | null
    random: Random
    complain: Complain
    counted: Counted
  }) {
    this.#person = given.person
    this.#cashier = given.cashier
    this.#machineId = given.machineId
    this.#way = given.way
    this.#random = given.random
    this.#complain = given.complain
    this.#counted = given.counted
  }

  async live(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const doing = this.#random.weighted(doings)
      // With Redis or a process away an answer may never come: the next thing is done then.
      await Promise.race([this.#do(doing, isOver).catch(() => undefined), pause(3_000)])
    }
  }

  async #do(doing: keyof typeof doings, isOver: () => boolean): Promise<void> {
    if (doing === 'play') return this.#play(isOver)
    if (doing === 'reserve') {
      await this.#person.call('POST', '/player/reservations', { machineId: this.#machineId })
      await this.#person.call('DELETE', '/player/reservations')
      return
    }
    const deposit = { playerID: this.#person.answer.user.id, type: TransactionType.deposit, amount: 100 }
    await this.#cashier.call('POST', '/cashier/transactions', { ...deposit, reason: 'for the pushes' })
  }

  async #play(isOver: () => boolean): Promise<void> {
    const person = this.#way ? new Person(this.#way.url, this.#person.answer) : this.#person
    let tab = person.tab()
    let newest = -1
    /** Game pushes of one socket come in order, and none before what an earlier socket has shown. */
    const follow = () => {
      tab.socket.on('game', ({ sequence }: { sequence: number }) => this.#saw('a push', sequence, newest, true))
      tab.socket.on('game', ({ sequence }: { sequence: number }) => {
        newest = Math.max(newest, sequence)
        this.#counted.pushes += 1
      })
    }
    follow()
    try {
      const seated = await tab.init(this.#machineId, 1_000)
      if (seated.ErrorCode !== undefined) return
      newest = Math.max(newest, seated.game.sequence)
      for (let presses = this.#random.below(6); presses > 0 && !isOver(); presses--) {
        void tab.press(this.#random.pick(['spin', 'takeWin', 'bet-1', 'bet-2'])).catch(() => undefined)
        await pause(this.#random.below(60))
        if (!this.#way || this.#random.chance(0.6)) continue
        this.#way.cut({ once: true })
        this.#counted.drops += 1
        tab.drop()
        tab = person.tab()
        follow()
        const again = await tab.reconnect(this.#machineId, seated.session.id, ({ ErrorCode, game }) => {
          if (ErrorCode !== undefined) return
          this.#saw('a reconnect', game.sequence, newest, false)
          newest = Math.max(newest, game.sequence)
        })
        if (again.ErrorCode !== undefined) return
      }
      await tab.leave()
    } finally {
      tab.drop()
      await this.#person.call('POST', '/player/cancel', { machineId: this.#machineId })
    }
  }

  #saw(what: string, sequence: number, newest: number, isPush: boolean): void {
    const line = `game of machine ${this.#machineId}: ${what} shows ${sequence} after ${newest}`
    if (sequence < newest) this.#complain.older(line)
    if (isPush && sequence === newest) this.#complain.doubled(line)
  }
}
