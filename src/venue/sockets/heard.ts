/** Who has an open socket is heard of, in every process of the venue; who is not is signed out in time. */
import type { Logger } from 'pino'
import type { Namespace } from 'socket.io'
import { repeat } from '../compose/repeat.ts'
import type { Identity } from '../identity/identity.ts'
import type { Seated } from './gate.ts'

const everyMs = 60_000

/** Answers how to stop. */
export function watchSilence(tools: {
  identity: Pick<Identity, 'heard' | 'endSilent'>
  namespaces: readonly Namespace[]
  logger: Logger
}): () => Promise<void> {
  const { identity, namespaces, logger } = tools
  async function look(): Promise<void> {
    const sockets = namespaces.flatMap((namespace) => [...namespace.sockets.values()] as Seated[])
    await identity.heard([...new Set(sockets.map(({ data }) => data.caller.signInId))])
    await identity.endSilent()
  }
  return repeat(everyMs, look, (error) => logger.error({ error }, 'it could not be looked at who is silent'))
}
