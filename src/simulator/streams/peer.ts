import type { PeerSignal } from '#protocol/cabinet/media.ts'
import type { Cabinet } from '../cabinet/cabinet.ts'

export interface PeerEvents {
  signal(signal: PeerSignal): void
  /** The connection is over; not called after `close`. */
  closed(reason: string): void
}

/** One viewer's connection; the floor makes the offer. */
export interface ViewerPeer {
  signal(signal: PeerSignal): void
  close(): void
}

export interface PeerMaker {
  readonly encoder: 'h264' | 'vp8'
  open(cabinet: Cabinet, viewer: string, iceServers: unknown[], events: PeerEvents): ViewerPeer
  close(): void
}

export interface PeerNetwork {
  /** One UDP port for every viewer; null leaves the choice to the system. */
  udpPort: number | null
  bindAddress: string | null
}

/** Browsers hide their local addresses behind names that only the local network can resolve: such candidates are dropped. */
export const isHiddenCandidate = (candidate: string) => /\.local\b/.test(candidate)
export const withoutHiddenCandidates = (sdp: string) => sdp.replace(/a=candidate:[^\r\n]*\.local [^\r\n]*\r?\n/g, '')

/** What the settings say, as a browser would take it: urls one or several. */
export function iceServersOf(values: unknown[]): { url: string; username?: string; credential?: string }[] {
  return values.flatMap((value) => {
    if (typeof value !== 'object' || value === null || !('urls' in value)) return []
    const urls = Array.isArray(value.urls) ? value.urls : [value.urls]
    const text = (name: 'username' | 'credential') => {
      const given = (value as Record<string, unknown>)[name]
      return typeof given === 'string' ? { [name]: given } : {}
    }
    return urls
      .filter((url): url is string => typeof url === 'string')
      .map((url) => ({ url, ...text('username'), ...text('credential') }))
  })
}
