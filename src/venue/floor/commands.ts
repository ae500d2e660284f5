import { randomInt } from 'node:crypto'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { CommandPush } from '#protocol/sockets/sockets.ts'
import type { Actor } from '../machines/bookingOperations.ts'
import type { MachineSeat } from '../machines/seat.ts'
import type { VenueTools } from '../compose/tools.ts'

const lastCommand = 2 ** 47

/** How often it is told how far a command is, at most. */
const mostNews = 20

/** Answered at once; what becomes of it on each machine is told as they answer. */
export const giveCommand = (
  tools: Pick<VenueTools, 'announceCommand'>,
  name: string,
  actor: Actor,
  machines: Iterable<MachineSeat>,
  run: (machine: MachineSeat) => Promise<void>,
) => giveCommandTo(tools, name, actor, { all: machines, idOf: ({ machine }) => machine.id, run })

/** The same of whatever has an id. */
export function giveCommandTo<One>(
  { announceCommand }: Pick<VenueTools, 'announceCommand'>,
  name: string,
  actor: Actor,
  { all, idOf, run }: { all: Iterable<One>; idOf: (one: One) => number; run: (one: One) => Promise<void> },
): { commandId: number } {
  const commandId = randomInt(1, lastCommand)
  const given = [...all]
  const step = Math.ceil(given.length / mostNews)
  const ended = new Map<One, CommandPush['machines'][number]>()
  const announce = () =>
    announceCommand(actor.accountId, {
      ...{ commandId, act: name, total: given.length },
      machines: given.flatMap((one) => {
        const end = ended.get(one)
        return end === undefined ? [] : [end]
      }),
    })
  const give = async (one: One) => {
    const id = idOf(one)
    try {
      await run(one)
      ended.set(one, { id, ErrorCode: null })
    } catch (error) {
      const { code, params } = error instanceof Refusal ? error : { code: ErrorCode.internal, params: undefined }
      ended.set(one, { id, ErrorCode: code, ...(params ? { Params: params } : {}) })
    }
    if (ended.size === given.length || ended.size % step === 0) announce()
  }
  for (const one of given) void give(one)
  if (given.length === 0) setImmediate(announce)
  return { commandId }
}
