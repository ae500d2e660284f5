import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CageHistoryAbout,
  type CageHistoryRef,
  cageHistoryRows,
  type HistoryFilter,
  historyFilterOf,
  selectHistoryRef,
  selectHistorySearch,
  selectHistoryViewer,
} from '#machines/desk/pages/cageHistory/index.ts'
import type { DeskExport } from '#machines/desk/exporting/index.ts'
import { addressWith } from '#machines/desk/pages/addressWith.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import { deskTypes } from '#protocol/calls/transactions.ts'
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import { items } from '#protocol/core/permissions.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/form/index.ts'
import { formatRange } from '#ui/form/days.ts'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Stat, Stats } from '#ui/Stat.tsx'
import { type Column, shownColumns } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { ExportMenu } from '../../exporting/ExportMenu.tsx'
import { SavedViews } from '../../savedViews/SavedViews.tsx'
import { useTableView } from '../../../view/table/useTableView.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { PastDays } from '../../PastDays.tsx'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '5' })
const path = '/apps/cashierHistory'
const types = [...deskTypes, TransactionType.handPay, TransactionType.jackpot]

/** What went across the desk: since the last close of one's own safe, or in any days. */
export function CageHistoryPage({ page }: { page: CageHistoryRef }) {
  const rows = useSelector(page, selectHistoryRef)
  return <div className={column}>{rows && <History page={page} rows={rows} />}</div>
}

function columnsOf(t: TFunction, language: string, timeZone: string): readonly Column<DeskTransaction>[] {
  const canSort = false
  const moment = (at: number | null) => (at === null ? null : formatMoment(at, language, timeZone))
  const name = (person: DeskTransaction['maker']) => person && personName(person)
  return [
    {
      ...{ id: 'at', label: t('cageHistory.at'), width: 164, canSort },
      value: ({ requestedAt }) => moment(requestedAt),
    },
    {
      ...{ id: 'player', label: t('cageHistory.player'), isName: true, canSort },
      value: ({ player }) => personName(player),
    },
    {
      ...{ id: 'type', label: t('cageHistory.type'), canSort },
      value: ({ type, refundOf, refundOfTransfer }) => {
        const what = t(`transactionType.${type}`)
        return refundOf === null && refundOfTransfer === null ? what : t('cageHistory.refundOf', { what })
      },
    },
    { ...{ id: 'amount', label: t('cageHistory.amount'), kind: 'amount', canSort }, value: ({ amount }) => amount },
    {
      ...{ id: 'state', label: t('cageHistory.state'), width: 100, canSort },
      value: ({ state }) => t(`transactionState.${state}`),
    },
    {
      ...{ id: 'maker', label: t('cageHistory.maker'), canSort },
      value: ({ maker }) => name(maker) ?? t('cageHistory.venue'),
    },
    { ...{ id: 'checker', label: t('cageHistory.checker'), canSort }, value: ({ checker }) => name(checker) },
    {
      ...{ id: 'reason', label: t('cageHistory.reason'), width: 180, canSort },
      value: ({ rejectedFor, reason }) => rejectedFor ?? reason,
    },
    {
      ...{ id: 'settled', label: t('cageHistory.settled'), width: 150, canSort, isHidden: true },
      value: ({ settledAt }) => moment(settledAt),
    },
    { ...{ id: 'day', label: t('cageHistory.day'), canSort, isHidden: true }, value: ({ gamingDay }) => gamingDay },
    {
      ...{ id: 'safe', label: t('cageHistory.safe'), kind: 'number', canSort, isHidden: true },
      value: ({ cageID }) => cageID,
    },
    {
      ...{ id: 'number', label: t('cageHistory.number'), kind: 'number', canSort, isHidden: true },
      value: ({ id }) => id,
    },
  ]
}

function History({ page, rows }: { page: CageHistoryRef; rows: QueryRef }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { timeZone, currency } = useSettings()
  const { navigate } = useRoot()
  const search = useSelector(page, selectHistorySearch)
  const viewer = useSelector(page, selectHistoryViewer)
  const about = useSelector(rows, cageHistoryRows.selectAbout)
  const columns = useMemo(() => columnsOf(t, language, timeZone), [t, language, timeZone])
  const { view } = useTableView(columns, { search })
  const filter = historyFilterOf(search)
  const placeWith = (change: Record<string, string | null>) => addressWith(path, search, change)
  const ask = (change: Record<string, string | null>) => navigate(placeWith(change), { replace: true })
  const choice = (name: HistoryFilter, label: string, options: { value: string; label: string }[]) => (
    <Select
      look="filter"
      label={label}
      options={[{ value: 'all', label: t('cageHistory.every') }, ...options]}
      value={filter[name] ?? 'all'}
      onChange={(value) => ask({ [name]: value === 'all' ? null : value })}
    />
  )
  return (
    <>
      <PageHead title={t('nav.cageHistory')} note={about && noteOf(about)} />
      {about?.sums && about.sums.length > 0 && (
        <Stats>
          {about.sums.map(({ type, count, sum }) => (
            <Stat
              key={type}
              label={t(`transactionType.${type}`)}
              value={formatMoney(sum, language)}
              isNegative={sum < 0}
              href={placeWith({ type: String(type) })}
              parts={[{ label: t('cageHistory.postings'), value: String(count) }]}
            />
          ))}
        </Stats>
      )}
      <QueryTable<DeskTransaction>
        {...{ search, columns }}
        query={rows}
        prefix=""
        select={cageHistoryRows.selectRows}
        label={t('nav.cageHistory')}
        none={t('cageHistory.none')}
        nameOf={({ player, requestedAt }) => `${personName(player)}, ${formatMoment(requestedAt, language, timeZone)}`}
        {...(about?.total === undefined || about.total === null ? {} : { total: about.total })}
        {...(holds(viewer, items.cage) ? { onOpen: ({ player }) => navigate(`/apps/cashier/${player.id}`) } : {})}
        tools={
          <>
            <SavedViews page="cageHistory" />
            <ExportMenu orderOf={about && ((format) => ({ page: 'cageHistory', format, what: whatOf(about) }))} />
          </>
        }
        filters={
          <>
            {choice(
              'type',
              t('cageHistory.type'),
              types.map((type) => ({ value: String(type), label: t(`transactionType.${type}`) })),
            )}
            {choice(
              'state',
              t('cageHistory.state'),
              Object.values(TransactionState).map((state) => ({
                value: String(state),
                label: t(`transactionState.${state}`),
              })),
            )}
            {about && (
              <PastDays label={t('cageHistory.days')} note={t('cageHistory.daysNote')} days={about} onChange={ask} />
            )}
            {filter['from'] !== undefined && (
              <Button onClick={() => ask({ from: null, to: null })}>{t('cageHistory.sinceClose')}</Button>
            )}
          </>
        }
      />
    </>
  )

  function whatOf({ since, from, to }: CageHistoryAbout): DeskExport {
    const words: Record<string, string> = { venue: t('cageHistory.venue') }
    for (const type of types) {
      const what = t(`transactionType.${type}`)
      words[`type.${type}`] = what
      words[`refundOf.${type}`] = t('cageHistory.refundOf', { what })
    }
    for (const state of Object.values(TransactionState)) words[`state.${state}`] = t(`transactionState.${state}`)
    const shown = shownColumns(columns, view).map(({ id, label }) => ({
      id: id as DeskExport['columns'][number]['id'],
      label,
    }))
    return { of: 'deskTransactions', filter, since, from, to, columns: shown, words }
  }
  function noteOf({ since, total, ...days }: CageHistoryAbout): string {
    const range =
      since === null
        ? formatRange(days, language)
        : t('cageHistory.since', { at: formatMoment(since, language, timeZone) })
    return [range, t('cageHistory.amounts', { currency })].join(', ')
  }
}
