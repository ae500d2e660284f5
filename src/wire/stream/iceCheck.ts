import { fromPromise } from 'xstate'
import type { IceAsk, IceFinding, IceFindings } from '#machines/desk/pages/machine/index.ts'
import { lentTo, serversIn } from '#protocol/core/serversIn.ts'
import type { IceServer } from '#protocol/core/settings.ts'

export type IceCheckSetup = {
  connect?: (configuration: RTCConfiguration) => RTCPeerConnection
  /** Ms that one address is waited for. */
  patience?: number
}
const isKind = (kind: unknown) => kind === 'srflx' || kind === 'relay'

/** Gathers candidates by each address of the servers. Answers null where the text is no list of servers; fails where no connection can be made. */
export function createIceCheck(setup: IceCheckSetup = {}) {
  const { connect = (configuration) => new RTCPeerConnection(configuration), patience = 8_000 } = setup

  async function gatherBy(url: string, server: IceServer, signal: AbortSignal): Promise<IceFinding> {
    // By a relay alone: a way of its own would hide that it cannot be had.
    const isRelay = /^turns?:/i.test(url)
    const peer = connect({
      iceServers: [{ ...server, urls: url }],
      iceTransportPolicy: isRelay ? 'relay' : 'all',
    })
    const kinds = new Set<'srflx' | 'relay'>()
    let problem: string | null = null
    try {
      const isComplete = await new Promise<boolean>((resolve, reject) => {
        const timer = setTimeout(() => resolve(false), patience)
        const end = (how: boolean) => {
          clearTimeout(timer)
          resolve(how)
        }
        signal.addEventListener('abort', () => end(false), { once: true })
        peer.addEventListener('icecandidate', ({ candidate }) => {
          if (candidate === null) return end(true)
          if (isKind(candidate.type)) kinds.add(candidate.type)
        })
        peer.addEventListener('icecandidateerror', (event) => {
          const { errorCode, errorText } = event
          problem = `${errorCode} ${errorText}`.trim()
        })
        peer.createDataChannel('check')
        peer.setLocalDescription().catch((error: unknown) => {
          clearTimeout(timer)
          reject(error)
        })
      })
      // Nothing new is said of oneself where no address is translated on the way: then no error is what tells.
      const isReached = kinds.size > 0 || (!isRelay && isComplete && problem === null)
      return { ...{ url, isReached, kinds: [...kinds] }, problem: isReached ? null : problem }
    } finally {
      peer.close()
    }
  }

  return fromPromise<IceFindings, IceAsk>(async ({ input, signal }) => {
    const servers = serversIn(input.iceServers)
    if (servers === null) return null
    const lent = await lentTo('check', servers, Date.now())
    return Promise.all(lent.flatMap((server) => [server.urls].flat().map((url) => gatherBy(url, server, signal))))
  })
}
