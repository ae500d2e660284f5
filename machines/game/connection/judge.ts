import type { PressTimes, Sample, Trouble } from './connection.types.ts'

/** Samples that are looked at together. */
const span = 5
/** Fewer packets than this say nothing of a share. */
const leastPackets = 50
const leastFrames = 30

/** A trouble begins at `begins` and ends below `ends`, so that a light at the border does not flicker. */
const borders: Record<Trouble, { begins: number; ends: number }> = {
  /** Share of packets lost. */
  loss: { begins: 0.02, ends: 0.01 },
  /** Round trip, ms. */
  slow: { begins: 250, ends: 180 },
  /** Wait of the frames, ms. */
  uneven: { begins: 200, ends: 120 },
  /** Answer to a press beyond the way there and back, ms. */
  venue: { begins: 500, ends: 300 },
  /** Share of frames that came and were not shown. */
  device: { begins: 0.25, ends: 0.1 },
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
function mean(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === 'number')
  return known.length === 0 ? null : sum(known) / known.length
}

/** Share of the packets lost in the last samples, 0 … 1; null where too few came to tell. */
export function lossOf(samples: readonly Sample[]): number | null {
  const packets = samples.slice(-span).flatMap(({ reading }) => reading?.packets ?? [])
  const all = sum(packets.map(({ received, lost }) => received + lost))
  return all < leastPackets ? null : sum(packets.map(({ lost }) => lost)) / all
}
/** Round trip of the last samples, ms. */
export const roundTripOf = (samples: readonly Sample[]) =>
  mean(samples.slice(-span).map(({ reading }) => reading?.roundTrip))

function droppedOf(samples: readonly Sample[]): number | null {
  const frames = samples.slice(-span).flatMap(({ reading }) => reading?.frames ?? [])
  const all = sum(frames.map(({ decoded, dropped }) => decoded + dropped))
  return all < leastFrames ? null : sum(frames.map(({ dropped }) => dropped)) / all
}

/** What is wrong with the connection, the cause before its effects. `press` is the last one, or null where it is long ago. */
export function judge(before: Trouble | null, samples: readonly Sample[], press: PressTimes | null): Trouble | null {
  const roundTrip = roundTripOf(samples)
  const measured: [Trouble, number | null][] = [
    ['loss', lossOf(samples)],
    ['slow', roundTrip],
    ['uneven', mean(samples.slice(-span).map(({ reading }) => (reading?.path ? reading.buffer : null)))],
    ['venue', press && press.answer - (roundTrip ?? 0)],
    ['device', droppedOf(samples)],
  ]
  const found = measured.find(([trouble, value]) => {
    const { begins, ends } = borders[trouble]
    return value !== null && value >= (trouble === before ? ends : begins)
  })
  return found?.[0] ?? null
}
