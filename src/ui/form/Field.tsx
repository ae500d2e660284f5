import type { ReactNode } from 'react'
import { css, cva } from '#styled/css/index.js'

const field = cva({
  base: { display: 'grid', gap: '[6px]', textStyle: 'label', fontWeight: '450', color: 'text2', minInlineSize: '0' },
  variants: { bare: { true: { gap: '0' }, false: {} } },
})
const heard = css({ srOnly: true })
const problemText = css({ textStyle: 'dense', color: 'negative' })
const hintText = css({ textStyle: 'dense', color: 'text3' })

/** What a field is called and what is said of it; all of it is read out with it. */
export type Told = {
  id: string
  label: string
  problem?: string | null | undefined
  hint?: string | undefined
  isLabelHidden?: boolean | undefined
}

/** Puts its name above a field and what is said of it below. The field itself has the id and `heardWith`. */
export function Field({ id, label, problem, hint, isLabelHidden = false, children }: Told & { children: ReactNode }) {
  return (
    <div className={field({ bare: isLabelHidden && !hint && !problem })} data-field>
      <label id={`${id}-label`} htmlFor={id} className={isLabelHidden ? heard : undefined}>
        {label}
      </label>
      {children}
      {hint && (
        <span id={`${id}-hint`} className={hintText}>
          {hint}
        </span>
      )}
      {problem && (
        <span id={`${id}-problem`} className={problemText} data-problem>
          {problem}
        </span>
      )}
    </div>
  )
}

export const heardWith = ({ id, problem, hint }: Pick<Told, 'id' | 'problem' | 'hint'>) => ({
  'aria-invalid': problem ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined,
})
