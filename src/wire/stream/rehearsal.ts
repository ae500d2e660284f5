import { fromPromise } from 'xstate'
import type { Mail } from '#machines/kit/messages.ts'
import type { CommandAnswer, CommandRun, Proof } from '#machines/kit/command/command.types.ts'
import type { Rehearsal } from '#machines/inspect/showcase/showcase.types.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { CallFailure } from '#machines/kit/failure.ts'
import { failureOf } from '../http/callFailure.ts'

const commandId = 1
const total = 3
/** Ms that an answer takes. */
const thinking = 400
const think = () => new Promise<void>((resolve) => setTimeout(resolve, thinking))
const refusal = (code: number, params?: Record<string, unknown>): CallFailure => failureOf(new Refusal(code, params))
const silence: CallFailure = { kind: 'unanswered', message: '' }

/** Answers commands as the venue would, without it: for the page of the design system. The code 000000 is wrong. */
export function createRehearsal() {
  const tried = new Set<string>()
  async function answer({ act, key, confirm }: CommandRun): Promise<CommandAnswer> {
    const isFirst = !tried.has(key)
    tried.add(key)
    await think()
    const failed = (failure: unknown): never => {
      throw failure
    }
    switch ((act as Rehearsal).do) {
      case 'done':
        return { kind: 'done' }
      case 'refused':
        return failed(refusal(ErrorCode.conflict))
      case 'silence':
        return isFirst ? failed(silence) : { kind: 'done' }
      case 'proof':
        return isFirst ? failed(refusal(ErrorCode.noPermission, { missing: 'proof' })) : { kind: 'done' }
      case 'needsConfirmation': {
        const impact = { session: { id: 70, playerID: 7 }, reservation: true, problems: [] }
        return confirm === null ? { kind: 'needsConfirmation', confirm: 'mark', impact } : { kind: 'done' }
      }
      case 'many':
        return { kind: 'accepted', commandId }
    }
  }
  return {
    run: fromPromise<CommandAnswer, CommandRun>(async ({ input, system }) => {
      const answered = await answer(input)
      const push = (machines: number) => {
        const ended = [null, ErrorCode.machineNotAvailable, null].slice(0, machines)
        const command = {
          ...{ commandId, act: 'rehearsal', total },
          machines: ended.map((code, place) => ({ id: place + 1, ErrorCode: code })),
        }
        const mail: Mail = system
        mail.get('command')?.send({ type: 'command.pushed', command })
        if (machines < total) setTimeout(() => push(machines + 1), thinking)
      }
      if (answered.kind === 'accepted') setTimeout(() => push(1), thinking)
      return answered
    }),
    prove: fromPromise<undefined, { proof: Proof }>(async ({ input: { proof } }) => {
      await think()
      const failure: unknown = refusal(ErrorCode.oldPasswordWrong)
      if (proof.text.trim() === '000000') throw failure
      return undefined
    }),
  }
}
