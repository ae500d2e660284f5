/** What one machine knows of its cabinet: the newest that it said and that the books bear, and whether it can be asked. */
import { createActor, type SnapshotFrom, transition } from 'xstate'
import { type Doubt, type MachineLinkEvent, machineLinkMachine } from '#machines/venue/machineLink/index.ts'
import type { CabinetState, Meters } from '#protocol/cabinet/state.ts'
import { type Books, type CalledPay, contradictionOf, learn, learnOfTransfer } from './books.ts'

/** `same`: no news; `older`: it was said before what is known; `doubted`: it contradicts the books, `first` of a doubt. */
export type Heard = { kind: 'news' | 'same' | 'older' } | { kind: 'doubted'; isFirst: boolean }

export class KnownCabinet {
  #link: SnapshotFrom<typeof machineLinkMachine> = createActor(machineLinkMachine).getSnapshot()
  #state: CabinetState | null = null
  #books: Books
  /** Version of the cabinet at its last answer about a transfer: an older state was said before it. */
  #answeredAt = 0

  constructor(books: Books) {
    this.#books = books
  }

  /** The newest that is believed; null when nothing was heard yet. */
  get state(): CabinetState | null {
    return this.#state
  }
  /** The newest of what is known; the row follows with each step. */
  get books(): Books {
    return this.#books
  }
  /** What it says instead; null while it agrees. */
  get doubt(): Doubt | null {
    return this.#link.context.doubt
  }
  get isReachable(): boolean {
    return this.#link.hasTag('reachable')
  }
  /** For a step: null while what stands there now is not known. */
  get current(): CabinetState | null {
    if (this.doubt) return null
    return this.#state && this.#state.version >= this.#answeredAt ? this.#state : null
  }

  lost(): void {
    this.#send({ type: 'cabinet.lost', version: this.#version })
  }
  /** Looked at whole: it can be asked. */
  found(): void {
    this.#send({ type: 'cabinet.found' })
  }
  isSetBack({ version }: CabinetState): boolean {
    return version < this.#link.context.lostAt
  }
  installedAnew(): void {
    this.#answeredAt = 0
  }
  answered(version: number): void {
    this.#answeredAt = Math.max(version, this.#answeredAt)
  }

  /** The one way in of what a cabinet says; `called`: the hand pay that is not paid yet. */
  hear(
    state: CabinetState,
    { isSetBack, bank, called }: { isSetBack: boolean; bank: string | null; called: CalledPay | null },
  ): Heard {
    const known = this.#state
    const isOlder = known !== null && !isSetBack && state.version < known.version
    if (isOlder && state.identity === known.identity)
      return this.doubt === null ? { kind: 'older' } : { kind: 'doubted', isFirst: false }
    const contradiction = contradictionOf(this.#books, state, called)
    if (contradiction) {
      const doubt = { ...contradiction, state }
      const orders = this.#send({ type: 'cabinet.contradicts', doubt, version: this.#version })
      return { kind: 'doubted', isFirst: orders.includes('raiseDoubt') }
    }
    this.#send({ type: 'cabinet.agrees' })
    this.#books = { ...learn(this.#books, state), bank: bank ?? this.#books.bank }
    this.#state = state
    return { kind: known?.version === state.version && known.identity === state.identity ? 'same' : 'news' }
  }

  /** People have settled what the books are from now on. */
  accept(books: Books): void {
    this.#books = books
  }
  learnOfTransfer(meters: Meters): void {
    this.#books = learnOfTransfer(this.#books, meters)
  }

  get #version(): number {
    return this.#state?.version ?? 0
  }
  #send(event: MachineLinkEvent): string[] {
    const [next, orders] = transition(machineLinkMachine, this.#link, event)
    this.#link = next
    return orders.map(({ type }) => type)
  }
}
