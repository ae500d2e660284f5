/** What waits for the staff, counted and pushed when the count changes. */
import type { Database } from '../store/store.ts'
import { type CountTopic, countTopics, numbersOf, settleTopics } from './topics.ts'

type Tools = {
  database: Database
  clock: { now: () => number }
  tell: (topic: CountTopic, push: object) => void
  failed: (error: unknown) => void
}

export function openCounts({ database, clock, tell, failed }: Tools) {
  let lastCount = new Map<CountTopic, number>()
  /** What was told before this process came is news to nobody: whoever connects has it in a snapshot. */
  let counting: Promise<void> = numbersOf(database)
    .then((numbers) => {
      lastCount = numbers
    })
    .catch(failed)
  let wanted = new Set<CountTopic>()
  /** Pushes those that have changed. Asked for again while it runs, it runs once more. */
  function look(names: readonly CountTopic[]): void {
    const isWaiting = wanted.size > 0
    for (const name of names) wanted.add(name)
    if (isWaiting || wanted.size === 0) return
    counting = counting
      .then(async () => {
        const asked = countTopics.filter((name) => wanted.has(name))
        wanted = new Set()
        for (const [name, value] of await settleTopics(database, asked, clock.now())) {
          if (value.sequence <= (lastCount.get(name) ?? 0)) continue
          lastCount.set(name, value.sequence)
          tell(name, countPush(name, value))
        }
      })
      .catch(failed)
  }
  return { look, settled: () => counting }
}

export function countPush(
  topic: CountTopic,
  { count, untaken, sequence }: { count: number; untaken: number; sequence: number },
) {
  return topic === 'attendant' ? { count, untaken, sequence } : { count, sequence }
}
