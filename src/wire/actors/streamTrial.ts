import { type CallbackActorLogic, fromCallback, fromPromise } from 'xstate'
import type { StreamTrialEvent, TrialLineInput, TrialText, WrittenServers } from '#machines/desk/pages/machine/index.ts'
import type { PeerInput, PeerRequest } from '#machines/game/stream/stream.types.ts'
import { lentTo, serversIn } from '#protocol/core/serversIn.ts'
import { createArrivals } from '../sockets/arrivals.ts'
import type { WatchLine } from '../sockets/watchLine.ts'
import { createPeer, type PeerSetup } from '../stream/peer.ts'

type Trial = Pick<TrialLineInput, 'servers'> & { answered: () => void }

/** A picture on the line of the staff, by servers that are not saved; without any, by those that the venue names. */
export function createStreamTrialActors(line: WatchLine) {
  const arrivals = createArrivals()
  const trials = new Map<number, Trial>()
  return {
    read: fromPromise<WrittenServers, TrialText>(async ({ input }) => {
      const servers = serversIn(input.iceServers)
      return servers && lentTo('trial', servers, Date.now())
    }),
    trialLine: fromCallback<{ type: 'never' }, TrialLineInput>(({ input: { machineID, servers }, sendBack }) => {
      const tell: (event: StreamTrialEvent) => void = sendBack
      trials.set(machineID, { servers, answered: () => tell({ type: 'cabinet.answered' }) })
      const end = line.watch(machineID, {
        up: () => undefined,
        down: () => undefined,
        refused: (code) => tell({ type: 'trial.refused', code }),
      })
      return () => {
        trials.delete(machineID)
        end()
      }
    }),
    createPeer: (setup: Omit<PeerSetup, 'arrivals' | 'signals'>): CallbackActorLogic<PeerRequest, PeerInput> =>
      createPeer({
        ...setup,
        arrivals,
        signals: ({ machineID, viewer }, heard) => {
          const opened = line.open(machineID, viewer, {
            signalled: ({ signal, iceServers = [] }) => {
              const trial = trials.get(machineID)
              trial?.answered()
              const isOffer = iceServers.length > 0 || signal.type === 'offer'
              const written = isOffer ? [...(trial?.servers ?? [])] : []
              heard({ type: 'peer.signalled', viewer, signal, iceServers: written.length > 0 ? written : iceServers })
            },
            closed: (reason) => heard({ type: 'peer.closed', viewer, reason }),
          })
          return {
            send: (signal) => opened.send(signal, () => arrivals.tell(viewer)),
            close: opened.close,
          }
        },
      }),
  }
}
