import { createListCollection, Select as Ark, useSelectContext } from '@ark-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, type Ref, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cva, cx } from '#styled/css/index.js'
import { buttonClass } from '../Button.tsx'
import { inputClass } from '../TextField.tsx'
import { useHeldFocus } from '../useHeldFocus.ts'
import { Field, heardWith } from './Field.tsx'
import type { FieldProps } from './FigureField.tsx'
import { listBox, type Option } from './listBox.ts'

const trigger = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  textAlign: 'start',
})
const shownText = cva({
  base: { minInlineSize: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  variants: { isEmpty: { true: { color: 'text3' }, false: {} } },
})
const inLabel = css({ color: 'text3', fontWeight: '400' })
const arrow = css({ flex: 'none', color: 'text3' })

type Look = {
  /** A filter has its name inside, and stands among others in a bar. */
  look?: 'field' | 'filter'
}
type BaseProps<Value extends string> = Omit<FieldProps<readonly Value[]>, 'onChange'> &
  Look & {
    options: readonly Option<Value>[]
    isMany: boolean
    shown: ReactNode
    isEmpty: boolean
    onChange: (value: Value[]) => void
  }

function Options<Value extends string>({ options }: { options: readonly Option<Value>[] }) {
  const { getContentProps, setOpen } = useSelectContext()
  useHeldFocus(getContentProps().id, () => setOpen(false))
  return options.map((option) => (
    <Ark.Item key={option.value} item={option} className={listBox.item}>
      <Ark.ItemText className={listBox.text}>{option.label}</Ark.ItemText>
      {option.note && <span className={listBox.note}>{option.note}</span>}
      <Ark.ItemIndicator>
        <Check size={16} aria-hidden="true" />
      </Ark.ItemIndicator>
    </Ark.Item>
  ))
}

function Chooser<Value extends string>({
  options,
  isMany,
  shown,
  isEmpty,
  look = 'field',
  ...field
}: BaseProps<Value>) {
  const { value, onChange, onBlur, hint, problem, disabled = false, ref, label, isLabelHidden } = field
  const made = useId()
  const id = field.id ?? made
  const isFilter = look === 'filter'
  const collection = useMemo(
    () =>
      createListCollection({
        items: [...options],
        itemToString: ({ label: words }) => words,
        isItemDisabled: ({ disabled: isOff = false }) => isOff,
      }),
    [options],
  )
  const list = (
    <Ark.Root
      collection={collection}
      value={[...value]}
      multiple={isMany}
      closeOnSelect={!isMany}
      disabled={disabled}
      invalid={Boolean(problem)}
      ids={{ trigger: id, label: `${id}-label` }}
      positioning={{ strategy: 'fixed', sameWidth: !isFilter, placement: 'bottom-start' }}
      onValueChange={({ items }) => onChange(items.map((one) => one.value))}
      onInteractOutside={onBlur}
      lazyMount
      unmountOnExit
    >
      <Ark.Control>
        <Ark.Trigger
          ref={ref as Ref<HTMLButtonElement>}
          className={isFilter ? buttonClass() : cx(inputClass({ hasEnd: false, isLong: false }), trigger)}
          onBlur={onBlur}
          {...heardWith({ id, problem, hint })}
        >
          {isFilter && (
            <span className={inLabel} id={`${id}-label`}>
              {label}
            </span>
          )}
          <span className={shownText({ isEmpty: isEmpty && !isFilter })}>{shown}</span>
          <ChevronDown size={16} className={arrow} aria-hidden="true" />
        </Ark.Trigger>
      </Ark.Control>
      {/* Stays in the landmark of its field, in whose colours it is; fixed, so that nothing cuts it off. */}
      <Ark.Positioner>
        <Ark.Content className={listBox.content}>
          <Options options={options} />
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
  return isFilter ? (
    list
  ) : (
    <Field id={id} label={label} hint={hint} problem={problem} isLabelHidden={isLabelHidden}>
      {list}
    </Field>
  )
}

type SelectProps<Value extends string> = Omit<FieldProps<Value | null>, 'onChange'> &
  Look & {
    options: readonly Option<Value>[]
    /** What stands there while nothing is chosen. */
    placeholder?: string
    onChange: (value: Value) => void
  }
/** One of several that do not fit side by side. */
export function Select<Value extends string>({ value, options, placeholder, onChange, ...rest }: SelectProps<Value>) {
  const { t } = useTranslation()
  const chosen = options.find((option) => option.value === value)
  return (
    <Chooser
      {...rest}
      options={options}
      value={value === null ? [] : [value]}
      isMany={false}
      isEmpty={chosen === undefined}
      shown={chosen?.label ?? placeholder ?? t('ui.choose')}
      onChange={([wanted]) => wanted !== undefined && onChange(wanted)}
    />
  )
}

type ManyProps<Value extends string> = Omit<FieldProps<readonly Value[]>, 'onChange'> &
  Look & {
    options: readonly Option<Value>[]
    /** What none of them means: "all", where it filters. */
    placeholder?: string
    onChange: (value: Value[]) => void
  }
/** Several of several. Up to two are named, more are counted. */
export function MultiSelect<Value extends string>(props: ManyProps<Value>) {
  const { value, options, placeholder, ...rest } = props
  const { t, i18n } = useTranslation()
  const names = options.filter((option) => value.includes(option.value)).map(({ label }) => label)
  const counted = t('ui.chosen', { count: names.length, total: options.length })
  const named = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(names)
  return (
    <Chooser
      {...rest}
      options={options}
      value={value}
      isMany
      isEmpty={names.length === 0}
      shown={names.length === 0 ? (placeholder ?? t('ui.choose')) : names.length <= 2 ? named : counted}
    />
  )
}
