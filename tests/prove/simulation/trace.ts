/** What happened, in order: a fingerprint of all of it, and the last lines to read. */
export class Trace {
  readonly #kept: string[] = []
  readonly #now: () => number
  readonly #limit: number
  #low = 0x811c9dc5
  #high = 0x01000193
  events = 0

  constructor(now: () => number, limit = 40) {
    this.#now = now
    this.#limit = limit
  }

  note(line: string): void {
    this.events += 1
    const text = `${this.#now()} ${line}`
    for (let place = 0; place < text.length; place++) {
      const code = text.charCodeAt(place)
      this.#low = Math.imul(this.#low ^ code, 0x01000193)
      this.#high = Math.imul(this.#high + code, 0x85ebca6b) ^ (this.#high >>> 13)
    }
    this.#kept[this.events % this.#limit] = text
  }

  get hash(): string {
    const word = (value: number) => (value >>> 0).toString(16).padStart(8, '0')
    return `${word(this.#low)}${word(this.#high)}-${this.events}`
  }

  last(): string[] {
    const first = Math.max(1, this.events - this.#limit + 1)
    return Array.from(
      { length: this.events - first + 1 },
      (_, place) => this.#kept[(first + place) % this.#limit] ?? '',
    )
  }
}
