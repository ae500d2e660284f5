import { useTranslation } from 'react-i18next'
import type { ShowcaseRef } from '#machines/inspect/showcase/index.ts'
import { Combobox, MultiSelect, type Option, SearchField, Select } from '#ui/form/index.ts'
import { fold } from '#ui/fold.ts'
import { statusText } from '#ui/StatusMark.tsx'
import { Example, Section } from './parts.tsx'
import { useSample } from './useSample.ts'

const players: readonly Option[] = [
  { value: '10482', label: 'Deniz Kaya', note: '10482' },
  { value: '10483', label: 'Selin Aydın', note: '10483' },
  { value: '10484', label: 'Murat Şahin', note: '10484' },
  { value: '10485', label: 'İrem Polat', note: '10485' },
  { value: '10486', label: 'Ömer Yıldız', note: '10486', disabled: true },
]

/** One or several of a list that is not in sight. */
export function Choosing({ showcase, className }: { showcase: ShowcaseRef; className: string }) {
  const { t } = useTranslation()
  const [brand, chooseBrand] = useSample<string | null>(showcase, 'brand', null)
  const [statuses, chooseStatuses] = useSample<readonly string[]>(showcase, 'statuses', ['error'])
  const [player, choosePlayer] = useSample<string | null>(showcase, 'player', '10483')
  const [text, search] = useSample(showcase, 'playerSearch', '')
  const [found, chooseFound] = useSample<string | null>(showcase, 'found', null)
  const brands = ['Aurelia', 'Halden', 'Kestrel', 'Morrow'].map((name) => ({ value: name, label: name }))
  const all = statusText.map((name) => ({ value: name, label: t(`status.${name}`) }))
  const lists = {
    brand: { label: t('showcase.brand'), options: brands, value: brand, onChange: chooseBrand },
    status: {
      ...{ label: t('showcase.machineStatus'), options: all, value: statuses, onChange: chooseStatuses },
      placeholder: t('showcase.all'),
    },
  }
  return (
    <Section id="choosing">
      <div className={className}>
        <Select {...lists.brand} hint={t('showcase.hint')} />
        <Select {...lists.brand} label={t('showcase.wrongField')} problem={t('showcase.problem')} />
        <Select {...lists.brand} label={t('showcase.offField')} value="Halden" disabled />
        <MultiSelect {...lists.status} />
        <Combobox label={t('showcase.player')} options={players} value={player} onChange={choosePlayer} />
        <Combobox
          label={t('showcase.searched')}
          options={text.length < 2 ? [] : players.filter(({ label }) => fold(label).includes(fold(text)))}
          isSearching={text.length < 2}
          value={found}
          onChange={chooseFound}
          onSearch={search}
        />
      </div>
      <Example label={t('showcase.asFilter')}>
        <SearchField label={t('showcase.searched')} value={text} onChange={search} />
        <MultiSelect {...lists.status} look="filter" />
        <Select {...lists.brand} look="filter" placeholder={t('showcase.all')} />
      </Example>
    </Section>
  )
}
