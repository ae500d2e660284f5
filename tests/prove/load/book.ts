/** What the people of a proof asked for, key by key, and what they were told. */
import type { ProofPlayer } from '../venueKit.ts'

export type OperationKind =
  | 'init'
  | 'spin'
  | 'press'
  | 'topUp'
  | 'leave'
  | 'cancel'
  | 'deposit'
  | 'withdraw'
  | 'refund'
  | 'confirm'
/**
 * `done` and `refused` were answered. `over`: the seat it was for ended before an answer came, so it may have acted or not.
 * `asked`: never answered at all.
 */
export type OperationState = 'asked' | 'done' | 'refused' | 'over'
export type Operation = {
  readonly key: string
  readonly kind: OperationKind
  readonly player: ProofPlayer
  readonly machineId: number | null
  readonly sessionId: number | null
  readonly amount: number
  state: OperationState
  tries: number
  /** When the try that was answered left, and when its answer came; of the proof's own clock, ms. */
  askedAt: number
  answeredAt: number
  /** Session of an init, round of a spin, amount of a top up, id of a transaction at the desk. */
  result: number | null
}

export class Book {
  readonly operations: Operation[] = []
  /** What each session was said to have cashed out when it closed. */
  readonly closed = new Map<number, number>()
  /** What was seen on the way and must not be. */
  readonly wrong: string[] = []
  readonly stuck: string[] = []
  readonly #prefix: string
  readonly #watchers = new Set<(operation: Operation) => void>()

  /** `prefix` tells keys of one run from those of another. */
  constructor(prefix: string) {
    this.#prefix = prefix
  }

  begin(about: Pick<Operation, 'kind' | 'player' | 'machineId' | 'sessionId' | 'amount'>): Operation {
    const key = `${this.#prefix}-${about.kind}-${this.operations.length + 1}`
    const operation = { ...about, key, state: 'asked', tries: 0, askedAt: 0, answeredAt: 0, result: null } as Operation
    this.operations.push(operation)
    this.#tell(operation)
    return operation
  }

  end(operation: Operation, state: OperationState, result: number | null = null): void {
    operation.state = state
    operation.result = result
    operation.answeredAt = performance.now()
    this.#tell(operation)
  }
  #tell(operation: Operation): void {
    for (const watcher of [...this.#watchers]) watcher(operation)
  }

  /** The first operation that fits when it is begun or ended from now on, null when none did in time. */
  next(fits: (operation: Operation) => boolean, withinMs: number): Promise<Operation | null> {
    return new Promise((resolve) => {
      const finish = (found: Operation | null) => {
        clearTimeout(limit)
        this.#watchers.delete(look)
        resolve(found)
      }
      const look = (operation: Operation) => {
        if (fits(operation)) finish(operation)
      }
      const limit = setTimeout(finish, withinMs, null)
      this.#watchers.add(look)
    })
  }

  done(...kinds: OperationKind[]): Operation[] {
    return this.operations.filter(({ kind, state }) => state === 'done' && kinds.includes(kind))
  }
  count(state: OperationState): number {
    return this.operations.filter((operation) => operation.state === state).length
  }
  get tries(): number {
    return this.operations.reduce((sum, { tries }) => sum + tries, 0)
  }
}
