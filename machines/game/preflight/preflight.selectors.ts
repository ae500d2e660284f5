import type { SnapshotFrom } from 'xstate'
import type { preflightMachine } from './preflight.machine.ts'

type Preflight = SnapshotFrom<typeof preflightMachine>

export const selectResults = (snapshot: Preflight) => snapshot.context.results
export const selectPreflightScreen = (snapshot: Preflight): 'checking' | 'advised' =>
  snapshot.hasTag('advised') ? 'advised' : 'checking'
