import { type CallbackActorLogic, fromCallback } from 'xstate'
import type { PeerInput, PeerRequest } from '#machines/game/stream/stream.types.ts'
import type { WatchEvent } from '#machines/desk/watch/index.ts'
import { supervisionCalls } from '#protocol/calls/supervision.ts'
import { Refused } from '#protocol/core/refused.ts'
import type { Client } from '../http/client.ts'
import { createArrivals } from '../sockets/arrivals.ts'
import type { WatchLine } from '../sockets/watchLine.ts'
import { createPeer, type PeerSetup } from '../stream/peer.ts'

/** Whether the line is there, and whether the venue refuses to show this machine. */
export const createWatchLineActor = (line: WatchLine) =>
  fromCallback<{ type: 'never' }, { machineID: number }>(({ input: { machineID }, sendBack }) => {
    const tell: (event: WatchEvent) => void = sendBack
    return line.watch(machineID, {
      up: () => tell({ type: 'line.up' }),
      down: () => tell({ type: 'line.down' }),
      refused: (code) => tell({ type: 'watch.refused', code }),
    })
  })

/** The player's peer, whose signals go over the line of the staff. */
export function createWatchPeer(
  setup: Omit<PeerSetup, 'arrivals'>,
  line: WatchLine,
): CallbackActorLogic<PeerRequest, PeerInput> {
  const arrivals = createArrivals()
  return createPeer({
    ...setup,
    arrivals,
    signals: ({ machineID, viewer }, heard) => {
      const opened = line.open(machineID, viewer, {
        signalled: ({ signal, iceServers = [] }) => heard({ type: 'peer.signalled', viewer, signal, iceServers }),
        closed: (reason) => heard({ type: 'peer.closed', viewer, reason }),
      })
      return {
        send: (signal) => opened.send(signal, () => arrivals.tell(viewer)),
        close: opened.close,
      }
    },
  })
}

/** A ticket for stream and still of a machine that is watched. Who is refused sees no more. */
export const createWatchTicket =
  (client: Client, line: WatchLine) => async (machineID: number, signal: AbortSignal) => {
    try {
      return await client.call(supervisionCalls.watch, { params: { id: machineID } }, { signal, poll: true })
    } catch (problem) {
      if (problem instanceof Refused) line.refused(machineID, problem.code)
      throw problem
    }
  }
