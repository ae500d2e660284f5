import { useTranslation } from 'react-i18next'
import type { ExportOrder } from '#machines/desk/exporting/index.ts'
import { Select } from '#ui/form/index.ts'
import { ExportMenu } from '../../exporting/ExportMenu.tsx'
import { SavedViews } from '../../savedViews/SavedViews.tsx'

/** The saved views of Cage History, and its rows as a file; `whatOf` is null until they are known. */
export function HistoryTools({ whatOf }: { whatOf: (() => ExportOrder['what']) | null }) {
  return (
    <>
      <SavedViews page="cageHistory" />
      <ExportMenu orderOf={whatOf && ((format) => ({ page: 'cageHistory', format, what: whatOf() }))} />
    </>
  )
}

type Props = {
  label: string
  options: readonly { value: string; label: string; note?: string }[]
  /** undefined: rows are not chosen by it. */
  value: string | undefined
  onChange: (value: string | null) => void
}
/** Rows of one kind, or of every. */
export function Choice({ label, options, value, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Select
      look="filter"
      label={label}
      options={[{ value: 'all', label: t('cageHistory.every') }, ...options]}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? null : chosen)}
    />
  )
}
