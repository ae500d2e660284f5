/** Commands on many machines: whom one would touch, how those that were given went on. Times are ms. */
import * as z from 'zod/mini'
import { define } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Named, Place } from '../core/entities.ts'
import { acts, type MachineAct, machineActs } from '../core/permissions.ts'
import { Amount, Id, PathId } from '../core/scalars.ts'

/** Of those who may order anything of machines. */
export const orderers = [
  ...new Set([...Object.values(machineActs).flat(), ...acts.closeAll, ...acts.setLogins, ...acts.editSettings]),
]
export const MachineActName = z.enum(Object.keys(machineActs) as [MachineAct, ...MachineAct[]])
/** Absent: every machine. */
export const MachineIds = z.optional(z.array(Id).check(z.minLength(1), z.maxLength(10_000)))

/** Those that were seen on the machines when what ends the play was asked for. Absent: whoever sits there goes. */
export const SessionsSeen = z.optional(z.array(Id).check(z.maxLength(10_000)))

/** How it ended on one; `ErrorCode` null: it is done. */
const End = z.object({
  id: Id,
  ErrorCode: z.nullable(z.int()),
  Params: z.optional(z.record(z.string(), z.unknown())),
})
/** Whom a command would touch on a machine, and why it would be refused there just now (`ErrorCode`), if it would. */
export const CommandCheck = z.object({
  ...Place.shape,
  status: z.int(),
  ...z.pick(End, { ErrorCode: true, Params: true }).shape,
  session: z.nullable(z.object({ id: Id, player: Named, credit: z.nullable(Amount) })),
  reservation: z.nullable(Named),
})
export type CommandCheck = z.infer<typeof CommandCheck>

/** `isCut`: the venue ended in the middle of it; where it says nothing of a machine, nobody knows. Giving it again there is safe. */
const CommandSummary = z.object({
  id: Id,
  act: z.string(),
  by: Named,
  reason: z.nullable(z.string()),
  givenAt: z.number(),
  endedAt: z.nullable(z.number()),
  isCut: z.boolean(),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
})
export type CommandSummary = z.infer<typeof CommandSummary>
const GivenCommand = z.extend(CommandSummary, {
  /** All that it was given to; `end` null: it goes on there, or was cut off. Of a command on sessions the ids are those of the sessions. */
  targets: z.array(z.object({ id: Id, machine: z.nullable(Place), end: z.nullable(End) })),
})
export type GivenCommand = z.infer<typeof GivenCommand>

export const commandCalls = {
  checkCommand: define({
    method: 'POST',
    path: '/admin/machines/command/check',
    summary:
      'A dry run: on which machines a command would be done just now, whom it would touch, and why it would be refused on the others. It changes nothing, and holds nothing either. Rights as of the command.',
    access: 'staff',
    ignoresKey: true,
    permission: orderers,
    body: z.strictObject({ act: MachineActName, ids: MachineIds }),
    answer: z.object({ machines: z.array(CommandCheck) }),
    codes: [ErrorCode.unknown, ErrorCode.noPermission],
  }),
  commands: define({
    method: 'GET',
    path: '/admin/commands',
    summary: 'The last 20 commands that were given to machines or sessions, newest first, and how far they are.',
    access: 'staff',
    permission: orderers,
    query: z.strictObject({}),
    answer: z.object({ commands: z.array(CommandSummary) }),
  }),
  command: define({
    method: 'GET',
    path: '/admin/commands/:id',
    summary: 'One command, by the `commandId` of its 202: how it went on each, with the whole refusal.',
    access: 'staff',
    permission: orderers,
    params: z.object({ id: PathId }),
    query: z.strictObject({}),
    answer: GivenCommand,
    codes: [ErrorCode.unknown],
  }),
} as const
