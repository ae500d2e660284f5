/** Cabinets watched from a page of the desk: the streams of the game, each with a picture of its own, on the line of the staff. */
import { streamMachine } from '#machines/game/stream/index.ts'
import { wallMachine, watchMachine } from '#machines/desk/watch/index.ts'
import { chosenLogic, withInput } from '#machines/kit/lazy.ts'
import { createWatchLineActor, createWatchPeer, createWatchTicket } from '../../wire/actors/watch.ts'
import { makeKey } from '../../wire/http/keys.ts'
import { createGauge } from '../../wire/stream/gauge.ts'
import { createHls } from '../../wire/stream/hls.ts'
import { createPictureClock } from '../../wire/stream/pictureClock.ts'
import { createStill } from '../../wire/stream/still.ts'
import type { PageSetup } from './page.ts'

/** Words of what is shown of it. */
export const watchWords = ['watch'] as const

export function createWall({ client, now, watching: { address, line, pictures } }: PageSetup) {
  const clock = createPictureClock()
  const ticket = createWatchTicket(client, line)
  const stream = chosenLogic<typeof streamMachine>(({ machineID }) => {
    const setup = { ...{ clock, now, address, ticket }, gauge: createGauge(), picture: pictures(machineID) }
    return streamMachine.provide({
      actors: { peer: createWatchPeer(setup, line), hls: createHls(setup), still: createStill(setup) },
    })
  })
  const watch = watchMachine.provide({
    actors: { stream, watchLine: createWatchLineActor(line) },
    actions: { setVolume: (_, { machineID, isLoud }) => pictures(machineID).setVolume(isLoud ? 1 : 0) },
  })
  return withInput(wallMachine.provide({ actors: { watch } }), () => ({ keyPrefix: makeKey() }))
}
