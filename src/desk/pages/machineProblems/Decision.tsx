import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatMoment } from '#ui/format.ts'
import { personName } from '../../../view/personName.ts'
import { useOwnId, useSettings } from '../../../view/root.ts'

const box = css({
  display: 'grid',
  gap: '4',
  padding: '5',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  bg: 'raised',
})
const heading = css({ fontWeight: '580', textStyle: 'body' })
const quote = css({
  borderInlineStartWidth: '[3px]',
  borderColor: 'edge',
  paddingInlineStart: '4',
  overflowWrap: 'anywhere',
})
const quiet = css({ color: 'text2' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })

/** A part of the page on which something is decided. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={box}>
      <h2 className={heading}>{title}</h2>
      {children}
    </section>
  )
}

type Person = { id: number; username: string; name: string; lastname: string }
type Props = {
  maker: Person
  madeAt: number
  /** What would happen. */
  what: string
  evidence: string
  /** Whether this person may decide on what others ask for. */
  mayDecide: boolean
  onConfirm: () => void
  onReject: () => void
}
/** What one person has asked for and another decides. Who asked sees that it waits, and for whom. */
export function Waiting({ maker, madeAt, what, evidence, mayDecide, onConfirm, onReject }: Props) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const isOwn = useOwnId() === maker.id
  return (
    <>
      <p>
        {t('machineProblems.proposedBy', {
          ...{ name: personName(maker), at: formatMoment(madeAt, i18n.language, timeZone), what },
        })}
      </p>
      <blockquote className={quote} dir="auto">
        {evidence}
      </blockquote>
      {isOwn || !mayDecide ? (
        <p className={quiet}>{t(isOwn ? 'machineProblems.another' : 'machineProblems.notYours')}</p>
      ) : (
        <div className={row}>
          <Button kind="act" onClick={onConfirm}>
            {t('machineProblems.confirm')}
          </Button>
          <Button onClick={onReject}>{t('machineProblems.reject')}</Button>
        </div>
      )}
    </>
  )
}
