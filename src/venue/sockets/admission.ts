/** Open sockets follow what the rows say by now: a lock, other rights, a white list that shuts out. In every process of the venue. */
import type { Logger } from 'pino'
import type { Namespace } from 'socket.io'
import { Refusal } from '#protocol/core/errors.ts'
import type { Bus, Message } from '../cluster/bus.ts'
import type { Caller, RightsChange } from '../identity/identity.ts'
import { fromOf, type Gate, type Seated } from './gate.ts'

export function watchAdmission(tools: {
  gate: Gate
  notification: Namespace
  game: Namespace
  bus: Pick<Bus, 'tell'>
  logger: Logger
}) {
  const { gate, bus, logger, notification, game } = tools
  const { identity } = gate
  const seated = (namespace: Namespace) => [...namespace.sockets.values()] as Seated[]

  function lock(signInId: number, locked: boolean): void {
    for (const socket of [...seated(notification), ...seated(game)])
      if (socket.data.caller.signInId === signInId) socket.data.caller = { ...socket.data.caller, locked }
  }

  /** Who may not be here any more is disconnected; who hears of other things now comes again and gets their snapshot. */
  async function resync(socket: Seated): Promise<void> {
    const before = socket.data.caller
    try {
      const caller = await identity.admitClaims(before, fromOf(gate, socket))
      socket.data.caller = caller
      if (caller.missing !== null || (socket.nsp === notification && !hasSameRights(before, caller)))
        socket.disconnect(true)
    } catch (error) {
      if (!(error instanceof Refusal)) logger.error({ error }, 'rights could not be read again')
      socket.disconnect(true)
    }
  }
  function review({ accountId, groupId }: RightsChange): void {
    for (const socket of [...seated(notification), ...seated(game)]) {
      const { caller } = socket.data
      if (caller.accountId === accountId || (groupId !== undefined && caller.groupId === groupId)) void resync(socket)
    }
  }

  identity.onLockChanged((signInId, locked) => {
    lock(signInId, locked)
    bus.tell({ kind: 'lock', signInId, locked })
  })
  identity.onRightsChanged((change) => {
    review(change)
    bus.tell({ kind: 'rights', ...change })
  })
  return {
    /** News of another process. */
    heard: (news: Message): void => {
      if (news.kind === 'lock') lock(news.signInId as number, news.locked === true)
      else if (news.kind === 'rights') review(news as RightsChange)
    },
    /** News may have been missed: nobody's rights are taken for granted. */
    missed: (): void => {
      for (const socket of [...seated(notification), ...seated(game)]) void resync(socket)
    },
  }
}

const hasSameRights = (before: Caller, after: Caller) =>
  before.type === after.type &&
  before.permissions.size === after.permissions.size &&
  [...before.permissions].every((id) => after.permissions.has(id))
