import type { ComponentProps, ReactNode } from 'react'
import { css, cva } from '#styled/css/index.js'
import { Field, heardWith, type Told } from './form/Field.tsx'

const box = css({ position: 'relative', display: 'block' })
const input = cva({
  base: {
    inlineSize: 'full',
    blockSize: 'field',
    borderRadius: '2',
    borderWidth: '1px',
    borderColor: 'edge',
    bg: 'ground',
    paddingInline: '[14px]',
    textStyle: 'field',
    color: 'text',
    _focusVisible: { outlineOffset: '[-1px]' },
    _invalid: { borderColor: 'error' },
    _disabled: { opacity: 'disabled' },
  },
  variants: {
    hasEnd: { true: { paddingInlineEnd: '[52px]' }, false: {} },
    isLong: { true: { blockSize: 'auto', paddingBlock: '4', resize: 'vertical' }, false: {} },
  },
})
/** The same look for what is written into or chosen from otherwise. */
export const inputClass = input
const end = css({
  position: 'absolute',
  insetInlineEnd: '1',
  insetBlock: '0',
  display: 'flex',
  alignItems: 'center',
  color: 'text2',
})

/** On a form: each field keeps the two lines in which its problem would stand, so that nothing moves when one comes, on a phone neither. */
export const steady = css({
  // The end of their place stands in the gap of the form.
  '& [data-field]': { position: 'relative', paddingBlockEnd: '[38px]', marginBlockEnd: '[-12px]' },
  '& [data-problem]': {
    position: 'absolute',
    insetInline: '0',
    insetBlockEnd: '0',
    blockSize: '[34px]',
    lineHeight: '[1rem]',
  },
})

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & Told & { endButton?: ReactNode }
/** A labelled input of one line. */
export function TextField({ label, problem = null, hint = '', isLabelHidden, endButton, id, ...rest }: FieldProps) {
  const told = { id, label, problem, hint, isLabelHidden }
  return (
    <Field {...told}>
      <span className={box}>
        <input
          id={id}
          className={input({ hasEnd: Boolean(endButton), isLong: false })}
          {...heardWith(told)}
          {...rest}
        />
        {endButton && <span className={end}>{endButton}</span>}
      </span>
    </Field>
  )
}

type AreaProps = Omit<ComponentProps<'textarea'>, 'id'> & Told
/** A labelled input of several lines. */
export function TextArea({ label, problem = null, hint = '', isLabelHidden, id, rows = 3, ...rest }: AreaProps) {
  const told = { id, label, problem, hint, isLabelHidden }
  return (
    <Field {...told}>
      <textarea id={id} rows={rows} className={input({ hasEnd: false, isLong: true })} {...heardWith(told)} {...rest} />
    </Field>
  )
}
