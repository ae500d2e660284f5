/** A maintenance window of the whole venue. Times are ms. */
import * as z from 'zod/mini'
import { define, isStorable, Reason } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Named } from '../core/entities.ts'
import { acts } from '../core/permissions.ts'
import { orderers } from './commands.ts'

const Moment = z.int().check(z.positive())
export const windowStates = ['announced', 'draining', 'closed', 'over', 'canceled'] as const
/** How far ahead a window may end. */
export const longestMaintenanceDays = 31
export const windowSteps = ['drain', 'close', 'open', 'cancel'] as const

/** `opensAt` null: when somebody says so. `machines`: those that it closed; `standing`: of them, those that are not as they should be yet. */
const MaintenanceWindow = z.object({
  state: z.enum(windowStates),
  since: z.number(),
  drainsAt: z.number(),
  closesAt: z.number(),
  opensAt: z.nullable(z.number()),
  text: z.nullable(z.string()),
  reason: z.string(),
  by: Named,
  announcedAt: z.number(),
  machines: z.int(),
  standing: z.int(),
})
export type MaintenanceWindow = z.infer<typeof MaintenanceWindow>

const Answer = z.object({
  /** The last one; null: there was none. */
  window: z.nullable(MaintenanceWindow),
  /** Sessions that stand open. */
  seated: z.int(),
  /** As staff set them; a window or a full disk disables them besides. */
  loginsEnabled: z.boolean(),
  at: z.number(),
})
export type Maintenance = z.infer<typeof Answer>

const codes = [ErrorCode.conflict, ErrorCode.noPermission]
export const maintenanceCalls = {
  maintenance: define({
    method: 'GET',
    path: '/admin/maintenance',
    summary:
      'The maintenance window that is announced or under way, or the last one; and whether players may take seats.',
    access: 'staff',
    permission: orderers,
    query: z.strictObject({}),
    answer: Answer,
  }),
  announceMaintenance: define({
    method: 'POST',
    path: '/admin/maintenance',
    summary:
      'Announces a window (137, and 125 since it ends all play): from `drainsAt` on nobody new takes a seat, at `closesAt` every machine is closed, its session first, at `opensAt` those are offered again. `text` is said to everybody who plays. One at a time (60409 `{state}`).',
    access: 'staff',
    permission: acts.maintain,
    needsKey: true,
    body: z.strictObject({
      drainsAt: Moment,
      closesAt: Moment,
      opensAt: z.nullable(Moment),
      text: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500), z.refine(isStorable))),
      reason: Reason,
    }),
    answer: Answer,
    codes,
  }),
  stepMaintenance: define({
    method: 'POST',
    path: '/admin/maintenance/step',
    summary:
      'Goes on before its time, or gives it up (137 and 125). `state`: the one that the caller sees; in another one nothing is done (60409 `{state}`).',
    access: 'staff',
    permission: acts.maintain,
    needsKey: true,
    body: z.strictObject({ do: z.enum(windowSteps), state: z.enum(windowStates), reason: z.optional(Reason) }),
    answer: Answer,
    codes,
  }),
} as const
