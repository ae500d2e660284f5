import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addressWith } from '#machines/desk/pages/addressWith.ts'
import { handOverFilterOf, handOverRows, handOverStates } from '#machines/desk/pages/cageHistory/index.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import type { HandOver } from '#protocol/core/safes.ts'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { Stat, Stats } from '#ui/Stat.tsx'
import type { Column } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { PastDays } from '../../PastDays.tsx'
import { ListTools } from '../../exporting/ListTools.tsx'
import { CashierChoice, Choice } from './HistoryParts.tsx'

const prefix = 'h.'

function columnsOf(t: TFunction, language: string, timeZone: string): readonly Column<HandOver>[] {
  const canSort = false
  const moment = (at: number | null) => (at === null ? null : formatMoment(at, language, timeZone))
  return [
    {
      ...{ id: 'at', label: t('cageHistory.at'), width: 164, canSort },
      value: ({ requestedAt }) => moment(requestedAt),
    },
    {
      ...{ id: 'from', label: t('cageHistory.from'), isName: true, width: 170, canSort },
      value: ({ from }) => personName(from.cashier),
    },
    { ...{ id: 'to', label: t('cageHistory.to'), width: 170, canSort }, value: ({ to }) => personName(to.cashier) },
    { ...{ id: 'amount', label: t('cageHistory.amount'), kind: 'amount', canSort }, value: ({ amount }) => amount },
    {
      ...{ id: 'state', label: t('cageHistory.state'), width: 130, canSort },
      value: ({ state }) => t(`cageHistory.handOver.${state}`),
    },
    {
      ...{ id: 'recounts', label: t('cageHistory.recounts'), kind: 'number', canSort },
      value: ({ recounts }) => recounts,
    },
    {
      ...{ id: 'decider', label: t('cageHistory.checker'), width: 150, canSort },
      value: ({ decidedBy }) => decidedBy && personName(decidedBy),
    },
    {
      ...{ id: 'settled', label: t('cageHistory.settled'), width: 150, canSort },
      value: ({ decidedAt }) => moment(decidedAt),
    },
    {
      ...{ id: 'safes', label: t('cageHistory.safes'), width: 110, canSort, isHidden: true },
      value: ({ from, to }) => `${from.id} → ${to.id}`,
    },
    {
      ...{ id: 'number', label: t('cageHistory.number'), kind: 'number', canSort, isHidden: true },
      value: ({ id }) => id,
    },
  ]
}

/** Cash that went, or was to go, from safe to safe. */
export function HandOvers({ query, search }: { query: QueryRef; search: string }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { timeZone } = useSettings()
  const { navigate } = useRoot()
  const about = useSelector(query, handOverRows.selectAbout)
  const columns = useMemo(() => columnsOf(t, language, timeZone), [t, language, timeZone])
  const placeWith = (change: Record<string, string | null>) => addressWith('/apps/cashierHistory', search, change)
  const ask = (change: Record<string, string | null>) => navigate(placeWith(change), { replace: true })
  return (
    <>
      {about?.sums && about.sums.length > 0 && (
        <Stats>
          {about.sums.map(({ state, count, sum }) => (
            <Stat
              key={state}
              label={t(`cageHistory.handOver.${state}`)}
              value={formatMoney(sum, language)}
              href={placeWith({ state })}
              parts={[{ label: t('cageHistory.tab.handOvers'), value: String(count) }]}
            />
          ))}
        </Stats>
      )}
      <QueryTable<HandOver>
        {...{ query, search, columns, prefix }}
        select={handOverRows.selectRows}
        label={t('cageHistory.tab.handOvers')}
        none={t('cageHistory.noHandOvers')}
        nameOf={({ from, to }) => `${personName(from.cashier)}, ${personName(to.cashier)}`}
        {...(about?.total === undefined || about.total === null ? {} : { total: about.total })}
        tools={
          <ListTools
            {...{ page: 'cageHistory', of: 'handOvers', query, columns, search, prefix }}
            days={about}
            words={() =>
              Object.fromEntries(handOverStates.map((state) => [`state.${state}`, t(`cageHistory.handOver.${state}`)]))
            }
          />
        }
        filters={
          about && (
            <>
              <CashierChoice
                {...{ cashiers: about.cashiers, value: handOverFilterOf(search)['cashier'] }}
                onChange={(cashier) => ask({ cashier })}
              />
              <Choice
                label={t('cageHistory.state')}
                options={handOverStates.map((state) => ({ value: state, label: t(`cageHistory.handOver.${state}`) }))}
                value={handOverFilterOf(search)['state']}
                onChange={(state) => ask({ state })}
              />
              <PastDays label={t('cageHistory.days')} note={t('cageHistory.daysNote')} days={about} onChange={ask} />
            </>
          )
        }
      />
    </>
  )
}
