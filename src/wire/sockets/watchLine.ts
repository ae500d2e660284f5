/**
 * What staff watch by: the signalling of their peers goes over the notification socket, past its chart, as it is neither numbered nor kept.
 * The socket lends itself while it is up; whoever watches listens to whether it is.
 */
import type * as z from 'zod/mini'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { PeerSignal } from '#protocol/cabinet/media.ts'
import type { gamePushes } from '#protocol/sockets/sockets.ts'

type Signalled = z.infer<typeof gamePushes.signal>
type PeerClosed = z.infer<typeof gamePushes.peerClosed>
/** `answered`: how it ended, with the code of a refusal. */
export type WatchAsk = (
  request: { machineID: number; viewer: string; signal: PeerSignal | null },
  answered: (refusedBy: number | null) => void,
) => void
/** No word about who asks: the same may be had the next time. */
const passing = new Set<number>([ErrorCode.pipelineFailed, ErrorCode.internal, ErrorCode.tooMany])
type Viewer = { signalled: (push: Signalled) => void; closed: (reason: string) => void }
type News = { up: () => void; down: () => void; refused: (code: number) => void }

export function createWatchLine() {
  let ask: WatchAsk | null = null
  const viewers = new Map<string, Viewer & { machineID: number }>()
  const watches = new Map<symbol, { machineID: number; news: News }>()
  const each = (act: (news: News) => void) => {
    for (const { news } of [...watches.values()]) act(news)
  }
  function refused(machineID: number, code: number): void {
    if (passing.has(code)) return
    for (const one of [...watches.values()]) if (one.machineID === machineID) one.news.refused(code)
  }
  return {
    /** From the socket: it is up, until what is returned is called. */
    lend(lent: WatchAsk): () => void {
      ask = lent
      each(({ up }) => up())
      return () => {
        if (ask !== lent) return
        ask = null
        each(({ down }) => down())
      }
    },
    signalled: (push: Signalled) => viewers.get(push.viewer)?.signalled(push),
    closed: ({ viewer, reason }: PeerClosed) => {
      const known = viewers.get(viewer)
      if (reason === 'noPermission' && known) refused(known.machineID, ErrorCode.noPermission)
      else known?.closed(reason)
    },
    /** A ticket or a signal of this machine was refused. */
    refused,
    /** Whoever watches this machine, from now on. */
    watch(machineID: number, news: News): () => void {
      const key = Symbol('watch')
      watches.set(key, { machineID, news })
      if (ask) news.up()
      return () => watches.delete(key)
    },
    /** One peer. `send` says nothing while there is no line: its end has been told. */
    open(machineID: number, viewer: string, heard: Viewer) {
      viewers.set(viewer, { ...heard, machineID })
      return {
        send(signal: PeerSignal | null, arrived: () => void): void {
          ask?.({ machineID, viewer, signal }, (refusedBy) => {
            if (refusedBy === null) arrived()
            else {
              refused(machineID, refusedBy)
              heard.closed('refused')
            }
          })
        },
        close: () => viewers.delete(viewer),
      }
    },
  }
}
export type WatchLine = ReturnType<typeof createWatchLine>
