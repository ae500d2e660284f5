/** What the venue's processes know of its machines, kept to the rows. */
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import type { MachineRegistry, RegisteredMachine } from '../machines/registryTools.ts'
import { type Directory, readDirectory } from '../lobby/lobby.ts'
import type { Database } from '../store/store.ts'

/** The machines that have a cabinet, also one that no driver reaches. */
export const cabinetsOf = ({ machines, archived }: Directory): RegisteredMachine[] =>
  [...machines, ...archived]
    .filter(({ sasUrl }) => sasUrl !== '')
    .map(({ id, isVip, transferLimit, sasUrl, archivedAt }) => {
      return { id, isVip, transferLimit, address: sasUrl, isArchived: archivedAt !== null }
    })

export type DirectorySync = {
  /** Reads them anew; what has changed holds in this process when it resolves. One that fails is logged and tried again by the next. */
  resync: () => Promise<void>
  /** The same after a change of this process's own, and the others are told. */
  changed: () => Promise<void>
}

export function syncDirectory(tools: {
  database: Database
  directory: Directory
  registry: () => MachineRegistry
  logger: Logger
  /** To the sockets of this process: their lists are not what they were. */
  announce: () => void
  /** To the other processes. */
  tell: () => void
}): DirectorySync {
  const { database, directory, registry, logger } = tools
  let turn: Promise<void> = Promise.resolve()
  const read = async () => {
    const now = await readDirectory(database)
    const isOther = !isDeepStrictEqual(now, { ...directory })
    Object.assign(directory, now)
    await registry().know(cabinetsOf(directory))
    if (isOther) tools.announce()
  }
  const resync = () => {
    turn = turn.then(read).catch((error: unknown) => logger.error({ error }, 'the machines could not be read anew'))
    return turn
  }
  return {
    resync,
    changed: async () => {
      await resync()
      tools.tell()
    },
  }
}
