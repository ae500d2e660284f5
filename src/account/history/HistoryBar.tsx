import { useSelector } from '@xstate/react'
import { ArrowLeft, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import {
  type HistoryRef,
  historySearchOf,
  selectFileFailure,
  selectIsFetchingFile,
} from '#machines/account/history/index.ts'
import type { QueryFilter } from '#machines/kit/query/index.ts'
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { css, cx } from '#styled/css/index.js'
import { Button, buttonClass } from '#ui/Button.tsx'
import { useRoot, useSettings } from '../../view/root.ts'

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '4' })
const field = css({
  display: 'grid',
  gap: '1',
  color: 'text2',
  textStyle: 'dense',
  smallDown: { flex: '[1 1 140px]' },
  '& > *': {
    minBlockSize: 'touch',
    paddingInline: '4',
    borderRadius: '2',
    borderWidth: '1px',
    borderColor: 'edge',
    bg: 'sunken',
    color: 'text',
    textStyle: 'body',
    inlineSize: 'full',
  },
})
const back = css({ '& svg': { _rtl: { scale: '[-1 1]' } } })
const end = css({ marginInlineStart: 'auto' })
const problem = css({ color: 'text2', flexBasis: 'full' })

type Props = { filter: QueryFilter; history: HistoryRef }

/** What the list is filtered by; each choice is an address. The way back from one session or round, and the file. */
export function HistoryBar({ filter, history }: Props) {
  const { t } = useTranslation()
  const { timeZone } = useSettings()
  const { pathname } = useLocation()
  const isFetching = useSelector(history, selectIsFetchingFile)
  const failure = useSelector(history, selectFileFailure)
  const { part, session, round } = filter
  if (part === 'money') return null
  const isDeep = session !== undefined || round !== undefined
  const up = round === undefined ? { part } : { part, session }
  return (
    <div className={bar}>
      {isDeep ? (
        <Link to={`${pathname}${historySearchOf(up)}`} className={cx(buttonClass(), back)}>
          <ArrowLeft size={16} aria-hidden="true" />
          {t(round === undefined ? 'history.toSessions' : 'history.toRounds')}
        </Link>
      ) : (
        <Filters filter={filter} />
      )}
      {round === undefined && (
        <Button className={end} busy={isFetching} onClick={() => history.send({ type: 'file.asked', timeZone })}>
          <Download size={16} aria-hidden="true" />
          {t('history.file')}
        </Button>
      )}
      {failure && (
        <p className={problem} role="alert">
          {t('history.fileFailed')}
        </p>
      )}
    </div>
  )
}

function Filters({ filter }: { filter: QueryFilter }) {
  const { t } = useTranslation()
  const { navigate } = useRoot()
  const { pathname } = useLocation()
  const choose = (change: Record<string, string>) =>
    navigate(`${pathname}${historySearchOf({ ...filter, ...change })}`, { replace: true })
  const isFiltered = Object.keys(filter).some((name) => name !== 'part')
  return (
    <>
      {filter.part === 'transactions' && (
        <>
          <Choice
            label={t('history.type')}
            all={t('history.everyType')}
            value={filter.type}
            options={Object.values(TransactionType).map((type) => [String(type), t(`transactionType.${type}`)])}
            onChange={(type) => choose({ type })}
          />
          <Choice
            label={t('history.state')}
            all={t('history.everyState')}
            value={filter.state}
            options={Object.values(TransactionState).map((state) => [String(state), t(`transactionState.${state}`)])}
            onChange={(state) => choose({ state })}
          />
        </>
      )}
      <Day label={t('history.fromDay')} value={filter.from} onChange={(from) => choose({ from })} />
      <Day label={t('history.toDay')} value={filter.to} onChange={(to) => choose({ to })} />
      {isFiltered && (
        <Link to={`${pathname}${historySearchOf({ part: filter.part })}`} className={buttonClass({ kind: 'bare' })}>
          {t('history.all')}
        </Link>
      )}
    </>
  )
}

type ChoiceProps = {
  label: string
  all: string
  value: string | undefined
  options: readonly (readonly [value: string, words: string])[]
  onChange: (value: string) => void
}
function Choice({ label, all, value = '', options, onChange }: ChoiceProps) {
  return (
    <label className={field}>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

type DayProps = { label: string; value: string | undefined; onChange: (value: string) => void }
function Day({ label, value = '', onChange }: DayProps) {
  return (
    <label className={field}>
      {label}
      <input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}
