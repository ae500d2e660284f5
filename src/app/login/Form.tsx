import type { FormFailure } from '#machines/kit/failure.ts'
import type { FormEvent, ReactNode } from 'react'
import { css, cx } from '#styled/css/index.js'
import { steady } from '#ui/TextField.tsx'
import { useText } from '../../view/text.ts'

const form = css({
  inlineSize: '[min(360px, 100%)]',
  display: 'grid',
  gap: '5',
  smallDown: { inlineSize: 'full', gap: '[14px]' },
})
const heading = css({
  textStyle: 'headline',
  fontStretch: '112%',
  letterSpacing: '[-.01em]',
  textWrap: 'balance',
  whiteSpace: 'pre-line',
  '&:not(:has(+ p))': { marginBlockEnd: '5', smallDown: { marginBlockEnd: '2' } },
  smallDown: { fontSize: '[1.375rem]' },
})
const alert = css({
  textStyle: 'body',
  color: 'text',
  bg: 'wash',
  borderRadius: '2',
  paddingBlock: '4',
  paddingInline: '5',
})
const lead = css({ textStyle: 'body', color: 'text2' })
/** Kept free for what is said of the form: two lines of it move nothing. A problem of the field above it never stands with it. */
const said = css({
  minBlockSize: '[64px]',
  marginBlockEnd: '[-8px]',
  '[data-field] + &': { marginBlockStart: '[-34px]' },
  // Three lines where the page is narrow.
  smallDown: {
    minBlockSize: '[clamp(64px, 404px - 100vw, 84px)]',
    marginBlockEnd: '[-4px]',
    '[data-field] + &': { marginBlockStart: '[-32px]' },
  },
})
/** What is read out is seen too: on a low screen it may stand above or below what is seen. */
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

type Props = {
  title: string
  words?: string
  /** Said above the submit button, unless it stands at a field. */
  failure: FormFailure<string> | null
  /** Said above the fields from the beginning. */
  notice?: string | null
  onSubmit: (event: FormEvent) => void
  children: ReactNode
  /** The submit button, and what stands below it. */
  actions: ReactNode
}

/** A form of the page on which people sign in. Nothing of it moves when a problem comes: each has its place kept free. */
export function Form({ title, words, failure, notice, onSubmit, children, actions }: Props) {
  const say = useText()
  return (
    <form className={cx(form, steady)} onSubmit={onSubmit} noValidate>
      <h1 className={heading}>{title}</h1>
      {words && <p className={lead}>{words}</p>}
      {notice && (
        <p className={alert} role="status">
          {notice}
        </p>
      )}
      {children}
      <div className={said}>
        {failure && failure.fields.length === 0 && (
          <p ref={show} className={alert} role="alert">
            {say({ text: failure.message, code: failure.code ?? undefined, params: failure.params })}
          </p>
        )}
      </div>
      {actions}
    </form>
  )
}
