import { permissionNames } from '#protocol/core/permissionNames.ts'

/** `category`: under which heading of the navigation it stands. */
export type PermissionRow = { id: number; category: string }
export const permissionRows: readonly PermissionRow[] = Object.entries(permissionNames).map(([id, [, category]]) => ({
  ...{ id: Number(id), category },
}))
