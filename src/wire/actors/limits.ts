import { fromPromise } from 'xstate'
import type { LimitsAct } from '#machines/account/limits/index.ts'
import type { CheckAnswer } from '#machines/game/realityCheck/index.ts'
import type { Proof } from '#machines/kit/command/command.types.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { limitCalls } from '#protocol/calls/limits.ts'
import type { LimitKind, LimitPeriod } from '#protocol/core/codes.ts'
import type { PlayerLimits } from '#protocol/core/limits.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { createCommandActors, type How } from './command.ts'

const fetchLimitsBy = (client: Client) =>
  fromPromise<PlayerLimits, undefined>(({ signal }) =>
    orFailure(client.call(limitCalls.ownLimits, {}, { signal, poll: true })),
  )

/** At the game: what binds the player, and the answer to a reality check. */
export function createCheckActors({ client }: { client: Client }) {
  return {
    fetchLimits: fetchLimitsBy(client),
    answerCheck: fromPromise<undefined, { id: number; answer: CheckAnswer }>(async ({ input, signal }) => {
      await orFailure(client.call(limitCalls.answerRealityCheck, { body: input }, { signal }))
      return undefined
    }),
  }
}

/** On the profile. The venue takes the proof of an exclusion with the call itself, so it is kept here until that call, and no longer. */
export function createLimitActors({ client }: { client: Client }) {
  let proof: Proof | null = null
  function perform(act: LimitsAct, { key, signal }: How): Promise<object> {
    const how = { key, signal }
    switch (act.do) {
      case 'setMoney': {
        const [kind, period] = act.limit.split('-') as [LimitKind, LimitPeriod]
        return client.call(limitCalls.setLimits, { body: { limits: [{ kind, period, amount: act.amount }] } }, how)
      }
      case 'setRealityCheck':
        return client.call(limitCalls.setLimits, { body: { realityCheckMinutes: act.minutes } }, how)
      case 'withdraw':
        return client.call(limitCalls.withdrawChange, { params: { limit: act.limit } }, how)
      case 'timeOut':
        return client.call(limitCalls.timeOut, { body: { hours: act.hours } }, how)
      case 'exclude': {
        const given = proof
        proof = null
        if (given === null) return Promise.reject(new Refusal(ErrorCode.noPermission, { missing: 'proof' }))
        const { months, confirmation } = act
        const body = { months, confirmation, [given.kind === 'pin' ? 'pin' : 'password']: given.text }
        return client.call(limitCalls.selfExclude, { body }, how)
      }
    }
  }
  return {
    fetchLimits: fetchLimitsBy(client),
    command: {
      run: createCommandActors<LimitsAct>(client, perform).run,
      prove: fromPromise<undefined, { proof: Proof }>(async ({ input }) => {
        proof = { kind: input.proof.kind, text: input.proof.text.trim() }
        return undefined
      }),
    },
  }
}
