import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConfirmsRef, selectConfirmsViewer, type WaitingRow } from '#machines/desk/pages/confirms/index.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import { acts } from '#protocol/core/permissions.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { Facts } from '#ui/Facts.tsx'
import { personName } from '../../../view/personName.ts'
import { useOwnId, useRoot, useSettings } from '../../../view/root.ts'
import { Changes } from './Changes.tsx'
import { Judgement } from './Judgement.tsx'
import { aboutOf, amountOf, type DecisionKind, orderOf, titleOf } from './waiting.ts'

const pane = css({
  display: 'grid',
  gap: '5',
  padding: '[2px 2px 2px 20px]',
  alignContent: 'start',
  middleDown: { paddingInline: '0' },
})
const titleText = css({ fontSize: '[1.125rem]', fontWeight: '620' })
const amountText = css({
  fontSize: '[1.75rem]',
  lineHeight: '[2.25rem]',
  fontStretch: '110%',
  fontWeight: '600',
  fontVariantNumeric: 'tabular-nums lining-nums',
})
const minus = css({ color: 'negative' })
const unit = css({ textStyle: 'body', color: 'text3', fontWeight: '400', marginInlineStart: '2' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })
const quiet = css({ color: 'text3' })

/** One thing that waits: what it is, who asked and why, what it would come to, and the decision. */
export function Detail({ page, row }: { page: ConfirmsRef; row: WaitingRow }) {
  const { t, i18n } = useTranslation()
  const { currency, timeZone } = useSettings()
  const amount = amountOf(row)
  const about = aboutOf(row)
  const moment = (at: number) => formatMoment(at, i18n.language, timeZone)
  const maker = makerOf(row)
  const reason = row.kind === 'handOver' ? null : row.of.reason
  const facts: [string, ReactNode][] = [
    ...(about ? [[t('confirms.about'), <bdi key="about">{about}</bdi>] as [string, ReactNode]] : []),
    [t('confirms.maker'), maker ? <bdi key="maker">{personName(maker)}</bdi> : t('confirms.venue')],
    [t('confirms.askedAt'), moment(row.requestedAt)],
    ...ownFacts(),
    [t('confirms.reason'), reason ? <bdi key="reason">{reason}</bdi> : t('confirms.noReason')],
  ]
  return (
    <section className={pane} aria-label={titleOf(t, row)}>
      <header>
        <h2 className={titleText}>{titleOf(t, row)}</h2>
        {amount !== null && (
          <p className={amount < 0 ? `${amountText} ${minus}` : amountText}>
            <bdi>{formatMoney(amount, i18n.language)}</bdi>
            <span className={unit}>{currency}</span>
          </p>
        )}
      </header>
      <Decision page={page} row={row} />
      <Facts facts={facts} />
      {row.kind === 'transaction' && <Judgement page={page} why={row.of.why ?? []} />}
      {row.kind === 'approval' && <Changes approval={row.of} />}
    </section>
  )

  function ownFacts(): [string, ReactNode][] {
    if (row.kind === 'handPay')
      return [
        ...(row.of.player
          ? [[t('confirms.player'), <bdi key="player">{personName(row.of.player)}</bdi>] as [string, ReactNode]]
          : []),
        [t('confirms.evidence'), <bdi key="evidence">{row.of.evidence}</bdi>],
      ]
    if (row.kind === 'handOver')
      return [
        [t('confirms.handOver.from'), <bdi key="from">{personName(row.of.from.cashier)}</bdi>],
        [t('confirms.handOver.to'), <bdi key="to">{personName(row.of.to.cashier)}</bdi>],
        [t('confirms.handOver.recounts'), <bdi key="recounts">{row.of.recounts}</bdi>],
      ]
    if (row.kind === 'fix')
      return [
        [t('confirms.outcome'), t(`confirms.outcomeOf.${row.of.outcome}`)],
        [t('confirms.evidence'), <bdi key="evidence">{row.of.evidence}</bdi>],
      ]
    if (row.kind === 'lift')
      return [[t('confirms.exclusionUntil'), row.of.until === null ? t('confirms.forEver') : moment(row.of.until)]]
    return row.kind === 'approval' ? [[t('confirms.until'), moment(row.of.until)]] : []
  }
}

/** Of a hand-over who gave it. */
const makerOf = (row: WaitingRow) => (row.kind === 'handOver' ? row.of.from.cashier : row.of.maker)

/** What whoever asked for it takes back without the right to confirm. */
const takenBack: readonly WaitingRow['kind'][] = ['transaction', 'approval', 'handOver']

/** The maker takes it back at most; who may confirm decides. */
function Decision({ page, row }: { page: ConfirmsRef; row: WaitingRow }) {
  const { t, i18n } = useTranslation()
  const { makeKey } = useRoot()
  const viewer = useSelector(page, selectConfirmsViewer)
  const own = useOwnId()
  const isOwn = makerOf(row)?.id === own
  // Who takes the cash gains by it, and ends it at most.
  const isTaker = row.kind === 'handOver' && row.of.to.cashier.id === own
  const mayConfirm = holds(viewer, row.kind === 'lift' ? acts.editUsers : acts.confirm)
  const mayRefuse = mayConfirm || isTaker || (isOwn && takenBack.includes(row.kind))
  const give = (act: DecisionKind) =>
    page.send({ type: 'decision.ordered', order: orderOf(t, row, act, i18n.language), key: makeKey() })
  if (!mayRefuse) return <p className={quiet}>{t(isOwn ? 'confirms.own' : 'confirms.readOnly')}</p>
  return (
    <div className={buttons}>
      {!isOwn && !isTaker && (
        <Button kind="act" onClick={() => give('confirm')}>
          {t('confirms.confirm')}
        </Button>
      )}
      {!isOwn && row.kind === 'handPay' && (
        <Button onClick={() => give('confirmJackpot')}>{t('confirms.confirmJackpot')}</Button>
      )}
      <Button onClick={() => give(isOwn ? 'withdraw' : 'refuse')}>
        {t(isOwn ? 'confirms.withdraw' : 'confirms.refuse')}
      </Button>
      {(isOwn || isTaker) && <span className={quiet}>{t(isTaker ? 'confirms.handOver.taker' : 'confirms.own')}</span>}
    </div>
  )
}
