import type { SnapshotFrom } from 'xstate'
import type { connectionMachine } from './connection.machine.ts'
import type { ConnectionContext } from './connection.types.ts'
import { lossOf, roundTripOf } from './judge.ts'
import type { Health } from './light.ts'

type Connection = SnapshotFrom<typeof connectionMachine>

/** An age beyond it tells of clocks that do not agree rather than of a picture. */
const believedAge = 2_000

const healths = new WeakMap<ConnectionContext, [awake: Health, drowsy: Health]>()
/** What is measured. The same object while nothing new is. */
export function selectHealth(snapshot: Connection): Health {
  const { context } = snapshot
  let known = healths.get(context)
  if (!known) {
    const health = healthOf(context)
    known = [health, { ...health, isDrowsy: true }]
    healths.set(context, known)
  }
  return known[snapshot.hasTag('drowsy') ? 1 : 0]
}
function healthOf({ samples, press, trouble }: ConnectionContext): Health {
  const reading = samples.at(-1)?.reading
  const age = reading?.age ?? null
  return {
    trouble,
    isDrowsy: false,
    delay: press?.pixel ?? (age !== null && age >= 0 && age < believedAge ? age : null),
    loss: lossOf(samples),
    roundTrip: roundTripOf(samples),
    answer: press?.answer ?? null,
    isRelayed: reading?.path === 'relayed',
  }
}
export const selectSamples = (snapshot: Connection) => snapshot.context.samples
export const selectReading = (snapshot: Connection) => snapshot.context.samples.at(-1)?.reading ?? null
/** Of the last press that was followed to its picture; null before the first. */
export const selectFollowed = (snapshot: Connection) => snapshot.context.followed
export const selectIsOverlayOpen = (snapshot: Connection) => snapshot.hasTag('open')
/** What came of the last wish to copy the report, while it is told. */
export const selectCopy = (snapshot: Connection): 'none' | 'copied' | 'failed' =>
  snapshot.hasTag('copied') ? 'copied' : snapshot.hasTag('copyFailed') ? 'failed' : 'none'
