import type { TFunction } from 'i18next'
import { ArrowLeftRight, BookOpen, CircleDot, Hand, MessageSquare, RotateCw, TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionDetail } from '#machines/desk/pages/sessions/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { useSettings } from '../../../view/root.ts'
import { type Entry, timelineOf } from './entries.ts'

const list = css({ display: 'grid', textStyle: 'dense' })
const line = css({
  display: 'grid',
  gridTemplateColumns: '[16px minmax(0, 1fr)]',
  gap: '3',
  paddingBlock: '3',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  _last: { borderBlockEndWidth: '0' },
  '& svg': { color: 'text3', marginBlockStart: '1' },
})
const words = css({ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' })
const when = css({ color: 'text3', textStyle: 'small' })
const heading = css({ fontWeight: '600' })

const icons: Record<Entry['kind'], ReactNode> = {
  step: <CircleDot size={14} aria-hidden="true" />,
  transfer: <ArrowLeftRight size={14} aria-hidden="true" />,
  press: <CircleDot size={14} aria-hidden="true" />,
  posting: <BookOpen size={14} aria-hidden="true" />,
  round: <RotateCw size={14} aria-hidden="true" />,
  message: <MessageSquare size={14} aria-hidden="true" />,
  problem: <TriangleAlert size={14} aria-hidden="true" />,
  handPay: <Hand size={14} aria-hidden="true" />,
}
const byOf = (t: TFunction, by: string | null) => (by === null ? '' : `, ${t('sessions.entry.by', { name: by })}`)

type Transfer = SessionDetail['transfers'][number]
/** `onRefund`: for who may take back what moved between wallet and cabinet. */
type Props = { detail: SessionDetail; onRefund: ((transfer: Transfer) => void) | null }
export function Timeline({ detail, onRefund }: Props) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const entries = useMemo(
    () => timelineOf(detail, { t, money: (amount) => formatMoney(amount, i18n.language) }),
    [detail, t, i18n.language],
  )
  return (
    <section aria-label={t('sessions.timeline')}>
      <h3 className={heading}>{t('sessions.timeline')}</h3>
      {entries.length === 0 && <p>{t('sessions.nothingYet')}</p>}
      <ol className={list}>
        {entries.map(({ id, at, kind, text, by, transfer }) => (
          <li key={id} className={line}>
            {icons[kind]}
            <div>
              <p className={words} dir="auto">
                {text}
              </p>
              <p className={when}>
                <bdi>{formatMoment(at, i18n.language, timeZone)}</bdi>
                {byOf(t, by)}
              </p>
              {transfer && onRefund && <RefundOf transfer={transfer} onRefund={onRefund} />}
            </div>
          </li>
        ))}
      </ol>
      {detail.rounds.ended > detail.roundList.length && (
        <p className={when}>
          {t('sessions.newestRounds', { shown: detail.roundList.length, all: detail.rounds.ended })}
        </p>
      )}
    </section>
  )
}

function RefundOf({ transfer, onRefund }: { transfer: Transfer; onRefund: (transfer: Transfer) => void }) {
  const { t } = useTranslation()
  const { refund } = transfer
  if (refund === null) return null
  if (refund.state !== 'open') return <p className={when}>{t(`refund.${refund.state}`)}</p>
  return <Button onClick={() => onRefund(transfer)}>{t('refund.act')}</Button>
}
