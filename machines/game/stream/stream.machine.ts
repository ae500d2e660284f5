/** The picture of one cabinet: WebRTC first, HLS when it cannot be had, a still when neither; back up by itself. The player may choose a rung by hand. */
import { type ActorRefFrom, raise } from 'xstate'
import { chart, chosen, from, peerChosen, viewerOf } from './stream.setup.ts'

const webrtc = chart.createStateConfig({
  description:
    'The peer. A lost one is replaced at once; after two in a row it rests, and tries again every `upgrade`. Told of the line twice, it goes on with what it has.',
  initial: 'off',
  on: {
    'line.down': '.off',
    'quality.chosen': [
      { ...peerChosen, target: '.on' },
      { ...chosen, target: '.disabled' },
    ],
  },
  states: {
    off: {
      on: {
        'line.up': [
          {
            guard: { type: 'isByPeer', params: ({ context }) => context },
            target: 'on',
            actions: 'resetAttempts',
          },
          { target: 'disabled' },
        ],
        'quality.chosen': chosen,
      },
    },
    disabled: {
      description: 'The player chose another rung by hand.',
      entry: [
        raise(({ context }) => ({
          type: context.quality === 'hls' ? ('hls.selected' as const) : ('still.selected' as const),
        })),
      ],
    },
    on: {
      entry: 'countPeer',
      invoke: {
        id: 'peer',
        src: 'peer',
        input: ({ context }) => ({
          machineID: context.machineID,
          viewer: viewerOf(context),
        }),
        onError: 'timedOut',
      },
      on: {
        'quality.chosen': [peerChosen, { ...chosen, target: '#stream.webrtc.disabled' }],
        'peer.signal': {
          guard: { type: 'isOfPeer', params: ({ event }) => event },
          actions: {
            type: 'send',
            params: ({ event }) => ({
              to: 'seat',
              event: { type: 'stream.signal', viewer: event.viewer, signal: event.signal },
            }),
          },
        },
        'peer.signalled': {
          guard: { type: 'isOfPeer', params: ({ event }) => event },
          actions: 'toPeer',
        },
        'peer.closed': {
          guard: { type: 'isOfPeer', params: ({ event }) => event },
          actions: 'toPeer',
        },
      },
      initial: 'connecting',
      states: {
        connecting: {
          tags: 'starting',
          on: {
            'picture.live': { guard: from('peer'), target: 'live' },
            'picture.lost': { guard: from('peer'), target: '#stream.webrtc.timedOut' },
          },
          after: { connectTimeout: '#stream.webrtc.timedOut' },
        },
        live: {
          tags: ['live', 'webrtc'],
          on: {
            'picture.frozen': { guard: from('peer'), target: 'frozen' },
            'picture.lost': { guard: from('peer'), target: '#stream.webrtc.dropped' },
          },
          after: { steady: { actions: 'resetAttempts' } },
        },
        frozen: {
          tags: ['frozen', 'webrtc'],
          on: {
            'picture.live': { guard: from('peer'), target: 'live' },
            'picture.lost': { guard: from('peer'), target: '#stream.webrtc.dropped' },
          },
          after: { frozenTimeout: '#stream.webrtc.dropped' },
        },
      },
    },
    timedOut: {
      description: 'No picture came. HLS starts beside the next attempt, so that the player need not wait for it.',
      entry: raise({ type: 'hls.selected' }),
      always: [{ guard: 'mayTryAgain', target: 'on', actions: 'countAttempt' }, { target: 'resting' }],
    },
    dropped: {
      description: 'The picture was there: a new peer takes a fifth of a second.',
      always: [{ guard: 'mayTryAgain', target: 'on', actions: 'countAttempt' }, { target: 'resting' }],
    },
    resting: {
      entry: raise({ type: 'hls.selected' }),
      on: {
        'line.up': { target: 'on', actions: 'resetAttempts' },
        'stream.retry': { target: 'on', actions: 'resetAttempts' },
      },
      after: { upgrade: { target: 'on', actions: 'allowOneAttempt' } },
    },
  },
})

const hls = chart.createStateConfig({
  description: 'HLS, while the peer is not to be had. It plays on until the first frame of the peer is painted.',
  initial: 'off',
  on: {
    'line.down': '.off',
    'picture.live': { guard: from('peer'), target: '.off' },
    'quality.chosen': { guard: { type: 'isByStills', params: ({ event }) => event }, target: '.off' },
  },
  states: {
    off: {
      on: {
        'hls.selected': [{ guard: 'isByPeerAlone', actions: raise({ type: 'still.selected' }) }, { target: 'on' }],
      },
    },
    on: {
      invoke: { id: 'hls', src: 'hls', input: ({ context }) => ({ machineID: context.machineID }), onError: 'resting' },
      on: { 'picture.lost': { guard: from('hls'), target: 'resting' } },
      initial: 'loading',
      states: {
        loading: {
          tags: 'starting',
          on: { 'picture.live': { guard: from('hls'), target: 'live' } },
          after: { loadTimeout: '#stream.hls.resting' },
        },
        live: { tags: ['live', 'hls'], on: { 'picture.frozen': { guard: from('hls'), target: 'frozen' } } },
        frozen: {
          tags: ['frozen', 'hls'],
          on: { 'picture.live': { guard: from('hls'), target: 'live' } },
          after: { stallTimeout: '#stream.hls.resting' },
        },
      },
    },
    resting: {
      entry: raise({ type: 'still.selected' }),
      on: { 'line.up': 'on', 'stream.retry': 'on', 'quality.chosen': 'off' },
      after: { upgrade: 'on' },
    },
  },
})

const still = chart.createStateConfig({
  description: 'Stills, until a moving picture is painted.',
  initial: 'off',
  on: {
    'line.down': '.off',
    'picture.live': [
      { guard: from('peer'), target: '.off' },
      { guard: from('hls'), target: '.off' },
    ],
    // The pace may be another one.
    'quality.chosen': { guard: { type: 'isByStills', params: ({ event }) => event }, target: '.off' },
  },
  states: {
    off: { on: { 'still.selected': 'on' } },
    on: {
      invoke: {
        id: 'still',
        src: 'still',
        input: ({ context }) => ({ machineID: context.machineID, isSaving: context.quality === 'saver' }),
        onError: 'failing',
      },
      on: { 'picture.lost': { guard: from('still'), target: 'failing' } },
      initial: 'loading',
      states: {
        loading: { tags: 'starting', on: { 'picture.live': { guard: from('still'), target: 'showing' } } },
        showing: { tags: 'still' },
      },
    },
    failing: { on: { 'line.up': 'on', 'stream.retry': 'on' }, after: { upgrade: 'on' } },
  },
})

export const streamMachine = chart.createMachine({
  id: 'stream',
  description: 'Three rungs beside each other, so that a lower one shows until the one above is painted.',
  context: ({ input }) => ({ quality: 'auto', ...input, attempts: 0, peers: 0 }),
  type: 'parallel',
  states: { webrtc, hls, still },
})

export type StreamRef = ActorRefFrom<typeof streamMachine>
