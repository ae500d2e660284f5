/** What the three rungs of a picture share: their actors, actions and guards. */
import { assign, sendTo, setup } from 'xstate'
import { send } from '../../kit/messages.ts'
import { unprovidedCallback } from '../../kit/unprovided.ts'
import type { Quality } from './quality.ts'
import type {
  PeerInput,
  PeerRequest,
  PictureSource,
  StillInput,
  StreamContext,
  StreamEvent,
  StreamInput,
  StreamTag,
} from './stream.types.ts'

const peersInARow = 2
export const viewerOf = ({ keyPrefix, peers }: StreamContext) => `${keyPrefix}-v${peers}`

export const chart = setup({
  types: {} as {
    input: StreamInput
    context: StreamContext
    events: StreamEvent
    tags: StreamTag
    children: { peer: 'peer'; hls: 'hls'; still: 'still' }
  },
  actors: {
    peer: unprovidedCallback<PeerRequest, PeerInput>('peer'),
    hls: unprovidedCallback<{ type: 'never' }, { machineID: number }>('hls'),
    still: unprovidedCallback<{ type: 'never' }, StillInput>('still'),
  },
  actions: {
    send,
    // The chart's own child, not a mailbox: staff watch several pictures at once.
    toPeer: sendTo('peer', ({ event }: { event: StreamEvent }) => event as PeerRequest),
    countPeer: assign({ peers: ({ context }) => context.peers + 1 }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    resetAttempts: assign({ attempts: 0 }),
    allowOneAttempt: assign({ attempts: peersInARow - 1 }),
    setQuality: assign((_, { quality }: { quality: Quality }) => ({ quality })),
    /** Puts the choice onto the device. */
    storeQuality: (_, _choice: { quality: Quality }) => {},
  },
  guards: {
    isFrom: (_, { event, source }: { event: { from: PictureSource }; source: PictureSource }) => event.from === source,
    isOfPeer: ({ context }, { viewer }: { viewer: string }) => viewer === viewerOf(context),
    isByPeer: (_, { quality }: { quality: Quality }) => quality === 'auto' || quality === 'webrtc',
    isByStills: (_, { quality }: { quality: Quality }) => quality === 'still' || quality === 'saver',
    isByPeerAlone: ({ context }) => context.quality === 'webrtc',
    mayTryAgain: ({ context }) => context.attempts + 1 < peersInARow,
  },
  delays: {
    connectTimeout: 5_000,
    loadTimeout: 10_000,
    /** Counted from half a second without a frame. */
    hesitation: 1_000,
    frozenTimeout: 1_000,
    stallTimeout: 5_000,
    steady: 10_000,
    upgrade: 15_000,
  },
})

type QualityChosen = Extract<StreamEvent, { type: 'quality.chosen' }>
export const from = <Source extends PictureSource>(source: Source) =>
  ({
    type: 'isFrom',
    params: ({ event }: { event: { from: PictureSource } }) => ({ event, source }),
  }) as const

export const chosen = {
  actions: [
    { type: 'setQuality', params: ({ event }: { event: QualityChosen }) => event },
    { type: 'storeQuality', params: ({ event }: { event: QualityChosen }) => event },
  ],
} as const
export const peerChosen = {
  guard: { type: 'isByPeer', params: ({ event }: { event: QualityChosen }) => event },
  actions: [...chosen.actions, 'resetAttempts'],
} as const
