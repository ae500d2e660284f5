/** Commands on many: answered at once, written down with how they ended on each, told as they go on. */
import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { CommandPush } from '#protocol/sockets/sockets.ts'
import type { VenueTools } from '../compose/tools.ts'
import type { Actor } from '../machines/bookingOperations.ts'
import type { MachineSeat } from '../machines/seat.ts'
import { command, commandEnd } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'

const lastCommand = 2 ** 47
/** How often it is told how far a command is, at most. */
const mostNews = 20
/** Nothing that is asked of a machine takes as long: who has not ended by then was cut off with the venue. */
const longestMs = 180_000

type Tools = Pick<VenueTools, 'announceCommand' | 'database' | 'clock' | 'logger' | 'notifications'>
type End = CommandPush['machines'][number]
type Given<One> = {
  of: 'machines' | 'sessions'
  all: Iterable<One>
  idOf: (one: One) => number
  run: (one: One) => Promise<void>
}

export const giveCommand = (
  tools: Tools,
  name: string,
  actor: Actor,
  machines: Iterable<MachineSeat>,
  run: (machine: MachineSeat) => Promise<void>,
) => giveCommandTo(tools, name, actor, { of: 'machines', all: machines, idOf: ({ machine }) => machine.id, run })

/** The same of whatever has an id. Resolves when it is written down; what becomes of it on each is told as they answer. */
export async function giveCommandTo<One>(
  tools: Tools,
  name: string,
  actor: Actor,
  { of, all, idOf, run }: Given<One>,
): Promise<{ commandId: number }> {
  const { announceCommand, database, clock, logger, notifications } = tools
  const commandId = randomInt(1, lastCommand)
  const given = [...all]
  const at = clock.now()
  await database.insert(command).values({
    ...{ id: commandId, act: name, of, actorId: actor.accountId, reason: actor.reason, givenAt: at },
    ...{ targets: given.map(idOf), endedAt: given.length === 0 ? at : null },
  })
  const step = Math.ceil(given.length / mostNews)
  const ended = new Map<One, End>()
  const announce = () => {
    announceCommand(actor.accountId, {
      ...{ commandId, act: name, total: given.length },
      machines: given.flatMap((one) => ended.get(one) ?? []),
    })
    notifications.settingsChanged()
  }
  async function give(one: One): Promise<void> {
    const id = idOf(one)
    let end: End = { id, ErrorCode: null }
    try {
      await run(one)
    } catch (error) {
      const isRefusal = error instanceof Refusal
      if (!isRefusal) logger.error({ error, commandId, id }, 'a command failed')
      const { code, params } = isRefusal ? error : { code: ErrorCode.internal, params: undefined }
      end = { id, ErrorCode: code, ...(params ? { Params: params } : {}) }
    }
    await noteEnd(database, commandId, end, clock.now()).catch((error: unknown) =>
      logger.error({ error, commandId, id }, 'how a command ended could not be written down'),
    )
    ended.set(one, end)
    if (ended.size === given.length)
      await database
        .update(command)
        .set({ endedAt: clock.now() })
        .where(eq(command.id, commandId))
        .catch((error: unknown) => logger.error({ error, commandId }, 'the end of a command could not be written down'))
    if (ended.size === given.length || ended.size % step === 0) announce()
  }
  for (const one of given) void give(one)
  if (given.length === 0) setImmediate(announce)
  return { commandId }
}

async function noteEnd(database: Database, commandId: number, { id, ErrorCode: code, Params }: End, at: number) {
  await database
    .insert(commandEnd)
    .values({ commandId, targetId: id, at, code, params: Params ?? null })
    .onConflictDoNothing()
}

/** What is still open of commands that no process works on any more is cut: at a start of the only process all of them, else those past their time. */
export async function endCut({ database, clock }: Pick<Tools, 'database' | 'clock'>, isAlone: boolean): Promise<void> {
  const now = clock.now()
  await database
    .update(command)
    .set({ endedAt: now })
    .where(and(isNull(command.endedAt), isAlone ? undefined : lt(command.givenAt, now - longestMs)))
}

/** Who did what stands in the audit for good: how it went on each target is kept for so long. */
const keptMs = 90 * 24 * 3_600_000
const purgedAtOnce = 500
/** Answers how many are gone. */
export async function purgeCommands({ database, clock }: Pick<Tools, 'database' | 'clock'>): Promise<number> {
  let gone = 0
  for (;;) {
    const past = await database
      .select({ id: command.id })
      .from(command)
      .where(and(isNotNull(command.endedAt), lt(command.givenAt, clock.now() - keptMs)))
      .limit(purgedAtOnce)
    const ids = past.map(({ id }) => id)
    if (ids.length === 0) return gone
    await database.transaction(async (transaction) => {
      await transaction.delete(commandEnd).where(inArray(commandEnd.commandId, ids))
      await transaction.delete(command).where(inArray(command.id, ids))
    })
    gone += ids.length
  }
}
