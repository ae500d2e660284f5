/** The real simulated cabinets, on journals in memory that lose in a power cut what was not yet safe. */
import { Cabinet, type CabinetOptions } from '#simulator/cabinet/cabinet.ts'
import type { Clock } from '#simulator/cabinet/clock.ts'
import { forgetfulJournal, type Journal } from '#simulator/cabinet/journal.ts'
import type { CabinetMemory } from '#simulator/cabinet/memory.ts'
import type { RoundNonces } from '#simulator/cabinet/nonces.ts'
import { newMemory } from '#simulator/cabinet/state.ts'
import type { CabinetException, CabinetState } from '#protocol/cabinet/state.ts'
import type { RaisedFault } from '#protocol/simulator/faults.ts'
import { seededNonces } from '#tests/kit/seededNonces.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import type { Trace } from './trace.ts'
import type { Weather } from './weather.ts'

type JournalEntry = Parameters<Journal['append']>[0]
type Around = {
  scheduler: Scheduler
  random: Random
  trace: Trace
  weather: () => Weather
  counts: { powerCuts: number; impostors: number }
}
export type SimulatorPushed = (cabinet: number, exception: CabinetException, at: number, state: CabinetState) => void

/** Thrown in the middle of an act: nobody is left to answer. */
export class PowerCut extends Error {
  override name = 'PowerCut'
}

/** Raised and cleared again after a while; counted ones end by themselves. */
const heldFaults = ['door', 'tilt', 'power', 'line.silent'] as const
const countedFaults = [
  'transfer.requestLost',
  'transfer.replyLost',
  'transfer.replyLate',
  'transfer.replyTwice',
  'transfer.slow',
  'transfer.busy',
  'transfer.partial',
  'transfer.refuse',
  'transfer.handPay',
] as const
const compactEvery = 250

/** One cabinet and its disk. While the power is cut there is no cabinet. */
export class CabinetHost {
  readonly id: number
  cabinet: Cabinet | null = null
  readonly #around: Around
  readonly #push: SimulatorPushed
  readonly #nonces: RoundNonces
  #compacted: CabinetMemory
  #isImpostor = false
  #backAt = Number.NEGATIVE_INFINITY
  #entries: JournalEntry[] = []
  #safe = 0
  /** Counts power cuts: what a journal of before it still says is not heard. */
  #life = 0

  constructor(id: number, game: string, seed: number, around: Around, push: SimulatorPushed) {
    this.id = id
    this.#around = around
    this.#push = push
    this.#nonces = seededNonces(seed)
    this.#compacted = newMemory(id, game, around.scheduler.now(), `cabinet ${id}`)
    this.powerUp()
  }

  /** Whether the venue may have seen another cabinet just now. */
  get isDoubtful(): boolean {
    return this.#isImpostor || this.#around.scheduler.now() < this.#backAt + 30_000
  }

  /** What stands on the cabinet itself; null while nobody can say. */
  get credit(): number | null {
    return this.#isImpostor ? null : (this.cabinet?.memory.meters.CurrentCredit ?? null)
  }

  /** As the disk has it. */
  powerUp(): void {
    if (this.cabinet) return
    this.#stand(
      { memory: structuredClone(this.#compacted), entries: structuredClone(this.#entries) },
      { journal: this.#journal(), compactEvery },
    )
  }

  /**
   * The simulator begins again on another data folder: under this number stands the cabinet as it was some entries ago, as far
   * as `contradicts` the books, or one that was installed just now.
   */
  replace(contradicts: (memory: CabinetMemory) => boolean): void {
    const { random, scheduler, counts, trace } = this.#around
    if (!this.cabinet || this.#isImpostor) return
    counts.impostors += 1
    this.#leave()
    const ago = random.below(this.#entries.length + 1)
    const entries = structuredClone(this.#entries.slice(0, this.#entries.length - ago))
    const game = this.#compacted.game
    this.#isImpostor = true
    const earlier = this.#stand({ memory: structuredClone(this.#compacted), entries }, { journal: forgetfulJournal })
    // One that ends by itself what was under way comes to the meters that the books know: nobody could tell it from the cabinet.
    const isAtRest = earlier.memory.pendingTransfer === null && earlier.memory.started === null
    if (isAtRest && contradicts(earlier.memory)) return
    earlier.close()
    trace.note(`cabinet ${this.id} is another one`)
    this.#stand(
      { memory: newMemory(this.id, game, scheduler.now(), `impostor ${random.below(2 ** 31)}`) },
      { journal: forgetfulJournal },
    )
  }

  /** And on its own again. */
  putBack(): void {
    if (!this.#isImpostor) return
    this.cabinet?.close()
    this.cabinet = null
    this.#isImpostor = false
    this.#backAt = this.#around.scheduler.now()
    this.#around.trace.note(`cabinet ${this.id} is back`)
    this.powerUp()
  }

  /** Ended in order: all that was written is on the disk. */
  #leave(): void {
    this.cabinet?.close()
    this.cabinet = null
    this.#life += 1
    this.#safe = this.#entries.length
  }

  #stand(
    stands: Pick<CabinetOptions, 'memory' | 'entries'>,
    keeps: Pick<CabinetOptions, 'journal' | 'compactEvery'>,
  ): Cabinet {
    const { scheduler, trace } = this.#around
    const clock: Clock = {
      now: scheduler.now,
      at: (time, act) => scheduler.after(time - scheduler.now(), act),
    }
    const cabinet = new Cabinet({ ...stands, ...keeps, nonces: this.#nonces, clock })
    cabinet.onException((exception, at, state) => {
      if (cabinet.silent) return
      cabinet.whenSafe((error) => {
        if (error === null && this.cabinet === cabinet) this.#push(this.id, exception, at, state)
      })
    })
    this.cabinet = cabinet
    trace.note(`cabinet ${this.id} up: credit ${cabinet.memory.meters.CurrentCredit}`)
    return cabinet
  }

  /** What was written and not yet safe may be on the disk, in part. */
  cutPower(): void {
    const { random, scheduler, trace } = this.#around
    const cabinet = this.cabinet
    if (!cabinet || this.#isImpostor) return
    this.cabinet = null
    this.#life += 1
    this.#around.counts.powerCuts += 1
    cabinet.close()
    const kept = this.#safe + random.below(this.#entries.length - this.#safe + 1)
    trace.note(`cabinet ${this.id} POWER CUT, ${this.#entries.length - kept} entries gone`)
    this.#entries.length = kept
    this.#safe = kept
    scheduler.after(random.between(100, 6_000), () => this.powerUp())
  }

  raise(fault: RaisedFault): void {
    const { cabinet } = this
    if (!cabinet) return
    if (fault.on) this.#around.trace.note(`cabinet ${this.id} fault ${fault.kind}`)
    try {
      cabinet.fault(fault)
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error
    }
  }

  raiseAny(): void {
    const { random, scheduler } = this.#around
    if (random.chance(0.75)) {
      const kind = random.pick(countedFaults)
      this.raise({ kind, on: true, count: 1 + random.below(2), delay: Math.floor(random.between(200, 9_000)) })
      return
    }
    const kind = random.pick(heldFaults)
    this.raise({ kind, on: true })
    scheduler.after(random.between(500, 20_000), () => this.raise({ kind, on: false }))
  }

  heal(): void {
    this.putBack()
    this.powerUp()
    for (const kind of [...heldFaults, ...countedFaults]) this.raise({ kind, on: false })
  }

  #journal(): Journal {
    const { random, scheduler, weather } = this.#around
    const life = this.#life
    const waiting: { upTo: number; told: (error: null) => void }[] = []
    let synced = () => {}
    const settle = () => {
      while (waiting[0] && waiting[0].upTo <= this.#safe) waiting.shift()?.told(null)
    }
    const sync = () => {
      const upTo = this.#entries.length
      synced()
      synced = scheduler.after(random.between(0, 3), () => {
        if (life !== this.#life) return
        this.#safe = Math.max(this.#safe, Math.min(upTo, this.#entries.length))
        if (this.#safe < this.#entries.length) sync()
        settle()
      })
    }
    // The cabinet is in the middle of a step: it ends with this one.
    const endLife = () =>
      queueMicrotask(() => {
        if (life === this.#life) this.cutPower()
      })
    const cut = (): never => {
      endLife()
      throw new PowerCut()
    }
    return {
      append: (entry) => {
        const cuts = random.chance(weather().powerCut)
        // What the cabinet does by itself has nobody to hear of the cut.
        const isHeard = entry.input.kind !== 'due'
        if (cuts && isHeard && random.chance(0.5)) cut()
        this.#entries.push(entry)
        if (cuts && isHeard) cut()
        if (cuts) endLife()
        if (this.#entries.length === this.#safe + 1) sync()
      },
      whenSafe: (told) => {
        if (life !== this.#life) return
        if (this.#safe === this.#entries.length) told(null)
        else waiting.push({ upTo: this.#entries.length, told })
      },
      compact: (memory) => {
        this.#compacted = structuredClone(memory)
        this.#entries = []
        this.#safe = 0
        synced()
        for (const { told } of waiting.splice(0)) told(null)
      },
      recover: cut,
      close: () => synced(),
    }
  }
}
