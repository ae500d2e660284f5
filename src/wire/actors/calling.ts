/** By what somebody is called who is not looking. */
import { fromCallback, fromPromise } from 'xstate'
import type { CallMade } from '#machines/desk/calling/index.ts'

/** Two short tones, one above the other: heard over a floor, and no alarm. */
const tones = [
  { hertz: 660, from: 0 },
  { hertz: 880, from: 0.18 },
] as const
const toneSeconds = 0.16
const loudness = 0.2

/** Turned on by a press, so that the browser lets it be heard; it says so by one tone. */
export function createBell(makeContext: () => AudioContext = () => new AudioContext()) {
  return fromCallback<CallMade, undefined>(({ receive }) => {
    const context = makeContext()
    function ring(): void {
      for (const { hertz, from } of tones) {
        const [tone, volume] = [context.createOscillator(), context.createGain()]
        const begin = context.currentTime + from
        tone.frequency.value = hertz
        volume.gain.setValueAtTime(loudness, begin)
        volume.gain.exponentialRampToValueAtTime(0.001, begin + toneSeconds)
        tone.connect(volume).connect(context.destination)
        tone.start(begin)
        tone.stop(begin + toneSeconds)
      }
    }
    ring()
    receive(ring)
    return () => void context.close()
  })
}

type NoticePage = { Notification?: typeof Notification; focus: () => void }
/** Asked by the press that turns it on. */
export const createAskNotice = (page: NoticePage = window) =>
  fromPromise<boolean, undefined>(async () => (await page.Notification?.requestPermission()) === 'granted')

/** One notice, which each call renews; pressed, it leads to the page. */
export const createNotice = (words: (waiting: number) => string, tag: string, page: NoticePage = window) =>
  fromCallback<CallMade, undefined>(({ receive }) => {
    let shown: Notification | null = null
    receive(({ waiting }) => {
      const Notice = page.Notification
      if (!Notice) return
      shown?.close()
      try {
        const notice = new Notice(words(waiting), { tag })
        notice.onclick = () => page.focus()
        shown = notice
      } catch {
        // Some browsers of phones have the name and not the thing; the list has said it.
      }
    })
    return () => shown?.close()
  })
