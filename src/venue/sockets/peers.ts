/** The pictures that the cabinets send to game sockets, peer to peer: one at a time for each socket. */
import type { Logger } from 'pino'
import type { Namespace } from 'socket.io'
import type { IceServer } from '#protocol/core/settings.ts'
import type { MediaSource, PeerNews } from '../drivers/ports.ts'
import { signalsShownTo } from './candidates.ts'

/** `viewer`: the socket's own name for the peer. */
type Viewer = {
  socket: string
  viewer: string
  media: MediaSource
  iceServers: IceServer[]
  /** Where they come from. */
  ip: string
}
type Signal = Parameters<MediaSource['signalPeer']>[1]

export function openPeers(
  namespace: Pick<Namespace, 'to'>,
  { logger, publicIp }: { logger: Logger; publicIp: string | null },
) {
  /** By the name that the cabinet's side knows. */
  const viewers = new Map<string, Viewer & { shown: ReturnType<typeof signalsShownTo> }>()
  const nameOf = ({ socket, viewer }: Pick<Viewer, 'socket' | 'viewer'>) => `${socket}:${viewer}`

  function hear(name: string, news: PeerNews): void {
    const known = viewers.get(name)
    if (!known) return
    const { socket, viewer, iceServers, shown } = known
    if ('signal' in news) {
      const signal = shown(news.signal)
      if (signal === null) return
      namespace.to(socket).emit('signal', { viewer, signal, ...(signal.type === 'offer' ? { iceServers } : {}) })
      return
    }
    const { closed: reason } = news
    viewers.delete(name)
    if (reason !== 'closed' && reason !== 'line') logger.warn({ viewer: name, reason }, 'a picture could not be sent')
    namespace.to(socket).emit('peerClosed', { viewer, reason })
  }
  function close(socket: string): void {
    for (const [name, known] of viewers)
      if (known.socket === socket) {
        viewers.delete(name)
        // A peer that is gone already needs no closing.
        known.media.closePeer(name).catch(() => undefined)
      }
  }

  return {
    /** In place of the socket's other one. False: the cabinet cannot send it. */
    open({ cabinet, ...given }: Viewer & { cabinet: number }): Promise<boolean> {
      close(given.socket)
      const name = nameOf(given)
      viewers.set(name, { ...given, shown: signalsShownTo(given.ip, publicIp) })
      const { iceServers } = given
      return given.media
        .openPeer({ cabinet, viewer: name, iceServers }, (news) => hear(name, news))
        .then(() => true)
        .catch(() => {
          viewers.delete(name)
          return false
        })
    },
    /** What the socket answers to the cabinet's offer. */
    async signal(socket: string, viewer: string, signal: Signal): Promise<void> {
      const name = nameOf({ socket, viewer })
      await viewers.get(name)?.media.signalPeer(name, signal)
    },
    close,
  }
}
