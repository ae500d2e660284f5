/** What keeps this process from serving people, said within a second and a half whatever has failed. */
import type { Disk } from './disk.ts'

const answerWithinMs = 1_500

/** Null when it takes longer; it goes on then. */
export function within<Answer>(milliseconds: number, work: Promise<Answer>): Promise<Answer | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, milliseconds, null)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** One at a time: what hangs is not asked again meanwhile. */
export function oneAtATime<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | null = null
  return () =>
    (running ??= work().finally(() => {
      running = null
    }))
}

export type Cabinets = { unreachable: number; of: number }

type Looked = {
  ping: () => Promise<void>
  /** Of those that this process keeps; null: the machines are not open yet. */
  cabinets: () => Cabinets | null
  disk: Pick<Disk, 'isFull'>
}

/** Answers one plain sentence for each thing that is not as it must be. */
export function createHealth({ ping, cabinets, disk }: Looked): () => Promise<string[]> {
  const pinged = oneAtATime(() =>
    ping().then(
      () => true,
      () => false,
    ),
  )
  return async () => {
    const isAnswered = (await within(answerWithinMs, pinged())) === true
    const known = cabinets()
    return [
      ...(isAnswered ? [] : ['the database does not answer']),
      ...(known === null ? ['the machines are not open yet'] : []),
      // One that is broken is no reason to send everybody elsewhere.
      ...(known !== null && known.unreachable > 0 && known.unreachable * 2 >= known.of
        ? [`${known.unreachable} of ${known.of} cabinets cannot be reached`]
        : []),
      ...(disk.isFull() ? ['the disk is full'] : []),
    ]
  }
}
