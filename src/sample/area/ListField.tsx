import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Checkbox, type Option, Select } from '#ui/form/index.ts'
import { TextField } from '#ui/TextField.tsx'
import type { FieldName } from './fields.ts'
import { Picture } from './Picture.tsx'

/** `only`: at most one of the list has it. */
export type ListColumn =
  | { name: FieldName; kind: 'text' | 'check' | 'only' | 'picture' }
  | { name: FieldName; kind: 'select'; options: readonly Option[] }
export type ListItem = Readonly<Record<string, unknown>>
export type ListSpec = {
  columns: readonly ListColumn[]
  /** What a new one begins with; null: none is added, and none taken away. */
  fresh: ListItem | null
}

const box = css({ display: 'grid', gap: '3', minInlineSize: '0' })
const legend = css({ textStyle: 'label', fontWeight: '450', color: 'text2', paddingBlockEnd: '3' })
const item = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: '3',
  paddingBlockEnd: '3',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
})
const cell = css({ flex: '[1 1 140px]', minInlineSize: '0' })
const small = css({ flex: 'none' })

type Props = ListSpec & { label: string; value: readonly ListItem[]; onChange: (value: readonly ListItem[]) => void }
/** Several of a kind, edited in place: added, changed, taken away. */
export function ListField({ label, value, onChange, columns, fresh }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const change = (at: number, name: string, to: unknown, isOnly: boolean) =>
    onChange(
      value.map((one, place) => {
        if (place === at) return { ...one, [name]: to }
        return isOnly && to === true ? { ...one, [name]: false } : one
      }),
    )
  return (
    <fieldset className={box}>
      <legend className={legend}>{label}</legend>
      {value.map((one, place) => (
        // Nothing moves among them, and what is taken away leaves no state of its own.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={item} role="group" aria-label={`${label} ${place + 1}`}>
          {columns.map((column) => (
            <div key={column.name} className={column.kind === 'check' || column.kind === 'only' ? small : cell}>
              <Cell
                id={`${id}-${place}-${column.name}`}
                column={column}
                value={one[column.name]}
                onChange={(to) => change(place, column.name, to, column.kind === 'only')}
              />
            </div>
          ))}
          {fresh && (
            <Button
              kind="bare"
              shape="icon"
              aria-label={t('samplePages.takeAway', { name: label, place: place + 1 })}
              onClick={() => onChange(value.toSpliced(place, 1))}
            >
              <X size={16} aria-hidden="true" />
            </Button>
          )}
        </div>
      ))}
      {fresh && (
        <div>
          <Button
            aria-label={t('samplePages.addTo', { name: label })}
            onClick={() => onChange([...value, { ...fresh, id: nextId(value) }])}
          >
            <Plus size={16} aria-hidden="true" />
            {t('samplePages.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
const nextId = (all: readonly ListItem[]) =>
  String(all.reduce((largest, { id }) => Math.max(largest, Number(id) || 0), 0) + 1)

type CellProps = { id: string; column: ListColumn; value: unknown; onChange: (value: unknown) => void }
function Cell({ id, column, value, onChange }: CellProps) {
  const { t } = useTranslation()
  const label = t(`samplePages.field.${column.name}`)
  const text = typeof value === 'string' ? value : ''
  switch (column.kind) {
    case 'check':
    case 'only':
      return <Checkbox {...{ id, label, onChange }} value={value === true} onBlur={() => {}} />
    case 'select':
      return <Select {...{ id, label, onChange }} options={column.options} value={text} />
    case 'picture':
      return <Picture {...{ id, onChange }} label={t('samplePages.field.image')} value={text} />
    default:
      return <TextField {...{ id, label }} value={text} dir="auto" onChange={({ target }) => onChange(target.value)} />
  }
}
