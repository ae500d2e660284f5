import { UserType } from '#protocol/core/codes.ts'
import { everyPermission, readingPermissions } from '#protocol/core/permissions.ts'

/** The groups of a fresh venue. Administrators need none: type 4 may everything. */
export const firstGroups = {
  Players: [],
  'VIP players': [],
  Cashiers: [107, 120, 140, 141, 144],
  Technicians: [109, 113, 117, 118, 128, 129, 135, 136, 137],
  Supervisors: [108, 111, 116, 124, 126, 127, 131, 132, 133, 140, 141, 144, 145, 212, 213],
  /** Sees everything and does nothing: of type 3, so that the audit is whole. */
  Regulators: readingPermissions,
  Managers: everyPermission.filter((id) => ![109, 113, 118, 135, 137].includes(id)),
} as const satisfies Record<string, readonly number[]>

/** What somebody of this type and group may. */
export const permissionsOf = (
  { type }: { type: number },
  group: { permissions: readonly number[] } | null,
): readonly number[] => (type === UserType.administrator ? everyPermission : (group?.permissions ?? []))

export type Bearer = { type: number; permissions: ReadonlySet<number> }

/** Whether one of `required` is held; an empty list asks for nothing, and type 4 holds all. */
export function permits(bearer: Bearer, required: readonly number[]): boolean {
  if (bearer.type === UserType.administrator || required.length === 0) return true
  return required.some((id) => bearer.permissions.has(id))
}
