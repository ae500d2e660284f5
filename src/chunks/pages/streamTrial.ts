/** The picture of a cabinet, tried from its page before what is written is saved. */
import { streamTrialMachine } from '#machines/desk/pages/machine/index.ts'
import { chosenLogic, withInput } from '#machines/kit/lazy.ts'
import { createStreamTrialActors } from '../../wire/actors/streamTrial.ts'
import { makeKey } from '../../wire/http/keys.ts'
import { createGauge } from '../../wire/stream/gauge.ts'
import { createPictureClock } from '../../wire/stream/pictureClock.ts'
import type { PageSetup } from './page.ts'

export function createStreamTrial({ now, watching: { line, pictures } }: PageSetup) {
  const { read, trialLine, createPeer } = createStreamTrialActors(line)
  const clock = createPictureClock()
  const peer = chosenLogic<ReturnType<typeof createPeer>>(({ machineID }) =>
    createPeer({ clock, now, gauge: createGauge(), picture: pictures(machineID) }),
  )
  return withInput(streamTrialMachine.provide({ actors: { read, trialLine, peer } }), () => ({ keyPrefix: makeKey() }))
}
