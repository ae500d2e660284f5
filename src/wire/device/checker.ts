import { fromCallback } from 'xstate'
import type { PreflightCheck, PreflightEvent, PreflightResult } from '#machines/game/preflight/index.ts'
import type { VenueAddress } from '../http/venueAddress.ts'

export type CheckerSetup = {
  address: VenueAddress
  get?: typeof fetch
  /** Ms of a clock that only goes on. */
  now?: () => number
  device?: CheckedDevice
}
/** What is asked of the browser. */
export type CheckedDevice = {
  canConnect(): boolean
  /** Names of the video codecs that a peer can take. */
  codecs(): string[]
  /** Whether the person has touched the page, so that sound may come. */
  isTouched(): boolean
  width(): number
}
const browser: CheckedDevice = {
  canConnect: () => typeof RTCPeerConnection === 'function',
  codecs: () =>
    (globalThis.RTCRtpReceiver?.getCapabilities?.('video')?.codecs ?? []).map(({ mimeType }) => mimeType.toLowerCase()),
  isTouched: () => navigator.userActivation?.hasBeenActive ?? true,
  width: () => Math.min(window.screen.width, window.innerWidth),
}

const plainFetch: typeof fetch = (input, options) => fetch(input, options)
const tries = 3
const goodRoundTrip = 150
const poorRoundTrip = 600
const narrowest = 360
const good = (figure: number | null = null): PreflightResult => ({ grade: 'good', figure })
const grade = (isGood: boolean, otherwise: 'limited' | 'failed', figure: number | null = null): PreflightResult => ({
  grade: isGood ? 'good' : otherwise,
  figure,
})

/** Looks at the device, and tells each result as it comes. */
export function createChecker({
  address,
  get = plainFetch,
  now = () => performance.now(),
  device = browser,
}: CheckerSetup) {
  /** The quickest of a few: the first one pays for what the others find open. */
  async function measure(signal: AbortSignal): Promise<PreflightResult> {
    const times: number[] = []
    for (let done = 0; done < tries; done += 1) {
      const begun = now()
      const answer = await get(`${address.baseUrl}/healthz`, { cache: 'no-store', signal })
      if (!answer.ok) throw new Error(`the venue answered ${answer.status}`)
      times.push(now() - begun)
    }
    const quickest = Math.round(Math.min(...times))
    if (quickest <= goodRoundTrip) return good(quickest)
    return grade(false, quickest > poorRoundTrip ? 'failed' : 'limited', quickest)
  }

  return fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
    const tell: (event: PreflightEvent) => void = sendBack
    const stopping = new AbortController()
    const done = (check: PreflightCheck, result: PreflightResult) => tell({ type: 'check.done', check, result })
    const codecs = device.codecs()
    done('webrtc', grade(device.canConnect(), 'limited'))
    done('codec', grade(codecs.includes('video/h264') || codecs.includes('video/vp8'), 'limited'))
    done('sound', grade(device.isTouched(), 'limited'))
    done('screen', grade(device.width() >= narrowest, 'limited', device.width()))
    void measure(stopping.signal)
      .catch((): PreflightResult => ({ grade: 'failed', figure: null }))
      .then((result) => stopping.signal.aborted || done('roundTrip', result))
    return () => stopping.abort()
  })
}
