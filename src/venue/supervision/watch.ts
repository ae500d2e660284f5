/** Staff watch a machine: by a ticket for its stream. */
import { supervisionCalls } from '#protocol/calls/supervision.ts'
import { machineAt, type VenueTools, writeAudit } from '../compose/tools.ts'

export function registerWatchCalls(tools: VenueTools): void {
  const { registerCall, database, tickets } = tools
  registerCall(supervisionCalls.watch, async (input) => {
    const { machine, holder } = machineAt(tools, input.params.id)
    await writeAudit(database, tools, input, {
      ...{ act: 'watch', object: `machine/${machine.id}` },
      before: { playerId: holder?.playerId ?? null, sessionId: holder?.sessionId ?? null },
    })
    const { ticket, expiresIn } = tickets.issue(machine.id, input.caller.signInId, 'watch')
    return { playlist: `/stream/${ticket}/live.m3u8`, still: `/stream/${ticket}/still.jpg`, expiresIn }
  })
}
