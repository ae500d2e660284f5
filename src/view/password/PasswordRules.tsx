import { Check, Circle, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css, cva } from '#styled/css/index.js'

const list = css({ display: 'grid', gap: '2', textStyle: 'dense', color: 'text2' })
const rule = cva({
  base: { display: 'flex', alignItems: 'center', gap: '3', '& svg': { flex: 'none' } },
  variants: {
    state: { met: { '& svg': { color: 'positive' } }, open: { color: 'text3' }, broken: { color: 'negative' } },
  },
})
const marks = { met: Check, open: Circle, broken: X }

export type Rule = { key: string; text: string; state: 'met' | 'open' | 'broken' }

/** What is asked of what is typed, ticked off as it is met. */
export function PasswordRules({ id, rules }: { id: string; rules: readonly Rule[] }) {
  const { t } = useTranslation()
  return (
    <ul id={id} className={list}>
      {rules.map(({ key, text, state }) => {
        const Mark = marks[state]
        return (
          <li key={key} className={rule({ state })} data-rule={state}>
            <Mark size={14} aria-hidden="true" />
            <span>
              {text}
              {state !== 'open' && (
                <span className={css({ srOnly: true })}>{t(state === 'met' ? 'rule.met' : 'rule.broken')}</span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
