/** One command to chosen sessions: each as its own call does it, and only while it is that session that stands there. */
import { inArray } from 'drizzle-orm'
import { supervisionCalls } from '#protocol/calls/supervision.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { rightsOfSessions, type SessionAct } from '#protocol/core/permissions.ts'
import { actorOf, machineAt, once, type VenueTools } from '../compose/tools.ts'
import { giveCommandTo } from '../floor/commands.ts'
import { permits } from '../identity/permissions.ts'
import type { Actor } from '../machines/bookingOperations.ts'
import type { StaffEvent } from '../machines/staffOperations.ts'
import { wrongField } from '../money/desk/refusals.ts'
import { playSession } from '../store/schema/index.ts'
import { say } from './messages.ts'

/** What each is to its machine. */
const events = {
  setFeature: () => ({ type: 'feature.set' }),
  undoFeature: ({ reason }) => ({ type: 'feature.undo', reason: reason ?? '' }),
  closeSession: () => ({ type: 'seat.leave', reason: 'sessionClosed' }),
  kick: () => ({ type: 'seat.leave', reason: 'kicked' }),
} as const satisfies Record<Exclude<SessionAct, 'message'>, (actor: Actor) => StaffEvent>

export function registerSessionCommand(tools: VenueTools): void {
  const { registerCall, database } = tools
  registerCall(supervisionCalls.commandSessions, (input) => {
    const { act, reason, text } = input.body
    const ids = [...new Set(input.body.ids)]
    const missing = rightsOfSessions(act, ids.length).find((permission) => !permits(input.caller, permission))
    if (missing) throw new Refusal(ErrorCode.noPermission, { missing })
    if (act === 'message' && text === undefined) throw wrongField('text', 'required', 'Say something')
    if (act !== 'message' && act !== 'setFeature' && reason === undefined)
      throw wrongField('reason', 'required', 'Say why')
    return once(tools, supervisionCalls.commandSessions, input, async () => {
      const rows = await database
        .select({ id: playSession.id, machineId: playSession.machineId })
        .from(playSession)
        .where(inArray(playSession.id, ids))
      const unknown = ids.find((id) => !rows.some((row) => row.id === id))
      if (unknown !== undefined) throw new Refusal(ErrorCode.unknown, { id: unknown })
      const actor = actorOf(input, reason)
      async function run({ id, machineId }: { id: number; machineId: number }): Promise<void> {
        const machine = machineAt(tools, machineId)
        if (machine.holder?.sessionId !== id) throw new Refusal(ErrorCode.sessionEnded)
        if (act !== 'message') return machine.staff(events[act](actor), actor, [id])
        // A command that was cut and runs again says nothing twice.
        const key = input.key === null ? null : `${input.key}-${id}`
        await say(tools, { ...input, key, params: { id }, body: { text: text ?? '' } })
      }
      return giveCommandTo(tools, act, actor, { of: 'sessions', all: rows, idOf: ({ id }) => id, run })
    })
  })
}
