/** What players, staff and processes know of the world that they are in. */
import type { MachineService } from '#venue/machines/service.ts'
import type { ModelStore } from '#venue/store/model.ts'
import type { VenueStore } from '#venue/store/rows.ts'
import type { CabinetHost } from './floor.ts'
import type { LineCounts } from './line.ts'
import type { PlantedBug } from './plantedBugs.ts'
import type { Random } from './random.ts'
import type { Reference } from './reference.ts'
import type { Scheduler } from './scheduler.ts'
import type { StoreCounts, Written } from './store.ts'
import type { Trace } from './trace.ts'
import type { Weather } from './weather.ts'

/** A process of the venue, as it is met from outside. */
export type Process = {
  readonly isAlive: boolean
  readonly services: ReadonlyMap<number, MachineService>
  readonly store: VenueStore
}
export type Socket = {
  id: string
  owner: { heard: (socket: Socket, what: 'moved' | 'closed') => void }
  process: Process
  isLive: boolean
}
export type Counts = LineCounts &
  StoreCounts & {
    moneyOperations: number
    crashes: number
    takeOvers: number
    lostAnswers: number
    powerCuts: number
    impostors: number
    quiescences: number
  }

export type Around = {
  readonly random: Random
  readonly scheduler: Scheduler
  readonly trace: Trace
  readonly counts: Counts
  readonly model: ModelStore
  readonly hosts: Map<number, CabinetHost>
  readonly machines: readonly number[]
  readonly players: readonly { readonly id: number }[]
  readonly sockets: Map<string, Socket>
  readonly reference: Reference
  readonly graceMs: number
  readonly planted: PlantedBug
  weather: () => Weather
  nonce: () => string
  committed: (written: Written) => void
  died(process: Process): void
  pushed: (socket: string, what: 'moved' | 'closed') => void
  isOwner(process: Process): boolean
  processOf: (machine: number) => Process | undefined
  anyProcess: () => Process | undefined
  rowsOf: <Row extends object>(table: string, match: Partial<Row>) => Row[]
  seatOf: (player: number) => { machineId: number; sessionId: number } | null
  freeMachines: () => number[]
  wrong: (error: unknown) => void
}
