/** Numbered news in their order, also when those of two processes overtake each other on the way. */
const patienceMs = 1_000

export type InOrder = {
  /** Acts when all before it have; one that never comes is waited for so long only, and leaves a gap that the receiver sees. */
  take: (topic: string, sequence: number, act: () => void) => void
  /** The newest that was acted on, or `known` if none was yet: then what follows is newer than it. */
  newest: (topic: string, known: number) => number
  forget: (topic: string) => void
}

type Line = { last: number; held: Map<number, () => void>; timer: NodeJS.Timeout | null }

export function createInOrder(): InOrder {
  const lines = new Map<string, Line>()
  function flush(line: Line): void {
    for (let act = line.held.get(line.last + 1); act; act = line.held.get(line.last + 1)) {
      line.last += 1
      line.held.delete(line.last)
      act()
    }
    if (line.timer) clearTimeout(line.timer)
    line.timer = line.held.size === 0 ? null : setTimeout(() => skip(line), patienceMs).unref()
  }
  function skip(line: Line): void {
    line.last = Math.min(...line.held.keys()) - 1
    flush(line)
  }
  return {
    take: (topic, sequence, act) => {
      const line = lines.get(topic) ?? { last: sequence - 1, held: new Map(), timer: null }
      lines.set(topic, line)
      if (sequence <= line.last) return
      line.held.set(sequence, act)
      flush(line)
    },
    newest: (topic, known) => {
      const line = lines.get(topic)
      if (line) return line.last
      lines.set(topic, { last: known, held: new Map(), timer: null })
      return known
    },
    forget: (topic) => {
      const timer = lines.get(topic)?.timer
      if (timer) clearTimeout(timer)
      lines.delete(topic)
    },
  }
}
