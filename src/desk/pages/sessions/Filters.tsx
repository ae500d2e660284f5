import { Flame } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { MultiSelect, SearchField } from '#ui/form/index.ts'
import { statusText } from '#ui/StatusMark.tsx'
import type { Looked } from './useSessionsView.ts'

const nothing: readonly string[] = []
/** Those that a machine with a session can have, the worst first. */
const statuses = [1, 0, 6, 7, 5, 3]

export function Filters({ looked: { view, filterBy } }: { looked: Looked }) {
  const { t } = useTranslation()
  const { q = nothing, status = nothing, hot = nothing } = view.filter
  const isHot = hot.length > 0
  return (
    <>
      <SearchField
        label={t('sessions.search')}
        value={q[0] ?? ''}
        onChange={(text) => filterBy('q', text === '' ? [] : [text])}
      />
      <MultiSelect
        look="filter"
        label={t('sessions.status')}
        placeholder={t('sessions.everyStatus')}
        options={statuses.map((of) => ({ value: String(of), label: t(`status.${statusText[of] ?? 'offline'}`) }))}
        value={status}
        onChange={(list) => filterBy('status', list)}
      />
      <Button aria-pressed={isHot} onClick={() => filterBy('hot', isHot ? [] : ['1'])}>
        <Flame size={16} aria-hidden="true" />
        {t('sessions.onlyHot')}
      </Button>
    </>
  )
}
