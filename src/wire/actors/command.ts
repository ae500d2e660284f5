import { fromPromise } from 'xstate'
import * as z from 'zod/mini'
import type { CommandAct, CommandAnswer, CommandRun, Proof } from '#machines/kit/command/command.types.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refused } from '#protocol/core/refused.ts'
import { ownCalls } from '#protocol/calls/account.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'

/** How an act is done: the key for its call, why, and what the venue gave when it asked back. */
export type How = Omit<CommandRun, 'act'> & { signal: AbortSignal }
/** What the venue answered: of a 202 its `commandId`, of all else nothing that matters here. */
type Performed = { commandId?: number } | undefined

/** The actors of a command. `perform` does the acts of one screen. */
export function createCommandActors<Act extends CommandAct>(
  client: Client,
  perform: (act: Act, how: How) => Promise<object | undefined>,
) {
  async function run(input: CommandRun, signal: AbortSignal): Promise<CommandAnswer> {
    const { act, ...how } = input
    try {
      const performed: Performed = await perform(act as Act, { ...how, signal })
      return performed?.commandId === undefined
        ? { kind: 'done', answer: performed }
        : { kind: 'accepted', commandId: performed.commandId }
    } catch (problem) {
      const needsConfirmation = problem instanceof Refused ? needsConfirmationBy(problem) : null
      if (needsConfirmation) return needsConfirmation
      throw problem
    }
  }
  return {
    run: fromPromise<CommandAnswer, CommandRun>(({ input, signal }) => orFailure(run(input, signal))),
    prove: fromPromise<undefined, { proof: Proof }>(async ({ input: { proof }, signal }) => {
      await orFailure(client.call(ownCalls.prove, { body: { [proof.kind]: proof.text.trim() } }, { signal }))
      return undefined
    }),
  }
}

const NeedsConfirmation = z.object({
  confirm: z.string(),
  affected: z.object({
    session: z.nullish(z.object({ id: z.int(), playerID: z.int() })),
    reservation: z.optional(z.boolean()),
    problems: z.optional(z.array(z.string())),
  }),
})
/** A 409 that asks to be asked again with `confirm`. */
function needsConfirmationBy({ code, params }: Refused): CommandAnswer | null {
  const asked = z.safeParse(NeedsConfirmation, params)
  if (code !== ErrorCode.conflict || !asked.success) return null
  const { session, reservation = false, problems = [] } = asked.data.affected
  return {
    kind: 'needsConfirmation',
    confirm: asked.data.confirm,
    impact: { session: session ?? null, reservation, problems },
  }
}
