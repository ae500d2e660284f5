/** A database of plain maps for proofs: what a transaction writes is seen by others when it commits, all of it or nothing. */

type Key = number | string
type Match = Record<string, unknown>
/** Columns by which rows are looked up, per table. */
export type ModelIndexes = Record<string, readonly string[]>

/** Two transactions wait for each other: this one is to be rolled back and run again. */
export class ModelDeadlock extends Error {
  override name = 'ModelDeadlock'
}

/** Rows are plain data: far cheaper than structuredClone, which everything here would wait for. */
function copyOf<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf) as Value
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) copy[key] = copyOf((value as Match)[key])
  return copy as Value
}

type Lock = { holder: ModelTransaction; waiting: { taker: ModelTransaction; take: () => void }[] }

class CommittedTable {
  readonly rows = new Map<Key, object>()
  readonly #indexes: Map<string, Map<unknown, Set<Key>>>
  constructor(columns: readonly string[]) {
    this.#indexes = new Map(columns.map((column) => [column, new Map()]))
  }
  set(key: Key, row: object | null): void {
    const before = this.rows.get(key)
    for (const [column, index] of this.#indexes) {
      if (before) index.get((before as Match)[column])?.delete(key)
      if (!row) continue
      const value = (row as Match)[column]
      const keys = index.get(value)
      if (keys) keys.add(key)
      else index.set(value, new Set([key]))
    }
    if (row) this.rows.set(key, row)
    else this.rows.delete(key)
  }
  /** Keys that may match: by the index that names the fewest. */
  candidates(match: Match): Iterable<Key> {
    let fewest: ReadonlySet<Key> | null = null
    for (const [column, index] of this.#indexes) {
      if (!(column in match)) continue
      const keys = index.get(match[column])
      if (!keys) return []
      if (!fewest || keys.size < fewest.size) fewest = keys
    }
    return fewest ?? this.rows.keys()
  }
}

export class ModelStore {
  readonly #indexes: ModelIndexes
  readonly #tables = new Map<string, CommittedTable>()
  readonly #locks = new Map<string, Lock>()
  readonly #open = new Set<ModelTransaction>()

  constructor(indexes: ModelIndexes = {}) {
    this.#indexes = indexes
  }

  begin(): ModelTransaction {
    const transaction = new ModelTransaction({
      committed: (table) => this.#table(table),
      lock: (name, taker) => this.#lock(name, taker),
      end: (ending) => this.#end(ending),
    })
    this.#open.add(transaction)
    return transaction
  }

  /** Power cut: what was not committed is gone, and the transactions that were open do nothing any more. */
  crash(): void {
    for (const transaction of [...this.#open]) transaction.rollback()
  }

  #table(name: string): CommittedTable {
    const known = this.#tables.get(name)
    if (known) return known
    const made = new CommittedTable(this.#indexes[name] ?? [])
    this.#tables.set(name, made)
    return made
  }

  #lock(name: string, taker: ModelTransaction): Promise<void> | null {
    const lock = this.#locks.get(name)
    if (!lock) {
      this.#locks.set(name, { holder: taker, waiting: [] })
      taker.held.add(name)
      return null
    }
    if (lock.holder === taker) return null
    for (let next: ModelTransaction | undefined = lock.holder; next; ) {
      if (next === taker) throw new ModelDeadlock(`waiting for ${name} would never end`)
      next = next.waitsFor === null ? undefined : this.#locks.get(next.waitsFor)?.holder
    }
    taker.waitsFor = name
    return new Promise((take) => lock.waiting.push({ taker, take }))
  }

  #end(transaction: ModelTransaction): void {
    this.#open.delete(transaction)
    for (const name of transaction.held) {
      const lock = this.#locks.get(name)
      const next = lock?.waiting.shift()
      if (!lock || !next) {
        this.#locks.delete(name)
        continue
      }
      lock.holder = next.taker
      next.taker.held.add(name)
      next.taker.waitsFor = null
      next.take()
    }
    if (transaction.waitsFor === null) return
    const lock = this.#locks.get(transaction.waitsFor)
    const place = lock?.waiting.findIndex(({ taker }) => taker === transaction) ?? -1
    for (const { take } of place < 0 ? [] : (lock?.waiting.splice(place, 1) ?? [])) take()
  }
}

type Inside = {
  committed: (table: string) => CommittedTable
  lock: (name: string, taker: ModelTransaction) => Promise<void> | null
  end: (transaction: ModelTransaction) => void
}

/** Reads what is committed (read committed) and what it wrote itself. A row that it writes is locked until it ends. */
export class ModelTransaction {
  readonly held = new Set<string>()
  waitsFor: string | null = null
  readonly #inside: Inside
  readonly #written = new Map<string, Map<Key, object | null>>()
  #ended = false

  constructor(inside: Inside) {
    this.#inside = inside
  }

  /** Held until the end of the transaction. Throws ModelDeadlock. */
  async lock(name: string): Promise<void> {
    this.#mustBeOpen()
    await this.#inside.lock(name, this)
    this.#mustBeOpen()
  }

  get<Row extends object>(table: string, key: Key): Row | null {
    const row = this.#peek(table, key)
    return row === null ? null : (copyOf(row) as Row)
  }

  /** Rows whose columns equal those named, in no promised order; all of them without a match. */
  where<Row extends object>(table: string, match: Partial<Row> = {}): Row[] {
    this.#mustBeOpen()
    const written = this.#written.get(table)
    const keys = new Set(this.#inside.committed(table).candidates(match))
    for (const key of written?.keys() ?? []) keys.add(key)
    const found: Row[] = []
    for (const key of keys) {
      const row = this.#peek(table, key) as Match | null
      if (row && Object.entries(match).every(([column, value]) => row[column] === value)) found.push(copyOf(row) as Row)
    }
    return found
  }

  /** The whole row, new or in place of what was there; null removes it. Throws ModelDeadlock. */
  async put(table: string, key: Key, row: object | null): Promise<void> {
    await this.lock(`${table}/${key}`)
    const written = this.#written.get(table)
    const copy = row === null ? null : copyOf(row)
    if (written) written.set(key, copy)
    else this.#written.set(table, new Map([[key, copy]]))
  }

  /** Waits for who writes the row now, and changes what they left. Answers false when there is none. */
  async change<Row extends object>(table: string, key: Key, change: Partial<Row>): Promise<boolean> {
    await this.lock(`${table}/${key}`)
    const row = this.#peek(table, key)
    if (row === null) return false
    await this.put(table, key, { ...row, ...change })
    return true
  }

  commit(): void {
    this.#mustBeOpen()
    for (const [table, rows] of this.#written) {
      const committed = this.#inside.committed(table)
      for (const [key, row] of rows) committed.set(key, row)
    }
    this.#end()
  }

  rollback(): void {
    if (!this.#ended) this.#end()
  }

  #peek(table: string, key: Key): object | null {
    this.#mustBeOpen()
    const written = this.#written.get(table)?.get(key)
    return written === undefined ? (this.#inside.committed(table).rows.get(key) ?? null) : written
  }

  #mustBeOpen(): void {
    if (this.#ended) throw new Error('the transaction has ended')
  }

  #end(): void {
    this.#ended = true
    this.#inside.end(this)
  }
}
