import { type ReactNode, type Ref, useCallback, useId } from 'react'
import { css } from '#styled/css/index.js'
import { heardWith } from './Field.tsx'
import type { FieldProps } from './FigureField.tsx'

const boxStyle = css({
  appearance: 'none',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '[16px]',
  blockSize: '[16px]',
  margin: '0',
  borderWidth: '[1.5px]',
  borderColor: 'edge',
  borderRadius: '1',
  bg: 'raised',
  cursor: 'pointer',
  _checked: {
    bg: 'act',
    borderColor: 'act',
    _after: {
      content: '""',
      inlineSize: '[8px]',
      blockSize: '[4px]',
      borderColor: 'actInk',
      borderStyle: 'solid',
      borderWidth: '[0 0 2px 2px]',
      rotate: '[-45deg]',
      translate: '[0 -1px]',
    },
  },
  _indeterminate: {
    bg: 'act',
    borderColor: 'act',
    _after: { content: '""', inlineSize: '[8px]', blockSize: '[2px]', bg: 'actInk' },
  },
  _disabled: { opacity: 'disabled', cursor: 'default' },
})

type BoxProps = {
  id?: string
  /** A third state: some of them are. */
  checked: boolean | 'some'
  onChange: (checked: boolean) => void
  onBlur?: (() => void) | undefined
  disabled?: boolean | undefined
  /** Where no label stands beside it. */
  'aria-label'?: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
  tabIndex?: number
  ref?: Ref<HTMLElement> | undefined
}

/** The box alone, for a place that is named by its row. */
export function CheckMark({ checked, onChange, ref, ...rest }: BoxProps) {
  // HTML has an attribute for two of the three states.
  const bind = useCallback(
    (element: HTMLInputElement | null) => {
      if (element) element.indeterminate = checked === 'some'
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    },
    [checked, ref],
  )
  return (
    <input
      {...rest}
      ref={bind}
      type="checkbox"
      className={boxStyle}
      checked={checked === true}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}

const row = css({ display: 'grid', gap: '2', justifyItems: 'start' })
const line = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '[10px]',
  minBlockSize: 'touch',
  cursor: 'pointer',
  _desk: { minBlockSize: '[28px]' },
})
const hintText = css({ textStyle: 'dense', color: 'text3', paddingInlineStart: '[26px]' })
const problemText = css({ textStyle: 'dense', color: 'negative', paddingInlineStart: '[26px]' })

type Props = Omit<FieldProps<boolean>, 'label' | 'isLabelHidden'> & { label: ReactNode }

/** Yes or no, as part of a form. What takes effect at once is a switch. */
export function Checkbox({ label, value, onChange, onBlur, hint, problem, disabled, ref, id: given }: Props) {
  const made = useId()
  const id = given ?? made
  return (
    <div className={row}>
      <label className={line} htmlFor={id}>
        <CheckMark {...{ id, checked: value, onChange, onBlur, disabled, ref }} {...heardWith({ id, problem, hint })} />
        {label}
      </label>
      {hint && (
        <span id={`${id}-hint`} className={hintText}>
          {hint}
        </span>
      )}
      {problem && (
        <span id={`${id}-problem`} className={problemText}>
          {problem}
        </span>
      )}
    </div>
  )
}
