import { useTranslation } from 'react-i18next'
import { type OversightAbout, oversightFilterOf, placeWith } from '#machines/desk/pages/oversight/index.ts'
import { Select } from '#ui/form/index.ts'
import { DeskDays } from '../../DeskDays.tsx'
import { useRoot } from '../../../view/root.ts'

type Props = { search: string; about: OversightAbout | null; kinds: readonly string[]; words: 'kind' | 'pattern' }

/** Which kind, and of which gaming days. */
export function Filters({ search, about, kinds, words }: Props) {
  const { t } = useTranslation()
  const { navigate } = useRoot()
  const filter = oversightFilterOf(search)
  const ask = (change: Record<string, string | null>) => navigate(placeWith(search, change), { replace: true })
  return (
    <>
      <Select
        look="filter"
        label={t('oversight.kindOf')}
        options={[
          { value: 'all', label: t('oversight.every') },
          ...kinds.map((value) => ({ value, label: t(`oversight.${words}.${value}`) })),
        ]}
        value={filter['kind'] ?? 'all'}
        onChange={(value) => ask({ kind: value === 'all' ? null : value })}
      />
      {about && (
        <DeskDays
          label={t('oversight.days')}
          today={about.today}
          max={about.today}
          note={t('oversight.daysNote')}
          value={{ from: about.from, to: about.to }}
          onChange={ask}
        />
      )}
    </>
  )
}
