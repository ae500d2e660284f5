/** The picture of one cabinet: WebRTC first, HLS when it cannot be had, a still when neither; back up by itself. The player may choose a rung by hand. */
import { type ActorRefFrom, raise } from 'xstate'
import { hls, still } from './stream.lower.ts'
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
            'picture.frozen': { guard: from('peer'), target: 'hesitating' },
            'picture.lost': { guard: from('peer'), target: '#stream.webrtc.dropped' },
          },
          after: { steady: { actions: 'resetAttempts' } },
        },
        hesitating: {
          description: 'A frame is late: no picture stands still for that yet.',
          tags: ['live', 'webrtc'],
          on: {
            'picture.live': { guard: from('peer'), target: 'live' },
            'picture.lost': { guard: from('peer'), target: '#stream.webrtc.dropped' },
          },
          after: { hesitation: 'frozen' },
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

export const streamMachine = chart.createMachine({
  id: 'stream',
  description: 'Three rungs beside each other, so that a lower one shows until the one above is painted.',
  context: ({ input }) => ({ quality: 'auto', ...input, attempts: 0, peers: 0 }),
  type: 'parallel',
  states: { webrtc, hls, still },
})

export type StreamRef = ActorRefFrom<typeof streamMachine>
