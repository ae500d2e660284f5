/** What is asked before something is done to groups. The venue judges who may: this only says what would happen. */
import type { TFunction } from 'i18next'
import type { GroupFields, GroupOrder, GroupRights } from '#machines/desk/pages/groups/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { RightsTrial, WhitelistTrial } from '#protocol/calls/groups.ts'
import type { PermissionGroup } from '#protocol/core/users.ts'
import { personName } from '../../../view/personName.ts'

type Order = CommandOrder<GroupOrder>
const plain = { isAsked: true, isDangerous: false, phrase: null, affected: [], reason: 'none' } as const

export const deleteOrder = ({ Id, name }: PermissionGroup): Order => ({
  ...{ ...plain, act: { do: 'delete', id: Id }, isDangerous: true },
  ...{ title: { key: 'groups.ask.delete', params: { name } }, words: { key: 'groups.will.delete' } },
  ...{ confirm: { key: 'groups.act.delete' }, done: { key: 'groups.done.delete', params: { name } } },
})

/** `trial`: who it would shut out is named before it is done. */
export function saveOrder(
  group: PermissionGroup | null,
  fields: GroupFields,
  version: string,
  trial: WhitelistTrial | null,
): Order {
  const affected = (trial?.affected ?? []).map(({ ip, ...person }) => ({
    ...{ id: person.id, name: `${personName(person)} (${ip})` },
  }))
  const word = group ? 'edit' : 'create'
  const params = { name: fields.name }
  return {
    ...{ ...plain, affected, isDangerous: affected.length > 0 },
    act: group ? { do: 'edit', id: group.Id, group: fields, version } : { do: 'create', group: fields },
    title: { key: `groups.ask.${word}`, params },
    words: { key: affected.length > 0 ? 'groups.will.shutOut' : `groups.will.${word}` },
    ...{ confirm: { key: `groups.act.${word}` }, done: { key: `groups.done.${word}`, params } },
  }
}

/** What a group gains and loses, in one line. */
export function changesText(t: TFunction, { given, taken }: Pick<RightsTrial, 'given' | 'taken'>): string {
  const named = (ids: readonly number[]) => ids.map((id) => t(`permission.${id}`)).join(', ')
  return [
    ...(given.length > 0 ? [t('groups.gives', { names: named(given) })] : []),
    ...(taken.length > 0 ? [t('groups.takes', { names: named(taken) })] : []),
  ].join('; ')
}

export function grantOrder(t: TFunction, wanted: readonly GroupRights[], groups: readonly PermissionGroup[]): Order {
  const affected = wanted.flatMap(({ id, Permissions }) => {
    const group = groups.find(({ Id }) => Id === id)
    if (!group) return []
    const given = Permissions.filter((one) => !group.Permissions.includes(one))
    const taken = group.Permissions.filter((one) => !Permissions.includes(one))
    return [{ id, name: `${group.name}: ${changesText(t, { given, taken })}` }]
  })
  return {
    ...{ ...plain, affected, reason: 'required', act: { do: 'grant', groups: wanted } },
    ...{ title: { key: 'groups.ask.grant' }, words: { key: 'groups.will.grant' } },
    ...{ confirm: { key: 'groups.act.grant' }, done: { key: 'groups.done.grant' } },
  }
}
