import { expect, it } from 'vitest'
import { selectPicture, selectTransport } from '#machines/game/stream/stream.selectors.ts'
import { defaultSettings } from '#protocol/core/settings.ts'
import { type ChartFixture, openHouse } from '#tests/kit/chartFixture.ts'
import { seatedAt, signedInAs } from '../../kit/samples.ts'

function seated(): ChartFixture {
  const venue = openHouse({
    auth: { urlToken: null, storedToken: { token: 'stored', userId: 1, expired: false } },
    route: { path: '/game/3', search: '' },
  })
  venue.wire('loadSettings').done({ settings: defaultSettings, fallbacks: [] })
  venue.wire('validate').done(signedInAs(1))
  for (const event of [{ type: 'socket.up' }, { type: 'seat.free' }, { type: 'seat.taken', seated: seatedAt(3) }])
    venue.wire('gameSocket').say(event)
  return venue
}
const picture = ({ chart }: ChartFixture) => {
  const snapshot = chart('stream').getSnapshot()
  return [selectPicture(snapshot), selectTransport(snapshot)]
}
const viewerOf = (venue: ChartFixture) => (venue.wire('peer').input as { viewer: string }).viewer

it('goes down to HLS after 5 s without a picture, and back up without losing it', () => {
  const venue = seated()
  venue.pass(5_000)
  expect([picture(venue), venue.lives('hls'), viewerOf(venue)]).toEqual([['starting', null], 1, 'page-1-v2'])
  venue.wire('hls').say({ type: 'picture.live', from: 'hls' })
  venue.pass(5_000)
  expect([picture(venue), venue.lives('peer')]).toEqual([['live', 'hls'], 0])
  venue.pass(15_000)
  expect([picture(venue), venue.lives('peer')]).toEqual([['live', 'hls'], 1])
  venue.wire('peer').say({ type: 'picture.live', from: 'peer' })
  expect([picture(venue), venue.lives('hls')]).toEqual([['live', 'webrtc'], 0])
})

it('goes down to stills when HLS fails too', () => {
  const venue = seated()
  venue.wire('peer').say({ type: 'picture.lost', from: 'peer', reason: 'closed' })
  venue.wire('hls').say({ type: 'picture.lost', from: 'hls', reason: 'no stream' })
  venue.wire('still').say({ type: 'picture.live', from: 'still' })
  expect(picture(venue)).toEqual(['still', 'still'])
})

it('replaces a frozen peer after 2 s, under another name', () => {
  const venue = seated()
  venue.wire('peer').say({ type: 'picture.live', from: 'peer' })
  venue.wire('peer').say({ type: 'picture.frozen', from: 'peer' })
  // One late frame is no picture that stands still: who has just sat down reads nothing of it.
  expect(picture(venue)).toEqual(['live', 'webrtc'])
  venue.pass(900)
  venue.wire('peer').say({ type: 'picture.live', from: 'peer' })
  venue.wire('peer').say({ type: 'picture.frozen', from: 'peer' })
  venue.pass(1_000)
  expect(picture(venue)).toEqual(['frozen', 'webrtc'])
  venue.pass(1_000)
  expect([viewerOf(venue), venue.lives('hls')]).toEqual(['page-1-v2', 0])
})

it('passes signals of the present viewer between peer and cabinet, and of no other', () => {
  const venue = seated()
  venue.wire('peer').say({ type: 'peer.signal', viewer: 'page-1-v1', signal: null })
  venue.wire('peer').say({ type: 'peer.signal', viewer: 'page-1-v0', signal: null })
  expect(venue.wire('gameSocket').received.filter(({ type }) => type === 'request.signal')).toEqual([
    { type: 'request.signal', viewer: 'page-1-v1', signal: null },
  ])
  const offer = { type: 'peer.signalled', viewer: 'page-1-v1', signal: { type: 'offer', sdp: 'x' } }
  venue.wire('gameSocket').say(offer)
  venue.wire('gameSocket').say({ ...offer, viewer: 'page-1-v0' })
  expect(venue.wire('peer').received).toEqual([offer])
})
