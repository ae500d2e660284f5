import { useTranslation } from 'react-i18next'
import { type UserFilter, userFilters } from '#machines/desk/pages/users/index.ts'
import type { PermissionGroup } from '#protocol/core/users.ts'
import { SearchField, Select } from '#ui/form/index.ts'

type Props = {
  search: string
  groups: readonly PermissionGroup[] | null
  onAsk: (name: UserFilter | 'q', value: string | null) => void
}

/** Each by one word of the address. */
export function Filters({ search, groups, onAsk }: Props) {
  const { t } = useTranslation()
  const query = new URLSearchParams(search)
  const choice = (name: UserFilter, options: readonly { value: string; label: string }[]) => {
    const chosen = query.get(name) ?? 'all'
    return (
      <Select
        key={name}
        look="filter"
        label={t(`users.filter.${name}`)}
        options={[{ value: 'all', label: t('users.every') }, ...options]}
        value={options.some(({ value }) => value === chosen) ? chosen : 'all'}
        onChange={(value) => onAsk(name, value === 'all' ? null : value)}
      />
    )
  }
  return (
    <>
      <SearchField
        label={t('users.search')}
        value={query.get('q') ?? ''}
        onChange={(text) => onAsk('q', text === '' ? null : text)}
      />
      {choice('group', [
        ...(groups ?? []).map(({ Id, name }) => ({ value: String(Id), label: name })),
        { value: 'none', label: t('users.noGroup') },
      ])}
      {(['blocked', 'vip'] as const).map((name) =>
        choice(
          name,
          userFilters[name].map((value) => ({ value, label: t(`users.${value}`) })),
        ),
      )}
      {(['seen', 'balance'] as const).map((name) =>
        choice(
          name,
          userFilters[name].map((value) => ({ value, label: t(`users.${name}Of.${value}`) })),
        ),
      )}
    </>
  )
}
