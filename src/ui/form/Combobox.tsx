import { Combobox as Ark, createListCollection, useComboboxContext } from '@ark-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { type Ref, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled/css/index.js'
import { inputClass } from '../TextField.tsx'
import { fold } from '../fold.ts'
import { useBackCloses } from '../useBackCloses.ts'
import { Field, heardWith } from './Field.tsx'
import type { FieldProps } from './FigureField.tsx'
import { listBox, type Option, ownDirection } from './listBox.ts'

const box = css({ position: 'relative', display: 'block' })
const opener = css({
  position: 'absolute',
  insetInlineEnd: '0',
  insetBlock: '0',
  display: 'grid',
  placeItems: 'center',
  inlineSize: 'field',
  color: 'text3',
})
/** Of a long list nobody reads more; whoever wants another one goes on writing. */
const mostShown = 100

type Props<Value extends string> = Omit<FieldProps<Value | null>, 'onChange'> & {
  /** All of them; or, with `onSearch`, those that were found. */
  options: readonly Option<Value>[]
  onChange: (value: Value | null) => void
  /** Somebody else searches: what is written so far. */
  onSearch?: (text: string) => void
  isSearching?: boolean
  placeholder?: string
}

/** One of many, found by writing a part of its name. */
export function Combobox<Value extends string>({
  options,
  onSearch,
  isSearching = false,
  placeholder,
  ...field
}: Props<Value>) {
  const { value, onChange, onBlur, hint, problem, disabled = false, ref, label, isLabelHidden } = field
  const { t } = useTranslation()
  const made = useId()
  const id = field.id ?? made
  const [draft, setDraft] = useState<string | null>(null)
  const chosen = useMemo(() => options.find((option) => option.value === value), [options, value])
  const found = useMemo(() => {
    const isAll = onSearch !== undefined || draft === null
    const fitting = isAll ? options : options.filter((option) => fold(option.label).includes(fold(draft)))
    return fitting.slice(0, mostShown)
  }, [options, draft, onSearch])
  const collection = useMemo(
    () =>
      createListCollection({
        // The chosen one stays known, whatever is being looked for: its name is read off the list.
        items: chosen && !found.includes(chosen) ? [...found, chosen] : [...found],
        itemToString: ({ label: words }) => words,
        isItemDisabled: ({ disabled: isOff = false }) => isOff,
      }),
    [found, chosen],
  )
  return (
    <Field id={id} label={label} hint={hint} problem={problem} isLabelHidden={isLabelHidden}>
      <Ark.Root
        collection={collection}
        value={value === null ? [] : [value]}
        disabled={disabled}
        invalid={Boolean(problem)}
        ids={{ input: id, label: `${id}-label` }}
        inputBehavior="autohighlight"
        openOnClick
        positioning={{ strategy: 'fixed', sameWidth: true }}
        onValueChange={({ items: [wanted] }) => onChange(wanted?.value ?? null)}
        inputValue={draft ?? chosen?.label ?? ''}
        onInputValueChange={({ inputValue, reason }) => {
          const isWritten = reason === 'input-change'
          setDraft(isWritten ? inputValue : null)
          if (isWritten) onSearch?.(inputValue)
          if (isWritten && inputValue === '') onChange(null)
        }}
        translations={{ triggerLabel: t('ui.open'), clearTriggerLabel: t('ui.clear') }}
        lazyMount
        unmountOnExit
      >
        <Ark.Control className={box}>
          <Ark.Input
            ref={ref as Ref<HTMLInputElement>}
            className={cx(inputClass({ hasEnd: true, isLong: false }), ownDirection)}
            placeholder={placeholder}
            // What was begun and left is no choice.
            onBlur={() => {
              setDraft(null)
              onBlur?.()
            }}
            {...heardWith({ id, problem, hint })}
          />
          <Ark.Trigger className={opener}>
            <ChevronDown size={16} aria-hidden="true" />
          </Ark.Trigger>
        </Ark.Control>
        <Ark.Positioner>
          <Ark.Content className={listBox.content}>
            <Back />
            {found.map((option) => (
              <Ark.Item key={option.value} item={option} className={listBox.item}>
                <Ark.ItemText className={listBox.text}>{option.label}</Ark.ItemText>
                {option.note && <span className={listBox.note}>{option.note}</span>}
                <Ark.ItemIndicator>
                  <Check size={16} aria-hidden="true" />
                </Ark.ItemIndicator>
              </Ark.Item>
            ))}
            {found.length === 0 && (
              <p className={listBox.told}>{t(isSearching ? 'ui.searching' : 'ui.nothingFound')}</p>
            )}
          </Ark.Content>
        </Ark.Positioner>
      </Ark.Root>
    </Field>
  )
}

/** Drawn within the list: the Back of a telephone closes it before what it stands in. */
function Back() {
  const { open, setOpen } = useComboboxContext()
  useBackCloses(open, () => setOpen(false))
  return null
}
