/** What is wanted of the rights of groups, cell by cell, on the groups as they were read last. */
import type { PermissionGroup } from '#protocol/core/users.ts'
import type { GroupRights, RightsContext, WantedRights } from './rights.types.ts'

type Groups = readonly PermissionGroup[]
export const rightOf = (group: number, permission: number) => `${group}.${permission}`
const partsOf = (right: string) => right.split('.').map(Number) as [group: number, permission: number]

const has = (groups: Groups, group: number, permission: number) =>
  groups.find(({ Id }) => Id === group)?.Permissions.includes(permission)

/** Without what stands so anyway, and without groups that are gone. */
export function stillWanted(wanted: WantedRights, groups: Groups): WantedRights {
  return Object.fromEntries(
    Object.entries(wanted).filter(([right, isWanted]) => {
      const now = has(groups, ...partsOf(right))
      return now !== undefined && now !== isWanted
    }),
  )
}
export function toggled({ wanted, groups }: RightsContext, group: number, permission: number): WantedRights {
  const right = rightOf(group, permission)
  const isHeld = wanted[right] ?? has(groups, group, permission) ?? false
  return stillWanted({ ...wanted, [right]: !isHeld }, groups)
}
/** The groups of which something is wanted, with exactly the rights that they are to have. */
export function rightsWanted({ wanted, groups }: Pick<RightsContext, 'wanted' | 'groups'>): GroupRights[] {
  const changed = Object.entries(wanted).map(([right, isWanted]) => [...partsOf(right), isWanted] as const)
  return groups.flatMap(({ Id, Permissions, version }) => {
    const own = changed.filter(([group]) => group === Id)
    if (own.length === 0) return []
    const taken = own.flatMap(([, permission, isWanted]) => (isWanted ? [] : [permission]))
    const given = own.flatMap(([, permission, isWanted]) => (isWanted ? [permission] : []))
    return [{ id: Id, version, Permissions: [...Permissions.filter((one) => !taken.includes(one)), ...given] }]
  })
}
/** Of which something is wanted that somebody else has changed meanwhile. */
export const overtakenIn = ({ wanted, groups }: RightsContext, now: Groups): number[] =>
  rightsWanted({ wanted, groups })
    .filter(({ id, version }) => now.find(({ Id }) => Id === id)?.version !== version)
    .map(({ id }) => id)
