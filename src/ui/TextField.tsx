import type { ComponentProps, ReactNode } from 'react'
import { css, cva } from '#styled/css/index.js'

const field = css({ display: 'grid', gap: '[6px]', textStyle: 'body', fontWeight: '450', color: 'text2' })
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
    textStyle: 'reading',
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
const end = css({
  position: 'absolute',
  insetInlineEnd: '1',
  insetBlock: '0',
  display: 'flex',
  alignItems: 'center',
  color: 'text2',
})
const problemText = css({ textStyle: 'dense', color: 'negative' })
const hintText = css({ textStyle: 'dense', color: 'text3' })

type Told = { id: string; label: string; problem?: string | null; hint?: string }

/** What a field is called and what is said of it; both are read out with it. */
function Labelled({ id, label, problem, hint, children }: Told & { children: ReactNode }) {
  return (
    <div className={field}>
      <label htmlFor={id}>{label}</label>
      {children}
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
const heardWith = ({ id, problem, hint }: Told) => ({
  'aria-invalid': problem ? true : undefined,
  'aria-describedby':
    [hint && `${id}-hint`, problem && `${id}-problem`].filter((name) => name !== undefined && name !== '').join(' ') ||
    undefined,
})

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & Told & { endButton?: ReactNode }
/** A labelled input of one line. */
export function TextField({ label, problem = null, hint = '', endButton, id, ...rest }: FieldProps) {
  const told = { id, label, problem, hint }
  return (
    <Labelled {...told}>
      <span className={box}>
        <input
          id={id}
          className={input({ hasEnd: Boolean(endButton), isLong: false })}
          {...heardWith(told)}
          {...rest}
        />
        {endButton && <span className={end}>{endButton}</span>}
      </span>
    </Labelled>
  )
}

type AreaProps = Omit<ComponentProps<'textarea'>, 'id'> & Told
/** A labelled input of several lines. */
export function TextArea({ label, problem = null, hint = '', id, rows = 3, ...rest }: AreaProps) {
  const told = { id, label, problem, hint }
  return (
    <Labelled {...told}>
      <textarea id={id} rows={rows} className={input({ hasEnd: false, isLong: true })} {...heardWith(told)} {...rest} />
    </Labelled>
  )
}
