import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdjustingRef, leftOf } from '#machines/desk/adjusting/index.ts'
import { addressWith } from '#machines/desk/pages/addressWith.ts'
import { safeFilterOf, safeRows, safeStates } from '#machines/desk/pages/cageHistory/index.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import type { Cage } from '#protocol/calls/cage.ts'
import type { SafeSum } from '#protocol/calls/safes.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Facts } from '#ui/Facts.tsx'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { Stat, Stats } from '#ui/Stat.tsx'
import type { Column } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { AdjustDialog } from '../../adjusting/AdjustDialog.tsx'
import { PastDays } from '../../PastDays.tsx'
import { ListTools } from '../../exporting/ListTools.tsx'
import { CashierChoice, Choice } from './HistoryParts.tsx'

const prefix = 's.'
const box = css({ display: 'grid', gap: '4', paddingBlock: '3', minInlineSize: '0', justifyItems: 'start' })
const wide = css({ inlineSize: 'full', maxInlineSize: '[760px]' })

function columnsOf(t: TFunction, language: string, timeZone: string): readonly Column<Cage>[] {
  const canSort = false
  const moment = (at: number | null) => (at === null ? null : formatMoment(at, language, timeZone))
  return [
    {
      ...{ id: 'cashier', label: t('cageHistory.cashier'), isName: true, width: 170, canSort },
      value: ({ cashier }) => personName(cashier),
    },
    {
      ...{ id: 'state', label: t('cageHistory.state'), width: 110, canSort },
      value: ({ state }) => t(`cageHistory.safeState.${state}`),
    },
    {
      ...{ id: 'opened', label: t('cageHistory.openedAt'), width: 164, canSort },
      value: ({ openedAt }) => moment(openedAt),
    },
    {
      ...{ id: 'closed', label: t('cageHistory.closedAt'), width: 164, canSort },
      value: ({ closedAt }) => moment(closedAt),
    },
    {
      ...{ id: 'expected', label: t('cage.expected'), kind: 'amount', canSort },
      value: ({ expected }) => expected,
    },
    { ...{ id: 'counted', label: t('cage.counted'), kind: 'amount', canSort }, value: ({ counted }) => counted },
    { ...{ id: 'variance', label: t('cage.variance'), kind: 'amount', canSort }, value: ({ variance }) => variance },
    {
      ...{ id: 'adjusted', label: t('cage.adjust.adjusted'), kind: 'amount', canSort },
      value: ({ state, adjusted }) => (state === 'open' ? null : adjusted),
    },
    {
      ...{ id: 'waiting', label: t('cageHistory.safeWaiting'), kind: 'number', canSort },
      value: ({ waiting }) => waiting,
    },
    {
      ...{ id: 'number', label: t('cageHistory.number'), kind: 'number', canSort, isHidden: true },
      value: ({ id }) => id,
    },
  ]
}

type Props = { query: QueryRef; adjusting: AdjustingRef; search: string }

/** The safes of all cashiers, newest first; who may books in them what came or is missing by no posting. */
export function Safes({ query, adjusting, search }: Props) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { timeZone } = useSettings()
  const { navigate } = useRoot()
  const about = useSelector(query, safeRows.selectAbout)
  const columns = useMemo(() => columnsOf(t, language, timeZone), [t, language, timeZone])
  const filter = safeFilterOf(search)
  const placeWith = (change: Record<string, string | null>) => addressWith('/apps/cashierHistory', search, change)
  const ask = (change: Record<string, string | null>) => navigate(placeWith(change), { replace: true })
  return (
    <>
      {about?.sums && about.sums.length > 0 && (
        <Stats>
          {about.sums.map((sum) => (
            <StateSum key={sum.state} sum={sum} href={placeWith({ state: sum.state })} />
          ))}
        </Stats>
      )}
      <QueryTable<Cage>
        {...{ query, search, columns, prefix }}
        select={safeRows.selectRows}
        detail={(safe) => <SafeDetail safe={safe} adjusting={adjusting} />}
        label={t('cageHistory.tab.safes')}
        none={t('cageHistory.noSafes')}
        nameOf={({ cashier, openedAt }) => `${personName(cashier)}, ${formatMoment(openedAt, language, timeZone)}`}
        {...(about?.total == null ? {} : { total: about.total })}
        tools={
          <ListTools
            {...{ page: 'cageHistory', of: 'safes', query, columns, search, prefix }}
            days={about && (filter['from'] === undefined ? 'all' : about)}
            words={() =>
              Object.fromEntries(safeStates.map((state) => [`state.${state}`, t(`cageHistory.safeState.${state}`)]))
            }
          />
        }
        filters={
          about && (
            <>
              <CashierChoice
                {...{ cashiers: about.cashiers, value: filter['cashier'] }}
                onChange={(cashier) => ask({ cashier })}
              />
              <Choice
                label={t('cageHistory.state')}
                options={safeStates.map((state) => ({ value: state, label: t(`cageHistory.safeState.${state}`) }))}
                value={filter['state']}
                onChange={(state) => ask({ state })}
              />
              <PastDays label={t('cageHistory.days')} note={t('cageHistory.daysNote')} days={about} onChange={ask} />
              {filter['from'] !== undefined && (
                <Button onClick={() => ask({ from: null, to: null })}>{t('cageHistory.allDays')}</Button>
              )}
            </>
          )
        }
      />
      <AdjustDialog adjusting={adjusting} />
    </>
  )
}

/** Of the open ones what should be in them, of the closed ones what was counted and how far that was off. */
function StateSum({ sum, href }: { sum: SafeSum; href: string }) {
  const { t, i18n } = useTranslation()
  const { state, count, expected, counted, variance, adjusted } = sum
  const money = (amount: number) => formatMoney(amount, i18n.language)
  const main = counted ?? expected
  const part = (label: string, amount: number | null) => (amount === null ? [] : [{ label, value: money(amount) }])
  return (
    <Stat
      label={t(`cageHistory.safeState.${state}`)}
      value={main === null ? '–' : money(main)}
      href={href}
      parts={[
        { label: t('cageHistory.tab.safes'), value: String(count) },
        ...(counted === null ? [] : part(t('cage.expected'), expected)),
        ...part(t('cage.variance'), variance),
        ...(state === 'closed' ? part(t('cage.adjust.adjusted'), adjusted) : []),
      ]}
    />
  )
}

/** What went through one safe, as far as whoever looks may know it, and its adjustment. */
function SafeDetail({ safe, adjusting }: { safe: Cage; adjusting: AdjustingRef }) {
  const { t, i18n } = useTranslation()
  const { id, cashier: of, state, opening, receipts, payments, closedBy, reason, recounts, waiting, mayAdjust } = safe
  const money = (amount: number) => formatMoney(amount, i18n.language)
  const known = (label: string, amount: number | null): [string, ReactNode][] =>
    amount === null ? [] : [[label, money(amount)]]
  const left = state === 'open' ? null : leftOf(safe)
  return (
    <div className={box}>
      <div className={wide}>
        <Facts
          facts={[
            ...known(t('cage.opening'), opening),
            ...known(t('cage.receipts'), receipts),
            ...known(t('cage.payments'), payments === null ? null : -payments),
            ...(closedBy === null
              ? []
              : [[t('cageHistory.closedBy'), personName(closedBy)] satisfies [string, string]]),
            ...(recounts === 0 ? [] : [[t('cageHistory.recounts'), String(recounts)] satisfies [string, string]]),
            ...(reason === null ? [] : [[t('cage.reason'), reason] satisfies [string, string]]),
          ]}
        />
      </div>
      {waiting > 0 && (
        <p>{state === 'open' ? t('cage.refused.waiting', { count: waiting }) : t('cage.adjust.waits')}</p>
      )}
      {mayAdjust && left !== 0 && (
        <Button onClick={() => adjusting.send({ type: 'adjustment.begun', safe: { id, left, of } })}>
          {t(left === null ? 'cage.adjust.begin' : 'cage.adjust.beginLeft')}
        </Button>
      )}
    </div>
  )
}
