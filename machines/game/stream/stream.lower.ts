/** The two lower rungs of a picture: HLS, and stills. */
import { raise } from 'xstate'
import { chart, from } from './stream.setup.ts'

export const hls = chart.createStateConfig({
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
        live: { tags: ['live', 'hls'], on: { 'picture.frozen': { guard: from('hls'), target: 'hesitating' } } },
        hesitating: {
          tags: ['live', 'hls'],
          on: { 'picture.live': { guard: from('hls'), target: 'live' } },
          after: { hesitation: 'frozen' },
        },
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

export const still = chart.createStateConfig({
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
