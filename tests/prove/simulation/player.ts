/** One person with a browser: sits, plays, tops up, leaves, loses the line and comes back, asks again when nothing is answered. */
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { GameState } from '#protocol/core/entities.ts'
import type { Asker, MachineService } from '#venue/machines/service.ts'
import type { Around, Process, Socket } from './around.ts'
import { isExpected } from './venueProcess.ts'

/** `lost`: not answered, what became of it is not known. `failed`: the venue said that it could not. */
type Answer<Result> =
  | { kind: 'done'; result: Result }
  | { kind: 'refused'; code: number; params: Record<string, unknown> }
  | { kind: 'failed' }
  | { kind: 'lost' }
type Seat = { machineId: number; sessionId: number }

const patienceMs = 20_000
const mostTries = 6

export class Player {
  readonly id: number
  /** Does nothing new while it rests. */
  isResting = false
  isBusy = false
  seat: Seat | null = null
  readonly #world: Around
  #socket: Socket | null = null
  #sockets = 0
  #keys = 0

  constructor(id: number, world: Around) {
    this.id = id
    this.#world = world
  }

  get #random() {
    return this.#world.random
  }

  /** Plays for good. */
  async live(): Promise<never> {
    const { scheduler } = this.#world
    for (;;) {
      await scheduler.sleep(this.seat ? this.#random.between(20, 800) : this.#random.between(200, 3_000))
      if (this.isResting) continue
      await this.#doing(() => (this.seat ? this.#play(this.seat) : this.#arrive()))
    }
  }

  /** Ends what is held: by leaving, by going away, or by a call from elsewhere. */
  goHome(): Promise<void> {
    const { scheduler, graceMs } = this.#world
    return this.#doing(async () => {
      if (this.seat && this.#random.chance(0.7)) await this.#leave(this.seat)
      else {
        this.loseSocket()
        await scheduler.sleep(graceMs * 2)
      }
      // A round that is open holds the seat of who is away, for good.
      for (let own = this.#world.seatOf(this.id); own; own = this.#world.seatOf(this.id)) {
        await this.#cancel(own)
        await scheduler.sleep(5_000)
      }
      this.seat = null
    })
  }

  /** Sits down with `amount` and leaves; what stood in the way, or null. */
  async tryOut(machineId: number, amount: number): Promise<string | null> {
    const sat = await this.#sit(machineId, amount)
    if (sat.kind !== 'done') return `a player could not sit: ${JSON.stringify(sat)}`
    if (!this.seat) return 'the seat was lost at once'
    const left = await this.#leave(this.seat)
    return left.kind === 'done' ? null : `a player could not leave: ${JSON.stringify(left)}`
  }

  /** Pushed by the venue. */
  heard(socket: Socket, what: 'moved' | 'closed'): void {
    if (this.#socket !== socket) return
    this.seat = null
    if (what === 'moved') this.loseSocket()
  }

  /** The process at the other end is gone. */
  processDied(process: Process): void {
    if (this.#socket?.process === process) this.#socket.isLive = false
  }

  /** The venue is told at once, late, or only by the next socket. */
  loseSocket(socket = this.#socket): void {
    if (!socket?.isLive) return
    const { scheduler, trace } = this.#world
    socket.isLive = false
    trace.note(`player ${this.id} loses socket ${socket.id}`)
    const delay = this.#random.chance(0.2) ? this.#random.between(1_000, 30_000) : this.#random.between(0, 50)
    scheduler.after(delay, () => {
      if (!socket.process.isAlive) return
      for (const service of socket.process.services.values())
        service.socketLost(socket.id).catch((error: unknown) => trace.note(`socketLost failed: ${String(error)}`))
    })
  }

  async #doing(act: () => unknown): Promise<void> {
    this.isBusy = true
    try {
      await act()
    } finally {
      this.isBusy = false
    }
  }

  async #arrive(): Promise<void> {
    const random = this.#random
    const world = this.#world
    const own = world.seatOf(this.id)
    if (own) return this.#comeBack(own)
    const amount = random.chance(0.25) ? undefined : 100 * (1 + random.below(400))
    const free = random.chance(0.1) ? world.machines : world.freeMachines()
    if (free.length === 0) return
    const machineId = random.pick(free)
    if (random.chance(0.05)) {
      // Two tabs at once, at one machine or at two.
      const other = new Player(this.id, world)
      other.#sockets = this.#sockets + 1_000
      const [mine] = await Promise.all([this.#sit(machineId, amount), other.#sit(random.pick(world.machines), amount)])
      if (mine.kind !== 'done') other.loseSocket()
      return
    }
    const answer = await this.#sit(machineId, amount)
    if (answer.kind === 'refused' && answer.code === ErrorCode.openElsewhere && random.chance(0.5)) {
      const elsewhere = world.seatOf(this.id)
      if (elsewhere) await this.#cancel(elsewhere)
    }
  }

  async #comeBack(own: Seat): Promise<void> {
    const way = this.#random.weighted({ cancel: 0.2, sit: 0.16, reconnect: 0.64 })
    if (way === 'cancel') await this.#cancel(own)
    else if (way === 'sit') await this.#sit(own.machineId, undefined)
    else await this.#reconnect(own)
  }

  async #play(seat: Seat): Promise<void> {
    const random = this.#random
    if (!this.#socket?.isLive) {
      // Away for a while, sometimes for longer than the seat is held.
      await this.#world.scheduler.sleep(random.chance(0.2) ? this.#world.graceMs * 1.2 : random.between(100, 5_000))
      await this.#reconnect(seat)
      return
    }
    if (random.chance(this.#world.weather().socketLost)) return this.loseSocket()
    switch (random.weighted({ spin: 2.5, takeWin: 1.5, bet: 0.2, topUp: 5, leave: 1.6, cancel: 0.15, tab: 0.2 })) {
      case 'spin':
        await this.#press(seat, 'spin')
        return
      case 'takeWin':
        await this.#press(seat, 'takeWin')
        return
      case 'bet':
        await this.#press(seat, `bet-${1 + random.below(5)}`)
        return
      case 'topUp':
        return this.#topUp(seat)
      case 'leave':
        await this.#leave(seat)
        return
      case 'cancel':
        await this.#cancel(seat)
        return
      case 'tab':
        await this.#reconnect(seat)
        return
    }
  }

  async #sit(machineId: number, amount: number | undefined): Promise<Answer<{ sessionId: number }>> {
    const world = this.#world
    const socket = this.#open(machineId)
    if (!socket) return { kind: 'lost' }
    const answer = await this.#ask(socket, `sit at ${machineId} with ${amount ?? 'all'}`, machineId, (service, asker) =>
      service.init(asker, amount),
    )
    if (answer.kind === 'done') {
      world.reference.sat(this.id, machineId, answer.result.sessionId)
      this.seat = { machineId, sessionId: answer.result.sessionId }
    }
    return answer
  }

  async #reconnect(seat: Seat): Promise<void> {
    const socket = this.#open(seat.machineId)
    if (!socket) return
    const answer = await this.#ask(socket, `reconnect to ${seat.sessionId}`, seat.machineId, (service, asker) =>
      service.reconnect(asker, seat.sessionId),
    )
    if (answer.kind === 'done') this.seat = seat
    else if (answer.kind === 'refused') this.seat = null
  }

  async #press(seat: Seat, button: string): Promise<void> {
    const key = this.#key()
    await this.#persist(
      seat,
      `press ${button}`,
      (service, asker): Promise<GameState> => service.press(asker.socket, button, key),
    )
  }

  async #topUp(seat: Seat): Promise<void> {
    const amount = 100 * (1 + this.#random.below(200))
    const key = this.#key()
    const { reference } = this.#world
    reference.topUpAsked(seat.sessionId, key, this.id, amount)
    const ask = () =>
      this.#persist(seat, `top up ${amount} ${key}`, (service, asker) => service.topUp(asker, amount, key))
    const answers = await Promise.all(this.#random.chance(0.1) ? [ask(), ask()] : [ask()])
    for (const answer of answers)
      if (answer.kind === 'done') reference.topUpAnswered(seat.sessionId, key, answer.result)
  }

  #leave(seat: Seat): Promise<Answer<void>> {
    return this.#persist(seat, 'leave', (service, asker) => service.leave(asker.socket))
  }

  async #cancel(seat: Seat): Promise<void> {
    const process = this.#world.processOf(seat.machineId)
    if (!process) return
    // By an HTTP call: no socket needed.
    const call: Socket = { id: `http-${this.id}-${++this.#sockets}`, owner: this, process, isLive: true }
    await this.#ask(call, 'cancel', seat.machineId, (service) => service.cancel(this.id))
  }

  /** Asked again with the same key until something is answered, over a new socket where the old one is gone. */
  async #persist<Result>(
    seat: Seat,
    what: string,
    act: (service: MachineService, asker: Asker) => Promise<Result>,
  ): Promise<Answer<Result>> {
    let answer: Answer<Result> = { kind: 'lost' }
    for (let tries = 0; tries < mostTries; tries++) {
      if (!this.#socket?.isLive) await this.#reconnect(seat)
      if (!this.#socket?.isLive || this.seat !== seat) break
      answer = await this.#ask(this.#socket, what, seat.machineId, act)
      const isOpen =
        answer.kind === 'lost' ||
        answer.kind === 'failed' ||
        (answer.kind === 'refused' && answer.params.reason === 'transferPending')
      if (!isOpen) break
      await this.#world.scheduler.sleep(this.#random.between(50, 2_000))
    }
    return answer
  }

  #key = () => `${this.id}.${++this.#keys}`

  #open(machineId: number): Socket | null {
    this.loseSocket()
    const process = this.#world.processOf(machineId)
    const id = `socket-${this.id}-${++this.#sockets}`
    this.#socket = process ? { id, owner: this, process, isLive: true } : null
    if (this.#socket) this.#world.sockets.set(id, this.#socket)
    return this.#socket
  }

  /** One request over one socket: either way may be lost, and the process may die over it. */
  async #ask<Result>(
    socket: Socket,
    what: string,
    machineId: number,
    act: (service: MachineService, asker: Asker) => Promise<Result>,
  ): Promise<Answer<Result>> {
    const { scheduler, trace, weather, counts } = this.#world
    const random = this.#random
    const told = `player ${this.id}: ${what}`
    trace.note(told)
    const { promise, resolve } = Promise.withResolvers<Answer<Result>>()
    scheduler.after(patienceMs, () => resolve({ kind: 'lost' }))
    const way = () => random.unit() ** 3 * Math.min(500, weather().longestWay)
    const reply = (answer: Answer<Result>) => {
      if (random.chance(weather().replyLost)) {
        counts.lostReplies += 1
        if (answer.kind === 'done') counts.lostAnswers += 1
        return
      }
      scheduler.after(way(), () => {
        if (socket.process.isAlive) resolve(answer)
      })
    }
    if (random.chance(weather().requestLost)) counts.lostRequests += 1
    else
      scheduler.after(way(), () => {
        const service = socket.process.services.get(machineId)
        if (!socket.process.isAlive || !service || !socket.isLive) return
        const asker: Asker = { accountId: this.id, isVip: false, isStaff: false, socket: socket.id }
        act(service, asker).then(
          (result) => reply({ kind: 'done', result }),
          (error: unknown) => {
            if (error instanceof Refusal)
              return reply({ kind: 'refused', code: error.code, params: error.params ?? {} })
            if (!isExpected(error)) this.#world.wrong(error)
            reply({ kind: 'failed' })
          },
        )
      })
    const answer = await promise
    trace.note(
      `${told} → ${answer.kind === 'refused' ? `${answer.code} ${JSON.stringify(answer.params)}` : answer.kind}`,
    )
    return answer
  }
}
