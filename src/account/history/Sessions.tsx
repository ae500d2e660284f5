import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { historySearchOf, sessionList } from '#machines/account/history/index.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import type { OwnSession } from '#protocol/calls/history.ts'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { useSettings } from '../../view/root.ts'
import { Rows, row, Signed } from './Rows.tsx'

export function Sessions({ list }: { list: QueryRef }) {
  const { t } = useTranslation()
  return (
    <Rows list={list} select={sessionList.selectRows} label={t('history.sessions')} none={t('history.noSessions')}>
      {(session) => <SessionRow session={session} />}
    </Rows>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { pathname } = useLocation()
  const { id, machineName, cabin, state, openedAt, rounds, cashIn, cashOut, handPay, result } = session
  const money = (amount: number) => formatMoney(amount, i18n.language)
  return (
    <Link to={`${pathname}${historySearchOf({ part: 'history', session: String(id) })}`} className={row.line}>
      <div>
        <p className={row.name}>
          <bdi>{machineName}</bdi>
        </p>
        <p className={row.detail}>
          {formatMoment(openedAt, i18n.language, timeZone)}
          {` · ${t('lobby.cabin', { cabin })}`}
          {rounds !== null && ` · ${t('history.rounds', { count: rounds })}`}
          {state !== 'closed' && ` · ${t(`sessionState.${state}`)}`}
        </p>
      </div>
      <div className={row.amounts}>
        <p className={row.amount}>{result === null ? '—' : <Signed amount={result} />}</p>
        <p className={row.detail}>{t('history.inOut', { in: money(cashIn), out: money(cashOut) })}</p>
        {handPay > 0 && <p className={row.detail}>{t('history.handPay', { amount: money(handPay) })}</p>}
      </div>
    </Link>
  )
}
