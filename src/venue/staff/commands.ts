import { randomInt } from 'node:crypto'
import { ErrorCode } from '#protocol/codes.ts'
import { Refusal } from '#protocol/errors.ts'
import type { Actor } from '../cabinets/attended.ts'
import type { MachineSeat } from '../cabinets/seat.ts'
import type { VenueTools } from '../tools.ts'

const lastCommand = 2 ** 47

/** Answered at once; what became of it on each machine is told when all of them have answered. */
export function giveCommand(
  { announceCommand }: Pick<VenueTools, 'announceCommand'>,
  name: string,
  actor: Actor,
  machines: Iterable<MachineSeat>,
  run: (machine: MachineSeat) => Promise<void>,
): { commandId: number } {
  const commandId = randomInt(1, lastCommand)
  const done = [...machines].map(async (machine) => {
    try {
      await run(machine)
      return { id: machine.machine.id, ErrorCode: null }
    } catch (error) {
      return { id: machine.machine.id, ErrorCode: error instanceof Refusal ? error.code : ErrorCode.internal }
    }
  })
  void Promise.all(done).then((ended) => announceCommand(actor.accountId, { commandId, act: name, machines: ended }))
  return { commandId }
}
