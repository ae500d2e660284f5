import { useTranslation } from 'react-i18next'
import type { HistoryCashiers } from '#machines/desk/pages/cageHistory/index.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/form/index.ts'
import { personName } from '../../../view/personName.ts'

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

type CashierProps = Pick<Props, 'value' | 'onChange'> & { cashiers: HistoryCashiers | null | undefined }
/** Rows of one cashier, or of all. Whoever the address names is among them, by their number where nobody knows more. */
export function CashierChoice({ cashiers, value, onChange }: CashierProps) {
  const { t } = useTranslation()
  const known = (cashiers ?? []).map((one) => ({ value: String(one.id), label: personName(one), note: one.username }))
  const isKnown = value === undefined || known.some((one) => one.value === value)
  const options = isKnown ? known : [...known, { value, label: value }]
  if (options.length === 0) return null
  return <Choice label={t('cageHistory.cashier')} {...{ options, value, onChange }} />
}

type WithoutProps = {
  of: 'player' | 'cage' | 'category' | 'type' | 'state'
  /** Of whom or what rows are shown; undefined: of all, or a field says so. */
  name: string | undefined
  onTake: (change: Record<string, null>) => void
}
/** What the address asks for and no field shows: it can be taken off. */
export function Without({ of, name, onTake }: WithoutProps) {
  const { t } = useTranslation()
  if (name === undefined) return null
  return <Button onClick={() => onTake({ [of]: null })}>{t(`cageHistory.without.${of}`, { name })}</Button>
}
