/** The line of one venue process to the floor: loses, doubles and delays what goes over it, and breaks. */
import { SimulatorRefusal } from '#simulator/cabinet/refusal.ts'
import type { Cabinet } from '#simulator/cabinet/cabinet.ts'
import {
  type ButtonPanel,
  type CabinetLink,
  type CabinetNews,
  type FaultBench,
  type RoundArchive,
  Superseded,
} from '#venue/drivers/ports.ts'
import { type CabinetHost, PowerCut } from './floor.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import type { Trace } from './trace.ts'
import type { Weather } from './weather.ts'

type Around = {
  scheduler: Scheduler
  random: Random
  trace: Trace
  weather: () => Weather
  counts: LineCounts
  /** Acts when the process is awake. */
  deliver: (act: () => void) => void
}
export type LineCounts = { lostRequests: number; lostReplies: number; doubledRequests: number; brokenLines: number }
/** All ports but the pictures: there are none in the simulation. */
export type SimulatedPorts = CabinetLink & ButtonPanel & RoundArchive & FaultBench
export type SimulatedLine = {
  port: SimulatedPorts
  push: (cabinet: number, news: CabinetNews) => void
  /** Everything under way fails; it is dialled again after a while. */
  break: () => void
  /** The process is gone: what it sent last may still arrive. */
  end: () => void
}

/** What a driver says when a cabinet could not be asked. */
export class LineFailed extends Error {
  override name = 'LineFailed'
}

const replyTimeoutMs = 5_000

export function connectLine(name: string, hosts: ReadonlyMap<number, CabinetHost>, around: Around): SimulatedLine {
  const { scheduler, random, trace, weather, counts, deliver } = around
  const listeners = new Map<number, Set<(news: CabinetNews) => void>>()
  const waiting = new Set<(error: Error) => void>()
  /** On their way to the floor. */
  const sent = new Set<{ arrive: () => void; callOff: () => void }>()
  let isUp = false
  let isEnded = false
  let dialled = 0
  const lastArrival = { there: 0, back: 0 }

  const tell = (cabinet: number, news: CabinetNews) => {
    for (const listener of listeners.get(cabinet) ?? []) listener(news)
  }
  const tellAll = (line: 'up' | 'down') => {
    for (const cabinet of listeners.keys()) tell(cabinet, { line })
  }
  function wayOf(direction: 'there' | 'back'): number {
    const { longestWay, requestsOvertake, answersOvertake } = weather()
    const way = random.unit() ** 3 * longestWay
    if (direction === 'there' ? requestsOvertake : answersOvertake) return way
    const now = scheduler.exactNow
    lastArrival[direction] = Math.max(lastArrival[direction] + 0.001, now + way)
    return lastArrival[direction] - now
  }
  function up(): void {
    if (isEnded || isUp) return
    isUp = true
    trace.note(`${name} line up`)
    tellAll('up')
  }
  function down(): void {
    isUp = false
    dialled += 1
    lastArrival.there = 0
    lastArrival.back = 0
    const alive = random.below(sent.size + 1)
    for (const [place, message] of [...sent].entries()) {
      message.callOff()
      if (place < alive) message.arrive()
    }
    sent.clear()
  }
  function send(arrive: () => void, way = wayOf('there')): void {
    const message = {
      arrive,
      callOff: scheduler.after(way, () => {
        sent.delete(message)
        arrive()
      }),
    }
    sent.add(message)
  }

  /** `replies`: what leaves the cabinet, none when it is lost there. */
  function ask<Answer>(
    cabinetId: number,
    what: string,
    replies: (cabinet: Cabinet) => Answer[] | Promise<Answer[]>,
  ): Promise<Answer> {
    if (!isUp) return Promise.reject(new LineFailed('no line to the floor'))
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const connection = dialled
    const fail = (error: Error) => {
      waiting.delete(fail)
      callOff()
      reject(error)
    }
    const callOff = scheduler.after(replyTimeoutMs, () =>
      deliver(() => fail(new LineFailed(`the floor did not answer ${what}`))),
    )
    waiting.add(fail)
    const answer = (settle: () => void) => {
      if (connection !== dialled) return
      if (random.chance(weather().replyLost)) {
        counts.lostReplies += 1
        trace.note(`${name} reply LOST: ${what}`)
        return
      }
      scheduler.after(wayOf('back'), () => {
        if (connection !== dialled || !waiting.delete(fail)) return
        callOff()
        deliver(settle)
      })
    }
    const arrive = () => {
      const cabinet = hosts.get(cabinetId)?.cabinet
      if (!cabinet || cabinet.silent) return
      if (what !== 'state') trace.note(`cabinet ${cabinetId} hears ${what}`)
      const whenSafe = (act: () => void) => cabinet.whenSafe((error) => error === null && act())
      const act = async () => await replies(cabinet)
      act().then(
        (left) => {
          if (cabinet.silent) return
          whenSafe(() => {
            for (const one of left) answer(() => resolve(one))
          })
        },
        (error: unknown) => {
          if (error instanceof PowerCut) return
          const isOlder = error instanceof SimulatorRefusal && error.code === 'superseded'
          whenSafe(() => answer(() => reject(isOlder ? new Superseded(error.message) : error)))
        },
      )
    }
    if (random.chance(weather().requestLost)) {
      counts.lostRequests += 1
      trace.note(`${name} request LOST: ${what}`)
    } else send(arrive)
    if (random.chance(weather().doubledRequest)) {
      counts.doubledRequests += 1
      send(arrive)
    }
    if (random.chance(weather().lateRequest)) send(arrive, random.between(4_500, 20_000))
    return promise
  }
  const one =
    <Answer>(act: (cabinet: Cabinet) => Answer) =>
    (cabinet: Cabinet) => [act(cabinet)]

  scheduler.after(random.between(10, 500), up)
  return {
    push: (cabinet, news) => {
      if (!isUp) return
      const connection = dialled
      scheduler.after(wayOf('back'), () => {
        if (connection === dialled) deliver(() => tell(cabinet, news))
      })
    },
    break: () => {
      if (!isUp) return
      counts.brokenLines += 1
      trace.note(`${name} line BREAKS`)
      down()
      tellAll('down')
      for (const fail of [...waiting]) fail(new LineFailed('the line to the floor broke'))
      scheduler.after(random.between(250, 4_000), up)
    },
    end: () => {
      isEnded = true
      listeners.clear()
      waiting.clear()
      down()
    },
    port: {
      install: ({ cabinet: id }, epoch) =>
        ask(id, 'install', (cabinet) => {
          cabinet.fence(epoch)
          return [cabinet.state()]
        }),
      state: (id) =>
        ask(
          id,
          'state',
          one((cabinet) => cabinet.state()),
        ),
      transfer: ({ cabinet: id, transfer, direction, amount, epoch }) =>
        ask(id, `transfer ${transfer} ${direction} ${amount}`, (cabinet) =>
          cabinet.transferReplies(transfer, direction, amount, epoch),
        ),
      interrogate: (id, transfer) =>
        ask(
          id,
          `interrogate ${transfer}`,
          one((cabinet) => cabinet.interrogate(transfer)),
        ),
      voidTransfer: ({ cabinet: id, transfer, direction, amount, epoch }) =>
        ask(
          id,
          `void ${transfer}`,
          one((cabinet) => cabinet.voidTransfer({ transfer, direction, amount }, epoch)),
        ),
      acknowledge: async (id, transfer, epoch) => {
        await ask(
          id,
          `acknowledge ${transfer}`,
          one((cabinet) => cabinet.acknowledge(transfer, epoch)),
        )
      },
      rounds: (id, after) =>
        ask(
          id,
          `rounds ${after}`,
          one((cabinet) => cabinet.rounds(after)),
        ),
      acknowledgeRounds: async (id, upTo, epoch) => {
        await ask(
          id,
          `rounds.acknowledge ${upTo}`,
          one((cabinet) => cabinet.acknowledgeRounds(upTo, epoch)),
        )
      },
      press: (id, button, key, epoch) =>
        ask(
          id,
          `press ${button} ${key}`,
          one((cabinet) => cabinet.press(button, key, epoch)),
        ),
      resetHandPay: ({ cabinet: id, key, event, epoch }) =>
        ask(
          id,
          `handPay.reset ${key}`,
          one((cabinet) => cabinet.resetHandPay(key, event, epoch)),
        ),
      restart: ({ cabinet: id, key, resolve, epoch }) =>
        ask(
          id,
          `restart ${key}`,
          one((cabinet) => cabinet.restart(key, resolve, epoch)),
        ),
      powerOff: ({ cabinet: id, key, epoch }) =>
        ask(
          id,
          `power.off ${key}`,
          one((cabinet) => cabinet.switchPower(false, key, epoch)),
        ),
      powerOn: ({ cabinet: id, key, epoch }) =>
        ask(
          id,
          `power.on ${key}`,
          one((cabinet) => cabinet.switchPower(true, key, epoch)),
        ),
      raiseFault: async (id, fault) => hosts.get(id)?.raise(fault),
      raisedFaults: (id) =>
        ask(
          id,
          'faults',
          one((cabinet) => cabinet.raisedFaults()),
        ),
      checksum: () => Promise.reject(new Error('nobody asks for a checksum in the simulation')),
      isUp: () => isUp,
      watch: (id, listener) => {
        const own = listeners.get(id) ?? new Set()
        listeners.set(id, own.add(listener))
        return () => own.delete(listener)
      },
    },
  }
}
