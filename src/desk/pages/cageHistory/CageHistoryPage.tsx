import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CageHistoryRef,
  cageHistoryRows,
  type HistoryFilter,
  historyFilterOf,
  type HistoryTab,
  historyTabOf,
  historyTabs,
  selectHandOversRef,
  selectHistoryRef,
  selectHistorySearch,
  selectHistoryViewer,
  selectRefundingRef,
  selectSafeAdjustingRef,
  selectSafesRef,
} from '#machines/desk/pages/cageHistory/index.ts'
import { addressWith } from '#machines/desk/pages/addressWith.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import type { Refunded, RefundingRef } from '#machines/desk/refunding/index.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import { deskTypes, type PostedTransaction } from '#protocol/calls/transactions.ts'
import { spendOrder, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { items } from '#protocol/core/permissions.ts'
import type { RefundMark } from '#protocol/core/refunds.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatRange } from '#ui/form/days.ts'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Stat, Stats } from '#ui/Stat.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { Column } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { useOwnId, useRoot, useSettings } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { PastDays } from '../../PastDays.tsx'
import { gainOf } from '../../gainOf.ts'
import { HandOvers } from './HandOvers.tsx'
import { ListTools } from '../../exporting/ListTools.tsx'
import { mayRefund, refundItem } from '../../refunding/refundAct.tsx'
import { RefundDialog } from '../../refunding/RefundDialog.tsx'
import { transactionWords } from '../../transactionWords.ts'
import { CashierChoice, Choice, Without } from './HistoryParts.tsx'
import { PostingDetail } from './PostingDetail.tsx'
import { Safes } from './Safes.tsx'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '5' })
const path = '/apps/cashierHistory'
const detail = (row: PostedTransaction) => <PostingDetail row={row} />
const types = [...deskTypes, TransactionType.handPay, TransactionType.jackpot]
const states = Object.values(TransactionState)

/** What went across the desk and from safe to safe: since the last close of one's own safe, or in any days; and the safes. */
export function CageHistoryPage({ page }: { page: CageHistoryRef }) {
  const { t } = useTranslation()
  const { navigate } = useRoot()
  const search = useSelector(page, selectHistorySearch)
  const rows = useSelector(page, selectHistoryRef)
  const refunding = useSelector(page, selectRefundingRef)
  const handOvers = useSelector(page, selectHandOversRef)
  const safes = useSelector(page, selectSafesRef)
  const adjusting = useSelector(page, selectSafeAdjustingRef)
  const { currency } = useSettings()
  const tab = historyTabOf(search)
  const shown = rows ?? handOvers ?? safes
  return (
    <div className={column}>
      <PageHead
        title={t('nav.cageHistory')}
        note={shown ? <Range rows={shown} /> : t('cageHistory.amounts', { currency })}
      />
      <Tabs<HistoryTab>
        label={t('nav.cageHistory')}
        value={tab}
        tabs={historyTabs.map((value) => ({ value, label: t(`cageHistory.tab.${value}`) }))}
        onChange={(value) =>
          navigate(addressWith(path, '', { tab: value === 'postings' ? null : value }), { replace: true })
        }
      >
        <div className={column}>
          {tab === 'postings' && rows && refunding && <History {...{ page, rows, refunding }} />}
          {tab === 'handOvers' && handOvers && <HandOvers query={handOvers} search={search} />}
          {tab === 'safes' && safes && adjusting && <Safes query={safes} {...{ adjusting, search }} />}
        </div>
      </Tabs>
    </div>
  )
}

/** Of which time, and in what money. */
function Range({ rows }: { rows: QueryRef }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { timeZone, currency } = useSettings()
  const about = useSelector(rows, cageHistoryRows.selectAbout)
  if (!about) return null
  const range =
    about.since === null
      ? formatRange(about, language)
      : t('cageHistory.since', { at: formatMoment(about.since, language, timeZone) })
  return [range, t('cageHistory.amounts', { currency })].join(', ')
}

function columnsOf(t: TFunction, language: string, timeZone: string): readonly Column<PostedTransaction>[] {
  const canSort = false
  const moment = (at: number | null) => (at === null ? null : formatMoment(at, language, timeZone))
  const name = (person: PostedTransaction['maker']) => person && personName(person)
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
    { ...{ id: 'amount', label: t('cageHistory.amount'), kind: 'amount', canSort }, value: gainOf },
    {
      ...{ id: 'state', label: t('cageHistory.state'), width: 100, canSort },
      value: ({ state, refund }) => t(refund?.state === 'waits' ? 'refund.waits' : `transactionState.${state}`),
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

const refundedOf = (
  { player, type, amount, requestedAt }: PostedTransaction,
  { of }: NonNullable<RefundMark>,
): Refunded => ({ of, player, type, gain: gainOf({ type, amount }), at: requestedAt })

type HistoryProps = { page: CageHistoryRef; rows: QueryRef; refunding: RefundingRef }
function History({ page, rows, refunding }: HistoryProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { timeZone } = useSettings()
  const { navigate } = useRoot()
  const search = useSelector(page, selectHistorySearch)
  const viewer = useSelector(page, selectHistoryViewer)
  const ownId = useOwnId()
  const about = useSelector(rows, cageHistoryRows.selectAbout)
  const found = useSelector(rows, cageHistoryRows.selectRows)
  const columns = useMemo(() => columnsOf(t, language, timeZone), [t, language, timeZone])
  const filter = historyFilterOf(search)
  const placeWith = (change: Record<string, string | null>) => addressWith(path, search, change)
  const ask = (change: Record<string, string | null>) => navigate(placeWith(change), { replace: true })
  const choice = (name: HistoryFilter, label: string, options: { value: string; label: string; note?: string }[]) => (
    <Choice {...{ label, options }} value={filter[name]} onChange={(value) => ask({ [name]: value })} />
  )
  const { player, category } = filter
  const playerNamed = found?.find((row) => String(row.player.id) === player)?.player
  const without = {
    player: playerNamed ? personName(playerNamed) : player,
    cage: filter['cage'],
    category: about?.categories?.some(({ id }) => String(id) === category) ? undefined : category,
    type: types.some((type) => String(type) === filter['type']) ? undefined : filter['type'],
    state: states.some((state) => String(state) === filter['state']) ? undefined : filter['state'],
  } as const
  return (
    <>
      {about?.sums && about.sums.length > 0 && (
        <Stats>
          {about.sums.map(({ type, count, sum }) => (
            <Stat
              key={type}
              label={t(`transactionType.${type}`)}
              value={formatMoney(gainOf({ type, amount: sum }), language)}
              isNegative={gainOf({ type, amount: sum }) < 0}
              href={placeWith({ type: String(type) })}
              parts={[{ label: t('cageHistory.postings'), value: String(count) }]}
            />
          ))}
        </Stats>
      )}
      <QueryTable<PostedTransaction>
        {...{ search, columns, detail }}
        query={rows}
        prefix=""
        select={cageHistoryRows.selectRows}
        label={t('nav.cageHistory')}
        none={t('cageHistory.none')}
        nameOf={({ player, requestedAt }) => `${personName(player)}, ${formatMoment(requestedAt, language, timeZone)}`}
        {...(about?.total === undefined || about.total === null ? {} : { total: about.total })}
        {...(mayRefund(viewer)
          ? {
              actions: ({ refund, player }) => [refundItem(t, refund, player.id === ownId)],
              onAction: (_, row) => {
                if (row.refund) refunding.send({ type: 'refund.begun', refunded: refundedOf(row, row.refund) })
              },
            }
          : {})}
        {...(holds(viewer, items.cage) ? { onOpen: ({ player }) => navigate(`/apps/cashier/${player.id}`) } : {})}
        tools={
          <ListTools
            {...{ page: 'cageHistory', of: 'deskTransactions', query: rows, columns, search, prefix: '' }}
            days={about}
            words={() => transactionWords(t)}
          />
        }
        filters={
          <>
            <CashierChoice
              {...{ cashiers: about?.cashiers, value: filter['cashier'] }}
              onChange={(cashier) => ask({ cashier })}
            />
            {choice(
              'type',
              t('cageHistory.type'),
              types.map((type) => ({ value: String(type), label: t(`transactionType.${type}`) })),
            )}
            {choice(
              'state',
              t('cageHistory.state'),
              states.map((state) => ({
                value: String(state),
                label: t(`transactionState.${state}`),
              })),
            )}
            {choice(
              'coin',
              t('cageHistory.coin'),
              spendOrder.map((pocket) => ({ value: pocket, label: t(`wallet.${pocket}`) })),
            )}
            {about?.categories &&
              about.categories.length > 0 &&
              choice(
                'category',
                t('cageHistory.category'),
                about.categories.map(({ id, name, type }) => ({
                  ...{ value: String(id), label: name },
                  note: t(`cageHistory.categoryOf.${type}`),
                })),
              )}
            {about && (
              <PastDays label={t('cageHistory.days')} note={t('cageHistory.daysNote')} days={about} onChange={ask} />
            )}
            {(['player', 'cage', 'category', 'type', 'state'] as const).map((of) => (
              <Without key={of} {...{ of, name: without[of], onTake: ask }} />
            ))}
            {filter['from'] !== undefined && (
              <Button onClick={() => ask({ from: null, to: null })}>{t('cageHistory.sinceClose')}</Button>
            )}
          </>
        }
      />
      <RefundDialog refunding={refunding} />
    </>
  )
}
