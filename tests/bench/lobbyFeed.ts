/** Pushes at a rate into a view, and what comes of them: delay to paint, frames. Runs in the page. */
export type Push = { id: number; status: number; sequence: number }
export type View = {
  push: (pushed: readonly Push[]) => void
  /** The status that the first machine on the screen shows. */
  shown: () => number
}
export type Fed = { delays: number[]; frames: number; longFrames: number; pushed: number }

const tick = 10
const probeEvery = 250
const longFrame = 50

declare global {
  interface Window {
    feeding: { ready: boolean; run: (rate: number, ms: number) => Promise<Fed> }
  }
}

/** The second of two frames begins when the first has been painted. */
const painted = () =>
  new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame((at) => resolve(at))))

export function feed(view: View, count: number): void {
  let sequence = 1
  let turn = 0
  // Of the first machine only the probe tells, so that what is seen is what was pushed last. Nobody is ever free: places stay.
  const others = [0, 1, 3, 4, 5, 6, 7]
  const pushes = (many: number): Push[] =>
    Array.from({ length: many }, () => {
      turn = (turn + 7_919) % (count - 1)
      sequence += 1
      return { id: turn + 2, status: others[sequence % others.length] as number, sequence }
    })

  async function probe(): Promise<number> {
    const status = view.shown() === 3 ? 6 : 3
    sequence += 1
    const at = performance.now()
    view.push([{ id: 1, status, sequence }])
    for (;;) {
      await new Promise(requestAnimationFrame)
      if (view.shown() === status) return (await painted()) - at
      if (performance.now() - at > 20_000) throw new Error('what was pushed was never shown')
    }
  }

  async function run(rate: number, ms: number): Promise<Fed> {
    const fed: Fed = { delays: [], frames: 0, longFrames: 0, pushed: 0 }
    const began = performance.now()
    let isOver = false
    let last = began
    const frame = (at: number) => {
      fed.frames += 1
      if (at - last > longFrame) fed.longFrames += 1
      last = at
      if (!isOver) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    // What a busy page could not take in time comes when it can: the rate is kept over the whole.
    const timer = setInterval(() => {
      const due = Math.floor(((performance.now() - began) * rate) / 1_000) - fed.pushed
      if (due <= 0) return
      fed.pushed += due
      view.push(pushes(due))
    }, tick)
    while (performance.now() - began < ms) {
      fed.delays.push(await probe())
      await new Promise((resolve) => setTimeout(resolve, probeEvery * (0.5 + Math.random())))
    }
    isOver = true
    clearInterval(timer)
    return fed
  }
  window.feeding = { ready: true, run }
}
