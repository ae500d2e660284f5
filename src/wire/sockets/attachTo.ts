/** Shows what runs here in another inspector, which takes the messages of `@statelyai/inspect` over a WebSocket. */
import type { Inspection } from '#protocol/core/entities.ts'
import type { StatelyMessage } from '#protocol/core/stately.ts'

type Options = {
  log: { inspection: () => Inspection; subscribe: (listener: () => void) => () => void }
  /** What has come since the last time. */
  tell: (inspection: Inspection, now: number) => StatelyMessage[]
  now: () => number
}

/** Resolves with what ends it, once the other listens; rejects where nobody does. */
export function attachTo(address: string, { log, tell, now }: Options): Promise<() => void> {
  const line = new WebSocket(address)
  const send = () => {
    for (const message of tell(log.inspection(), now())) line.send(JSON.stringify(message))
  }
  return new Promise((resolve, reject) => {
    line.addEventListener('error', () => reject(new Error(`nobody listens at ${address}`)))
    line.addEventListener('open', () => {
      const stop = log.subscribe(send)
      line.addEventListener('close', stop)
      send()
      resolve(() => line.close())
    })
  })
}
