/** One player of a race with as many tabs as wanted, on one or two devices; every answer is judged by the code it may have. */
import { ErrorCode } from '#protocol/core/codes.ts'
import type { Seated } from '#protocol/core/entities.ts'
import { freshKey, type Person } from '#tests/kit/testVenue.ts'
import type { RaceVenue } from './venue.ts'
import type { Random } from '../simulation/random.ts'
import type { ProofPlayer } from '../venueKit.ts'

type Tab = ReturnType<Person['tab']>
export type Act =
  | 'check'
  | 'init'
  | 'reconnect'
  | 'press'
  | 'topUp'
  | 'leave'
  | 'cancel'
  | 'reserve'
  | 'cancelReservation'
  | 'logout'
/** What a refusal of each act may say; any act of a sign-in that has ended may also be refused for that. */
const fitting: Record<Act, readonly number[]> = {
  check: [],
  init: [
    ErrorCode.machineBusy,
    ErrorCode.openElsewhere,
    ErrorCode.notEnoughFunds,
    ErrorCode.limitReached,
    ErrorCode.sessionEnded,
    ErrorCode.conflict,
  ],
  reconnect: [ErrorCode.sessionEnded],
  press: [ErrorCode.sessionEnded, ErrorCode.conflict],
  topUp: [ErrorCode.sessionEnded, ErrorCode.conflict, ErrorCode.notEnoughFunds, ErrorCode.limitReached],
  leave: [ErrorCode.sessionEnded, ErrorCode.conflict],
  cancel: [ErrorCode.unknown, ErrorCode.conflict],
  reserve: [ErrorCode.machineBusy, ErrorCode.limitReached],
  cancelReservation: [ErrorCode.unknown],
  logout: [],
}
/** Between processes an idle cabinet may just be changing its owner. */
const whileMoving: readonly Act[] = [
  'init',
  'reconnect',
  'press',
  'topUp',
  'leave',
  'cancel',
  'reserve',
  'cancelReservation',
]

/** What all players of a run tell of what was answered. */
export type Told = {
  inits: number
  refusals: Map<number, number>
  /** Whose session each one is, by the first answer that named it. */
  sessions: Map<number, { playerId: number; machineId: number }>
  /** One line for each answer that does not fit. */
  wrong: (line: string) => void
  doubled: (line: string) => void
}
/** Null is silence: the socket was dropped, or its sign-in ended, before the answer came. */
export type Outcome<Answer> = { answer: Answer | null; code: number | null }

export class RacePlayer {
  readonly player: ProofPlayer
  readonly tabs: RaceTab[] = []
  /** The last session that any tab was told of. */
  session: { id: number; machineId: number } | null = null
  readonly venue: RaceVenue
  readonly told: Told
  /** Ended sign-ins: their sockets are cut, their calls refused. */
  readonly gone = new Set<Person>()
  #devices: Person[] = []
  #comes = 0

  constructor(player: ProofPlayer, venue: RaceVenue, told: Told) {
    this.player = player
    this.venue = venue
    this.told = told
  }

  /** A player who comes to a race: signed in on so many devices, on any process, with so many tabs. */
  async come(random: Random, devices: number, tabs: number): Promise<void> {
    this.#comes += 1
    // A sign-in ends after twelve hours, which are soon over on a clock that is moved.
    const stay = this.#comes % 100 !== 0
    this.#devices = this.#devices.filter((device) => stay && !this.gone.has(device))
    while (this.#devices.length < devices)
      this.#devices.push(await this.venue.login(this.player.username, random.pick(this.venue.urls)))
    for (const tab of this.tabs.splice(0)) tab.close()
    for (let place = 0; place < tabs; place++) this.tabs.push(new RaceTab(this, random.pick(this.#devices)))
    await Promise.all(this.tabs.map((tab) => tab.connected()))
    this.session = null
  }

  device(random: Random): Person | null {
    const left = this.#devices.filter((device) => !this.gone.has(device))
    return left.length === 0 ? null : random.pick(left)
  }

  /** A call from some device; silence when none is signed in any more. */
  async call(random: Random, act: Act, method: string, path: string, body?: unknown): Promise<Outcome<object>> {
    const device = this.device(random)
    if (!device) return { answer: null, code: null }
    if (act === 'logout') this.gone.add(device)
    const { status, body: answer } = await device.call(method, path, body)
    if (status < 400) return { answer, code: null }
    const code = Number(answer.ErrorCode)
    this.judge(act, device, code, answer)
    return { answer: null, code }
  }
  cancel = (random: Random, machineId: number) => this.call(random, 'cancel', 'POST', '/player/cancel', { machineId })
  reserve = (random: Random, machineId: number) =>
    this.call(random, 'reserve', 'POST', '/player/reservations', { machineId })
  letGo = (random: Random) => this.call(random, 'cancelReservation', 'DELETE', '/player/reservations')
  logout = (random: Random) => this.call(random, 'logout', 'POST', '/player/logout')

  judge(act: Act, device: Person, code: number, answer: unknown): void {
    this.told.refusals.set(code, (this.told.refusals.get(code) ?? 0) + 1)
    if (fitting[act].includes(code)) return
    if (code === ErrorCode.badSignature && this.gone.has(device)) return
    const moving = this.venue.kind === 'two processes' && whileMoving.includes(act)
    if (code === ErrorCode.machineNotAvailable && moving) return
    this.told.wrong(`${act} of ${this.player.username} was refused with ${JSON.stringify(answer)}`)
  }
}

/** One game socket; dropped, it is a new one. */
export class RaceTab {
  readonly owner: RacePlayer
  readonly device: Person
  #tab: Tab
  #drops = 0
  readonly #waiting = new Set<() => void>()

  constructor(owner: RacePlayer, device: Person) {
    this.owner = owner
    this.device = device
    this.#tab = device.tab()
  }

  /** Also when it is refused, which the first answer tells, or dropped before. */
  async connected(): Promise<void> {
    const { socket } = this.#tab
    if (socket.connected) return
    await new Promise<void>((resolve) => {
      this.#waiting.add(resolve)
      socket.once('connect', resolve)
      socket.once('connect_error', () => resolve())
      socket.once('disconnect', () => resolve())
    })
  }

  async drop(): Promise<void> {
    this.close()
    this.#tab = this.device.tab()
    await this.connected()
  }
  close(): void {
    this.#drops += 1
    this.#tab.drop()
    // A socket that was not connected yet says nothing of its end.
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }

  check = (machineId: number) => this.#ask('check', (tab) => tab.check(machineId))
  press = (button: string) => this.#ask('press', (tab) => tab.press(button))
  topUp = (amount: number) => this.#ask('topUp', (tab) => tab.topUp(amount))
  leave = () => this.#ask('leave', (tab) => tab.leave())
  /** `key`: the same one from several tabs is one request. */
  init = (machineId: number, amount: number, key = freshKey()) => {
    this.owner.told.inits += 1
    return this.#sit('init', machineId, (tab) => tab.init(machineId, amount, key))
  }
  reconnect = (machineId: number, sessionId: number) =>
    this.#sit('reconnect', machineId, (tab) => tab.reconnect(machineId, sessionId))

  async #sit(act: Act, machineId: number, ask: (tab: Tab) => Promise<Seated & { ErrorCode?: number }>) {
    const outcome = await this.#ask(act, ask)
    const { owner } = this
    if (!outcome.answer) return outcome
    const { id, machineID } = outcome.answer.session
    if (machineID !== machineId) owner.told.wrong(`${act} for machine ${machineId} was answered with ${machineID}`)
    const known = owner.told.sessions.get(id)
    if (known && known.playerId !== owner.player.id)
      owner.told.doubled(`session ${id} was given to players ${known.playerId} and ${owner.player.id}`)
    owner.told.sessions.set(id, { playerId: owner.player.id, machineId })
    owner.session = { id, machineId }
    return outcome
  }

  async #ask<Answer extends object>(
    act: Act,
    ask: (tab: Tab) => Promise<Answer & { ErrorCode?: number }>,
  ): Promise<Outcome<Answer>> {
    const drops = this.#drops
    const tab = this.#tab
    // It would wait for a connection that cannot come.
    if (this.owner.gone.has(this.device) && !tab.socket.connected) return { answer: null, code: null }
    try {
      const answer = await ask(tab)
      if (answer.ErrorCode === undefined) return { answer, code: null }
      this.owner.judge(act, this.device, answer.ErrorCode, answer)
      return { answer: null, code: answer.ErrorCode }
    } catch (error) {
      if (drops === this.#drops && !this.owner.gone.has(this.device))
        this.owner.told.wrong(`${act} of ${this.owner.player.username} was not answered: ${String(error)}`)
      return { answer: null, code: null }
    }
  }
}
