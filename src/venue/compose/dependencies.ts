import type { Logger } from 'pino'
import type { InspectionEvent } from 'xstate'
import type { Inspection } from '#protocol/core/entities.ts'
import type { Settings } from '#protocol/core/settings.ts'
import type { StepRecord } from '#machines/kit/recorder.ts'
import type { Bus } from '../cluster/bus.ts'
import type { Driver } from '../drivers/ports.ts'
import type { Secrets } from '../identity/keys.ts'
import type { DemoVenue } from '../seed/venue.ts'
import type { Store } from '../store/store.ts'
import type { ReleasePlace } from '../supervision/release/verify.ts'
import type { Environment } from './environment.ts'

/** What a venue is made of; what is of `DemoVenue` is for an empty one with demo data. */
export type VenueDependencies = DemoVenue &
  Secrets & {
    environment: Environment
    settings: Settings
    store: Store
    /** By the scheme of the addresses that each of them reaches. */
    drivers: Readonly<Record<string, Driver>>
    clock: { now: () => number }
    logger: Logger
    recorder: {
      inspect: (event: InspectionEvent) => void
      record: (step: StepRecord) => void
      inspection: () => Inspection
    }
    staticFolder: string | null
    /** To the other processes of the venue; absent: it is the only one. */
    bus?: Bus | undefined
    /** Bytes that are free where the venue keeps things; absent: nobody looks. */
    freeBytes?: (() => Promise<number>) | undefined
    /** Where the files of this program lie, to be held against their signed release; absent: nobody looks. */
    release?: ReleasePlace | undefined
    /** How often a cabinet is asked how it stands, ms. */
    heartbeatMs?: number
  }
