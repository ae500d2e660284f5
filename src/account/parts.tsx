import type { FormEvent, ReactNode } from 'react'
import { css, cx } from '#styled/css/index.js'
import { steady } from '#ui/TextField.tsx'

const form = css({ display: 'grid', gap: '5', inlineSize: '[min(360px, 100%)]', justifyItems: 'stretch' })
const alert = css({
  bg: 'wash',
  borderRadius: '2',
  paddingBlock: '4',
  paddingInline: '5',
})
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })

type FormProps = { problem: string | null; onSubmit: () => void; actions: ReactNode; children: ReactNode }
/** A form of a section. What is said of it moves nothing: at a field in the line that is kept for it, else below all. */
export function SectionForm({ problem, onSubmit, actions, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={cx(form, steady)} onSubmit={submit} noValidate>
      {children}
      <div className={row}>{actions}</div>
      {problem && (
        <p className={alert} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}

const facts = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(104px, 30%) minmax(0, 1fr)]',
  columnGap: '5',
  rowGap: '3',
  '& dt': { color: 'text3' },
  '& dd': { overflowWrap: 'anywhere' },
})
/** Pairs of what and which; those without a value are left out. */
export function Facts({ facts: given }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={facts}>
      {given
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name} className={css({ display: 'contents' })}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
