import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { historySearchOf, roundList } from '#machines/account/history/index.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import type { RoundSummary } from '#protocol/calls/history.ts'
import { css } from '#styled/css/index.js'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { useSettings } from '../../view/root.ts'
import { ChartsLink } from '../receipt/ChartsLink.tsx'
import { ReceiptFacts } from '../receipt/ReceiptFacts.tsx'
import { Section } from '../Section.tsx'
import { Rows, row } from './Rows.tsx'

const sections = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]' })

/** One session: its receipt and its rounds. */
export function Rounds({ list }: { list: QueryRef }) {
  const { t } = useTranslation()
  const receipt = useSelector(list, roundList.selectAbout)
  return (
    <div className={sections}>
      {receipt && (
        <Section title={t('receipt.title')} words={receipt.machineName}>
          <ReceiptFacts receipt={receipt} />
          <ChartsLink sessionID={receipt.id} />
        </Section>
      )}
      <Section title={t('history.roundsTitle')} words={t('history.roundsWords')}>
        <Rows list={list} select={roundList.selectRows} label={t('history.roundsTitle')} none={t('history.noRounds')}>
          {(round) => <RoundRow round={round} />}
        </Rows>
      </Section>
    </div>
  )
}

function RoundRow({ round }: { round: RoundSummary }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { pathname } = useLocation()
  const { id, sessionID, number, endedAt, bet, win, freeSpins, byHand } = round
  const search = historySearchOf({
    part: 'history',
    session: sessionID === null ? '' : String(sessionID),
    round: String(id),
  })
  return (
    <Link to={`${pathname}${search}`} className={row.line}>
      <div>
        <p className={row.name}>{t('round.number', { number })}</p>
        <p className={row.detail}>
          {formatMoment(endedAt, i18n.language, timeZone)}
          {freeSpins > 0 && ` · ${t('round.freeSpins', { count: freeSpins })}`}
          {byHand && ` · ${t('round.byHand')}`}
        </p>
      </div>
      <div className={row.amounts}>
        <p className={row.amount}>
          <bdi>{formatMoney(win, i18n.language)}</bdi>
        </p>
        <p className={row.detail}>{t('round.betOf', { bet: formatMoney(bet, i18n.language) })}</p>
      </div>
    </Link>
  )
}
