import { useTranslation } from 'react-i18next'
import { Select } from '#ui/form/index.ts'

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
