import { expect, it } from 'vitest'
import { type Quality, qualities } from '#machines/game/stream/quality.ts'
import { streamMachine } from '#machines/game/stream/stream.machine.ts'
import { selectPicture, selectTransport } from '#machines/game/stream/stream.selectors.ts'
import type { PictureSource, StreamContext, StreamEvent } from '#machines/game/stream/stream.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const sources: PictureSource[] = ['peer', 'hls', 'still']
/** An actor that was stopped says nothing more. */
const living = ({ children }: { children: object }) => sources.filter((from) => from in children)
const viewerOf = ({ context }: { context: StreamContext }) => `join-1-v${context.peers}`

const alphabet = {
  'picture.live': (snapshot) => living(snapshot).map((from) => ({ type: 'picture.live', from }) as const),
  'picture.frozen': (snapshot) => living(snapshot).map((from) => ({ type: 'picture.frozen', from }) as const),
  'picture.lost': (snapshot) =>
    living(snapshot).map((from) => ({ type: 'picture.lost', from, reason: 'closed' }) as const),
  'quality.chosen': qualities.map((quality) => ({ type: 'quality.chosen', quality }) as const),
  'peer.signal': (snapshot) => [
    { type: 'peer.signal', viewer: viewerOf(snapshot), signal: null },
    { type: 'peer.signal', viewer: 'join-1-v0', signal: null },
  ],
  'peer.signalled': (snapshot) => [
    { type: 'peer.signalled', viewer: viewerOf(snapshot), signal: { type: 'offer', sdp: '' }, iceServers: [] },
  ],
  'peer.closed': (snapshot) => [{ type: 'peer.closed', viewer: viewerOf(snapshot), reason: 'gone' }],
  'line.up': [{ type: 'line.up' }],
  'line.down': [{ type: 'line.down' }],
  'stream.retry': [{ type: 'stream.retry' }],
  'hls.selected': [],
  'still.selected': [],
} satisfies Alphabet<StreamEvent>
const isByPeer = (quality: Quality) => quality === 'auto' || quality === 'webrtc'
const isByStills = (quality: Quality) => quality === 'still' || quality === 'saver'

it('walks every transition; a moving picture is never given up before the better one is painted', () => {
  const walked = walkChart({
    machine: streamMachine,
    input: { machineID: 3, keyPrefix: 'join-1' },
    alphabet,
    key: ({ context }) => {
      const { attempts, quality } = context as StreamContext
      return [attempts, quality]
    },
    messages: [
      [
        'peer.signal',
        ({ before, event: { viewer, signal } }) =>
          // Old viewers have no say.
          viewer === viewerOf(before as never) ? { to: 'seat', event: { type: 'stream.signal', viewer, signal } } : [],
      ],
    ],
    check: ({ before, after, event, open, said }) => {
      const picture = selectPicture(after as never)
      const transport = selectTransport(after as never)
      const wasByHls = selectTransport(before as never) === 'hls'
      const endsHls =
        ['line.down', 'picture.lost', 'xstate.error.actor.hls'].includes(event.type) ||
        event.type.includes('stallTimeout') ||
        (event.type === 'quality.chosen' && isByStills(event.quality))
      const { quality } = after.context as StreamContext
      const isPainted = event.type === 'picture.live' && event.from === 'peer'
      if (wasByHls && !endsHls && !(isPainted && transport === 'webrtc')) expect(transport).toBe('hls')
      if (transport === 'webrtc' && !JSON.stringify(before.value).includes('frozen')) expect(open).toEqual(['peer'])
      if (event.type === 'line.down') expect([picture, open]).toEqual(['waiting', []])
      if (event.type === 'line.up') {
        expect(open.includes('peer')).toBe(isByPeer(quality))
        // A peer that is on its way or plays is kept.
        const { peers } = before.context as StreamContext
        const isKept = 'peer' in before.children
        expect((after.context as StreamContext).peers).toBe(isKept || !isByPeer(quality) ? peers : peers + 1)
      }
      // Whoever chose by hand is not given a better picture behind their back, nor a delayed one for a live one.
      const { quality: chosen } = after.context as StreamContext
      if (!isByPeer(chosen)) expect(open).not.toContain('peer')
      if (isByStills(chosen)) expect(open).not.toContain('hls')
      if (event.type === 'hls.selected' && chosen === 'webrtc') expect(open).not.toContain('hls')
      if (event.type === 'quality.chosen') expect(said.map(({ type }) => type)).toContain('storeQuality')
    },
  })
  expect(walked.untaken).toEqual([])
})
