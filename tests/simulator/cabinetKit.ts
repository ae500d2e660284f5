import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Cabinet } from '#simulator/cabinet/cabinet.ts'
import type { Clock } from '#simulator/cabinet/clock.ts'
import { FileJournal, forgetfulJournal } from '#simulator/cabinet/journal.ts'
import { loadNonceKey } from '#simulator/cabinet/nonceKey.ts'
import type { RoundNonces } from '#simulator/cabinet/nonces.ts'
import { nextRoundName } from '#simulator/cabinet/rounds.ts'
import { newMemory } from '#simulator/cabinet/state.ts'
import { seededNonces } from '#tests/kit/seededNonces.ts'
import type { CabinetException, CabinetState } from '#protocol/cabinet/state.ts'
import type { CabinetTransfer } from '#protocol/cabinet/transfers.ts'

/** A clock that stands until it is moved; timers run in order of their time. */
export class FakeClock implements Clock {
  #time = 1_700_000_000_000
  #timers: { time: number; act: () => void }[] = []

  now() {
    return this.#time
  }

  at(time: number, act: () => void) {
    const timer = { time, act }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  pass(milliseconds: number) {
    const end = this.#time + milliseconds
    for (;;) {
      const next = this.#timers.filter(({ time }) => time <= end).sort((a, b) => a.time - b.time)[0]
      if (next === undefined) break
      this.#timers = this.#timers.filter((other) => other !== next)
      this.#time = Math.max(this.#time, next.time)
      next.act()
    }
    this.#time = end
  }
}

/** As one asks at the bench: the reply, or null when none comes. */
export class BenchCabinet extends Cabinet {
  async transfer(...order: Parameters<Cabinet['transferReplies']>): Promise<CabinetTransfer | null> {
    return (await this.transferReplies(...order))[0] ?? null
  }
}

export interface Bench {
  clock: FakeClock
  cabinet: BenchCabinet
  exceptions: CabinetException[]
  states: CabinetState[]
}

export function bench({ game = 'night-orchard', seed = 11 } = {}): Bench {
  const clock = new FakeClock()
  const memory = newMemory(12, game, clock.now())
  const cabinet = new BenchCabinet({ memory, journal: forgetfulJournal, nonces: seededNonces(seed), clock })
  const exceptions: CabinetException[] = []
  const states: CabinetState[] = []
  cabinet.onException((exception, _at, state) => {
    exceptions.push(exception)
    states.push(state)
  })
  return { clock, cabinet, exceptions, states }
}

/** A bench with 1,000.00 of credit. */
export async function fundedBench(options?: Parameters<typeof bench>[0]): Promise<Bench> {
  const made = bench(options)
  await made.cabinet.transfer('funding', 'in', 100_000)
  made.exceptions.length = 0
  made.states.length = 0
  return made
}

export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'takewin-floor-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A cabinet on a real file that can be killed and restored any number of times. */
export class KillableCabinet {
  readonly clock = new FakeClock()
  readonly path: string
  readonly #compactEvery: number
  readonly #nonces: RoundNonces
  cabinet: BenchCabinet

  /** `path`: a journal that is there already. */
  constructor(folder: string, compactEvery = 2_000, path?: string, game = 'night-orchard') {
    this.path = path ?? join(folder, 'cabinet-12.journal')
    this.#compactEvery = compactEvery
    this.#nonces = seededNonces(5, loadNonceKey(folder))
    if (path !== undefined) {
      this.cabinet = this.#restored()
      return
    }
    const memory = newMemory(12, game, this.clock.now())
    memory.committed = this.#nonces.commit(nextRoundName(memory))
    const journal = FileJournal.create(this.path, memory)
    this.cabinet = new BenchCabinet({ memory, journal, nonces: this.#nonces, clock: this.clock, compactEvery })
  }

  /** Nothing of the old object is used again; only the file carries over. */
  killAndRestore(): void {
    this.cabinet.close()
    this.cabinet = this.#restored()
  }

  #restored(): BenchCabinet {
    const { journal, restored } = FileJournal.open(this.path)
    const [nonces, clock, compactEvery] = [this.#nonces, this.clock, this.#compactEvery]
    return new BenchCabinet({ ...restored, journal, nonces, clock, compactEvery })
  }
}

let keys = 0
/** A fresh key for a press or a transfer. */
export const freshKey = () => `key-${(keys += 1)}`
