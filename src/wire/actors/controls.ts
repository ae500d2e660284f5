import { fromPromise } from 'xstate'
import type { Controls } from '#machines/game/controls/bindings.ts'
import { dataCalls } from '#protocol/calls/userData.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'

/** The venue keeps settings part by part: what others keep there stays. Answers with what it has kept. */
export const createSaveControls = (client: Client) =>
  fromPromise<unknown, { controls: Controls }>(({ input: { controls }, signal }) =>
    orFailure(
      client
        .call(dataCalls.saveData, { body: { settings: { controls } } }, { signal })
        .then(({ settings }) => settings['controls']),
    ),
  )
