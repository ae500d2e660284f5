import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#machines/kit/failure.ts'
import { type HistoryRef, selectListRef } from '#machines/account/history/index.ts'
import {
  type QueryRef,
  selectFilter,
  selectIsStale,
  selectQueryFailure,
  selectQueryScreen,
} from '#machines/kit/query/index.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { useSettings } from '../../view/root.ts'
import { useText } from '../../view/text.ts'
import { HistoryBar } from './HistoryBar.tsx'
import { MoneyView } from './MoneyView.tsx'
import { RoundView } from './RoundView.tsx'
import { Rounds } from './Rounds.tsx'
import { Sessions } from './Sessions.tsx'
import { Transactions } from './Transactions.tsx'

const part = css({ paddingBlock: '5', display: 'grid', gap: '5', gridTemplateColumns: '[minmax(0, 1fr)]' })
const notice = css({ display: 'grid', gap: '4', justifyItems: 'start', paddingBlock: '7', maxInlineSize: 'dialog' })
const quiet = css({ color: 'text2' })
const old = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4',
  color: 'text2',
  bg: 'raised',
  borderRadius: '2',
  paddingBlock: '3',
  paddingInline: '5',
})
const waiting = css({ blockSize: '[60px]', borderBlockEndWidth: '1px', borderColor: 'line' })

/** Where a player’s money is and was: one list, as the address asks for it. */
export function HistoryPart({ history }: { history: HistoryRef }) {
  const list = useSelector(history, selectListRef)
  return list ? <List list={list} history={history} /> : null
}

function List({ list, history }: { list: QueryRef; history: HistoryRef }) {
  const { t } = useTranslation()
  const { timeZone } = useSettings()
  const filter = useSelector(list, selectFilter)
  const isStale = useSelector(list, selectIsStale)
  return (
    <div className={part}>
      <HistoryBar filter={filter} history={history} />
      {isStale && (
        <p className={old} role="status">
          {t('profile.stale')}
          <Button onClick={() => list.send({ type: 'query.retry' })}>{t('profile.failed.retry')}</Button>
        </p>
      )}
      <Body list={list} />
      <p className={quiet}>{t('history.times', { zone: timeZone })}</p>
    </div>
  )
}

function Body({ list }: { list: QueryRef }) {
  const { t } = useTranslation()
  const screen = useSelector(list, selectQueryScreen)
  switch (screen) {
    case 'loading':
      return (
        <div role="status" aria-label={t('history.loading')}>
          {['first', 'second', 'third'].map((row) => (
            <div key={row} className={waiting} />
          ))}
        </div>
      )
    case 'failed':
      return <Failed list={list} />
    case 'shown':
      return <Shown list={list} />
    default:
      return screen satisfies never
  }
}

function Failed({ list }: { list: QueryRef }) {
  const { t } = useTranslation()
  const say = useText()
  const failure = useSelector(list, selectQueryFailure)
  const isNothing = failure?.kind === 'refused' && failure.code === ErrorCode.unknown
  return (
    <div className={notice} role="alert">
      <p className={quiet}>{isNothing ? t('history.nothing') : failure && say(failureText(failure))}</p>
      {!isNothing && (
        <Button kind="act" onClick={() => list.send({ type: 'query.retry' })}>
          {t('profile.failed.retry')}
        </Button>
      )}
    </div>
  )
}

function Shown({ list }: { list: QueryRef }) {
  const { part: name, session, round } = useSelector(list, selectFilter)
  if (name === 'money') return <MoneyView list={list} />
  if (name === 'transactions') return <Transactions list={list} />
  if (round !== undefined) return <RoundView list={list} />
  return session === undefined ? <Sessions list={list} /> : <Rounds list={list} />
}
