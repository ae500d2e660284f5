/** One process of the venue: its machines on a faulty store and a faulty line, until it dies. */
import { type AnyActorRef, createActor, type EventObject, fromCallback, fromPromise } from 'xstate'
import { type CabinetEvent, type CabinetInput, cabinetMachine } from '#machines/venue/cabinet/index.ts'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import { MachineService } from '#venue/machines/service.ts'
import type { Announcer, MachineTools } from '#venue/machines/machineTools.ts'
import { Superseded as SupersededAtCabinet } from '#venue/drivers/ports.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { Superseded, type VenueStore } from '#venue/store/rows.ts'
import { connectLine, LineFailed, type SimulatedLine, type SimulatedPorts } from './line.ts'
import { connectStore, DatabaseClosed, type StoreConnection } from './store.ts'
import { never } from './scheduler.ts'
import type { Around } from './around.ts'

const heartbeatMs = 2_000
const tickMs = 500
const venueTransferLimit = 2_000_000

export class VenueProcess {
  readonly name: string
  readonly machines: readonly number[]
  readonly services = new Map<number, MachineService>()
  isAlive = true
  #stalledUntil = 0
  readonly line: SimulatedLine
  readonly #world: Around
  readonly #database: StoreConnection
  readonly store: VenueStore
  readonly #port: SimulatedPorts
  readonly #actors = new Map<number, AnyActorRef>()

  constructor(name: string, machines: readonly number[], world: Around) {
    this.name = name
    this.machines = machines
    this.#world = world
    const { scheduler, random, trace, weather, counts, model, hosts, planted } = world
    const deliver = (act: () => void) => this.#whenAwake(act)
    this.line = connectLine(name, hosts, { scheduler, random, trace, weather, counts, deliver })
    this.#database = connectStore(model, {
      scheduler,
      random,
      trace,
      weather,
      counts,
      isAlive: () => this.isAlive,
      die: () => this.die(),
      awake: () => (this.#isStalled ? new Promise((resolve) => this.#whenAwake(resolve)) : null),
      committed: (written) => world.committed(written),
    })
    this.store = planted.store?.(this.#database.store) ?? this.#database.store
    this.#port = planted.port?.(this.line.port) ?? this.line.port
  }

  /** Nothing that was asked of the database is unanswered. */
  get isStill(): boolean {
    return this.#database.underWay() === 0
  }

  /** Opens every machine, rows first. A database that fails meanwhile ends the process. */
  async start(): Promise<void> {
    const tools = this.#tools()
    const epochs = await this.#claim()
    try {
      for (const id of this.machines) {
        const machine = { id, isVip: false, transferLimit: venueTransferLimit }
        const service = await MachineService.open(machine, tools, epochs.get(id))
        this.services.set(id, this.#world.planted.service?.(service) ?? service)
      }
    } catch (error) {
      if (!isExpected(error)) throw error
      this.#world.trace.note(`${this.name} could not start: ${String(error)}`)
      this.die()
      return never
    }
    for (const [id, service] of this.services) this.#actors.set(id, this.#startCabinet(id, service))
    this.#every(tickMs, () => {
      for (const service of this.services.values()) service.tick(this.#world.scheduler.now())
    })
    this.#world.trace.note(`${this.name} is ready`)
  }

  /** As by kill -9: nothing of it goes on, its sockets are closed, and another is started in its place. */
  die(): void {
    if (!this.isAlive) return
    this.isAlive = false
    this.#world.trace.note(`${this.name} DIES`)
    this.line.end()
    for (const actor of this.#actors.values()) actor.stop()
    // Only once nothing of the process can go on with what a rollback lets go.
    queueMicrotask(this.#database.end)
    this.#world.died(this)
  }

  /** As the leases do: every new owner is a new epoch. */
  async #claim(): Promise<Map<number, number>> {
    const epochs = new Map<number, number>()
    const transaction = this.#world.model.begin()
    for (const id of this.machines) {
      await transaction.lock(`cabinet/${id}`)
      const row = transaction.get<{ epoch: number }>('cabinet', id)
      const epoch = (row?.epoch ?? 0) + 1
      epochs.set(id, epoch)
      await transaction.change('cabinet', id, { epoch })
    }
    transaction.commit()
    return epochs
  }

  #drop(machine: number): void {
    this.#world.trace.note(`${this.name} is superseded at machine ${machine}`)
    this.#actors.get(machine)?.stop()
    this.#actors.delete(machine)
    this.services.delete(machine)
  }

  /** Stands still for so long that its leases run out, and goes on as if nothing had been. */
  stall(milliseconds: number): void {
    this.#stalledUntil = this.#world.scheduler.exactNow + milliseconds
    this.#world.trace.note(`${this.name} STALLS for ${Math.round(milliseconds)} ms`)
  }
  get #isStalled(): boolean {
    return this.#world.scheduler.exactNow < this.#stalledUntil
  }
  #whenAwake(act: () => void): void {
    if (!this.isAlive) return
    if (!this.#isStalled) return act()
    this.#world.scheduler.after(this.#stalledUntil - this.#world.scheduler.exactNow, () => this.#whenAwake(act))
  }

  #after(milliseconds: number, act: () => void): () => void {
    return this.#world.scheduler.after(milliseconds, () => this.#whenAwake(act))
  }

  #every(milliseconds: number, act: () => void): () => void {
    let callOff = () => {}
    const next = () => {
      callOff = this.#after(milliseconds, () => {
        act()
        next()
      })
    }
    next()
    return () => callOff()
  }

  #tools(): MachineTools {
    const { scheduler, trace, graceMs, nonce } = this.#world
    const note = (level: string) => (about: { error?: unknown }, message?: string) => {
      trace.note(`${this.name} ${level}: ${message ?? ''} ${JSON.stringify(about, errorsAsText)}`)
      // One that was taken over meanwhile finds what it does not expect; nothing that it writes may stay.
      const isOwner = this.#world.isOwner(this)
      if (level === 'error' && isOwner && !isExpected(about.error)) this.#world.wrong(about.error ?? new Error(message))
    }
    return {
      timeZone: 'Europe/Istanbul',
      logger: { debug: () => {}, info: note('info'), warn: note('warn'), error: note('error') } as never,
      record: ({ actor, event, from, to }) => trace.note(`${actor}: ${event.type} ${from} → ${to}`),
      nonce,
      store: this.store,
      driver: { link: this.#port, buttons: this.#port, bank: () => 'one' },
      clock: { now: scheduler.now, after: (milliseconds, act) => this.#after(milliseconds, act) },
      graceMs,
      announcer: this.#announcer(),
      onSeen: () => {},
      onSuperseded: (machine) => this.#drop(machine),
      isSocketLive: (socket) => this.#world.sockets.get(socket)?.isLive === true,
      loginsEnabled: () => true,
    }
  }

  #announcer(): Announcer {
    const world = this.#world
    const nothing = () => {}
    return {
      status: nothing,
      balance: nothing,
      seat: nothing,
      limits: nothing,
      realityCheck: nothing,
      game: nothing,
      moved: (socket) => world.pushed(socket, 'moved'),
      closed: (socket) => world.pushed(socket, 'closed'),
      ejected: (socket) => world.pushed(socket, 'closed'),
      staff: nothing,
      everything: nothing,
    }
  }

  /** As the venue does; its timers are the simulation's. */
  #startCabinet(id: number, service: MachineService): AnyActorRef {
    const port = this.#port
    const line = fromCallback<EventObject, CabinetInput>(({ sendBack }) => {
      const send = (event: CabinetEvent) => sendBack(event)
      const stop = port.watch(id, (news) => {
        if ('line' in news) send({ type: news.line === 'up' ? 'line.up' : 'line.down' })
        else send({ type: 'cabinet.changed', exception: news.exception, state: news.state })
      })
      if (port.isUp(id)) send({ type: 'line.up' })
      return stop
    })
    const heartbeat = fromCallback<EventObject, CabinetInput>(({ sendBack }) => {
      const send = (event: CabinetEvent) => sendBack(event)
      return this.#every(heartbeatMs, () => {
        port.state(id).then(
          (state) => send({ type: 'heartbeat.answered', state }),
          () => send({ type: 'heartbeat.missed' }),
        )
      })
    })
    const install = fromPromise<CabinetState, CabinetInput>(() =>
      port.install({ cabinet: id, address: '' }, service.epoch),
    )
    return createActor(
      cabinetMachine.provide({
        actors: { line, heartbeat, install },
        actions: {
          reportLost: () => service.lost(),
          reportPresent: (_, { state }) => service.found(state),
          reportHeartbeat: (_, { state }) => service.pulsed(state),
          reportChange: (_, { exception, state }) => service.changed(exception, state),
        },
      }),
      { input: { machineId: id } },
    ).start()
  }
}

/** What faults bring about; anything else that is thrown is a bug. */
export const isExpected = (error: unknown): boolean =>
  error instanceof Refusal ||
  error instanceof DatabaseClosed ||
  error instanceof LineFailed ||
  error instanceof Superseded ||
  error instanceof SupersededAtCabinet

const errorsAsText = (_: string, value: unknown) => (value instanceof Error ? `${value.name}: ${value.message}` : value)
