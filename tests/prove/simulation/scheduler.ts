import type { Random } from './random.ts'

type Task = { time: number; tie: number; act: (() => void) | null }

/**
 * The only time there is. What is due at one moment happens in an order drawn from the seed; between two tasks every
 * promise that can go on does.
 */
export class Scheduler {
  #now: number
  readonly #random: Random
  readonly #heap: Task[] = []
  steps = 0

  constructor(start: number, random: Random) {
    this.#now = start
    this.#random = random
  }

  /** Whole milliseconds. */
  now = (): number => Math.floor(this.#now)

  get exactNow(): number {
    return this.#now
  }

  /** Answers what calls it off. */
  after(milliseconds: number, act: () => void): () => void {
    const task: Task = { time: this.#now + Math.max(0, milliseconds), tie: this.#random.unit(), act }
    this.#push(task)
    return () => {
      task.act = null
    }
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.after(milliseconds, resolve))
  }

  /** Goes on until `isOver`, looked at after every task; false when the time is over first. */
  async run(isOver: () => boolean, milliseconds: number): Promise<boolean> {
    const end = this.#now + milliseconds
    await promisesDone(0)
    while (!isOver()) {
      const next = this.#pop()
      if (!next) throw new Error('nothing is due any more')
      if (next.time > end) {
        this.#push(next)
        this.#now = end
        return false
      }
      if (!next.act) continue
      this.#now = Math.max(this.#now, next.time)
      this.steps += 1
      next.act()
      await promisesDone(this.steps)
    }
    return true
  }

  #push(task: Task): void {
    const heap = this.#heap
    let place = heap.push(task) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!isBefore(task, heap[parent] as Task)) break
      heap[place] = heap[parent] as Task
      place = parent
    }
    heap[place] = task
  }

  #pop(): Task | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (!last || heap.length === 0) return first
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Task, heap[child] as Task)) child += 1
      if (!isBefore(heap[child] as Task, last)) break
      heap[place] = heap[child] as Task
      place = child
    }
    heap[place] = last
    return first
  }
}

const isBefore = (one: Task, other: Task) => one.time < other.time || (one.time === other.time && one.tie < other.tie)

/** A tick that a promise asks for comes when none has anything left to do. Now and then the rest of the process has its turn too. */
const promisesDone = (steps: number) =>
  new Promise<void>((resolve) => {
    if (steps % stepsOfTurn === 0) setImmediate(resolve)
    else process.nextTick(resolve)
  })
const stepsOfTurn = 5_000

/** What a dead process waits for. */
export const never = new Promise<never>(() => {})
