import { Crown, Flame } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { MultiSelect, SearchField, Select } from '#ui/form/index.ts'
import { groupings } from './floor.ts'
import type { Looked } from './useBoardView.ts'

const nothing: readonly string[] = []

/** What of the machines is shown; and, as tiles, how they stand together. */
export function Filters({ looked, brands }: { looked: Looked; brands: readonly { id: number; name: string }[] }) {
  const { t } = useTranslation()
  const { view, filterBy, show, grouping } = looked
  const { q = nothing, brand = nothing, vip = nothing, hot = nothing } = view.filter
  const toggle = (name: string, list: readonly string[]) => filterBy(name, list.length > 0 ? [] : ['1'])
  return (
    <>
      <SearchField
        label={t('machines.search')}
        value={q[0] ?? ''}
        onChange={(text) => filterBy('q', text === '' ? [] : [text])}
      />
      <MultiSelect
        look="filter"
        label={t('machines.brand')}
        placeholder={t('machines.everyBrand')}
        options={brands.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={brand}
        onChange={(list) => filterBy('brand', list)}
      />
      <Button aria-pressed={vip.length > 0} onClick={() => toggle('vip', vip)}>
        <Crown size={16} aria-hidden="true" />
        {t('machines.vip')}
      </Button>
      <Button aria-pressed={hot.length > 0} onClick={() => toggle('hot', hot)}>
        <Flame size={16} aria-hidden="true" />
        {t('sessions.hot')}
      </Button>
      {show !== 'table' && show !== 'plan' && (
        <Select
          look="filter"
          label={t('machineBoard.groupBy')}
          options={groupings.map((value) => ({ value, label: t(`machineBoard.group.${value}`) }))}
          value={grouping}
          onChange={looked.groupBy}
        />
      )}
    </>
  )
}
