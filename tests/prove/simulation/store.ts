/** The model store as a process sees a database: slow, failing, sometimes silent about a commit, and gone when the process is. */
import type { ModelStore, ModelTransaction } from '#venue/store/model.ts'
import { createModelStore } from '#venue/store/modelRows.ts'
import type { VenueRows, VenueStore } from '#venue/store/rows.ts'
import type { Random } from './random.ts'
import { never, type Scheduler } from './scheduler.ts'
import type { Trace } from './trace.ts'
import type { Weather } from './weather.ts'

/** What a caller sees of a database that cannot be asked. */
export class DatabaseClosed extends Error {
  override name = 'DatabaseGone'
}

export type StoreCounts = { failedTransactions: number; unansweredCommits: number; commits: number }
export type Written = { part: string; method: string; given: unknown[] }[]
type Around = {
  scheduler: Scheduler
  random: Random
  trace: Trace
  weather: () => Weather
  counts: StoreCounts
  /** The process that asks; a dead one is never answered. */
  isAlive: () => boolean
  die: () => void
  /** Null, or when the process goes on. */
  awake: () => Promise<void> | null
  /** What a transaction wrote, at the moment that it is committed. */
  committed: (written: Written) => void
}

const writing = new Set(['add', 'change', 'addFirst', 'save', 'addSteps', 'write'])

export type StoreConnection = {
  store: VenueStore
  /** Commits that are not answered yet. */
  underWay: () => number
  end: () => void
}

export function connectStore(model: ModelStore, around: Around): StoreConnection {
  const { scheduler, random, trace, weather, counts, isAlive } = around
  const open = new Set<ModelTransaction>()
  let underWay = 0
  const store = createModelStore({
    begin: () => {
      const transaction = model.begin()
      open.add(transaction)
      return transaction
    },
  } as ModelStore)

  /** Between any two awaits of a transaction. */
  async function pass(mayFail = true): Promise<void> {
    if (!isAlive()) return never
    const { storeFails, storeSlow, processDies } = weather()
    const fate = random.unit()
    if (fate < processDies) {
      around.die()
      return never
    }
    if (mayFail && fate < processDies + storeFails) {
      counts.failedTransactions += 1
      trace.note('database GONE in a transaction')
      throw new DatabaseClosed('the connection to the database broke')
    }
    if (fate > 1 - storeSlow) await scheduler.sleep(random.between(1, 400))
    else if (fate > 0.85 - storeSlow) await scheduler.sleep(random.between(0, 2))
    await around.awake()
    if (!isAlive()) return never
  }

  /** Made of a part of the rows only when it is asked for: most transactions need few. */
  function faulty(rows: VenueRows, written: Written): VenueRows {
    const faultyPart = (part: string, methods: object): object => {
      const wrapped: Record<string, unknown> = {}
      for (const [method, act] of Object.entries(methods) as [string, (...given: unknown[]) => Promise<unknown>][])
        wrapped[method] = async (...given: unknown[]) => {
          await pass()
          if (writing.has(method)) written.push({ part, method, given })
          try {
            return await act(...given)
          } finally {
            if (!isAlive()) await never
          }
        }
      return wrapped
    }
    const made = new Map<string, object>()
    return new Proxy(rows, {
      get: (_, part: string) => {
        const known = made.get(part) ?? faultyPart(part, rows[part as keyof VenueRows])
        made.set(part, known)
        return known
      },
    })
  }

  async function commit<Result>(work: (rows: VenueRows) => Promise<Result>): Promise<Result> {
    if (!isAlive()) return never
    underWay += 1
    let written: Written = []
    let transaction: ModelTransaction | undefined
    const forget = () => transaction && open.delete(transaction)
    try {
      const result = await store.commit(async (rows) => {
        // Begun again after a deadlock.
        forget()
        transaction = [...open].at(-1)
        written = []
        const done = await work(faulty(rows, written))
        await pass()
        return done
      })
      counts.commits += 1
      around.committed(written)
      if (random.chance(weather().commitUnanswered)) {
        counts.unansweredCommits += 1
        trace.note('commit UNANSWERED: it is done')
        throw new DatabaseClosed('the connection to the database broke in a commit')
      }
      await pass(false)
      return result
    } catch (error) {
      if (!isAlive()) return never
      throw error
    } finally {
      underWay -= 1
      forget()
    }
  }

  return {
    store: { commit },
    underWay: () => underWay,
    end: () => {
      for (const transaction of open) transaction.rollback()
      open.clear()
    },
  }
}
