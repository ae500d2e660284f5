import { expect, it } from 'vitest'
import { selectPicture, selectTransport } from '#machines/game/stream/stream.selectors.ts'
import { defaultSettings } from '#protocol/core/settings.ts'
import { type House, openHouse } from '#tests/kit/chartHouse.ts'
import { seatedAt, signedInAs } from '../../kit/samples.ts'

function seated(): House {
  const house = openHouse({
    auth: { urlToken: null, storedToken: { token: 'stored', userId: 1, expired: false } },
    route: { path: '/game/3', search: '' },
  })
  house.wire('loadSettings').done({ settings: defaultSettings, fallbacks: [] })
  house.wire('validate').done(signedInAs(1))
  for (const event of [{ type: 'socket.up' }, { type: 'seat.free' }, { type: 'seat.taken', seated: seatedAt(3) }])
    house.wire('gameSocket').say(event)
  return house
}
const picture = ({ chart }: House) => {
  const snapshot = chart('stream').getSnapshot()
  return [selectPicture(snapshot), selectTransport(snapshot)]
}
const viewerOf = (house: House) => (house.wire('peer').input as { viewer: string }).viewer

it('goes down to HLS after 5 s without a picture, and back up without losing it', () => {
  const house = seated()
  house.pass(5_000)
  expect([picture(house), house.lives('hls'), viewerOf(house)]).toEqual([['starting', null], 1, 'page-1-v2'])
  house.wire('hls').say({ type: 'picture.live', from: 'hls' })
  house.pass(5_000)
  expect([picture(house), house.lives('peer')]).toEqual([['live', 'hls'], 0])
  house.pass(15_000)
  expect([picture(house), house.lives('peer')]).toEqual([['live', 'hls'], 1])
  house.wire('peer').say({ type: 'picture.live', from: 'peer' })
  expect([picture(house), house.lives('hls')]).toEqual([['live', 'webrtc'], 0])
})

it('goes down to stills when HLS fails too', () => {
  const house = seated()
  house.wire('peer').say({ type: 'picture.lost', from: 'peer', reason: 'closed' })
  house.wire('hls').say({ type: 'picture.lost', from: 'hls', reason: 'no stream' })
  house.wire('still').say({ type: 'picture.live', from: 'still' })
  expect(picture(house)).toEqual(['still', 'still'])
})

it('replaces a frozen peer after 2 s, under another name', () => {
  const house = seated()
  house.wire('peer').say({ type: 'picture.live', from: 'peer' })
  house.wire('peer').say({ type: 'picture.frozen', from: 'peer' })
  expect(picture(house)).toEqual(['frozen', 'webrtc'])
  house.pass(2_000)
  expect([viewerOf(house), house.lives('hls')]).toEqual(['page-1-v2', 0])
})

it('passes signals of the present viewer between peer and cabinet, and of no other', () => {
  const house = seated()
  house.wire('peer').say({ type: 'peer.signal', viewer: 'page-1-v1', signal: null })
  house.wire('peer').say({ type: 'peer.signal', viewer: 'page-1-v0', signal: null })
  expect(house.wire('gameSocket').received.filter(({ type }) => type === 'request.signal')).toEqual([
    { type: 'request.signal', viewer: 'page-1-v1', signal: null },
  ])
  const offer = { type: 'peer.signalled', viewer: 'page-1-v1', signal: { type: 'offer', sdp: 'x' } }
  house.wire('gameSocket').say(offer)
  house.wire('gameSocket').say({ ...offer, viewer: 'page-1-v0' })
  expect(house.wire('peer').received).toEqual([offer])
})
