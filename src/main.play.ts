/** What a seat needs and signing in does not: its charts and their wires. Loaded on the way to a machine. */
import { seatMachine } from '#machines/game/seat/index.ts'
import { streamMachine } from '#machines/game/stream/index.ts'
import { createGameSocket } from './wire/gameSocket.ts'
import { createHls, type HlsSetup } from './wire/hls.ts'
import type { LineSetup } from './wire/line.ts'
import type { createLobbyActors } from './wire/lobbyActors.ts'
import { createPathWatch } from './wire/pathWatch.ts'
import { createPeer } from './wire/peer.ts'
import { createPictureClock } from './wire/pictureClock.ts'
import { createStill } from './wire/still.ts'

export { fetchSimplePeer } from './wire/peer.ts'

type PlaySetup = {
  line: LineSetup
  picture: Omit<HlsSetup, 'clock' | 'loadHls'>
  cancelOther: ReturnType<typeof createLobbyActors>['cancelOther']
}

export function createPlay({ line, picture, cancelOther }: PlaySetup) {
  const clock = createPictureClock()
  const setup = { ...picture, clock }
  const stream = streamMachine.provide({
    actors: {
      peer: createPeer(setup),
      hls: createHls(setup),
      still: createStill(setup),
    },
  })
  const seat = seatMachine.provide({
    actors: { gameSocket: createGameSocket(line), cancelOther, pathWatch: createPathWatch(), stream },
  })
  return { clock, seat }
}
