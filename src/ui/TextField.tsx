import type { ComponentProps, ReactNode } from 'react'
import { css } from '#styled/css/index.js'

const field = css({ display: 'grid', gap: '[6px]', textStyle: 'body', fontWeight: '450', color: 'text2' })
const box = css({ position: 'relative', display: 'block' })
const input = css({
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
})
const withEnd = css({ paddingInlineEnd: '[52px]' })
const end = css({ position: 'absolute', insetInlineEnd: '1', insetBlockStart: '1', color: 'text2' })
const problemText = css({ textStyle: 'dense', color: 'negative' })

type Props = ComponentProps<'input'> & { id: string; label: string; problem?: string | null; endButton?: ReactNode }

/** A labelled input; its problem is read out with it. */
export function TextField({ label, problem, endButton, id, ...rest }: Props) {
  return (
    <div className={field}>
      <label htmlFor={id}>{label}</label>
      <span className={box}>
        <input
          id={id}
          className={endButton ? `${input} ${withEnd}` : input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          {...rest}
        />
        {endButton && <span className={end}>{endButton}</span>}
      </span>
      {problem && (
        <span id={`${id}-problem`} className={problemText}>
          {problem}
        </span>
      )}
    </div>
  )
}
