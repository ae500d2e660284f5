/** One person's page as far as pushes go: the product's own chart on its own socket wire, through a way that can be cut. */
import { setTimeout as pause } from 'node:timers/promises'
import { type ActorRefFrom, createActor, fromCallback, fromPromise, type InspectionEvent, setup } from 'xstate'
import { lineMachine } from '#machines/live/line/line.machine.ts'
import { notificationsMachine } from '#machines/live/notifications/notifications.machine.ts'
import type { NotificationSocketRequest } from '#machines/live/line/line.types.ts'
import type { OwnSeat } from '#protocol/core/entities.ts'
import type { FaultProxy } from '#tests/kit/faultProxy.ts'
import type { Person } from '#tests/kit/testVenue.ts'
import { createNotificationSocket } from '#wire/sockets/notificationSocket.ts'
import type { LineSetup } from '#wire/sockets/line.ts'
import { createVenueAddress } from '#wire/http/venueAddress.ts'
import type { Random } from '../simulation/random.ts'

export type Counted = { drops: number; pushes: number; gaps: number; snapshots: number; inits: number }
type Shown =
  | { type: 'statuses.changed'; machines: readonly { id: number; status: number; sequence: number }[] }
  | { type: 'ownSeat.changed'; seat: OwnSeat | null; sequence: number }
  | { type: 'loginsEnabled.changed' | 'news.live' | 'news.away' }
/** One line for each state that was shown out of order, or twice. */
export type Complain = { older: (line: string) => void; doubled: (line: string) => void }

const countedEvents: Record<string, keyof Counted> = {
  'socket.down': 'drops',
  'statuses.pushed': 'pushes',
  'balance.pushed': 'pushes',
  'seat.pushed': 'pushes',
  'loginsEnabled.pushed': 'pushes',
  'notification.snapshot': 'snapshots',
  'notification.init': 'inits',
}
/** Swallowing loses a push now and then without the page being told; repeating shows a push again. */
export type PlantedBug = 'swallowing' | 'repeating'
const bugChance = 0.05

/** A cut falls somewhere into the next pushes, a snapshot or the handshake. */
const mostBytes = 6_000

export class Watcher {
  readonly name: string
  readonly userId: number
  readonly #ways: readonly FaultProxy[]
  readonly #random: Random
  readonly #complain: Complain
  readonly #counted: Counted
  readonly #stop: () => void
  readonly #notifications: () => ActorRefFrom<typeof notificationsMachine>
  readonly #address = createVenueAddress()
  readonly #statuses = new Map<number, number>()
  #way: FaultProxy
  #balance = -1
  #seat: { sequence: number; told: string } | null = null

  constructor(given: {
    name: string
    person: Person
    ways: readonly FaultProxy[]
    random: Random
    complain: Complain
    counted: Counted
    bug: PlantedBug | null
  }) {
    const { person, ways, random } = given
    this.name = given.name
    this.userId = person.answer.user.id
    this.#ways = ways
    this.#random = random
    this.#complain = given.complain
    this.#counted = given.counted
    this.#way = random.pick(ways)
    this.#address.moveTo(this.#way.url)
    const notifications = notificationsMachine.provide({
      actors: {
        line: lineMachine.provide({
          actors: {
            notificationSocket: plant(given.bug, random, {
              address: this.#address,
              token: { current: person.token },
              watch: () => {},
              page: new EventTarget(),
            }),
            // As a page whose network is back at once; the chart's own wait goes beside it.
            pathWatch: fromCallback(({ sendBack }) => {
              const timer = setTimeout(() => sendBack({ type: 'path.back' }), random.below(60))
              return () => clearTimeout(timer)
            }),
          },
        }),
        fetchBalance: fromPromise(() => person.balance()),
      },
    })
    const isCareless = given.bug === 'repeating'
    const lobby = fromCallback<Shown>(({ receive }) =>
      receive((event) => {
        this.#show(event)
        if (isCareless && random.chance(bugChance)) this.#show(event)
      }),
    )
    const page = setup({ actors: { notifications, lobby } }).createMachine({
      invoke: [
        { id: 'lobby', systemId: 'lobby', src: 'lobby' },
        { id: 'notifications', systemId: 'notifications', src: 'notifications', input: { userId: this.userId } },
      ],
    })
    const actor = createActor(page, { inspect: (event) => this.#count(event) }).start()
    this.#notifications = () => actor.getSnapshot().children.notifications as ActorRefFrom<typeof notificationsMachine>
    this.#notifications().subscribe(({ context: { balance } }) => {
      if (!balance || balance.sequence === null) return
      if (balance.sequence < this.#balance)
        this.#complain.older(`${this.name}: balance ${balance.sequence} after ${this.#balance}`)
      this.#balance = Math.max(this.#balance, balance.sequence)
    })
    this.#stop = () => actor.stop()
  }

  /** What the page shows now. */
  get shown() {
    const snapshot = this.#notifications().getSnapshot()
    return { ...snapshot.context, isLive: snapshot.matches({ news: 'live' }) }
  }
  close = () => this.#stop()

  /** Cuts the way again and again, at moments and places of the seed's. */
  async suffer(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await pause(this.#random.between(50, 600))
      if (this.#random.chance(0.4)) {
        this.#way.cutAfterBytes(1 + this.#random.below(mostBytes))
        continue
      }
      const before = this.#way
      // The next connection may be to another process of the venue.
      this.#way = this.#random.pick(this.#ways)
      this.#address.moveTo(this.#way.url)
      before.cut({ once: true })
    }
    for (const way of this.#ways) way.restore()
  }

  #count(event: InspectionEvent): void {
    if (event.type === '@xstate.microstep' && event.event.type === 'gap.seen') this.#counted.gaps += 1
    // The line hears them first; `notifications` hears some of them once more.
    if (event.type !== '@xstate.event') return
    if ('id' in event.actorRef && event.actorRef.id === 'notifications') return
    const figure = countedEvents[event.event.type]
    if (figure) this.#counted[figure] += 1
  }

  #show(event: Shown): void {
    if (event.type === 'statuses.changed')
      for (const { id, sequence } of event.machines) {
        const known = this.#statuses.get(id) ?? -1
        if (sequence === known) this.#complain.doubled(`${this.name}: machine ${id} again ${known}`)
        if (sequence < known) this.#complain.older(`${this.name}: machine ${id} shows ${sequence} after ${known}`)
        this.#statuses.set(id, Math.max(known, sequence))
      }
    if (event.type === 'ownSeat.changed') {
      const { seat, sequence } = event
      const told = JSON.stringify(seat && [seat.sessionID, seat.machineID, seat.status])
      if (this.#seat && sequence < this.#seat.sequence)
        this.#complain.older(`${this.name}: seat ${sequence} ${told} after ${this.#seat.sequence} ${this.#seat.told}`)
      if (this.#seat && sequence === this.#seat.sequence && told !== this.#seat.told)
        this.#complain.older(`${this.name}: seat ${sequence} is ${told} and ${this.#seat.told}`)
      if (!this.#seat || sequence >= this.#seat.sequence) this.#seat = { sequence, told }
    }
  }
}

type SocketCallback = Parameters<typeof fromCallback<NotificationSocketRequest, { userId: number }>>[0]
function plant(bug: PlantedBug | null, random: Random, line: LineSetup): ReturnType<typeof createNotificationSocket> {
  const socket = createNotificationSocket(line)
  if (bug !== 'swallowing') return socket
  const run = socket.config as SocketCallback
  return fromCallback<NotificationSocketRequest, { userId: number }>((scope) => {
    const sendBack: typeof scope.sendBack = (event) => {
      const isHit = event.type.endsWith('.pushed') && random.chance(bugChance)
      if (!isHit) scope.sendBack(event)
    }
    return run({ ...scope, sendBack })
  })
}
