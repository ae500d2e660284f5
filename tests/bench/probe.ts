import type { Page } from 'playwright'
import { frame } from '#protocol/simulator/line.ts'

/** What both pages carry while they are measured. Times are ms of the page's own clock unless said otherwise. */
type Probe = {
  /** From now on the next real click counts, and the first frame painted after it. */
  awaitFirstFrame(): void
  firstFrame(): Promise<{ clickedAt: number; paintedAt: number }>
  /** What the browser's own parts did since, ms after `clickedAt`. */
  phases(clickedAt: number): Record<string, number>
  /** Reads the clock in the picture from now on; answers when one frame was read. */
  awaitPress(): Promise<void>
  /** From the key's own time to the first frame of a newer version. */
  pressed(): Promise<{ took: number; version: number }>
  /** Follows a lost line until the seat plays again; `key` is pressed as soon as it does. */
  awaitReturn(key: string): Promise<void>
  returned(): Promise<Returned>
}
/** Ms since the epoch. `live` is the first frame that shows the press, `frame` the first frame of any kind. */
export type Returned = { lost: number; playing: number; accepted: number; frame: number; live: number }

declare global {
  interface Window {
    bench: Probe
  }
}

/** Runs in the page before anything else of it. The same for both pages, so that its cost falls on both. */
function installProbe(strip: typeof frame): void {
  type Painted = { at: number; version: number | null }
  const listeners = new Set<(painted: Painted) => void>()
  const watched = new WeakSet<HTMLVideoElement>()
  let reading = false
  let clickedAt: number | undefined
  let keyAt: number | undefined
  let firstFrame: Promise<{ clickedAt: number; paintedAt: number }> | undefined
  let pressed: Promise<{ took: number; version: number }> | undefined
  let returned: Promise<Returned> | undefined
  const epoch = () => performance.timeOrigin + performance.now()

  const marks: { phase: string; at: number }[] = []
  const mark = (phase: string) => marks.push({ phase, at: performance.now() })
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      mark('peer made')
      this.addEventListener('track', () => mark('tracks known'))
      this.addEventListener('connectionstatechange', () => this.connectionState === 'connected' && mark('connected'))
    }
  }

  const canvas = document.createElement('canvas')
  canvas.width = strip.width
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  function readVersion(video: HTMLVideoElement): number | null {
    if (!context || video.videoWidth === 0) return null
    const middle = ((strip.pictureHeight + strip.height) / 2 / strip.height) * video.videoHeight
    context.drawImage(video, 0, Math.floor(middle), video.videoWidth, 1, 0, 0, strip.width, 1)
    const row = context.getImageData(0, 0, strip.width, 1).data
    const bytes = Array.from({ length: strip.bits / 8 }, () => 0)
    for (let bit = 0; bit < strip.bits; bit += 1)
      if ((row[(bit * strip.blockWidth + strip.blockWidth / 2) * 4 + 1] ?? 0) > 128)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7))
    const [a = 0, b = 0, c = 0, d = 0, low = 0, high = 0, checksum = 0] = bytes
    return (a ^ b ^ c ^ d ^ low ^ high) === checksum && (a | b | c | d) !== 0 ? low | (high << 8) : null
  }
  function watch(video: HTMLVideoElement): void {
    if (watched.has(video)) return
    watched.add(video)
    mark('video in the page')
    const painted = () => {
      const at = performance.now()
      video.requestVideoFrameCallback(painted)
      const version = reading ? readVersion(video) : null
      for (const listener of listeners) listener({ at, version })
    }
    video.requestVideoFrameCallback(painted)
  }
  new MutationObserver(() => document.querySelectorAll('video').forEach(watch)).observe(document, {
    childList: true,
    subtree: true,
  })
  window.addEventListener('click', (event) => event.isTrusted && (clickedAt = event.timeStamp), true)
  window.addEventListener('keydown', (event) => event.isTrusted && (keyAt = event.timeStamp), true)

  /** Answers what `pick` makes of a frame, as soon as it makes anything. */
  function onFrame<Picked>(pick: (painted: Painted) => Picked | undefined): Promise<Picked> {
    return new Promise((resolve) => {
      const listener = (painted: Painted) => {
        const picked = pick(painted)
        if (picked === undefined) return
        listeners.delete(listener)
        resolve(picked)
      }
      listeners.add(listener)
    })
  }
  function onChange<Picked>(pick: () => Picked | undefined): Promise<Picked> {
    return new Promise((resolve) => {
      const look = () => {
        const picked = pick()
        if (picked === undefined) return false
        observer.disconnect()
        resolve(picked)
        return true
      }
      const observer = new MutationObserver(look)
      if (!look()) observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
    })
  }
  /** Versions in the picture begin again after 2^16. */
  const isNewer = (version: number, before: number) => version !== before && ((version - before) & 0xffff) < 0x8000
  const screen = () => document.querySelector<HTMLElement>('[data-screen]')?.dataset.screen
  const bet = () => document.querySelector('[data-testid=bet]')?.textContent
  /** Asked without having been told to await: a fault of the bench. */
  const made = <Value>(promise: Promise<Value> | undefined) => promise ?? Promise.reject(new Error('not awaited'))

  window.bench = {
    awaitFirstFrame() {
      clickedAt = undefined
      firstFrame = onFrame(({ at }) =>
        clickedAt !== undefined && at > clickedAt ? { clickedAt, paintedAt: at } : undefined,
      )
    },
    firstFrame: () => made(firstFrame),
    phases: (since) =>
      Object.fromEntries(
        marks
          .filter(({ at }) => at >= since)
          .reverse()
          .map(({ phase, at }) => [phase, at - since]),
      ),
    async awaitPress() {
      reading = true
      keyAt = undefined
      const before = await onFrame(({ version }) => version ?? undefined)
      pressed = onFrame(({ at, version }) =>
        version !== null && keyAt !== undefined && isNewer(version, before) ? { took: at - keyAt, version } : undefined,
      )
    },
    async pressed() {
      const press = await made(pressed)
      reading = false
      return press
    },
    async awaitReturn(key) {
      reading = true
      returned = follow(key, await onFrame(({ version }) => version ?? undefined))
    },
    returned: () => made(returned),
  }

  async function follow(key: string, version: number): Promise<Returned> {
    const lost = await onChange(() => (screen() === 'away' ? epoch() : undefined))
    const frame = onFrame(() => epoch())
    const playing = await onChange(() => (screen() === 'playing' ? epoch() : undefined))
    const before = bet()
    const accepted = onChange(() => (bet() !== before ? epoch() : undefined))
    const live = onFrame((painted) =>
      painted.version !== null && isNewer(painted.version, version) ? epoch() : undefined,
    )
    for (const kind of ['keydown', 'keyup'])
      document.dispatchEvent(new KeyboardEvent(kind, { key, code: key, bubbles: true, cancelable: true }))
    const all = { lost, playing, accepted: await accepted, frame: await frame, live: await live }
    reading = false
    return all
  }
}

/** Puts the probe into every document that the page will open. */
export const carryProbe = (page: Page) => page.addInitScript(installProbe, frame)
